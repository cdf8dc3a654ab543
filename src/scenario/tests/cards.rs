//! The card files: read strictly, and compared with the real data where it is.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::Command;

use serde_json::Value;

use super::*;
use crate::engine::{Cost, CostPart, Keyword};

/// Cards of neither file of facts; each names where its facts were read.
const FROM_ELSEWHERE: [&str; 11] = [
    "Clone",
    "Cloudshift",
    "Cyber Conversion",
    "Flicker",
    "Humility",
    "Mindslaver",
    "Ovinize",
    "Turn to Frog",
    "Underwater Tunnel",
    "Unsummon",
    "Zombify",
];

/// What is printed on a card, as the data tells it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Facts {
    cost: Option<String>,
    types: BTreeSet<String>,
    supertypes: BTreeSet<String>,
    power: Option<String>,
    toughness: Option<String>,
    /// Keywords without a cost.
    keywords: BTreeSet<String>,
    /// `morph {1}{G}`; `morph` where the cost is no mana.
    costed: BTreeSet<String>,
}

const COSTED: [&str; 6] = ["morph", "megamorph", "disguise", "equip", "ward", "cycling"];

#[test]
fn every_card_file_is_read_strictly_and_there_are_enough() {
    let catalogue = catalogue();
    let files = sources("cards").len();
    assert_eq!(catalogue.len(), files);
    assert!(files >= 150, "{files} cards");
}

#[test]
fn card_files_say_what_the_data_says() {
    let Some(data) = shared_data() else { return };
    let chinese = chinese_names(&data);
    let facts = real_facts(&data);
    let mut wrong = Vec::new();
    let mut compared = 0;
    for card in catalogue().cards() {
        let name = card.printed.front.name.clone().unwrap_or_default();
        let real_name = chinese.get(&name).cloned();
        if card.chinese != real_name {
            wrong.push(format!("{name}: {:?} for {real_name:?}", card.chinese));
        }
        let Some(sources) = facts.get(&name) else {
            if !FROM_ELSEWHERE.contains(&name.as_str()) {
                wrong.push(format!("{name}: no such card in the data"));
            }
            continue;
        };
        compared += 1;
        let ours = ours(&card.printed.front);
        for (real, _) in sources.iter().filter(|(real, _)| ours != *real) {
            wrong.push(format!("{name}:\n  {ours:?}\n  {real:?}"));
        }
        // The list of the domain leaves out subtypes of a few cards, and is
        // newer than the sets where subtypes were renamed.
        let subtypes: Vec<_> = sources.iter().map(|s| &s.1).filter(|s| !s.is_empty()).collect();
        if !subtypes.is_empty() && !subtypes.contains(&&card.printed.front.subtypes) {
            wrong.push(format!("{name}: {:?} for {subtypes:?}", card.printed.front.subtypes));
        }
    }
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(compared + FROM_ELSEWHERE.len(), catalogue().len());
}

pub(super) fn shared_data() -> Option<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    if data.is_dir() {
        return Some(data);
    }
    let _ = writeln!(std::io::stderr(), "skipped: ../shared/data is not there");
    None
}

fn unpacked(path: &Path) -> String {
    let output = Command::new("gzip").arg("-dc").arg(path).output().expect("gzip is needed");
    assert!(output.status.success(), "{}", path.display());
    String::from_utf8(output.stdout).unwrap()
}

pub(super) fn rows(path: &Path) -> Vec<Value> {
    unpacked(path).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub(super) fn text(value: &Value, key: &str) -> Option<String> {
    value[key].as_str().map(str::to_owned)
}

/// Simplified names of the card objects; they agree with the domain's list.
fn chinese_names(data: &Path) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for card in rows(&data.join("scryfall-cards.jsonl.gz")) {
        if card["lang"] == "zhs"
            && let (Some(name), Some(zh)) = (text(&card, "name"), text(&card, "printed_name"))
        {
            names.insert(name, zh);
        }
    }
    for card in rows(&data.join("domain-cards.ndjson.gz")) {
        if let Some(zh) = text(&card, "name_zh") {
            assert_eq!(names.get(card["name"].as_str().unwrap()), Some(&zh));
        }
    }
    names
}

