use std::sync::Arc;

use super::change::changes;
use super::condition::condition;
use super::effect::effects;
use super::rule::rule;
use super::select::some;
use super::target::script;
use crate::engine::{
    Ability, AsEvent, Cost, CostPart, Keyword, Quality, RuleChange, Static, Timing, Triggered, When,
};
use crate::scenario::form::{Form, Reader, did_you_mean};
use crate::scenario::phrase::{color, phrase};
use crate::scenario::scope::{Back, Scope, Targets};
use crate::scenario::words::{is_keyword, speaks_of_subtype};
use crate::yaml::Node;

mod cost;
mod event;

use cost::moves;
pub use cost::{COSTS, cost};
#[cfg(test)]
pub use event::TRIGGERS;
use event::event;

pub fn abilities(reader: &Reader<'_>, node: &Node) -> Vec<Arc<Ability>> {
    let mut all = Vec::new();
    // 702.33g: what a kicked spell does can be about the targets it has anyway.
    let mut targets = Targets::default();
    for item in reader.list(node) {
        let card = reader.card();
        let scope = Scope { targets, x: card.has_x(), ..Scope::default() };
        if let Some(ability) = reader.within(scope, || ability(reader, item)) {
            if let Ability::Spell(script) = &ability {
                targets = targets.or(Targets::of(&script.targets));
            }
            all.push(Arc::new(ability));
        }
    }
    all
}

/// How many of [`ABILITIES`] stand first and say a cost and nothing else.
pub const COSTED: usize = 13;

/// Keywords with a cost, of which an object has one with some cost or none.
pub const COSTED_KEYWORDS: &[&str] = ABILITIES.split_at(COSTED).0;

/// What makes a mapping an ability.
pub const ABILITIES: [&str; 25] = [
    "morph",
    "megamorph",
    "disguise",
    "spellmorph",
    "ward",
    "equip",
    "cycling",
    "flashback",
    "alternative cost",
    "kicker",
    "multikicker",
    "mutate",
    "madness",
    "crew",
    "enchant",
    "protection from",
    "spell",
    "kicked spell",
    "when",
    "chapter",
    "cost",
    "each",
    "rule",
    "as",
    "additional cost",
];

fn ability(reader: &Reader<'_>, node: &Node) -> Option<Ability> {
    if node.text().is_some() {
        return simple_keyword(reader, node).map(Ability::Keyword);
    }
    let form = reader.form(node)?;
    let (key, value) = form.one_of(&ABILITIES, "an ability")?;
    reader.change_scope(|scope| match key {
        "spell" | "kicked spell" => scope.paid = reader.card().pays(),
        _ => scope.targets = Targets::default(),
    });
    let found = match key {
        "crew" => Ability::Keyword(Keyword::Crew(power_to_crew(reader, value)?)),
        "enchant" => Ability::Keyword(Keyword::Enchant(phrase(reader, value)?)),
        "protection from" => Ability::Keyword(Keyword::Protection(quality(reader, value)?)),
        "spell" => Ability::Spell(script(&form, value)),
        "kicked spell" => {
            reader.points_at(value, Back::Kicked);
            Ability::IfKicked(script(&form, value))
        }
        "when" => Ability::Triggered(triggered(&form, value)?),
        "chapter" => {
            reader.points_at(value, Back::Saga);
            Ability::Triggered(Triggered {
                in_graveyard: false,
                once: false,
                when: When::Chapter(chapter(reader, value)?),
                only_if: None,
                script: script(&form, form.need("do")?),
            })
        }
        "cost" => {
            let cost = cost(reader, value)?;
            reader.change_scope(|scope| (scope.x, scope.paid) = (cost.has_x(), moves(&cost)));
            Ability::Activated {
                cost,
                timing: timing(&form),
                script: script(&form, form.need("do")?),
            }
        }
        "each" => Ability::Static(Static {
            affects: phrase(reader, value)?,
            only_if: form.get("if").and_then(|n| condition(reader, n)),
            changes: changes(&form),
        }),
        "rule" => match form.get("if") {
            Some(node) => {
                let condition = condition(reader, node)?;
                Ability::Rule(RuleChange::If(condition, Box::new(rule(reader, value)?)))
            }
            None => Ability::Rule(rule(reader, value)?),
        },
        "as" => Ability::As {
            event: as_event(reader, value)?,
            effects: effects(reader, form.need("do")?),
        },
        "additional cost" => Ability::AdditionalCost(cost(reader, value)?),
        _ => {
            let mut cost = cost(reader, value)?;
            if matches!(key, "morph" | "megamorph" | "disguise") {
                let less = form.get("less").and_then(|n| some(reader, n));
                cost.0.extend(less.map(CostPart::Less));
            }
            Ability::Keyword(costed(key, cost))
        }
    };
    form.done();
    Some(found)
}

