use std::collections::BTreeMap;
use std::sync::Arc;

use super::characteristics::{CardType, Characteristics};
use super::clause::Clause;
use super::clauses::Clauses;
use super::effect::{Amount, Sel, Who};
use super::facing::{Cause, Facing};
use super::filter::Filter;
use super::ids::{ObjectId, PlayerId, Ref};
use super::object::{Object, Zone};
use super::state::{CardKind, State};

/// What each object on the battlefield and the stack is (613), worked out by
/// the layers.
pub type Board = BTreeMap<ObjectId, Current>;

#[derive(Clone, Debug, PartialEq)]
pub struct Current {
    pub values: Arc<Characteristics>,
    /// After layer 1 (613.2c, 707.2).
    pub copiable: Arc<Characteristics>,
    pub controller: PlayerId,
}

/// A state together with what its objects are, to ask questions of.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub state: &'a State,
    pub board: &'a Board,
    pub clauses: &'a Clauses,
}

/// Whose words are being followed: the source, its controller, what was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    pub source: ObjectId,
    pub you: PlayerId,
    pub x: i64,
    pub targets: Vec<Option<Ref>>,
    pub that: Option<ObjectId>,
    pub that_player: Option<PlayerId>,
    pub those: Vec<ObjectId>,
}

/// An object and what it is, or was when it was last seen.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    pub object: &'a Object,
    pub values: Arc<Characteristics>,
    pub controller: PlayerId,
}

impl Frame {
    pub fn of(source: ObjectId, you: PlayerId) -> Self {
        Self {
            source,
            you,
            x: 0,
            targets: Vec::new(),
            that: None,
            that_player: None,
            those: Vec::new(),
        }
    }
}

