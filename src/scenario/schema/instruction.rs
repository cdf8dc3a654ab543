//! Instructions, changes of the rules, and what they are about: objects, players, amounts, conditions.

use serde_json::{Value, json};

use super::{
    Definitions, Form, any, by_name, defined, many, mapping, of, pattern, text, whole_number,
    words, yes_or_no,
};
use crate::engine::{Keyword, Procedure, Step};
use crate::scenario::card::UNTIL;

pub fn definitions() -> Definitions {
    defined(vec![
        ("instruction", "What an effect does", any(vec![], instructions())),
        ("rule", "A change of the rules", any(vec![], rules())),
        ("objects", "What it is done to", objects()),
        ("player", "Who", player()),
        ("amount", "A number, X, or what is counted", amount()),
        ("condition", "What must be so", condition()),
        ("until", "How long", words(UNTIL.map(|(word, _)| word))),
        ("power-and-toughness", "\"+1/+1\", or both as amounts", power_and_toughness()),
        ("changes", "What becomes different", mapping(vec![], changes())),
    ])
}

pub(super) fn instructions() -> Vec<Form> {
    let mut all = Vec::new();
    for word in ["draw", "gain life", "lose life", "discard", "mill", "scry", "surveil", "poison"] {
        all.push(Form::new(word, of("amount")).may("who", of("player")));
    }
    for word in ["shuffle", "manifest dread", "extra turn", "control next turn of"] {
        all.push(Form::new(word, of("player")));
    }
    for word in [
        "regenerate",
        "sacrifice",
        "return to hand",
        "put into hand",
        "put into graveyard",
        "put on top of library",
        "put on bottom of library",
        "tap",
        "untap",
        "shuffle pile",
        "turn up",
        "transform",
        "flip",
        "convert",
        "phase out",
        "copy spell",
        "new targets",
        "counter",
        "reveal",
    ] {
        all.push(Form::new(word, of("objects")));
    }
    all.extend(about_objects());
    all.extend(about_the_game());
    all
}

fn about_objects() -> Vec<Form> {
    let objects = |word| Form::new(word, of("objects"));
    let face_down = json!({"anyOf": [{"const": true}, of("listed")]});
    let shape = || of("changes");
    vec![
        objects("destroy").may("cannot regenerate", yes_or_no()),
        objects("exile").may("face down", yes_or_no()),
        objects("put onto battlefield")
            .may("under", of("player"))
            .may("tapped", yes_or_no())
            .may("face down", face_down.clone()),
        objects("fight").need("with", of("objects")),
        objects("meld").need("with", of("objects")),
        objects("exchange control of").need("with", of("objects")),
        objects("attach").need("to", of("objects")),
        objects("manifest").may("who", of("player")).may("tapped", yes_or_no()),
        objects("cloak").may("who", of("player")).may("tapped", yes_or_no()),
        objects("turn down").may("as", face_down),
        objects("change target").may("to", of("phrase")),
        objects("look at").may("who", of("player")),
        objects("may look at").may("who", of("player")),
        objects("gain control").may("who", of("player")).need("until", of("until")),
        objects("change").need("until", of("until")).may_all(changes()),
        objects("may cast")
            .need("until", of("until"))
            .may("without paying", yes_or_no())
            .may("spending", words(["any color", "any type"])),
        objects("may play")
            .need("until", of("until"))
            .may("without paying", yes_or_no())
            .may("spending", words(["any color", "any type"])),
        objects("copy onto")
            .need("of", of("objects"))
            .need("until", of("until"))
            .may("except", shape()),
        objects("token copy of")
            .may("who", of("player"))
            .may("count", of("amount"))
            .may("except", shape()),
        objects("for each").need("do", many(of("instruction"))),
        Form::new("become one of", many(shape()))
            .need("what", of("objects"))
            .need("until", of("until")),
        Form::new("put counters", text()).need("on", of("objects")).may("count", of("amount")),
    ]
}