/// 714.2a: they are numbered from I.
fn chapter(reader: &Reader<'_>, node: &Node) -> Option<i64> {
    let number = reader.int(node)?;
    if number < 1 {
        reader.fault(node, "chapters are counted from 1 (714.2a)");
    }
    Some(number)
}

fn power_to_crew(reader: &Reader<'_>, node: &Node) -> Option<i64> {
    let power = reader.int(node)?;
    if power < 0 {
        reader.fault(node, "the power of the creatures that crew is not negative (702.122a)");
    }
    Some(power)
}

pub fn simple_keyword(reader: &Reader<'_>, node: &Node) -> Option<Keyword> {
    let word = reader.text(node)?;
    let found = Keyword::SIMPLE.into_iter().find(|keyword| keyword.word() == word);
    if found.is_none() {
        let simple = Keyword::SIMPLE.iter().map(Keyword::word);
        let known: Vec<&str> = simple.chain(ABILITIES).collect();
        let hint = if ABILITIES.contains(&word) {
            format!("more has to be said of it: `{{{word}: …}}`")
        } else if is_keyword(word) {
            format!(
                "a mechanic that this engine does not have; `absent: {word}` on the card says so"
            )
        } else {
            let listed = || "docs/scenarios.md lists the abilities there are".to_owned();
            did_you_mean(word, &known).unwrap_or_else(listed)
        };
        reader.fault_with(
            node,
            format!("`{word}` is not an ability this engine knows"),
            Some(hint),
        );
    }
    found
}

fn costed(key: &str, cost: Cost) -> Keyword {
    match key {
        "morph" => Keyword::Morph(cost),
        "megamorph" => Keyword::Megamorph(cost),
        "disguise" => Keyword::Disguise(cost),
        "spellmorph" => Keyword::Spellmorph(cost),
        "ward" => Keyword::Ward(cost),
        "cycling" => Keyword::Cycling(cost),
        "flashback" => Keyword::Flashback(cost),
        "alternative cost" => Keyword::AlternativeCost(cost),
        "kicker" => Keyword::Kicker { cost, many: false },
        "multikicker" => Keyword::Kicker { cost, many: true },
        "mutate" => Keyword::Mutate(cost),
        "madness" => Keyword::Madness(cost),
        _ => Keyword::Equip(cost),
    }
}

fn quality(reader: &Reader<'_>, node: &Node) -> Option<Quality> {
    let word = reader.text(node)?;
    if word == "the chosen color" {
        reader.points_at(node, Back::ChosenColor);
        return Some(Quality::ChosenColor);
    }
    if word == "everything" {
        return Some(Quality::Everything);
    }
    if let Some(color) = color(word) {
        return Some(Quality::Color(color));
    }
    // A subtype is written with a capital letter.
    if word.starts_with(char::is_uppercase) {
        speaks_of_subtype(reader, node, word);
        return Some(Quality::Subtype(word.to_owned()));
    }
    let types = crate::engine::CardType::ALL;
    reader.word(node, "a quality", types, |t| t.word()).map(Quality::Type)
}

fn timing(form: &Form<'_>) -> Timing {
    let sorcery =
        form.get("timing").and_then(|n| form.reader().word(n, "a timing", ["sorcery"], |w| w));
    if sorcery.is_some() { Timing::Sorcery } else { Timing::Instant }
}

fn as_event(reader: &Reader<'_>, node: &Node) -> Option<AsEvent> {
    let all = [
        ("enters", AsEvent::Enters),
        ("turned up", AsEvent::TurnedUp),
        ("enters or turned up", AsEvent::Either),
    ];
    reader.word(node, "an event here", all, |(word, _)| word).map(|(_, event)| event)
}

fn triggered(form: &Form<'_>, when: &Node) -> Option<Triggered> {
    let reader = form.reader();
    let when = event(reader, when)?;
    let scope = Scope { x: reader.scope().x, ..Scope::of_event(&when) };
    reader.within(scope, || what_it_does(form, when))
}

/// 603.7: about what the effect that made it was about, whatever it triggers on, and
/// with the X of it.
pub fn delayed(form: &Form<'_>, when: &Node) -> Option<Triggered> {
    let reader = form.reader();
    let when = event(reader, when)?;
    let outer = reader.scope();
    let scope = Scope {
        that: outer.that || outer.those,
        that_much: outer.that_much,
        x: outer.x,
        later: true,
        ..Scope::default()
    };
    reader.within(scope, || what_it_does(form, when))
}

fn what_it_does(form: &Form<'_>, when: When) -> Option<Triggered> {
    let reader = form.reader();
    Some(Triggered {
        when,
        only_if: form.get("if").and_then(|n| condition(reader, n)),
        in_graveyard: in_graveyard(form),
        once: form.is_true("once each turn"),
        script: script(form, form.need("do")?),
    })
}

fn in_graveyard(form: &Form<'_>) -> bool {
    let zone = form.get("zone").and_then(|n| form.reader().word(n, "a zone", ["graveyard"], |w| w));
    zone.is_some()
}