impl<'a> Scene<'a> {
    /// The object as it is, or as it last was (608.2h).
    pub fn subject(self, id: ObjectId) -> Option<Subject<'a>> {
        if let Some(object) = self.state.objects.get(&id) {
            if let Some(current) = self.board.get(&id) {
                let (values, controller) = (Arc::clone(&current.values), current.controller);
                return Some(Subject { object, values, controller });
            }
            let values = match object.facing {
                Facing::Up => printed(self.state, object)?,
                Facing::Down(_) => Arc::default(), // 406.3a
            };
            return Some(Subject { object, values, controller: object.controller });
        }
        let known = self.state.last_known.get(&id)?;
        let values = Arc::clone(&known.values);
        Some(Subject { object: &known.object, values, controller: known.controller })
    }

    pub fn values(self, id: ObjectId) -> Option<Arc<Characteristics>> {
        self.subject(id).map(|subject| subject.values)
    }

    pub fn controller(self, id: ObjectId) -> Option<PlayerId> {
        self.subject(id).map(|subject| subject.controller)
    }

    pub fn matches(self, filter: &Filter, id: ObjectId, frame: &Frame) -> bool {
        self.subject(id).is_some_and(|subject| self.fits(filter, &subject, frame))
    }

    pub fn fits(self, filter: &Filter, it: &Subject<'_>, frame: &Frame) -> bool {
        let (object, values) = (it.object, &it.values);
        match filter {
            Filter::Anything => true,
            Filter::This => object.id == frame.source,
            Filter::Object(id) => object.id == *id,
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
                self.state.card_of(object).is_some_and(|card| card.kind == CardKind::Token)
            }
            Filter::Name(name) => values.name.as_ref() == Some(name),
            Filter::Nameless => values.name.is_none(),
            Filter::SameNameAs(sel) => self.any_named(sel, frame, |other| {
                let named = || !self.clauses.applies(Clause::NamelessShareNone);
                values.name == other.name && (values.name.is_some() || named())
            }),
            Filter::SharesCreatureTypeWith(sel) => self.any_named(sel, frame, |other| {
                values.is(CardType::Creature) && !values.subtypes.is_disjoint(&other.subtypes)
            }),
            Filter::FaceDown => object.facing.is_down(),
            Filter::FaceUp => !object.facing.is_down(),
            Filter::Manifested => object.is_down_by(Cause::Manifest),
            Filter::Cloaked => object.is_down_by(Cause::Cloak),
            Filter::YouControl => it.controller == frame.you,
            Filter::OpponentControls => it.controller != frame.you,
            Filter::ControlledBy(who) => self.players(who, frame).contains(&it.controller),
            Filter::YouOwn => object.owner == frame.you,
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
            Filter::FromHand => {
                object.spell.as_ref().is_some_and(|s| matches!(s.from, Zone::Hand(_)))
            }
        }
    }

    /// 202.3: X counts on the stack only.
    pub fn mana_value(self, it: &Subject<'_>) -> i64 {
        let x = it.object.spell.as_ref().map_or(0, |spell| spell.x);
        it.values.mana_value(x)
    }

    fn any_named(self, sel: &Sel, frame: &Frame, test: impl Fn(&Characteristics) -> bool) -> bool {
        self.pick(sel, frame).into_iter().filter_map(|id| self.values(id)).any(|other| test(&other))
    }

    /// What an object is, or was, attached to.
    pub fn host(self, id: ObjectId) -> Option<ObjectId> {
        match self.subject(id)?.object.attached_to? {
            Ref::Object(host) => Some(host),
            _ => None,
        }
    }

    /// The objects a selection names, without choices.
    pub fn pick(self, sel: &Sel, frame: &Frame) -> Vec<ObjectId> {
        match sel {
            Sel::This => vec![frame.source],
            Sel::That => frame.that.into_iter().collect(),
            Sel::Target(n) => match frame.targets.get(*n) {
                Some(Some(Ref::Object(id))) => vec![*id],
                _ => Vec::new(),
            },
            Sel::Those => frame.those.clone(),
            Sel::Host => self.host(frame.source).into_iter().collect(),
            Sel::Each(filter) => self
                .state
                .permanents()
                .map(|object| object.id)
                .filter(|id| self.matches(filter, *id, frame))
                .collect(),
            Sel::Top(who, amount) => {
                let count = usize::try_from(self.amount(amount, frame)).unwrap_or(0);
                self.players(who, frame)
                    .into_iter()
                    .flat_map(|p| self.state.zone(Zone::Library(p)).iter().take(count).copied())
                    .collect()
            }
            Sel::InGraveyards(filter) => self.in_zones(Zone::Graveyard, &Who::Each, filter, frame),
            Sel::InHand(who, filter) => self.in_zones(Zone::Hand, who, filter, frame),
            Sel::Choice(_, among) => self.pick(among, frame),
        }
    }

    fn in_zones(
        self,
        zone: fn(PlayerId) -> Zone,
        who: &Who,
        filter: &Filter,
        frame: &Frame,
    ) -> Vec<ObjectId> {
        self.players(who, frame)
            .into_iter()
            .flat_map(|player| self.state.zone(zone(player)).iter().copied())
            .filter(|id| self.matches(filter, *id, frame))
            .collect()
    }

    pub fn players(self, who: &Who, frame: &Frame) -> Vec<PlayerId> {
        let in_order = self.state.in_turn_order(self.state.turn.active);
        let still_here = |player: PlayerId| in_order.contains(&player).then_some(player);
        match who {
            Who::You => still_here(frame.you).into_iter().collect(),
            Who::Opponents => in_order.into_iter().filter(|p| *p != frame.you).collect(),
            Who::Each => in_order,
            Who::Target(n) => match frame.targets.get(*n) {
                Some(Some(Ref::Player(player))) => still_here(*player).into_iter().collect(),
                _ => Vec::new(),
            },
            Who::ControllerOf(sel) => {
                let first = self.pick(sel, frame).first().copied();
                first.and_then(|id| self.controller(id)).and_then(still_here).into_iter().collect()
            }
            Who::OwnerOf(sel) => {
                let first = self.pick(sel, frame).first().copied();
                let owner = first.and_then(|id| self.subject(id)).map(|s| s.object.owner);
                owner.and_then(still_here).into_iter().collect()
            }
            Who::That => frame.that_player.and_then(still_here).into_iter().collect(),
        }
    }

    pub fn amount(self, amount: &Amount, frame: &Frame) -> i64 {
        match amount {
            Amount::Number(n) => *n,
            Amount::X | Amount::ThatMuch => frame.x,
            Amount::Count(filter) => {
                self.state.permanents().filter(|o| self.matches(filter, o.id, frame)).count() as i64
            }
            Amount::PowerOf(sel) => {
                let first = self.pick(sel, frame).first().copied();
                first.and_then(|id| self.values(id)).and_then(|v| v.power).unwrap_or(0)
            }
            Amount::CountersOn(sel, kind) => {
                let first = self.pick(sel, frame).first().copied();
                first.and_then(|id| self.subject(id)).map_or(0, |it| match kind {
                    Some(kind) => it.object.counters(kind),
                    None => it.object.counters.values().fold(0, |sum, n| sum.saturating_add(*n)),
                })
            }
            Amount::Times(n, amount) => n.saturating_mul(self.amount(amount, frame)),
        }
    }
}

/// The characteristics printed on the face that is up; for a face-down object
/// those of the face that would be.
pub fn printed(state: &State, object: &Object) -> Option<Arc<Characteristics>> {
    let Some(card) = state.card_of(object) else {
        return Some(Arc::new(Characteristics::default()));
    };
    let face = match &card.printed.back {
        Some(back) if object.back_up => back,
        _ => &card.printed.front,
    };
    Some(Arc::clone(face))
}