fn about_the_game() -> Vec<Form> {
    let block = || many(of("instruction"));
    let skipped = ["turn"].into_iter().chain(Step::ALL.map(Step::word));
    let any_color = json!({"anyOf": [{"const": "any color"}, many(of("mana"))]});
    vec![
        Form::new("add mana", any_color)
            .may("who", of("player"))
            .may("count", whole_number())
            .may("only", many(uses()))
            .may("lasts", yes_or_no()),
        Form::new("damage", of("amount")).need("to", of("objects")).may("by", of("objects")),
        Form::new("damage", of("amount")).need("to player", of("player")).may("by", of("objects")),
        Form::new("damage", of("amount"))
            .need("divided among", of("objects"))
            .may("by", of("objects")),
        Form::new("flip a coin", of("player")).may("won", block()).may("lost", block()),
        Form::new("prevent next", of("amount")).need("to", of("objects")),
        Form::new("choose", words(["color", "creature type"])),
        Form::new("skip", words(skipped)).may("who", of("player")),
        Form::new("rule", of("rule")).need("until", of("until")),
        Form::new("token", of("listed"))
            .may("who", of("player"))
            .may("count", of("amount"))
            .may("tapped", yes_or_no())
            .may("enters with", by_name(of("amount"))),
        Form::new("search", of("phrase")).may("who", of("player")).may("count", of("amount")),
        Form::new("repeat", block()).need("times", of("amount")),
        Form::new("may", block()).may("who", of("player")).may("else", block()),
        Form::new("if", of("condition")).may("then", block()).may("else", block()),
        Form::new("later", super::card::triggered().schema())
            .may("until", of("until"))
            .may("whenever", yes_or_no()),
        Form::new("reflexively", of("script")).may("targets", many(of("target"))),
        Form::new("pay", of("cost")).may("who", of("player")).may("or else", block()),
    ]
}

/// What mana, or life in its place, may be spent on.
fn uses() -> Value {
    let ways = || many(words(Procedure::ALL.map(Procedure::word)));
    let forms = ["cast", "turn up", "activate", "unlock"]
        .map(|word| Form::new(word, of("phrase")).may("paying", ways()));
    any(vec![], forms.into())
}

/// The keys that say what becomes different about objects.
pub(super) fn changes() -> Vec<(&'static str, Value)> {
    let simple = Keyword::SIMPLE.iter().map(Keyword::word);
    let pair = || of("power-and-toughness");
    vec![
        ("gets", pair()),
        ("base", pair()),
        ("defined as", pair()),
        ("is also", many(text())),
        ("becomes", many(text())),
        ("gains", many(of("ability"))),
        ("loses", many(words(simple.chain(["all abilities"])))),
        ("switch", yes_or_no()),
        ("controlled by", words(["you"])),
    ]
}

fn power_and_toughness() -> Value {
    let both = mapping(vec![("power", of("amount")), ("toughness", of("amount"))], vec![]);
    json!({"anyOf": [pattern("", r"^[+]?(-?[0-9]+|-?X)/[+]?(-?[0-9]+|-?X)$"), both]})
}

