//! Cards whose names are only nearly what was typed: a beginning, a slip of the
//! keyboard, or pinyin. Looked for only where no card is called exactly so.

use std::collections::BTreeMap;

use pinyin::ToPinyin;

use super::card_names::name_key;
use super::table::Table;

/// How a name is near to what was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearness {
    /// It is so pronounced: pinyin, whole or by initials.
    Pinyin,
    /// It begins so, or one of its words does.
    Beginning,
    /// It differs by a letter or two.
    Typo,
}

/// More candidates than anybody reads.
pub const MOST: usize = 12;
/// One more says that there are more.
const AND_ONE: usize = MOST + 1;

/// The keys of `names` that are nearest to `typed`, and how: of several ways to
/// be near, the surest that leads anywhere.
pub(super) fn near_keys(typed: &str, names: &[&Table], spoken: &Table) -> (Vec<String>, Nearness) {
    let key = name_key(typed);
    let said = spoken_keys(typed, spoken);
    if !said.is_empty() {
        return (said, Nearness::Pinyin);
    }
    let begun = beginning_with(&key, names);
    if !begun.is_empty() {
        return (begun, Nearness::Beginning);
    }
    (within_typos(&key, names), Nearness::Typo)
}

/// What a Chinese name is entered by on a keyboard: its pinyin without tones,
/// and the initials of it. None for a name that is not Chinese throughout.
fn spoken_forms(name: &str) -> Option<(String, String)> {
    let (mut whole, mut initials) = (String::new(), String::new());
    for syllable in name.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_pinyin()) {
        let plain = syllable?.plain();
        whole.push_str(plain);
        initials.push_str(&plain[..1]);
    }
    (initials.len() > 1).then_some((whole, initials))
}

/// The table from pinyin to the keys of the names that are said so.
pub(super) fn spoken_table<'k>(keys: impl Iterator<Item = &'k str>) -> Vec<u8> {
    let mut by_sound: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for key in keys {
        let Some((whole, initials)) = spoken_forms(key) else { continue };
        for form in [whole, initials] {
            by_sound.entry(form).or_default().push(key);
        }
    }
    let joined = by_sound.into_iter().map(|(sound, keys)| (sound, keys.join("\n")));
    Table::write(&joined.collect())
}

fn spoken_keys(typed: &str, spoken: &Table) -> Vec<String> {
    const SHORTEST: usize = 3;
    let sound: String = typed.chars().filter(|c| !matches!(c, ' ' | '\'')).collect();
    let sound = sound.to_ascii_lowercase();
    if sound.len() < SHORTEST || !sound.bytes().all(|b| b.is_ascii_lowercase()) {
        return vec![];
    }
    let keys = spoken.get(&sound).unwrap_or_default();
    keys.lines().take(AND_ONE).map(str::to_owned).collect()
}

fn beginning_with(key: &str, names: &[&Table]) -> Vec<String> {
    let shortest = if key.is_ascii() { 3 } else { 2 };
    if key.chars().count() < shortest {
        return vec![];
    }
    let begin = names.iter().flat_map(|table| table.with_prefix(key));
    let mut found: Vec<String> = begin.map(|(name, _)| name.to_owned()).take(AND_ONE).collect();
    if found.is_empty() {
        let inner = if key.is_ascii() { format!(" {key}") } else { key.to_owned() };
        let all = names.iter().flat_map(|table| table.with_prefix("")).map(|(name, _)| name);
        found = all.filter(|name| name.contains(&inner)).take(AND_ONE).map(str::to_owned).collect();
    }
    found
}

/// One slip in a short name, two in a long one; the nearest names only.
fn within_typos(key: &str, names: &[&Table]) -> Vec<String> {
    let typed: Vec<char> = key.chars().collect();
    let most = match (typed.len(), key.is_ascii()) {
        (0..=3, true) | (0..=2, false) => return vec![],
        (4..=7, true) | (3..=6, false) => 1,
        _ => 2,
    };
    let mut nearest = (most, Vec::new());
    for (name, _) in names.iter().flat_map(|table| table.with_prefix("")) {
        // A letter is at most four bytes.
        if name.len().abs_diff(key.len()) > most * 4 || !shares_a_letter(&typed, name) {
            continue;
        }
        let slips = strsim::osa_distance(key, name);
        if slips < nearest.0 {
            nearest = (slips, vec![name.to_owned()]);
        } else if slips == nearest.0 {
            nearest.1.push(name.to_owned());
        }
    }
    nearest.1.truncate(AND_ONE);
    nearest.1
}

/// Slips seldom fall on both ends: a name shares its first or its last letter.
fn shares_a_letter(typed: &[char], name: &str) -> bool {
    let (first, last) = (name.chars().next(), name.chars().next_back());
    typed.first().copied() == first || typed.last().copied() == last
}

#[cfg(test)]
mod tests {
    use tantivy::directory::OwnedBytes;

    use super::*;

    fn near(typed: &str) -> (Vec<String>, Nearness) {
        let names = [
            "cryptic pursuit",
            "cryptic coat",
            "隐密追击",
            "荒野呼唤",
            "wildcall",
            "whisperwood elemental",
        ];
        let table = |bytes| Table::new(OwnedBytes::new(bytes));
        let known: BTreeMap<String, String> =
            names.iter().map(|name| ((*name).to_owned(), String::new())).collect();
        let spoken = table(spoken_table(names.into_iter()));
        near_keys(typed, &[&table(Table::write(&known))], &spoken)
    }

    fn one(name: &str, how: Nearness) -> (Vec<String>, Nearness) {
        (vec![name.to_owned()], how)
    }

    #[test]
    fn pinyin_beginnings_and_slips_lead_to_names() {
        assert_eq!(near("yinmizhuiji"), one("隐密追击", Nearness::Pinyin));
        assert_eq!(near("Yin mi zhui ji"), one("隐密追击", Nearness::Pinyin));
        assert_eq!(near("hyhh"), one("荒野呼唤", Nearness::Pinyin));
        assert_eq!(near("Cryptic").0.len(), 2);
        assert_eq!(near("荒野"), one("荒野呼唤", Nearness::Beginning));
        assert_eq!(near("elemental"), one("whisperwood elemental", Nearness::Beginning));
        assert_eq!(near("wildcal"), one("wildcall", Nearness::Beginning));
        assert_eq!(near("wlidcall"), one("wildcall", Nearness::Typo));
        assert_eq!(near("criptic persuit"), one("cryptic pursuit", Nearness::Typo));
        assert_eq!(near("隐蔽追击"), one("隐密追击", Nearness::Typo));
        assert_eq!(near("zzzz").0, Vec::<String>::new());
        assert_eq!(near("").0, Vec::<String>::new());
    }
}
