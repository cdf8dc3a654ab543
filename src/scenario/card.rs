//! Cards as data: YAML into what is printed on a card.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::form::{Form, Reader};
use super::phrase::color;
use super::words::check_subtype;
use crate::engine::{
    BadMana, CardType, Characteristics, Color, MOST_MANA, ManaCost, Pool, Printed, Supertype,
};
use crate::yaml::{Node, Value};

mod ability;
mod catalogue;
mod change;
mod condition;
mod counter;
mod effect;
mod parts;
mod rule;
mod select;
mod sound;
mod target;

#[cfg(test)]
pub use ability::TRIGGERS;
use ability::abilities;
pub use ability::{ABILITIES, COSTED, COSTED_KEYWORDS, COSTS};
pub use catalogue::{Catalogue, Entry};
#[cfg(test)]
pub use change::CHANGE_KEYS;
#[cfg(test)]
pub use condition::CONDITIONS;
pub use counter::counter;
#[cfg(test)]
pub use effect::INSTRUCTIONS;
pub use effect::UNTIL;
pub use parts::LAYOUTS;
use parts::printed;
#[cfg(test)]
pub use rule::RULES;
#[cfg(test)]
pub use select::{AMOUNTS, SELECTIONS};

#[derive(Clone, Debug)]
pub struct Card {
    pub printed: Arc<Printed>,
    pub chinese: Option<String>,
    pub back_chinese: Option<String>,
    /// Only from playtest cards (100.7): needs the extension.
    pub spellmorph: bool,
    /// A mechanic of the card that this engine does not have: it cannot be used.
    pub absent: Option<String>,
}

/// The facts of a card; in a card file or inline in a scenario.
pub fn card(form: &Form<'_>, name: &str, chinese: Option<String>) -> Option<Card> {
    let reader = form.reader();
    reader.within_card(form.node(), || whole_card(form, name, chinese))
}

fn whole_card(form: &Form<'_>, name: &str, chinese: Option<String>) -> Option<Card> {
    let reader = form.reader();
    let front = face(form, Some(name))?;
    let absent = form.get("absent").and_then(|n| reader.text(n)).map(str::to_owned);
    let spellmorph = front.keywords().any(|k| k.word() == "spellmorph");
    let (printed, back_chinese) = printed(form, front);
    Some(Card { printed: Arc::new(printed), chinese, back_chinese, spellmorph, absent })
}

/// One face, or the characteristics an effect lists (708.2).
pub fn face(form: &Form<'_>, name: Option<&str>) -> Option<Characteristics> {
    form.reader().within_card(form.node(), || one_face(form, name))
}

fn one_face(form: &Form<'_>, name: Option<&str>) -> Option<Characteristics> {
    let reader = form.reader();
    let cost = form.get("cost").and_then(|node| mana(reader, node));
    let types: BTreeSet<CardType> =
        words(form, "types", "a card type", CardType::ALL, CardType::word);
    let typed = form.get("types");
    if typed.is_none_or(|node| reader.list(node).is_empty()) {
        reader.fault(form.node(), "`types` is missing");
    }
    let mut colors: BTreeSet<Color> = cost.iter().flat_map(ManaCost::colors).collect();
    for node in form.get("colors").map(|n| reader.list(n)).unwrap_or_default() {
        match reader.text(node).and_then(color) {
            Some(color) => {
                colors.insert(color);
            }
            None => reader.fault(node, "a colour is white, blue, black, red or green"),
        }
    }
    let number = |key: &'static str| form.get(key).and_then(|node| reader.int(node));
    let subtypes = form.get("subtypes").map(|n| reader.list(n)).unwrap_or_default();
    for node in subtypes {
        if let Some(word) = node.text() {
            check_subtype(reader, node, word, &types);
        }
    }
    for key in ["types", "subtypes", "supertypes"] {
        once_each(reader, form.get(key).map(|n| reader.list(n)).unwrap_or_default());
    }
    let face = Characteristics {
        name: name.map(str::to_owned),
        cost,
        colors,
        supertypes: words(form, "supertypes", "a supertype", Supertype::ALL, Supertype::word),
        subtypes: subtypes.iter().filter_map(|n| reader.text(n)).map(str::to_owned).collect(),
        abilities: form.get("abilities").map(|n| abilities(reader, n)).unwrap_or_default(),
        power: number("power"),
        toughness: number("toughness"),
        loyalty: number("loyalty"),
        defense: number("defense"),
        types,
        other_name: None,
        worth: None,
    };
    // Where a type could not be read, it may be the one that is missing.
    let known = |node: &Node| CardType::ALL.iter().any(|t| Some(t.word()) == node.text());
    if typed.is_some_and(|node| reader.list(node).iter().all(known)) {
        sound::can_do_something(form, &face);
    }
    Some(face)
}

/// The characteristics of a permanent that an effect makes or changes (111.3, 708.2).
pub fn permanent(form: &Form<'_>, name: Option<&str>) -> Option<Characteristics> {
    let face = face(form, name)?;
    if let Some(node) = form.get("types").filter(|_| face.is_instant_or_sorcery()) {
        form.reader().fault(node, "no permanent is an instant or sorcery (110.4)");
    }
    Some(face)
}

fn once_each(reader: &Reader<'_>, items: &[Node]) {
    for (n, item) in items.iter().enumerate() {
        if let Some(word) = item.text()
            && items[..n].iter().any(|before| before.text() == Some(word))
        {
            reader.fault(item, format!("`{word}` stands here twice"));
        }
    }
}

fn words<T: Copy + Ord, const N: usize>(
    form: &Form<'_>,
    key: &'static str,
    kind: &str,
    all: [T; N],
    word: impl Fn(T) -> &'static str,
) -> BTreeSet<T> {
    let reader = form.reader();
    let items = form.get(key).map(|n| reader.list(n)).unwrap_or_default();
    items.iter().filter_map(|item| reader.word(item, kind, all, |t| word(*t))).collect()
}

pub fn mana(reader: &Reader<'_>, node: &Node) -> Option<ManaCost> {
    match reader.text(node)?.parse() {
        Ok(cost) => Some(cost),
        Err(bad) => {
            reader.fault(node, bad_mana(&bad));
            None
        }
    }
}

/// What is wrong with a cost: it says nothing, or too much.
pub fn bad_mana(bad: &BadMana) -> String {
    let numbers = bad.0.split(['{', '}']).filter(|word| word.bytes().all(|b| b.is_ascii_digit()));
    let too_large =
        |number: &str| number.parse::<u32>().map_or(!number.is_empty(), |n| n > MOST_MANA);
    match numbers.into_iter().find(|number| too_large(number)) {
        Some(_) => format!("a cost in this game has at most {MOST_MANA} mana of one symbol"),
        None => bad.to_string(),
    }
}

/// Mana in a pool: `{2}{G}`, or nothing.
pub fn pool(reader: &Reader<'_>, node: &Node) -> Option<Pool> {
    if node.value == Value::Text(String::new()) {
        return Some(Pool::default());
    }
    let pool = Pool::from_symbols(&mana(reader, node)?);
    if pool.is_none() {
        reader.fault(node, "a pool holds mana of one colour or colourless mana each");
    }
    pool
}
