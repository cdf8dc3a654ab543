//! Cards: faces, abilities, costs, triggers, targets.

use serde_json::{Value, json};

use super::{
    Definitions, Form, any, by_name, defined, many, mapping, of, pattern, text, whole_number,
    words, yes_or_no,
};
use crate::engine::{CardType, Keyword, Step, Supertype};
use crate::scenario::card::{ABILITIES, COSTED, LAYOUTS};

/// The keys of a card's file.
pub fn file() -> Value {
    let mut allowed = vec![("aliases", many(text()))];
    allowed.extend(facts());
    mapping(vec![("name", of("names")), ("source", text()), types()], allowed)
}

/// A card that stands in a scenario, under its English name.
fn inline() -> Value {
    let mut allowed = vec![("zh", text())];
    allowed.extend(facts());
    mapping(vec![types()], allowed)
}

fn types() -> (&'static str, Value) {
    ("types", many(words(CardType::ALL.map(CardType::word))))
}

fn facts() -> Vec<(&'static str, Value)> {
    let mut keys = face();
    keys.extend([
        ("layout", words(LAYOUTS.map(|(word, _)| word))),
        ("back", of("part")),
        ("half", of("part")),
        ("flipped", of("part")),
        ("inset", of("part")),
        ("melds with", text()),
        ("absent", text()),
    ]);
    keys
}

fn face() -> Vec<(&'static str, Value)> {
    vec![
        ("cost", of("mana")),
        ("supertypes", many(words(Supertype::ALL.map(Supertype::word)))),
        ("subtypes", many(text())),
        ("colors", many(of("color"))),
        ("power", whole_number()),
        ("toughness", whole_number()),
        ("loyalty", whole_number()),
        ("defense", whole_number()),
        ("abilities", many(of("ability"))),
    ]
}

/// The second face, or what a prototype has instead (718.2).
fn part() -> Value {
    let named = mapping(vec![("name", of("names")), types()], face());
    let prototype = mapping(
        vec![("cost", of("mana")), ("power", whole_number()), ("toughness", whole_number())],
        vec![],
    );
    json!({"anyOf": [named, prototype]})
}

/// What a face-down permanent or token is, as an effect lists it (708.2, 111.4).
fn listed() -> Value {
    let mut allowed = vec![("name", text())];
    allowed.extend(face());
    mapping(vec![types()], allowed)
}

pub fn definitions() -> Definitions {
    let names = mapping(vec![("en", text())], vec![("zh", text()), ("zht", text())]);
    defined(vec![
        ("mana", "Mana symbols: \"{1}{G}\"", pattern("", r"^(\{[^{}]+\})*$")),
        ("color", "A colour", words(["white", "blue", "black", "red", "green"])),
        (
            "phrase",
            "A kind of objects, as `another creature you control`",
            json!({"type": "string", "minLength": 1}),
        ),
        ("names", "Names by language", names),
        ("part", "The other part of a card", part()),
        ("listed", "Characteristics that an effect lists", listed()),
        ("card", "A card of this scenario", inline()),
        ("ability", "An ability of a card", ability()),
        ("cost", "Mana, tap, or what else is paid", many(cost_part())),
        (
            "event",
            "What an ability triggers on",
            json!({"anyOf": [trigger(), {"type": "array", "items": trigger(), "minItems": 1}]}),
        ),
        ("script", "Instructions, or modes to choose from", script()),
        ("target", "What can be chosen as a target", target()),
        ("counters", "Counters by their kind", by_name(whole_number())),
    ])
}

fn ability() -> Value {
    let simple = words(Keyword::SIMPLE.iter().map(Keyword::word));
    any(vec![simple], abilities())
}

