//! Scenarios: the set-up, the steps, what is expected.

use serde_json::{Value, json};

use super::{
    Definitions, Form, any, by_name, defined, many, mapping, of, pattern, text, whole_number,
    words, yes_or_no,
};
use crate::engine::{Because, Cause, Clause, Means, Procedure, Step, Topic, Way};
use crate::scenario::expect::{EVENT_WORDS, FLAGS, NUMBERS, PLAYERS, SETS};
use crate::scenario::given::FACINGS;
use crate::scenario::read::KINDS;
use crate::scenario::step::WAYS;

pub fn scenario() -> Value {
    let texts = mapping(vec![], vec![("en", text()), ("zh", text())]);
    let turn = mapping(
        vec![],
        vec![
            ("active", text()),
            ("step", words(Step::ALL.map(Step::word))),
            ("controlled by", text()),
        ],
    );
    let without = mapping(
        vec![("clause", words(Clause::all().map(Clause::name))), ("then", of("expectations"))],
        vec![],
    );
    mapping(
        vec![
            ("title", texts),
            ("kind", words(KINDS.map(|(word, _)| word))),
            ("given", by_name(of("seat"))),
            ("then", of("expectations")),
        ],
        vec![
            ("cards", by_name(of("card"))),
            ("seats", json!({"type": "array", "items": text(), "minItems": 2, "maxItems": 4})),
            ("turn", turn),
            ("extensions", many(words(["spellmorph"]))),
            ("play", many(of("step"))),
            ("without", many(without)),
            ("contrast", text()),
        ],
    )
}

pub fn definitions() -> Definitions {
    defined(vec![
        ("seat", "What a player has", seat()),
        ("thing", "A card's name, or how it is there", thing()),
        ("step", "Who does what", step()),
        ("deed", "What a player does", any(vec![words(["pass", "concede"])], deeds())),
        ("answer", "An answer to a question of the step", answer()),
        ("denial", "Why it does not go", denial()),
        ("expectations", "What must be so", expectations()),
        ("event-pattern", "Something that happened", event(false)),
        ("event-count", "How often something happened", event(true)),
        ("object-facts", "What is so about an object", object_facts()),
        ("player-facts", "What is so about a player", player_facts()),
    ])
}

fn seat() -> Value {
    let zones = ["battlefield", "hand", "library", "graveyard", "exile", "command"];
    let mut keys = vec![("life", whole_number()), ("poison", whole_number()), ("mana", of("mana"))];
    keys.extend(zones.map(|zone| (zone, many(of("thing")))));
    mapping(vec![], keys)
}

fn thing() -> Value {
    let facing = json!({"anyOf": [words(FACINGS.map(|(word, _)| word)), of("listed")]});
    let flags = ["tapped", "phased out", "back", "flipped", "new", "token", "commander"];
    let mut keys = vec![
        ("as", text()),
        ("facing", facing),
        ("face", text()),
        ("counters", of("counters")),
        ("damage", whole_number()),
        ("attached to", text()),
        ("owner", text()),
        ("protector", text()),
        ("count", whole_number()),
    ];
    keys.extend(flags.map(|flag| (flag, yes_or_no())));
    json!({"anyOf": [text(), mapping(vec![("card", text())], keys)]})
}

fn step() -> Value {
    let go_to = mapping(vec![("step", words(Step::ALL.map(Step::word)))], vec![("turn", text())]);
    let beside = || {
        vec![
            ("answers", many(of("answer"))),
            ("as", many(text())),
            ("refused", of("denial")),
            ("reversed", of("denial")),
            ("expect", of("expectations")),
        ]
    };
    let resolve = mapping(vec![("resolve", words(["top"]))], beside());
    let go = mapping(vec![("go to", go_to)], beside());
    let mut by_player = beside();
    by_player.push(("for", text()));
    let mut by_player = mapping(vec![], by_player);
    by_player["additionalProperties"] = of("deed");
    by_player["minProperties"] = 1.into();
    json!({"anyOf": [words(["resolve"]), resolve, go, by_player]})
}

pub(super) fn deeds() -> Vec<Form> {
    let label = |word| Form::new(word, text());
    let chosen = |form: Form| {
        form.may("x", whole_number())
            .may("targets", many(many(text())))
            .may("modes", many(whole_number()))
            .may("with", of("mana"))
    };
    let kicked = json!({"type": ["boolean", "integer"]});
    vec![
        chosen(
            label("cast")
                .may("face down", words(["morph", "disguise"]))
                .may("face", text())
                .may("without paying", yes_or_no())
                .may("paying", words(WAYS.map(Way::word)))
                .may("kicked", kicked),
        ),
        label("turn up")
            .need("paying", words(Procedure::ALL.map(Procedure::word)))
            .may("cost", whole_number())
            .may("x", whole_number())
            .may("with", of("mana")),
        chosen(label("activate").may("ability", whole_number())),
        label("play land").may("face", text()),
        label("unlock").need("face", text()).may("with", of("mana")),
        Form::new("attack", by_name(text())),
        Form::new("block", by_name(many(text()))),
        label("look at"),
    ]
}