pub(super) fn rules() -> Vec<Form> {
    let phrase = |word| Form::new(word, of("phrase"));
    let for_player = |word| Form::new(word, of("phrase")).may("who", of("player"));
    let damage = || words(["all", "combat"]);
    let to = |form: Form| {
        form.may("by", of("phrase")).may("to", of("phrase")).may("to player", of("player"))
    };
    let mut all = vec![
        phrase("cannot enter").may("from library", yes_or_no()),
        phrase("cannot be blocked").may("by", of("phrase")),
        phrase("blocks only").need("what", of("phrase")),
        phrase("must attack").may("whom", of("player")),
        phrase("cannot attack").may("unless they control", of("phrase")),
        to(phrase("damage goes to").need("what", damage())),
        to(Form::new("damage is prevented", damage())),
        Form::new("enters with", text()).need("count", of("amount")).need("what", of("phrase")),
        Form::new("spells cost", whole_number())
            .need("what", of("phrase"))
            .may("who", of("player")),
        Form::new("morph costs", whole_number()).may("who", of("player")),
        Form::new("blocks more", whole_number()).need("what", of("phrase")),
        Form::new("may pay life for", of("mana"))
            .may("who", of("player"))
            .may("only", many(uses())),
        Form::new("triggers again", words(["turned up"])).may("who", of("player")),
    ];
    all.extend(
        [
            "enters tapped",
            "cannot be turned up",
            "cannot be countered",
            "cannot block",
            "exiled instead of dying",
            "blocks several",
            "must block",
            "does not untap",
        ]
        .map(phrase),
    );
    all.extend(
        [
            "cannot cast",
            "flash",
            "may look at",
            "may cast top of library",
            "may cast from exile",
            "may cast from graveyard",
            "may play lands from exile",
            "without paying",
        ]
        .map(for_player),
    );
    let players = [
        "may look at top of library",
        "cannot pay life",
        "plays with top revealed",
        "life stays at one",
    ];
    all.extend(players.map(|word| Form::new(word, of("player"))));
    all
}

fn objects() -> Value {
    let word = pattern(
        "",
        "^(this|that|those|the rest|what was paid|host|top card|target( [1-9])?|each .+)$",
    );
    any(vec![word], selections())
}

pub(super) fn selections() -> Vec<Form> {
    vec![
        Form::new("each", of("phrase")),
        Form::new("top", of("amount")).may("of", of("player")),
        Form::new("graveyard", of("phrase")).may("of", of("player")),
        Form::new("hand", of("phrase")).may("of", of("player")),
        Form::new("exiled", of("phrase")),
        Form::new("on the stack", of("phrase")),
        Form::new("all of", many(of("objects"))),
        Form::new("choice", of("objects"))
            .may("by", of("player"))
            .may("count", of("amount"))
            .may("up to", of("amount"))
            .may("any number", yes_or_no()),
    ]
}

fn player() -> Value {
    let word = pattern("", "^(you|opponents|each player|that player|target( [1-9])?)$");
    let of_object = |word| Form::new(word, of("objects"));
    any(vec![word], vec![of_object("controller of"), of_object("owner of")])
}

fn amount() -> Value {
    any(vec![whole_number(), words(["X", "times kicked", "that much"])], amounts())
}

pub(super) fn amounts() -> Vec<Form> {
    vec![
        Form::new("count", of("phrase")),
        Form::new("power of", of("objects")),
        Form::new("total power of", of("phrase")),
        Form::new("number of", of("objects")),
        Form::new("life of", of("player")),
        Form::new("half", of("amount")).need("rounded", words(["up", "down"])),
        Form::new("counters on", of("objects")).may("kind", text()),
        Form::new("times", whole_number()).need("of", of("amount")),
    ]
}

fn condition() -> Value {
    any(vec![words(["your turn", "kicked", "first resolution this turn"])], conditions())
}

pub(super) fn conditions() -> Vec<Form> {
    let happened = ["entered", "was turned up", "was cast", "attacked", "died"];
    let happened = happened.map(|word| Form::new(word, of("phrase")).may("by", of("player")));
    let counted = json!({"anyOf": [of("phrase"), of("amount")]});
    vec![
        Form::new("is", of("phrase")).need("what", of("objects")),
        Form::new("card is", of("phrase")).need("what", of("objects")),
        Form::new("at least", of("amount")).need("of", counted),
        Form::new("different names", whole_number()).need("among", of("phrase")),
        Form::new("this turn", any(vec![], happened.into())).may("times", whole_number()),
        Form::new("either", many(of("condition"))),
        Form::new("both", many(of("condition"))),
        Form::new("not", of("condition")),
    ]
}
