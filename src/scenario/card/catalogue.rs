use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::{Card, card};
use crate::scenario::form::Reader;
use crate::scenario::scope::OfCard;
use crate::scenario::words::{no_subtype, unnamed};
use crate::yaml::{Fault, Node, Place, Source};

/// The cards that scenarios can use, by every name they have. A file is read
/// when a card of it is asked for.
#[derive(Debug, Default)]
pub struct Catalogue {
    files: Vec<File>,
    by_stem: BTreeMap<String, usize>,
    by_name: OnceLock<BTreeMap<String, usize>>,
}

#[derive(Debug)]
struct File {
    source: Source,
    read: OnceLock<Read>,
}

type Read = Result<CardFile, Vec<Fault>>;

#[derive(Debug)]
struct CardFile {
    card: Card,
    /// All its names.
    names: Vec<String>,
    /// Names that its abilities speak of and nothing that it makes has.
    others: Vec<(Place, String)>,
    /// Subtypes beside those of the rules that it has or makes, and those that it speaks of.
    kinds: BTreeSet<String>,
    kinds_named: Vec<(Place, String)>,
}

/// What a name leads to.
pub enum Entry<'c> {
    Card(&'c Card),
    /// Its file says something wrong.
    Faulty(&'c [Fault]),
}

impl Catalogue {
    /// Card files, none of them read yet.
    pub fn new(sources: Vec<Source>) -> Self {
        let stems = sources.iter().enumerate().map(|(n, source)| (stem(&source.path), n));
        let by_stem = stems.collect();
        let file = |source| File { source, read: OnceLock::new() };
        let files = sources.into_iter().map(file).collect();
        Self { files, by_stem, by_name: OnceLock::new() }
    }

    /// Card files, all of them read now.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn read(sources: &[Source]) -> Result<Self, Vec<Fault>> {
        let catalogue = Self::new(sources.to_vec());
        let mut faults = Vec::new();
        let mut names = BTreeSet::new();
        for file in &catalogue.files {
            match file.read() {
                Err(found) => faults.extend_from_slice(found),
                Ok(CardFile { names: called, .. }) => {
                    for name in called.iter().filter(|name| !names.insert(*name)) {
                        let what = format!("another card is called `{name}` too");
                        let place = file.source.at(1, 1);
                        faults.push(Fault { place, what, hint: None });
                    }
                }
            }
        }
        let files = catalogue.files.iter().filter_map(|file| file.read().ok());
        for (place, name) in files.flat_map(|file| &file.others) {
            if names.contains(name) {
                continue;
            }
            let known: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
            let (what, hint) = unnamed(name, &known);
            faults.push(Fault { place: place.clone(), what, hint });
        }
        faults.extend(catalogue.kinds_that_nothing_has());
        if faults.is_empty() { Ok(catalogue) } else { Err(faults) }
    }

    fn kinds_that_nothing_has(&self) -> Vec<Fault> {
        let files = || self.files.iter().filter_map(|file| file.read().ok());
        let made: BTreeSet<String> = files().flat_map(|file| file.kinds.clone()).collect();
        let named = files().flat_map(|file| &file.kinds_named);
        let unknown = named.filter(|(_, word)| !made.contains(word)).map(|(place, word)| {
            let (what, hint) = no_subtype(word, &made);
            Fault { place: place.clone(), what, hint }
        });
        unknown.collect()
    }

    /// Whether a card has or makes something with this subtype.
    pub fn has_kind(&self, subtype: &str) -> bool {
        self.files.iter().any(|file| file.read().is_ok_and(|file| file.kinds.contains(subtype)))
    }

    /// A card by any of its names. Card files are called after the English name:
    /// where one is, no other has to be read.
    pub fn find(&self, name: &str) -> Option<Entry<'_>> {
        if let Some(file) = self.by_stem.get(&slug(name)).map(|n| &self.files[*n]) {
            match file.read() {
                Ok(file) if file.names.iter().any(|known| known == name) => {
                    return Some(Entry::Card(&file.card));
                }
                Err(faults) => return Some(Entry::Faulty(faults)),
                Ok(_) => {}
            }
        }
        let file = &self.files[*self.by_name().get(name)?];
        Some(match file.read() {
            Ok(file) => Entry::Card(&file.card),
            Err(faults) => Entry::Faulty(faults),
        })
    }

    pub fn get(&self, name: &str) -> Option<&Card> {
        match self.find(name)? {
            Entry::Card(card) => Some(card),
            Entry::Faulty(_) => None,
        }
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name().keys().map(String::as_str)
    }

    /// The cards whose files can be read.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.files.iter().filter_map(|file| Some(&file.read().ok()?.card))
    }

    pub fn len(&self) -> usize {
        self.files.len()
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    fn by_name(&self) -> &BTreeMap<String, usize> {
        self.by_name.get_or_init(|| {
            let mut all = BTreeMap::new();
            for (n, file) in self.files.iter().enumerate() {
                for name in file.read().map(|file| file.names.as_slice()).unwrap_or_default() {
                    all.entry(name.clone()).or_insert(n);
                }
            }
            all
        })
    }
}