pub(super) fn abilities() -> Vec<Form> {
    let with_cost = ABILITIES[..COSTED].iter().chain(&["additional cost"]);
    let costed = |word: &&'static str| match *word {
        "morph" | "megamorph" | "disguise" => Form::new(word, of("cost")).may("less", of("amount")),
        _ => Form::new(word, of("cost")),
    };
    let mut all: Vec<Form> = with_cost.map(costed).collect();
    let scripted = |form: Form| form.need("do", of("script")).may("targets", many(of("target")));
    let as_events = ["enters", "turned up", "enters or turned up"];
    all.extend([
        Form::new("crew", whole_number()),
        Form::new("enchant", of("phrase")),
        Form::new("protection from", text()),
        Form::new("spell", of("script")).may("targets", many(of("target"))),
        Form::new("kicked spell", of("script")).may("targets", many(of("target"))),
        triggered(),
        scripted(Form::new("chapter", whole_number())),
        scripted(Form::new("cost", of("cost"))).may("timing", words(["sorcery"])),
        Form::new("each", of("phrase"))
            .may("if", of("condition"))
            .may_all(super::instruction::changes()),
        Form::new("rule", of("rule")).may("if", of("condition")),
        Form::new("as", words(as_events)).need("do", many(of("instruction"))),
    ]);
    all
}

/// An ability that triggers; also one that an instruction makes.
pub(super) fn triggered() -> Form {
    Form::new("when", of("event"))
        .need("do", of("script"))
        .may("if", of("condition"))
        .may("zone", words(["graveyard"]))
        .may("once each turn", yes_or_no())
        .may("targets", many(of("target")))
}

fn trigger() -> Value {
    any(vec![], triggers())
}

pub(super) fn triggers() -> Vec<Form> {
    let about = [
        "enters",
        "leaves",
        "dies",
        "put into graveyard",
        "mutates",
        "unlocked",
        "attacks",
        "blocks",
        "deals combat damage to a player",
        "deals damage",
        "is dealt damage",
        "becomes a target",
        "sacrificed",
        "milled",
        "turned down",
        "transforms",
        "ability triggers",
    ];
    let mut all: Vec<Form> = about.into_iter().map(|word| Form::new(word, of("phrase"))).collect();
    all.extend([
        Form::new("turned up", of("phrase")).may("by", of("player")),
        Form::new("cast", of("phrase")).may("by", of("player")),
        Form::new("deals combat damage", of("phrase")).need("to", of("phrase")),
        Form::new("counters put", text()).need("on", of("phrase")).may("by", of("player")),
        Form::new("manifests dread", of("player")),
        Form::new("draws", of("player")),
        Form::new("step", words(Step::ALL.map(Step::word))).may("of", of("player")),
        Form::new("becomes so", of("condition")),
        Form::new("one or more", of("event")),
    ]);
    all
}

fn cost_part() -> Value {
    let words = words(["tap", "sacrifice this"]);
    any(vec![words, of("mana")], costs())
}

pub(super) fn costs() -> Vec<Form> {
    let counted = |word| Form::new(word, of("phrase")).need("count", whole_number());
    let mut all = vec![
        Form::new("pay life", whole_number()),
        Form::new("loyalty", whole_number()),
        counted("tap"),
        counted("exile"),
    ];
    let about = ["sacrifice", "return", "discard", "exile permanent", "reveal"];
    all.extend(about.map(|word| Form::new(word, of("phrase"))));
    all
}

/// 700.2: modes, each with its own targets.
fn script() -> Value {
    let targets = || vec![("targets", many(of("target")))];
    let mode = mapping(vec![("do", of("script"))], targets());
    let modes = mapping(
        vec![("choose", whole_number()), ("modes", many(mode))],
        vec![("at most", whole_number())],
    );
    json!({"anyOf": [many(of("instruction")), modes]})
}

fn target() -> Value {
    let apart = || yes_or_no();
    let one = || {
        let word = json!({"type": "string", "minLength": 1});
        any(vec![word], vec![Form::new("either", many(text()))])
    };
    let of_target = |word, count: Value| {
        Form::new(word, count).need("of", one()).may("of different players", apart())
    };
    any(
        vec![one()],
        vec![
            of_target("up to", of("amount")).may("from", of("amount")),
            of_target("exactly", of("amount")),
            Form::new("any number of", one()).may("of different players", apart()),
        ],
    )
}
