use proptest::prelude::*;

use super::*;

/// A sentence with marks, quotes, symbols and controls inside.
const ENGLISH: &str =
    "[A-Z][a-zé]{1,8}( [a-z’'{}T0-9,/\u{1b}\u{202e}\u{a0}]{1,9}[a-z]){0,9}[.!?”)]";
const CHINESE: &str = "[一-龥]{2,20}([，、「」：{}2G \u{1b}][一-龥]{1,9}){0,6}[。！？」）]";

fn days() -> impl Strategy<Value = (i32, u8, u8)> {
    (1993..2030, 1..=12_u8, 1..=28_u8)
}

proptest! {
    #[test]
    fn never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = page(&bytes, &options());
    }

    #[test]
    fn never_panics_on_what_looks_like_a_page(text in "([•*] ?[(（]|[0-9/]{6,10}|单卡释疑|gpt|[)）]|2024-0[0-9]-3[01]|[a-z]{1,3}|[一-龥]|\\PC|[ \r\n]){0,60}") {
        let _ = page(text.as_bytes(), &options());
        for format in Format::ALL {
            let _ = page(text.as_bytes(), &Options { format: Some(format), ..options() });
        }
    }

    #[test]
    fn a_card_page_reads_back(
        paragraphs in proptest::collection::vec((days(), CHINESE, ENGLISH, 0..5_usize), 1..12),
        crlf: bool,
    ) {
        let mut text = String::from("单卡释疑\n\n");
        let mut expected = Vec::new();
        for ((y, m, d), zh, en, tag) in &paragraphs {
            let tag = Translation::ALL[*tag].code();
            let day = format!("{y}-{m:02}-{d:02}");
            text += &format!("• ({day} {tag})\n\n  {zh}\n\n  {en}\n\n");
            expected.push([day, en.clone(), zh.clone(), tag.to_owned(), String::new()]);
        }
        let text = if crlf { text.replace('\n', "\r\n") } else { text };
        let page = read(&text);
        prop_assert!(page.skipped.is_empty(), "{:?}", page.skipped);
        prop_assert_eq!(told(&page), expected);
    }

    #[test]
    fn a_gatherer_page_reads_back(
        paragraphs in proptest::collection::vec((days(), prop_oneof![CHINESE, ENGLISH]), 1..12),
    ) {
        let mut text = String::from("灯笼熊\n\n2022-01-01\n\nIt does.\n\n13/12/2000\n\nIt doesn’t.\n\n");
        for ((y, m, d), words) in &paragraphs {
            text += &format!("{d:02}/{m:02}/{y}\n\n{words}\n\n");
        }
        let page = read(&text);
        prop_assert!(page.skipped.is_empty(), "{:?}", page.skipped);
        let read: Vec<_> = told(&page).into_iter().skip(2).collect();
        prop_assert_eq!(read.len(), paragraphs.len());
        for ([day, en, zh, ..], ((y, m, d), words)) in read.iter().zip(&paragraphs) {
            prop_assert_eq!(day, &format!("{y}-{m:02}-{d:02}"));
            prop_assert_eq!(&format!("{en}{zh}"), words);
        }
    }
}
