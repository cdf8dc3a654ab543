use super::*;
use crate::record::{Translation, Verbatim};

mod any_page;

const CARD_PAGE: &str = "单卡释疑

• (2024-09-20 official)

  灯笼熊进战场时，你可以抓一张牌。

  When Lantern Bear enters, you may draw a card.

• (2024-09-20 gpt)

  它的力量为3。

  Its power is 3.
";

const GATHERER_PAGE: &str = "灯笼熊

29/04/2022

它的力量为3。

29/04/2022

You can’t draw two cards.
";

fn resolve(title: &str) -> Option<String> {
    matches!(title, "灯笼熊" | "燈籠熊" | "Lantern Bear").then(|| "Lantern Bear".to_owned())
}

fn options() -> Options<'static> {
    Options::new("page.txt", &resolve)
}

fn read(text: &str) -> Page {
    page(text.as_bytes(), &options()).expect("a page")
}

fn refused(text: &str) -> Fault {
    page(text.as_bytes(), &options()).expect_err("refused")
}

/// Date, English, Chinese, tag and card of every paragraph.
fn told(page: &Page) -> Vec<[String; 5]> {
    let text = |v: Option<&Verbatim>| v.map_or_else(String::new, |v| v.text.clone());
    let one = |p: &Paragraph| {
        let Publication { en, zh, appearances, .. } = &p.publication;
        let tag = zh.first().and_then(|v| v.translation).map_or("", Translation::code);
        let at = &appearances[0];
        let card = at.card.clone().unwrap_or_default();
        [at.date.to_string(), text(en.as_ref()), text(zh.first()), tag.to_owned(), card]
    };
    page.paragraphs.iter().map(one).collect()
}

fn faults(list: &[Fault]) -> Vec<String> {
    list.iter().map(|fault| fault.to_string()).collect()
}

#[test]
fn a_card_page_reads_in_pairs_with_its_tags() {
    let page = read(CARD_PAGE);
    assert_eq!(page.format, Format::CardPage);
    let told = told(&page);
    assert_eq!(told.len(), 2);
    let english = "When Lantern Bear enters, you may draw a card.";
    assert_eq!(
        told[0],
        ["2024-09-20", english, "灯笼熊进战场时，你可以抓一张牌。", "official", ""]
    );
    assert_eq!(told[1], ["2024-09-20", "Its power is 3.", "它的力量为3。", "gpt", ""]);
    assert!(page.skipped.is_empty());
    assert!(faults(&page.notes)[0].contains("--card"), "{:?}", page.notes);
    assert_eq!((page.paragraphs[1].line, page.paragraphs[1].column), (9, 1));
}

#[test]
fn a_gatherer_page_reads_one_language_at_a_time() {
    let page = read(GATHERER_PAGE);
    assert_eq!(page.format, Format::GathererPage);
    let told = told(&page);
    assert_eq!(told[0], ["2022-04-29", "", "它的力量为3。", "unknown", "Lantern Bear"]);
    assert_eq!(told[1], ["2022-04-29", "You can’t draw two cards.", "", "", "Lantern Bear"]);
    assert!(page.skipped.is_empty() && page.notes.is_empty());
}

#[test]
fn every_date_style_is_read() {
    for (written, day) in [
        ("29/04/2022", "2022-04-29"),
        ("4/29/2022", "2022-04-29"),
        ("2014-11-24", "2014-11-24"),
        ("2014/11/24", "2014-11-24"),
    ] {
        let page = read(&format!("Lantern Bear\n\n{written}\n\nIt does.\n"));
        assert_eq!(told(&page)[0][0], day);
        let page = read(&format!("单卡释疑\n\n• ({written} gpt)\n\n  它会。\n\n  It does.\n"));
        assert_eq!(told(&page)[0][0], day);
    }
}