impl File {
    fn read(&self) -> Result<&CardFile, &[Fault]> {
        self.read.get_or_init(|| read_file(&self.source)).as_ref().map_err(Vec::as_slice)
    }
}

/// `rulings/cards/one-two.yaml`: `one-two`.
fn stem(path: &str) -> String {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_owned()
}

/// The name of a card's file: `Old Man's Lantern`, `old-mans-lantern`.
fn slug(name: &str) -> String {
    let letters = name.chars().filter(|c| *c != '\'' && *c != '’').map(|c| match c {
        c if c.is_ascii_alphanumeric() => c.to_ascii_lowercase(),
        _ => '-',
    });
    let slug: String = letters.collect();
    slug.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

fn read_file(source: &Source) -> Read {
    let tree = source.tree().map_err(|fault| vec![fault])?;
    let reader = Reader::new(source);
    let read = card_file(&reader, &tree);
    match read {
        Some(read) if !reader.has_faults() => Ok(read),
        _ => Err(reader.into_faults()),
    }
}

fn card_file(reader: &Reader<'_>, node: &Node) -> Option<CardFile> {
    let form = reader.form(node)?;
    let name = reader.form(form.need("name")?)?;
    let read = |key: &'static str| name.get(key).and_then(|n| reader.text(n)).map(str::to_owned);
    name.need("en");
    let (english, chinese, traditional) = (read("en"), read("zh"), read("zht"));
    name.done();
    let mut names: BTreeSet<String> =
        [&english, &chinese, &traditional].into_iter().flatten().cloned().collect();
    for alias in form.get("aliases").map(|n| reader.list(n)).unwrap_or_default() {
        names.extend(reader.text(alias).map(str::to_owned));
    }
    form.need("source").and_then(|n| reader.text(n));
    let card = card(&form, &english?, chinese)?;
    // 709.4a: a split card goes by both its names.
    let whole = card.printed.whole.full_name();
    names.extend(whole.filter(|_| card.printed.whole.other_name.is_some()));
    form.done();
    let made = OfCard::of(node);
    let others = reader.named.take().into_iter().filter(|(_, name)| !made.says(&[name]));
    let others = others.map(|(node, name)| (reader.place(&node), name)).collect();
    let kinds = reader.kinds_made.take();
    let kinds_named = reader.kinds_named.take().into_iter();
    let kinds_named = kinds_named.map(|(node, word)| (reader.place(&node), word)).collect();
    Some(CardFile { card, names: names.into_iter().collect(), others, kinds, kinds_named })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_speaks_of_names_that_something_has() {
        let speaks = |name: &str| {
            let text = format!(
                "name: {{en: Kennel, zh: 犬舍}}\nsource: test\ntypes: [enchantment]\n\
                 abilities: [{{each: creature named {name}, gets: \"+1/+1\"}}]\n"
            );
            Catalogue::read(&[Source::new("cards/kennel.yaml", text), file("old", "Old Gate")])
        };
        assert!(speaks("Old Gate").is_ok());
        let faults = speaks("Odd Gate").unwrap_err();
        assert!(faults[0].to_string().contains("nothing is named `Odd Gate`"), "{}", faults[0]);
    }

    fn file(stem: &str, name: &str) -> Source {
        let text = format!("name: {{en: {name}, zh: 名{stem}}}\nsource: test\ntypes: [land]\n");
        Source::new(format!("cards/{stem}.yaml"), text)
    }

    #[test]
    fn only_the_file_of_the_card_is_read() {
        let faulty = Source::new("cards/faulty.yaml", "name: {en: Faulty}\n");
        let files = vec![file("old-mans-gate", "Old Man's Gate"), faulty, file("odd", "Even")];
        let catalogue = Catalogue::new(files);
        let read = || catalogue.files.iter().filter(|file| file.read.get().is_some()).count();
        assert!(catalogue.get("Old Man's Gate").is_some());
        assert_eq!(read(), 1);
        assert!(
            matches!(catalogue.find("Faulty"), Some(Entry::Faulty(faults)) if !faults.is_empty())
        );
        assert_eq!(read(), 2);
        assert!(catalogue.get("Even").is_some(), "a file that is not called after its card");
        assert!(catalogue.get("名odd").is_some());
        assert!(catalogue.find("Odd").is_none());
    }
}