/// What each source says of a card, with its subtypes.
type Real = BTreeMap<String, Vec<(Facts, BTreeSet<String>)>>;

fn real_facts(data: &Path) -> Real {
    let mut all = Real::new();
    for card in rows(&data.join("domain-cards.ndjson.gz")) {
        let lines = card["text"].as_array().unwrap().iter();
        let lines: Vec<&str> = lines.filter_map(Value::as_str).collect();
        let facts = real(&card, ["mana_cost", "power", "toughness"], &lines);
        let name = text(&card, "name").unwrap();
        all.entry(name).or_default().push((facts, set(&card, "subtypes")));
    }
    for code in ["FRF", "KTK", "DTK", "CMB1"] {
        let file = unpacked(&data.join(format!("mtgjson/{code}.json.gz")));
        let mut file: Value = serde_json::from_str(&file).unwrap();
        for card in file["data"]["cards"].take().as_array().unwrap() {
            let whole = text(card, "text").unwrap_or_default();
            let lines: Vec<&str> = whole.lines().collect();
            let facts = real(card, ["manaCost", "power", "toughness"], &lines);
            let name = text(card, "name").unwrap();
            all.entry(name).or_default().push((facts, set(card, "subtypes")));
        }
    }
    all
}

fn set(card: &Value, key: &str) -> BTreeSet<String> {
    let items = card[key].as_array().into_iter().flatten();
    items.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn real(card: &Value, [cost, power, toughness]: [&str; 3], lines: &[&str]) -> Facts {
    let number = |key: &str| match &card[key] {
        Value::Number(n) => Some(n.to_string()),
        // What an ability defines is 0 until it does (208.2a).
        Value::String(text) => Some(text.replace('*', "0")),
        _ => None,
    };
    let lower = |key| set(card, key).iter().map(|word| word.to_lowercase()).collect();
    let (mut keywords, mut costed) = (BTreeSet::new(), BTreeSet::new());
    for line in lines {
        let line = bare(line);
        let simple = |word: &&str| Keyword::SIMPLE.iter().any(|k| k.word() == *word);
        let words: Vec<&str> = line.split(", ").collect();
        if words.iter().all(simple) {
            keywords.extend(words.iter().map(|&word| word.to_owned()));
        } else if let Some(keyword) = COSTED.iter().find(|k| starts_with_word(&line, k)) {
            // What more the line says of the cost stands behind it.
            let rest = line[keyword.len()..].split(". ").next().unwrap_or_default();
            let rest = rest.trim_start_matches([' ', '-', '—']);
            costed.insert(format!("{keyword} {}", mana_in(rest)).trim_end().to_owned());
        }
    }
    Facts {
        cost: text(card, cost).filter(|cost| !cost.is_empty()),
        types: lower("types"),
        supertypes: lower("supertypes"),
        power: number(power),
        toughness: number(toughness),
        keywords,
        costed,
    }
}

/// Without reminder text, and in small letters.
fn bare(line: &str) -> String {
    let end = line.find(['(', '<']).unwrap_or(line.len());
    line[..end].trim().trim_end_matches('.').to_lowercase()
}

fn starts_with_word(line: &str, word: &str) -> bool {
    line.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '-', '—']))
}

/// `{2}{b}{g}`, and `2bg` as a few rows have it, in the usual form; nothing for
/// a cost that is no mana.
fn mana_in(text: &str) -> String {
    let text = text.to_uppercase();
    if text.starts_with('{') {
        return text;
    }
    let is_mana = |c: char| c.is_ascii_digit() || "WUBRGX".contains(c);
    if text.is_empty() || !text.chars().all(is_mana) {
        return String::new();
    }
    text.chars().map(|c| format!("{{{c}}}")).collect()
}