#[test]
fn titles_resolve_in_any_script_and_the_user_wins() {
    let page = read(&GATHERER_PAGE.replace("灯笼熊", "燈籠熊"));
    assert_eq!(told(&page)[0][4], "Lantern Bear");
    let page = read(&GATHERER_PAGE.replace("灯笼熊", "无名之辈"));
    assert_eq!(told(&page)[0][4], "");
    assert!(faults(&page.notes)[0].contains("`无名之辈`"), "{:?}", page.notes);
    let mine = Options { card: Some("Old Bear"), ..options() };
    let page = super::page(GATHERER_PAGE.as_bytes(), &mine).expect("a page");
    assert_eq!(told(&page)[1][4], "Old Bear");
    assert!(faults(&page.notes)[0].contains("says Lantern Bear"), "{:?}", page.notes);
    let by_alias = Options { card: Some("燈籠熊"), ..options() };
    let page = super::page(CARD_PAGE.as_bytes(), &by_alias).expect("a page");
    assert_eq!(told(&page)[1][4], "Lantern Bear");
    assert!(page.notes.is_empty());
    let titled = CARD_PAGE.replacen("单卡释疑", "单卡释疑\n\n灯笼熊", 1);
    assert_eq!(told(&read(&titled))[0][4], "Lantern Bear");
}

#[test]
fn pages_pasted_one_behind_the_other_keep_their_cards() {
    let two = format!("{GATHERER_PAGE}\n无名之辈\n\n2022-04-29\n\nIt doesn't.\n\n{GATHERER_PAGE}");
    let cards: Vec<String> = told(&read(&two)).into_iter().map(|[.., card]| card).collect();
    assert_eq!(cards, ["Lantern Bear", "Lantern Bear", "", "Lantern Bear", "Lantern Bear"]);
    let titled = CARD_PAGE.replacen("单卡释疑", "单卡释疑\n\n灯笼熊", 1);
    let two = format!("{titled}\n{CARD_PAGE}");
    let cards: Vec<String> = told(&read(&two)).into_iter().map(|[.., card]| card).collect();
    assert_eq!(cards, ["Lantern Bear", "Lantern Bear", "", ""]);
}

#[test]
fn line_ends_marks_and_indents_leave_texts_byte_for_byte() {
    let plain = told(&read(CARD_PAGE));
    let crlf = CARD_PAGE.replace('\n', "\r\n");
    assert_eq!(told(&read(&crlf)), plain);
    assert_eq!(told(&read(&format!("\u{FEFF}{crlf}"))), plain);
    assert_eq!(told(&read(&CARD_PAGE.replace('\n', "\r"))), plain);
    assert_eq!(told(&read(&CARD_PAGE.replace("  ", "\u{3000}\u{A0}"))), plain);
    let wrapped = "2022-04-29\r\n\r\n It does\u{A0}so, \r\n  twice. \r\n";
    assert_eq!(told(&read(wrapped))[0][1], "It does\u{A0}so, \r\n  twice.");
}

#[test]
fn escapes_and_bidi_marks_stay_in_texts_and_out_of_messages() {
    let page = read("\u{1b}[2JBad\u{202e}\n\n2022-04-29\n\nIt is \u{1b}[31mred\u{202e}.\n");
    assert_eq!(told(&page)[0][1], "It is \u{1b}[31mred\u{202e}.");
    let note = &faults(&page.notes)[0];
    assert!(note.contains("\\u{1b}[2JBad\\u{202e}") && !note.contains('\u{1b}'), "{note}");
}

#[test]
fn a_missing_language_is_noted_and_a_missing_tag_is_unknown() {
    let page = read("单卡释疑\n\n• (2024-09-20)\n\n  它会。\n\n• (2024-09-20 GPT)\n\n  It does.\n");
    assert_eq!(told(&page)[0][1..4], ["", "它会。", "unknown"]);
    assert_eq!(told(&page)[1][1..4], ["It does.", "", ""]);
    let notes = faults(&page.notes);
    assert!(notes[1].starts_with("3:1: no English") && notes[2].starts_with("7:1: no Chinese"));
}

#[test]
fn lost_blank_lines_do_not_fuse_the_languages() {
    let page = read("单卡释疑\n• (2024-09-20 gpt) 它会，\n真的。\nIt does,\n  really.\n");
    assert_eq!(told(&page)[0][1..3], ["It does,\n  really.", "它会，\n真的。"]);
}

