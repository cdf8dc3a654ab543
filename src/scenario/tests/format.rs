//! The page about the format is true, and what is wrong has a place.

use super::*;

fn page() -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let read = |name: &str| std::fs::read_to_string(docs.join(name)).unwrap();
    read("scenarios.md") + &read("scenario-examples.md")
}

/// The blocks of a kind and the line each begins in.
pub(super) fn blocks(kind: &str) -> Vec<(usize, String)> {
    let page = page();
    let mut found = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((n, line)) = lines.next() {
        if line.starts_with("```") && line.trim_start_matches('`') == kind {
            let body = lines.by_ref().take_while(|(_, l)| !l.starts_with("```"));
            found.push((n + 1, body.map(|(_, l)| format!("{l}\n")).collect()));
        }
    }
    assert!(!found.is_empty(), "no block `{kind}`");
    found
}

#[test]
fn every_scenario_on_the_page_passes() {
    let catalogue = catalogue();
    let mut wrong = String::new();
    for (line, text) in blocks("yaml scenario") {
        match Scenario::read(&Source::new(format!("block at line {line}"), text), catalogue) {
            Err(faults) => wrong.push_str(&list(&faults)),
            Ok(scenario) => {
                let contrast = scenario.contrast.clone().into_iter().map(|id| shipped(&id));
                let all: Vec<Scenario> = contrast.chain([scenario]).collect();
                let mut verdict = verify(&all);
                verdict.scenarios.reverse();
                let result = &verdict.scenarios[0];
                if !result.is_clean() {
                    wrong.push_str(&format!("{:#?}", (&result.failures, &result.without)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn shipped(id: &str) -> Scenario {
    let text = std::fs::read_to_string(folder("scenarios").join(format!("{id}.yaml"))).unwrap();
    let source = Source::new(format!("{id}.yaml"), text);
    Scenario::read(&source, catalogue()).unwrap_or_else(|faults| panic!("{}", list(&faults)))
}

#[test]
fn every_card_and_ability_on_the_page_can_be_read() {
    let mut cards: Vec<Source> = blocks("yaml card")
        .into_iter()
        .map(|(line, text)| Source::new(format!("block at line {line}"), text))
        .collect();
    for (line, text) in blocks("yaml abilities") {
        for (n, item) in items(&text).into_iter().enumerate() {
            let lines: String = item.lines().map(|l| format!("  {l}\n")).collect();
            let name = format!("name: {{en: Card {line} {n}}}\nsource: page\n");
            let card = name + &card_for(item) + &lines;
            cards.push(Source::new(format!("block at line {line}"), card));
        }
    }
    if let Err(faults) = Catalogue::read(&cards) {
        panic!("{}", list(&faults));
    }
}

/// A card on which the ability can do something, up to its abilities.
fn card_for(item: &str) -> String {
    let starts = |words: &[&str]| words.iter().any(|word| item.starts_with(word));
    let kicker = match starts(&["- kicker", "- multikicker"]) {
        true => "",
        false => "  - kicker: \"{1}\"\n",
    };
    if starts(&["- fuse"]) {
        let half = "{name: {en: Half}, types: [instant], cost: \"{R}\", abilities: [fuse]}";
        return format!("types: [instant]\nlayout: split\nhalf: {half}\nabilities:\n");
    }
    if starts(&["- crew"]) {
        let vehicle = "types: [artifact]\nsubtypes: [Vehicle]\npower: 1\ntoughness: 1\n";
        return format!("{vehicle}abilities:\n");
    }
    if starts(&["- spell:", "- {spell:", "- kicked"]) {
        return format!("types: [instant]\ncost: \"{{X}}\"\nabilities:\n{kicker}");
    }
    format!(
        "types: [artifact, enchantment, planeswalker]\nsubtypes: [Saga, Equipment, Aura, Room]\n\
         loyalty: 3\ncost: \"{{X}}\"\nabilities:\n{kicker}  - enchant: creature\n  \
         - {{as: enters, do: [{{choose: color}}, {{choose: creature type}}, {{exile: top card}}]}}\n"
    )
}

/// The items of a list, each with the lines that belong to it.
fn items(list: &str) -> Vec<&str> {
    let starts: Vec<usize> = list
        .match_indices("- ")
        .map(|(at, _)| at)
        .filter(|at| *at == 0 || list[..*at].ends_with('\n'))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([list.len()]);
    starts.iter().zip(ends).map(|(from, to)| &list[*from..to]).collect()
}

/// A line that goes wrong, and what is said about it.
fn wrong(text: &str, at: &str, what: &str) {
    let faults = read(text).err().unwrap_or_else(|| panic!("no fault in\n{text}"));
    let said = list(&faults);
    assert!(said.contains(&format!("test.yaml:{at}: ")), "{at} in\n{said}");
    assert!(said.contains(what), "{what} in\n{said}");
}

const HEAD: &str = "title: {en: x}\nkind: example\n\
    cards: {Bear: {types: [creature], cost: \"{G}\", power: 1, toughness: 1}}\n";

#[test]
fn faults_say_where_and_what_to_do() {
    let with = |rest: &str| format!("{HEAD}{rest}");
    let bear = "given: {A: {battlefield: [{card: Bear, as: bear}]}}\n";
    let used = "then: [{bear: {tapped: false}}]\n";
    wrong("", "1:1", "a mapping");
    wrong("- a\n", "1:1", "a mapping");
    wrong("titel: {en: x}\n", "1:1", "did you mean `title`?");
    wrong(&with("given: {}\nthen: []\n"), "5:7", "nothing is expected");
    wrong(&with("given: {}\n"), "1:1", "`then` is missing");
    wrong(&with(&format!("{bear}then: [{{battlefield: 1}}]\n")), "4:44", "`bear` is never used");
    wrong(
        &with(&format!("{bear}then: [{{baer: {{tapped: false}}}}]\n")),
        "5:9",
        "did you mean `bear`?",
    );
    wrong(
        &with(&format!("{bear}then: [{{bear: {{taped: false}}}}]\n")),
        "5:16",
        "did you mean `tapped`?",
    );
    wrong(&with(&format!("{bear}then: [{{bear: {{}}}}]\n")), "5:15", "nothing is said");
    wrong(
        &with(&format!("{bear}play: [{{A: {{turnup: bear}}}}]\n{used}")),
        "5:13",
        "did you mean `turn up`?",
    );
    wrong(&with(&format!("{bear}play: [{{Z: pass}}]\n{used}")), "5:9", "`Z` is not a player");
    wrong(&with(&format!("{bear}play: [resovle]\n{used}")), "5:8", "did you mean `resolve`?");
    wrong(
        &with("given: {A: {hand: [Baer]}}\nthen: [{battlefield: 0}]\n"),
        "4:20",
        "did you mean `Bear`?",
    );
    wrong(&with("given: {C: {life: 3}}\nthen: [{battlefield: 0}]\n"), "4:9", "`C` is not a player");
    let twice = "given: {A: {hand: [{card: Bear, as: b}, {card: Bear, as: b}]}}\nthen: [{b: {tapped: false}}]\n";
    wrong(&with(twice), "4:58", "given twice");
    let circle = "given: {A: {battlefield: [{card: Bear, as: a, attached to: b}, {card: Bear, as: b, attached to: a}]}}\nthen: [{battlefield: 2}]\n";
    wrong(&with(circle), "4:27", "in a circle");
    wrong(
        &with("given: {A: {life: 99999999999999999999}}\nthen: [{battlefield: 0}]\n"),
        "4:19",
        "too large",
    );
    wrong(&with("given: {}\nseats: [A, A]\nthen: [{battlefield: 0}]\n"), "5:12", "sits here twice");
    wrong(
        &with(
            "given: {}\nthen: [{battlefield: 0}]\nwithout: [{clause: 708.8/nothing, then: [{battlefield: 1}]}]\n",
        ),
        "6:20",
        "is not a clause",
    );
    wrong(&with("given: {}\nthen: [{never: untaped}]\n"), "5:16", "did you mean `untapped`?");
    wrong(
        "title: {en: x}\nkind: example\ncards: {Odd: {types: [artifact], absent: dungeons}}\n\
         given: {A: {hand: [Odd]}}\nthen: [{battlefield: 0}]\n",
        "4:20",
        "what the engine does not have: dungeons",
    );
    wrong(
        &with("given: {A: {hand: [Spellmorph Raise Dead]}}\nthen: [{battlefield: 0}]\n"),
        "4:20",
        "extensions: [spellmorph]",
    );
}

#[test]
fn an_unknown_card_is_one_fault() {
    let text = format!(
        "{HEAD}given: {{A: {{hand: [{{card: Baer, as: b}}]}}}}\nthen: [{{b: {{zone: hand}}}}]\n"
    );
    let faults = read(&text).err().unwrap();
    assert_eq!(faults.len(), 1, "{}", list(&faults));
}

fn failures(rest: &str) -> String {
    let scenario = read(&format!("{HEAD}{rest}")).unwrap_or_else(|f| panic!("{}", list(&f)));
    let played = play(&scenario, &Options::default());
    assert_eq!(played.passed, played.failures.is_empty());
    played.failures.iter().map(|f| format!("{}: {} / {}\n", f.place, f.expected, f.got)).collect()
}

#[test]
fn a_failed_expectation_says_what_is_there_instead() {
    let said = failures(
        "given: {A: {battlefield: [{card: Bear, as: bear}]}}\nthen: [{bear: {tapped: true, power: 3}}]\n",
    );
    assert!(said.contains("test.yaml:5:8: bear: tapped: true / bear: tapped: false"), "{said}");
    assert!(said.contains("bear: power: 3 / bear: power: 1"), "{said}");
}

#[test]
fn open_choices_and_answers_left_over_are_failures() {
    let dread = "given: {A: {hand: [{card: Manifest Dread, as: d}], mana: \"{1}{G}\", library: [{card: Bear, as: a}, {card: Bear, as: b}]}}\n";
    let then = "then: [{a: {exists: true}}, {b: {exists: true}}]\n";
    let said = failures(&format!("{dread}play: [{{A: {{cast: d}}}}, resolve]\n{then}"));
    assert!(said.contains("`manifest` of A [a, b] is open"), "{said}");
    let said = failures(&format!(
        "{dread}play: [{{A: {{cast: d}}}}, {{resolve: top, answers: [{{manifest: a}}, {{may: true}}]}}]\n{then}"
    ));
    assert!(said.contains("left over: may"), "{said}");
    let said = failures(&format!(
        "{dread}play: [{{A: {{cast: d}}}}, {{resolve: top, answers: [{{manifest: d}}]}}]\n{then}"
    ));
    assert!(said.contains("an answer that fits"), "{said}");
}
