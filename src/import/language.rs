use crate::record::Language;

/// The language a text is written in: Chinese where it has at least as many Han
/// characters as Latin words, so that a name in the other language does not
/// turn it. `None` for texts without words, and for other languages as far as
/// their letters tell.
pub(super) fn language(text: &str) -> Option<Language> {
    let (mut han, mut words, mut other) = (0_usize, 0_usize, 0_usize);
    let mut in_word = false;
    for c in text.chars() {
        let latin = c.is_ascii_alphabetic() || matches!(c, '\u{C0}'..='\u{24F}');
        words += usize::from(latin && !in_word);
        in_word = latin || (in_word && matches!(c, '\'' | '’'));
        if is_han(c) {
            han += 1;
        } else if c.is_alphabetic() && !latin && !is_wide_latin(c) {
            other += 1;
        }
    }
    if other * 8 > han + words + other || han + words == 0 {
        return None;
    }
    Some(if han >= words { Language::Zh } else { Language::En })
}

pub(super) fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}' | '〇')
}

fn is_wide_latin(c: char) -> bool {
    matches!(c, 'Ａ'..='Ｚ' | 'ａ'..='ｚ')
}

/// Whether a text stops where no sentence does: the page was cut there, or it
/// is a title. Quotes, brackets and symbols may end a sentence; letters, digits
/// and commas do not.
pub(super) fn breaks_off(text: &str) -> bool {
    text.chars()
        .last()
        .is_none_or(|c| c.is_alphanumeric() || ",，、:：;；-–—(（[“‘「『《".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_the_other_language_do_not_turn_a_text() {
        let zh = Some(Language::Zh);
        let en = Some(Language::En);
        assert_eq!(language("目标生物获得飞行异能。"), zh);
        assert_eq!(language("你可以支付{2}{G}来施放Old Lantern Bear。"), zh);
        assert_eq!(language("It's a copy of 灯笼熊, and it keeps its counters."), en);
        assert_eq!(language("{T}: 抓一张牌。"), zh);
        assert_eq!(language("Yes."), en);
    }

    #[test]
    fn other_languages_and_wordless_texts_are_neither() {
        for text in
            ["2/2", "…", "これはクリーチャーです。", "Это существо.", "이것은 생물이다.", ""]
        {
            assert_eq!(language(text), None, "{text}");
        }
    }

    #[test]
    fn a_sentence_ends_with_its_mark_or_a_closing_quote() {
        for whole in ["It does.", "它会。", "(See below.)", "他说「好」", "It does!”", "Add {G}"]
        {
            assert!(!breaks_off(whole), "{whole}");
        }
        for cut in ["It does not", "如果你操控", "If you do,", "这包括：", "Wild Lantern", ""]
        {
            assert!(breaks_off(cut), "{cut}");
        }
    }
}
