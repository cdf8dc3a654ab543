use std::sync::Arc;

use super::change::changes;
use super::effect::effects;
use super::rule::rule;
use super::select::{condition, who};
use super::target::script;
use crate::engine::{
    Ability, AsEvent, Cost, CostPart, Filter, Keyword, ManaCost, Part, Quality, RuleChange, Static,
    Step, Timing, Triggered, When, Who,
};
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::{color, phrase};
use crate::yaml::{Node, Value};

pub fn abilities(reader: &Reader<'_>, node: &Node) -> Vec<Arc<Ability>> {
    reader.list(node).iter().filter_map(|item| ability(reader, item)).map(Arc::new).collect()
}

/// How many of [`ABILITIES`] stand first and say a cost and nothing else.
pub const COSTED: usize = 12;

/// What makes a mapping an ability.
pub const ABILITIES: [&str; 23] = [
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
    let found = match key {
        "enchant" => Ability::Keyword(Keyword::Enchant(phrase(reader, value)?)),
        "protection from" => Ability::Keyword(Keyword::Protection(quality(reader, value)?)),
        "spell" => Ability::Spell(script(&form, value)),
        "kicked spell" => Ability::IfKicked(script(&form, value)),
        "when" => Ability::Triggered(triggered(&form, value)?),
        "chapter" => Ability::Triggered(Triggered {
            in_graveyard: false,
            once: false,
            when: When::Chapter(reader.int(value)?),
            only_if: None,
            script: script(&form, form.need("do")?),
        }),
        "cost" => Ability::Activated {
            cost: cost(reader, value)?,
            timing: timing(&form),
            script: script(&form, form.need("do")?),
        },
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
        _ => Ability::Keyword(costed(key, cost(reader, value)?)),
    };
    form.done();
    Some(found)
}

pub fn simple_keyword(reader: &Reader<'_>, node: &Node) -> Option<Keyword> {
    reader.word(node, "an ability this engine knows", Keyword::SIMPLE, |k| k.word())
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
        _ => Keyword::Equip(cost),
    }
}

