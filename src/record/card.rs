use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What a card is called. Card files hold more (`docs/scenarios.md`); whoever
/// only wants the names reads this part of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CardNames {
    pub name: CardName,
    /// Unofficial and former names, in any language.
    #[serde(default)]
    pub aliases: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardName {
    pub en: String,
    /// The official Simplified Chinese name, where the card has one.
    #[serde(default)]
    pub zh: Option<String>,
    /// The official Traditional Chinese name, where it is known.
    #[serde(default)]
    pub zht: Option<String>,
}

impl CardNames {
    /// Every name and alias.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let name = &self.name;
        let official = [Some(&name.en), name.zh.as_ref(), name.zht.as_ref()];
        official.into_iter().flatten().chain(&self.aliases).map(String::as_str)
    }
}

/// Folds a card name for comparing: width and ligatures, case, accents, quotes,
/// middle dots, trade marks, spaces, and `A/B`, `A // B`. Scripts stay apart: a
/// Traditional name is found through [`CardName::zht`] or an alias.
pub fn fold_name(name: &str) -> String {
    let marks_off = name.chars().filter(|c| !matches!(c, '®' | '™' | '©')).nfkd();
    let letters = marks_off.filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase);
    let plain: String = letters.flat_map(plain_letter).nfkc().collect();
    let halves = plain.split('/').map(|half| half.split_whitespace().collect::<Vec<_>>().join(" "));
    halves.filter(|half| !half.is_empty()).collect::<Vec<_>>().join("/")
}

/// What stands for a letter or sign that no normalization takes apart.
fn plain_letter(c: char) -> impl Iterator<Item = char> {
    let (first, second) = match c {
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'ß' => ('s', Some('s')),
        'ø' => ('o', None),
        'ł' => ('l', None),
        'đ' => ('d', None),
        '\u{2018}'..='\u{201B}' | '\u{2032}' | '`' => ('\'', None),
        '\u{201C}'..='\u{201F}' | '「' | '」' | '『' | '』' => ('"', None),
        '·' | '‧' | '・' | '•' | '․' => ('·', None),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => ('-', None),
        c => (c, None),
    };
    std::iter::once(first).chain(second)
}

#[cfg(test)]
mod tests {
    use super::fold_name;

    #[test]
    fn one_name_typed_in_many_ways_folds_alike() {
        let same = [
            ("Séance of the Æther", "seance  OF the aether"),
            ("Old Man’s Lantern", "Old Man's Lantern"),
            ("Ember // Ash", "ember/ash"),
            ("Ｗｉｄｅ Name", "wide name"),
            ("灰烬‧使者", "灰烬・使者"),
            ("Plain®", " plain "),
        ];
        for (a, b) in same {
            assert_eq!(fold_name(a), fold_name(b), "{a} / {b}");
        }
        assert_ne!(fold_name("Ember"), fold_name("Ember // Ash"));
        assert_eq!(fold_name(" / "), "");
    }
}