#[test]
fn what_cannot_be_read_is_skipped_with_its_place() {
    let good = "• (2024-09-20 gpt)\n\n  它会。\n\n  It does.\n\n";
    for (bad, place, says) in [
        ("• (2024-09-20 gtp)\n\n  它会。\n\n", (3, 15), "`gtp` is not a translation tag"),
        ("• (2024-02-31 gpt)\n\n  它会。\n\n", (3, 4), "`2024-02-31` is not a day"),
        ("• (2024-09-20 gpt)\n\n", (3, 1), "a date without a text"),
        ("• (gpt)\n\n  它会。\n\n", (3, 4), "`gpt` is not a date"),
        ("• (2024-09-20 gpt\n\n  它会。\n\n", (3, 1), "not closed"),
        ("• (2024-09-20 gpt 9)\n\n  它会。\n\n", (3, 19), "`9` follows"),
        ("• (2024-09-20)\n\n  它会。\n\n  它不会。\n\n", (7, 3), "a second Chinese"),
        ("• (2024-09-20)\n\n  Это да.\n\n", (5, 3), "neither Chinese nor English"),
        ("  一段没有日期的文字。\n\n", (3, 3), "text before any date"),
    ] {
        let page = read(&format!("单卡释疑\n\n{bad}{good}"));
        assert_eq!(page.paragraphs.len(), 1, "{bad}");
        let fault = &page.skipped[0];
        assert_eq!((fault.line, fault.column), place, "{fault}");
        assert!(fault.what.contains(says), "{fault}");
    }
}

#[test]
fn gatherer_pages_skip_likewise() {
    let page = read(
        "Lantern Bear\n{2}{G}\n\n31/02/2022\n\nNo such day.\n\n29/04/2022\n\n29/04/2022\n\n…\n\n\
         29/04/2022\n\nIt does.\n\n29/04/2022\n\nIt does not, unless you",
    );
    assert_eq!(told(&page).len(), 1);
    let skipped = faults(&page.skipped);
    let expected = [
        "2:1: text before",
        "4:1: `31/02/2022`",
        "8:1: a date without",
        "12:1: `…` is",
        "20:1: the page ends",
    ];
    assert_eq!(skipped.len(), expected.len(), "{skipped:?}");
    for (fault, expected) in skipped.iter().zip(expected) {
        assert!(fault.starts_with(expected), "{fault} / {expected}");
    }
}

#[test]
fn a_page_cut_in_mid_paragraph_loses_only_that_paragraph() {
    let cut = &CARD_PAGE[..CARD_PAGE.len() - 5];
    let page = read(cut);
    assert_eq!(page.paragraphs.len(), 1);
    assert!(page.skipped[0].what.contains("cut off"), "{:?}", page.skipped);
}

#[test]
fn a_page_of_which_nothing_is_left_is_refused() {
    assert!(refused("Lantern Bear\n\n31/02/2022\n\nNo such day.\n").what.contains("31/02/2022"));
    let fault = refused("Lantern Bear\n\n04/05/2022\n\nWhich day?\n");
    assert!(fault.to_string().contains("--date-order"), "{fault}");
    assert!(refused("单卡释疑\n").what.contains("no line of the form"));
    assert!(refused("Just a text.\n").to_string().contains("单卡释疑"));
    assert!(refused("[{\"object\": \"ruling\"}]").to_string().contains("JSON"));
    assert!(refused("<html></html>").to_string().contains("HTML"));
    let forced = Options { format: Some(Format::CardPage), ..options() };
    let fault = page(GATHERER_PAGE.as_bytes(), &forced).expect_err("another format");
    assert!(fault.what.contains("no layout") || fault.what.contains("before any date"), "{fault}");
}

#[test]
fn a_page_of_too_many_paragraphs_is_refused() {
    let fault = refused(&"2022-04-29\n\nIt does.\n\n".repeat(10_001));
    assert!(fault.to_string().contains("split it"), "{fault}");
    assert_eq!(read(&"2022-04-29\n\nIt does.\n\n".repeat(500)).paragraphs.len(), 500);
}

#[test]
fn formats_are_named() {
    assert_eq!("gatherer-page".parse(), Ok(Format::GathererPage));
    assert!("docx\u{1b}".parse::<Format>().unwrap_err().contains("docx\\u{1b}"));
}
