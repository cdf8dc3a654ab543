//! Cards as data: YAML into what is printed on a card.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::form::{Form, Reader};
use super::phrase::color;
use crate::engine::{CardType, Characteristics, Color, Layout, ManaCost, Pool, Printed, Supertype};
use crate::yaml::{Fault, Node, Source, Value};

mod ability;
mod change;
mod effect;
mod rule;
mod select;
mod target;

use ability::abilities;
pub use select::counter;

/// The cards that scenarios can use, by every name they have.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    pub(super) cards: Vec<Card>,
    by_name: BTreeMap<String, usize>,
}

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

impl Catalogue {
    /// Reads card files.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn read(sources: &[Source]) -> Result<Self, Vec<Fault>> {
        let mut catalogue = Self::default();
        let mut faults = Vec::new();
        for source in sources {
            match read_file(source) {
                Ok((card, names)) => catalogue.add(card, names, source, &mut faults),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() { Ok(catalogue) } else { Err(faults) }
    }

    fn add(&mut self, card: Card, names: Vec<String>, source: &Source, faults: &mut Vec<Fault>) {
        for name in names {
            if self.by_name.insert(name.clone(), self.cards.len()).is_some() {
                let what = format!("another card is called `{name}` too");
                faults.push(Fault { place: source.at(1, 1), what, hint: None });
            }
        }
        self.cards.push(card);
    }

    pub fn get(&self, name: &str) -> Option<&Card> {
        self.cards.get(*self.by_name.get(name)?)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }

    pub fn len(&self) -> usize {
        self.cards.len()
    }

    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

fn read_file(source: &Source) -> Result<(Card, Vec<String>), Vec<Fault>> {
    let tree = source.tree().map_err(|fault| vec![fault])?;
    let reader = Reader::new(source);
    let read = card_file(&reader, &tree);
    match read {
        Some(read) if !reader.has_faults() => Ok(read),
        _ => Err(reader.into_faults()),
    }
}

fn card_file(reader: &Reader<'_>, node: &Node) -> Option<(Card, Vec<String>)> {
    let form = reader.form(node)?;
    let name = reader.form(form.need("name")?)?;
    let read = |key: &'static str| name.get(key).and_then(|n| reader.text(n)).map(str::to_owned);
    let (english, chinese, traditional) = (read("en"), read("zh"), read("zht"));
    name.done();
    let mut names: BTreeSet<String> =
        [&english, &chinese, &traditional].into_iter().flatten().cloned().collect();
    for alias in form.get("aliases").map(|n| reader.list(n)).unwrap_or_default() {
        names.extend(reader.text(alias).map(str::to_owned));
    }
    form.need("source").and_then(|n| reader.text(n));
    let card = card(&form, &english?, chinese)?;
    form.done();
    Some((card, names.into_iter().collect()))
}

/// The facts of a card; in a card file or inline in a scenario.
pub fn card(form: &Form<'_>, name: &str, chinese: Option<String>) -> Option<Card> {
    let reader = form.reader();
    let front = face(form, Some(name))?;
    let layout = form.get("layout").and_then(|node| {
        let all = [("transforming", Layout::Transforming), ("modal", Layout::Modal)];
        reader.word(node, "a layout", all, |(word, _)| word)
    });
    let mut back_chinese = None;
    let back = form.get("back").and_then(|node| {
        let back = reader.form(node)?;
        let names = reader.form(back.need("name")?)?;
        let english = names.need("en").and_then(|n| reader.text(n))?;
        back_chinese = names.get("zh").and_then(|n| reader.text(n)).map(str::to_owned);
        names.get("zht");
        names.done();
        let face = face(&back, Some(english))?;
        back.done();
        Some(face)
    });
    if back.is_some() != layout.is_some() {
        reader.fault(form.node(), "`layout` and `back` belong together");
    }
    let absent = form.get("absent").and_then(|n| reader.text(n)).map(str::to_owned);
    let spellmorph = front.keywords().any(|k| k.word() == "spellmorph");
    let printed = Printed {
        front: Arc::new(front),
        back: back.map(Arc::new),
        layout: layout.map_or(Layout::Normal, |(_, layout)| layout),
    };
    Some(Card { printed: Arc::new(printed), chinese, back_chinese, spellmorph, absent })
}

/// One face, or the characteristics an effect lists (708.2).
pub fn face(form: &Form<'_>, name: Option<&str>) -> Option<Characteristics> {
    let reader = form.reader();
    let cost = form.get("cost").and_then(|node| mana(reader, node));
    let types: BTreeSet<CardType> =
        words(form, "types", "a card type", CardType::ALL, CardType::word);
    if types.is_empty() {
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
    };
    let creature = face.is(CardType::Creature);
    if creature != (face.power.is_some() && face.toughness.is_some()) {
        reader.fault(form.node(), "a creature has `power` and `toughness`, nothing else has");
    }
    Some(face)
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
            reader.fault(node, bad.to_string());
            None
        }
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
