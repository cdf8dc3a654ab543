//! Which objects a filter means.

use super::characteristics::{CardType, Characteristics};
use super::clause::Clause;
use super::effect::{Amount, Sel};
use super::facing::{Cause, Facing};
use super::filter::Filter;
use super::ids::{ObjectId, Ref};
use super::layers::is_creature_type;
use super::object::{Object, Zone};
use super::scene::{Frame, Scene, Subject};
use super::this_turn::Happening;

impl Scene<'_> {
    pub fn matches(self, filter: &Filter, id: ObjectId, frame: &Frame) -> bool {
        self.subject(id).is_some_and(|subject| self.fits(filter, &subject, frame))
    }

    pub fn fits(self, filter: &Filter, it: &Subject<'_>, frame: &Frame) -> bool {
        let (object, values) = (it.object, &it.values);
        match filter {
            Filter::Anything => true,
            Filter::This => object.id == frame.source,
            Filter::Object(id) => object.id == *id,
            Filter::Is(sel) => self.pick(sel, frame).contains(&object.id),
            Filter::All(parts) => parts.iter().all(|part| self.fits(part, it, frame)),
            Filter::Any(parts) => parts.iter().any(|part| self.fits(part, it, frame)),
            Filter::Not(part) => !self.fits(part, it, frame),
            Filter::Type(card_type) => values.is(*card_type),
            Filter::Supertype(supertype) => values.supertypes.contains(supertype),
            Filter::Subtype(subtype) => values.subtypes.contains(subtype),
            Filter::Color(color) => values.colors.contains(color),
            Filter::Colorless => values.colors.is_empty(),
            Filter::Permanent => object.is_permanent() || !values.is_instant_or_sorcery(),
            Filter::Token => {
                if object.is_merged() {
                    self.clauses.acts("730.2d");
                }
                self.state.is_token(object)
            }
            Filter::Name(name) => values.names().any(|n| n == name),
            Filter::Nameless => values.name.is_none(),
            Filter::SameNameAs(sel) => self.any_named(sel, frame, |other| {
                let named = || !self.clauses.applies(Clause::NamelessShareNone);
                match (&values.name, &other.name) {
                    (None, None) => named(),
                    _ => values.names().any(|name| other.names().any(|n| n == name)),
                }
            }),
            Filter::SharesCreatureTypeWith(sel) => self.any_named(sel, frame, |other| {
                let mut shared = values.subtypes.intersection(&other.subtypes);
                values.is(CardType::Creature) && shared.any(|kind| is_creature_type(kind))
            }),
            Filter::FaceDown => self.facing(object).is_down(),
            Filter::FaceUp => !self.facing(object).is_down(),
            Filter::Manifested => self.facing(object).is_down_by(Cause::Manifest),
            Filter::Cloaked => self.facing(object).is_down_by(Cause::Cloak),
            Filter::YouControl => it.controller == frame.you,
            Filter::OpponentControls => it.controller != frame.you,
            Filter::ControlledBy(who) => self.players(who, frame).contains(&it.controller),
            Filter::YouOwn => object.owner == frame.you,
            Filter::OwnedBy(who) => self.players(who, frame).contains(&object.owner),
            Filter::Tapped => object.tapped,
            Filter::Attacking => object.combat.attacking.is_some(),
            Filter::Blocking => !object.combat.blocking.is_empty(),
            Filter::Keyword(word) => values.keywords().any(|k| k.word() == word),
            Filter::Morph => values.keywords().any(|k| k.morph_cost().is_some()),
            Filter::NoAbilities => values.abilities.is_empty(),
            Filter::ManaValue(compare, n) => compare.holds(self.mana_value(it), *n),
            Filter::EvenManaValue => self.mana_value(it) % 2 == 0,
            Filter::Colors(compare, n) => compare.holds(values.colors.len() as i64, *n),
            Filter::Power(compare, n) => compare.holds(values.power.unwrap_or(0), *n),
            Filter::Toughness(compare, n) => compare.holds(values.toughness.unwrap_or(0), *n),
            Filter::PowerAgainst(way, sel) => {
                let power = self.amount(&Amount::PowerOf(sel.clone()), frame);
                values.power.unwrap_or(0).cmp(&power) == *way
            }
            Filter::Host => self.host(frame.source) == Some(object.id),
            Filter::TurnedUpThisTurn => self.happened_to(Happening::TurnedUp, object.id),
            Filter::HurtByThis => self.happened_to(Happening::Hurt(frame.source), object.id),
            Filter::Unblocked => object.combat.attacking.is_some() && !object.combat.blocked,
            Filter::NoManaSpent => object.spell.as_ref().is_some_and(|spell| {
                if self.clauses.applies(Clause::ManaSpent) {
                    spell.spent == 0
                } else {
                    self.mana_value(it) == 0
                }
            }),
            Filter::ExiledWithThis => object.exiled_with == Some(frame.source),
            Filter::ChosenKind => {
                self.chosen(frame).kind.is_some_and(|kind| values.subtypes.contains(&kind))
            }
            Filter::Modified => self.is_modified(it),
            Filter::Targeting(like) => {
                let spell = object.spell.as_ref().map(|spell| &spell.targets);
                let aimed = spell.or(object.ability.as_ref().map(|ability| &ability.targets));
                aimed.into_iter().flatten().flatten().any(|what| match what {
                    Ref::Object(id) => self.matches(like, *id, frame),
                    _ => false,
                })
            }
            Filter::Ability => object.ability.is_some(),
            Filter::Targets(compare, n) => {
                let spell = object.spell.as_ref().map(|spell| &spell.targets);
                let ability = object.ability.as_ref().map(|ability| &ability.targets);
                let count = spell.or(ability).map_or(0, |targets| targets.concat().len());
                compare.holds(count as i64, *n)
            }
            Filter::FromHand => matches!(object.was_cast_from(), Some(Zone::Hand(_))),
        }
    }

    /// How it lies; the would-be face lies face up (702.37e, 702.168d).
    fn facing(self, object: &Object) -> &Facing {
        if self.as_up == Some(object.id) { &Facing::Up } else { &object.facing }
    }

    /// 202.3: X counts on the stack only.
    pub fn mana_value(self, it: &Subject<'_>) -> i64 {
        let x = it.object.spell.as_ref().map_or(0, |spell| spell.x);
        it.values.mana_value(x)
    }

    /// 700.9: a counter, an Aura of its controller, or Equipment.
    fn is_modified(self, it: &Subject<'_>) -> bool {
        let on_it = |object: &&Object| object.attached_to == Some(Ref::Object(it.object.id));
        !it.object.counters.is_empty()
            || self.state.permanents().filter(on_it).any(|object| {
                self.subject(object.id).is_some_and(|on| {
                    let aura = on.values.subtypes.contains("Aura");
                    on.values.subtypes.contains("Equipment")
                        || (aura && on.controller == it.controller)
                })
            })
    }

    fn any_named(self, sel: &Sel, frame: &Frame, test: impl Fn(&Characteristics) -> bool) -> bool {
        self.pick(sel, frame).into_iter().filter_map(|id| self.values(id)).any(|other| test(&other))
    }
}