fn answer() -> Value {
    let value = |topic: Topic| match topic {
        Topic::May | Topic::Command | Topic::OnTop => yes_or_no(),
        Topic::Coin => words(["won", "lost"]),
        Topic::Damage | Topic::Prevent | Topic::Divide => by_name(whole_number()),
        Topic::Modes => many(whole_number()),
        Topic::Activate => counted(),
        Topic::Order => many(counted()),
        Topic::Apply => {
            let means = words(Means::NAMED.map(|means| means.word().unwrap_or_default()));
            let of_one = by_name(json!({"anyOf": [whole_number(), means]}));
            json!({"anyOf": [text(), of_one]})
        }
        Topic::Color => of("color"),
        Topic::Kind => pattern("A creature type", "^[A-Z]"),
        Topic::Pay | Topic::Mana => of("mana"),
        _ => many(text()),
    };
    let mut answer = mapping(vec![], Topic::ALL.map(|topic| (topic.word(), value(topic))).into());
    answer["minProperties"] = 1.into();
    answer["maxProperties"] = 1.into();
    answer
}

/// A label, or the nth ability of what has it.
fn counted() -> Value {
    json!({"anyOf": [text(), by_name(whole_number())]})
}

fn denial() -> Value {
    let reasons = || words(Because::ALL.map(Because::word));
    json!({"anyOf": [reasons(), mapping(vec![("because", reasons())], vec![("rule", text())])]})
}

fn expectations() -> Value {
    let number_or_labels = || json!({"anyOf": [whole_number(), many(text())]});
    let one = |mut way: Value| {
        way["maxProperties"] = 1.into();
        way
    };
    let way = one(by_name(words(Procedure::ALL.map(Procedure::word))));
    let mut one = mapping(
        vec![],
        vec![
            ("stack", number_or_labels()),
            ("battlefield", number_or_labels()),
            ("never", of("event-pattern")),
            ("events", many(of("event-pattern"))),
            ("count", of("event-count")),
            ("turn ups", one(by_name(many(way)))),
            ("priority", text()),
            ("winner", text()),
            ("refused", of("denial")),
        ],
    );
    one["additionalProperties"] = json!({"anyOf": [of("object-facts"), of("player-facts")]});
    one["minProperties"] = 1.into();
    json!({"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]})
}

fn event(counted: bool) -> Value {
    let about = json!({"type": ["string", "null"]});
    let mut keys: Vec<(&str, Value)> = EVENT_WORDS.map(|word| (word, about.clone())).into();
    keys.push(("rule", text()));
    let needed = if counted { vec![("times", whole_number())] } else { vec![] };
    let mut event = mapping(needed, keys);
    event["minProperties"] = (1 + usize::from(counted)).into();
    if counted { event } else { json!({"anyOf": [words(EVENT_WORDS), event]}) }
}

fn object_facts() -> Value {
    let causes = Cause::ALL.map(Cause::word).into_iter().chain(["none"]);
    let number = json!({"anyOf": [whole_number(), words(["none"])]});
    let mut keys: Vec<(&str, Value)> = Vec::new();
    keys.extend(FLAGS.map(|key| (key, yes_or_no())));
    keys.extend(NUMBERS.map(|key| (key, number.clone())));
    keys.extend(SETS.iter().chain(&PLAYERS).map(|key| (*key, many(text()))));
    for key in [
        "name",
        "mana cost",
        "zone",
        "face",
        "controller",
        "owner",
        "protector",
        "attacking",
        "attached to",
    ] {
        keys.push((key, text()));
    }
    keys.extend([
        ("cause", words(causes)),
        ("counters", of("counters")),
        ("looks like", many(text())),
        ("has", many(text())),
        ("lacks", many(text())),
    ]);
    let mut facts = mapping(vec![], keys);
    facts["minProperties"] = 1.into();
    facts
}

fn player_facts() -> Value {
    let zones = ["hand", "library", "graveyard", "exile"];
    let number_or_labels = json!({"anyOf": [whole_number(), many(text())]});
    let mut keys = vec![
        ("life", whole_number()),
        ("poison", whole_number()),
        ("mana", of("mana")),
        ("lost", yes_or_no()),
    ];
    keys.extend(zones.map(|zone| (zone, number_or_labels.clone())));
    let mut facts = mapping(vec![], keys);
    facts["minProperties"] = 1.into();
    facts
}