fn quality(reader: &Reader<'_>, node: &Node) -> Option<Quality> {
    let word = reader.text(node)?;
    if word == "the chosen color" {
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

pub fn triggered(form: &Form<'_>, when: &Node) -> Option<Triggered> {
    let reader = form.reader();
    Some(Triggered {
        when: event(reader, when)?,
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

/// What an ability can trigger on.
pub const TRIGGERS: [&str; 21] = [
    "enters",
    "leaves",
    "dies",
    "put into graveyard",
    "turned up",
    "mutates",
    "unlocked",
    "cast",
    "attacks",
    "blocks",
    "deals combat damage to a player",
    "deals combat damage",
    "deals damage",
    "is dealt damage",
    "becomes a target",
    "manifests dread",
    "draws",
    "sacrificed",
    "step",
    "becomes so",
    "one or more",
];

fn event(reader: &Reader<'_>, node: &Node) -> Option<When> {
    if let Value::List(items) = &node.value {
        if items.is_empty() {
            reader.fault(node, "at least one trigger event is needed here");
        }
        let all = items.iter().map(|item| event(reader, item));
        return all.collect::<Option<Vec<When>>>().map(When::Any);
    }
    let form = reader.form(node)?;
    let (key, value) = form.one_of(&TRIGGERS, "a trigger event")?;
    let player = |key| match form.get(key) {
        Some(node) => who(reader, node),
        None => Some(Who::You),
    };
    let what = || phrase(reader, value);
    let when = match key {
        "enters" => When::Enters(what()?),
        "leaves" => When::Leaves(what()?),
        "dies" => When::Dies(what()?),
        "put into graveyard" => When::ToGraveyard(what()?),
        "turned up" => {
            let by = match form.get("by") {
                Some(node) => Some(who(reader, node)?),
                None => None,
            };
            When::TurnedUp { what: what()?, by }
        }
        "deals combat damage" => {
            let to = form.need("to").and_then(|n| phrase(reader, n))?;
            When::CombatDamageTo { by: what()?, to }
        }
        "mutates" => When::Mutates(what()?),
        "unlocked" => When::Unlocks(what()?, Part::First),
        "sacrificed" => When::Sacrificed(what()?),
        "becomes so" => When::State(Box::new(condition(reader, value)?)),
        "one or more" => When::OneOrMore(Box::new(event(reader, value)?)),
        "cast" => When::Cast { who: player("by")?, what: what()? },
        "attacks" => When::Attacks(what()?),
        "blocks" => When::Blocks(what()?),
        "deals combat damage to a player" => When::CombatDamageToPlayer(what()?),
        "deals damage" => When::DealsDamage(what()?),
        "is dealt damage" => When::IsDealtDamage(what()?),
        "becomes a target" => When::BecomesTarget(what()?),
        "manifests dread" => When::ManifestsDread(who(reader, value)?),
        "draws" => When::Draws(who(reader, value)?),
        _ => {
            let step = reader.word(value, "a step", Step::ALL, |s| s.word())?;
            When::Step { step, whose: player("of")? }
        }
    };
    form.done();
    Some(when)
}

/// `"{1}{G}"`, `tap`, `{pay life: 2}`, or a list of those.
pub fn cost(reader: &Reader<'_>, node: &Node) -> Option<Cost> {
    let parts = reader.list(node).iter().map(|part| cost_part(reader, part));
    parts.collect::<Option<Vec<CostPart>>>().map(Cost)
}

/// Costs that are no mana.
pub const COSTS: [&str; 9] = [
    "pay life",
    "sacrifice",
    "return",
    "discard",
    "exile",
    "reveal",
    "tap",
    "exile permanent",
    "loyalty",
];

fn cost_part(reader: &Reader<'_>, node: &Node) -> Option<CostPart> {
    if let Value::Text(text) = &node.value {
        return match text.as_str() {
            "tap" => Some(CostPart::Tap),
            "sacrifice this" => Some(CostPart::SacrificeThis),
            _ => match text.parse::<ManaCost>() {
                Ok(mana) => Some(CostPart::Mana(mana)),
                Err(bad) => {
                    reader.fault_with(
                        node,
                        bad.to_string(),
                        Some("other costs: tap, sacrifice this, {pay life: 2}, {sacrifice: creature}, {return: …}, {discard: …}, {reveal: …}".into()),
                    );
                    None
                }
            },
        };
    }
    let form = reader.form(node)?;
    let (key, value) = form.one_of(&COSTS, "a cost")?;
    let what = || -> Option<Filter> { phrase(reader, value) };
    let part = match key {
        "pay life" => CostPart::Life(reader.int(value)?),
        "sacrifice" => CostPart::Sacrifice(what()?),
        "return" => CostPart::ReturnToHand(what()?),
        "discard" => CostPart::Discard(what()?),
        "exile permanent" => CostPart::ExilePermanent(what()?),
        "loyalty" => CostPart::Loyalty(reader.int(value)?),
        "tap" => {
            let count = form.need("count").and_then(|n| reader.int(n))?;
            let count = usize::try_from(count).ok().filter(|n| (1..=100).contains(n));
            if count.is_none() {
                reader.fault(form.node(), "from 1 to 100 permanents can be tapped");
            }
            CostPart::TapOthers(count?, what()?)
        }
        "exile" => {
            let count = form.need("count").and_then(|n| reader.int(n))?;
            let count = usize::try_from(count).ok().filter(|n| (1..=1_000).contains(n));
            if count.is_none() {
                reader.fault(form.node(), "from 1 to 1000 cards of the graveyard can be exiled");
            }
            CostPart::ExileFromGraveyard(count?, what()?)
        }
        _ => CostPart::Reveal(what()?),
    };
    form.done();
    Some(part)
}