fn ours(face: &crate::engine::Characteristics) -> Facts {
    let costed = face.keywords().filter_map(|keyword| {
        let cost = match keyword {
            Keyword::Morph(cost)
            | Keyword::Megamorph(cost)
            | Keyword::Disguise(cost)
            | Keyword::Equip(cost)
            | Keyword::Ward(cost)
            | Keyword::Cycling(cost) => cost,
            _ => return None,
        };
        Some(format!("{} {}", keyword.word(), mana_of(cost)).trim_end().to_owned())
    });
    let simple = face.keywords().filter(|k| Keyword::SIMPLE.contains(k));
    Facts {
        cost: face.cost.as_ref().map(ToString::to_string),
        types: face.types.iter().map(|t| t.word().to_owned()).collect(),
        supertypes: face.supertypes.iter().map(|t| t.word().to_owned()).collect(),
        power: face.power.map(|n| n.to_string()),
        toughness: face.toughness.map(|n| n.to_string()),
        keywords: simple.map(|k| k.word().to_owned()).collect(),
        costed: costed.collect(),
    }
}

fn mana_of(cost: &Cost) -> String {
    match cost.0.as_slice() {
        [CostPart::Mana(mana)] | [CostPart::Mana(mana), CostPart::Less(_)] => mana.to_string(),
        _ => String::new(),
    }
}

/// 701.40a–d, 708.2: whatever the card, manifested it is a 2/2 and nothing
/// else, and what can turn it up is what its card and its keywords say.
#[test]
fn every_card_can_be_manifested_and_shows_nothing_of_itself() {
    let catalogue = catalogue();
    for card in catalogue.cards().filter(|card| !card.spellmorph && card.absent.is_none()) {
        let front = &card.printed.front;
        let name = front.name.clone().unwrap_or_default();
        let mut ways: Vec<&str> = front.keywords().map(Keyword::word).collect();
        ways.retain(|word| ["morph", "megamorph", "disguise"].contains(word));
        if front.is(crate::engine::CardType::Creature) && front.cost.is_some() {
            ways.push("mana cost");
        }
        let ways: Vec<String> = ways.iter().map(|way| format!("{{down: {way}}}")).collect();
        let text = format!(
            "title: {{en: Manifested}}\nkind: edge\ngiven:\n  A: {{battlefield: [{{card: \"{name}\", \
             as: down, facing: manifested}}]}}\nthen:\n  - down: {{name: none, types: [creature], \
             power: 2, toughness: 2, abilities: [], colors: [], mana value: 0, known to: [A]}}\n  \
             - turn ups: {{A: [{}]}}\n",
            ways.join(", ")
        );
        let scenario = Scenario::read(&Source::new(name.clone(), text), catalogue)
            .unwrap_or_else(|faults| panic!("{name}: {}", list(&faults)));
        let played = play(&scenario, &Options::default());
        assert!(played.passed, "{name}: {:#?}", played.failures);
    }
}

/// 701.25a: an ability that waits for surveilling would notice.
#[test]
fn basilica_stalker_surveils() {
    let scenario = read(
        "title: {en: x}\nkind: example\n\
         given: {A: {battlefield: [{card: Basilica Stalker, as: stalker}], library: [{card: Cloudshift, as: top}]}}\n\
         play:\n  - go to: {step: begin combat}\n  - A: {attack: {stalker: B}}\n  - go to: {step: damage}\n  \
         - resolve: top\n    answers: [{graveyard: top}]\n\
         then: [{events: [{surveils: A}]}, {top: {zone: graveyard}}, {A: {life: 21}}]\n",
    );
    let played = play(&scenario.unwrap_or_else(|f| panic!("{}", list(&f))), &Options::default());
    assert!(played.passed, "{:?}", played.failures);
}
