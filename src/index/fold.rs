use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

use crate::record::simplified;

/// A text without what searching ignores (width, case, accents, kinds of
/// quotes, the Traditional script), which still knows where each of its
/// characters came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    pub text: String,
    /// One entry per character of `text`, in order.
    origins: Vec<Origin>,
}

/// Where a folded character starts, and the bytes of the original it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Origin {
    folded: usize,
    start: usize,
    end: usize,
}

/// Folds a text for searching.
///
/// One character may fold to several (`ﬁ`), to one (`É`), or to none (a
/// zero-width space, an accent that stands by itself); [`Folded::original`]
/// leads back to whole characters of the original in each case.
pub fn fold(text: &str) -> Folded {
    let mut out = Folded::default();
    out.text.reserve(text.len());
    out.origins.reserve(text.chars().count());
    for (start, c) in text.char_indices() {
        let end = start + c.len_utf8();
        if c.is_ascii() {
            out.push(c.to_ascii_lowercase(), start, end);
        } else if ('\u{4E00}'..='\u{9FFF}').contains(&c) {
            // Nothing of these but the script folds.
            out.push(simplified(c), start, end);
        } else if is_accent(c) {
            out.extend_last(end);
        } else {
            fold_char(c, &mut |folded| out.push(folded, start, end));
        }
    }
    out
}

/// The folded text alone.
pub fn fold_text(text: &str) -> String {
    fold(text).text
}

impl Folded {
    /// The bytes of the original that a range of the folded text came from:
    /// whole characters, with the accents that follow them.
    pub fn original(&self, folded: Range<usize>) -> Range<usize> {
        let first = self.origins.partition_point(|o| o.folded < folded.start);
        let after = self.origins.partition_point(|o| o.folded < folded.end);
        match self.origins.get(first..after) {
            Some([only]) => only.start..only.end,
            Some([first, .., last]) => first.start..last.end,
            _ => 0..0,
        }
    }

    fn push(&mut self, c: char, start: usize, end: usize) {
        self.origins.push(Origin { folded: self.text.len(), start, end });
        self.text.push(c);
    }

    /// An accent belongs to the letter before it.
    fn extend_last(&mut self, end: usize) {
        if let Some(last) = self.origins.last_mut() {
            last.end = end;
        }
    }
}

fn fold_char(c: char, push: &mut impl FnMut(char)) {
    for part in std::iter::once(c).nfkd() {
        if is_accent(part) || is_invisible(part) {
            continue;
        }
        if let Some(letters) = spelled_out(part) {
            letters.chars().for_each(&mut *push);
            continue;
        }
        let plain = simplified(straight(part));
        plain.to_lowercase().filter(|&l| !is_accent(l)).for_each(&mut *push);
    }
}

/// Marks set over, under or through Latin letters. Marks of other scripts
/// (the voicing of kana, say) make another letter and stay.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}

/// Letters that Unicode does not take apart.
fn spelled_out(c: char) -> Option<&'static str> {
    Some(match c {
        'æ' | 'Æ' => "ae",
        'œ' | 'Œ' => "oe",
        'ß' | 'ẞ' => "ss",
        'ø' | 'Ø' => "o",
        'ł' | 'Ł' => "l",
        'đ' | 'Đ' | 'ð' | 'Ð' => "d",
        'þ' | 'Þ' => "th",
        'ı' => "i",
        _ => return None,
    })
}

fn straight(c: char) -> char {
    match c {
        '\u{2018}'..='\u{201B}' | '\u{2032}' | '\u{2BC}' => '\'',
        '\u{201C}'..='\u{201F}' | '\u{300C}'..='\u{300F}' | '\u{AB}' | '\u{BB}' | '\u{2033}' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2044}' => '/',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_searching_ignores_is_folded_away() {
        for (text, folded) in [
            ("Ｆｕｌｌ　Ｗｉｄｔｈ", "full width"),
            ("Lim-D\u{fb}l\u{2019}s \u{c6}ther e\u{301}", "lim-dul's aether e"),
            ("\u{fb01}nd mani\u{200b}fest", "find manifest"),
            ("牌面朝下的咒語與魔法力", "牌面朝下的咒语与魔法力"),
            ("\u{2212}1/\u{2212}1 「每當」", "-1/-1 \"每当\""),
            ("｛三｝", "{三}"),
            ("İstanbul", "istanbul"),
            ("於", "于"),
        ] {
            assert_eq!(fold_text(text), folded, "{text}");
        }
    }

    #[test]
    fn a_folded_range_leads_back_to_whole_characters() {
        let text = "a \u{fb01}sh, e\u{301}té ½";
        let folded = fold(text);
        assert_eq!(folded.text, "a fish, ete 1/2");
        let original = |part: &str| {
            let at = folded.text.find(part).unwrap();
            &text[folded.original(at..at + part.len())]
        };
        assert_eq!(original("f"), "\u{fb01}");
        assert_eq!(original("ish"), "\u{fb01}sh");
        assert_eq!(original("e"), "e\u{301}");
        assert_eq!(original("2"), "½");
        assert_eq!(folded.original(3..3), 0..0);
    }

    proptest! {
        #[test]
        fn folding_never_panics_and_ranges_are_characters(text in "\\PC{0,40}|[a-zé\u{301}ﬁ牌於½İ]{0,30}") {
            let folded = fold(&text);
            let mut last = 0;
            for (at, c) in folded.text.char_indices() {
                let range = folded.original(at..at + c.len_utf8());
                prop_assert!(text.get(range.clone()).is_some_and(|part| !part.is_empty()));
                prop_assert!(range.start >= last);
                last = range.start;
            }
        }

        #[test]
        fn folding_twice_changes_nothing(text in "[a-zA-ZéßæÆﬁ{}\"“”’ 　０-９於牌語庫-]{0,30}") {
            let once = fold_text(&text);
            prop_assert_eq!(&fold_text(&once), &once);
        }
    }
}
