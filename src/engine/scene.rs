use std::collections::BTreeMap;
use std::sync::Arc;

use super::aim::Aimed;
use super::characteristics::Characteristics;
use super::chosen::Chosen;
use super::clauses::Clauses;
use super::effect::{Amount, Sel, Who};
use super::facing::Facing;
use super::filter::Filter;
use super::ids::{ObjectId, PlayerId, Players, Ref};
use super::object::{Object, Zone};
use super::state::State;

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
    /// What is taken to be face up (702.37e).
    pub as_up: Option<ObjectId>,
}

/// Whose words are being followed: the source, its controller, what was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    pub source: ObjectId,
    pub you: PlayerId,
    pub x: i64,
    pub targets: Aimed,
    /// How much of what is divided is for each target (601.2d).
    pub shares: Vec<(Ref, i64)>,
    pub that: Option<ObjectId>,
    pub that_player: Option<PlayerId>,
    pub those: Vec<ObjectId>,
    /// Cards looked at by the last instruction that says so.
    pub looked_at: Vec<ObjectId>,
    /// Who was instructed to look at which card, by all instructions followed so far (406.3).
    pub lookers: Vec<(ObjectId, Players)>,
    /// Cards in the order that chance gave them last (701.24a).
    pub shuffled: Vec<ObjectId>,
    /// What was moved to pay for it, as it was.
    pub paid: Vec<ObjectId>,
    /// What these words may follow into the zone it went to (400.7e).
    pub finds: Vec<ObjectId>,
    /// The first object that could be new since they are followed (400.7j).
    pub began: Option<ObjectId>,
    pub chosen: Chosen,
    /// What enters at the same time, the source among it: none of it is there yet for what the
    /// source chooses or counts as it enters (614.12a).
    pub together: Vec<ObjectId>,
    /// The spell or ability whose words these are.
    pub on_stack: Option<ObjectId>,
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
            shares: Vec::new(),
            that: None,
            that_player: None,
            those: Vec::new(),
            looked_at: Vec::new(),
            lookers: Vec::new(),
            shuffled: Vec::new(),
            paid: Vec::new(),
            finds: Vec::new(),
            began: None,
            chosen: Chosen::default(),
            together: Vec::new(),
            on_stack: None,
        }
    }

    /// Players were instructed to look at cards.
    pub fn look(&mut self, cards: &[ObjectId], who: Players) {
        self.looked_at = cards.to_vec();
        self.lookers.extend(cards.iter().map(|card| (*card, who)));
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
        self.clauses.acts("608.2h");
        let values = Arc::clone(&known.values);
        Some(Subject { object: &known.object, values, controller: known.controller })
    }

    pub fn values(self, id: ObjectId) -> Option<Arc<Characteristics>> {
        self.subject(id).map(|subject| subject.values)
    }

    pub fn controller(self, id: ObjectId) -> Option<PlayerId> {
        self.subject(id).map(|subject| subject.controller)
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
            Sel::Target(n) => {
                let object = |what: &Ref| match what {
                    Ref::Object(id) => Some(*id),
                    _ => None,
                };
                frame.targets.get(*n).into_iter().flatten().filter_map(object).collect()
            }
            Sel::Those => frame.those.clone(),
            Sel::Host => self.host(frame.source).into_iter().collect(),
            Sel::Each(filter) => self.each(filter, frame).collect(),
            Sel::Top(who, amount) => {
                let count = usize::try_from(self.amount(amount, frame)).unwrap_or(0);
                self.players(who, frame)
                    .into_iter()
                    .flat_map(|p| self.state.zone(Zone::Library(p)).iter().take(count).copied())
                    .collect()
            }
            Sel::InGraveyards(who, filter) => self.in_zones(Zone::Graveyard, who, filter, frame),
            Sel::InHand(who, filter) => self.in_zones(Zone::Hand, who, filter, frame),
            Sel::Choice(_, _, among) => self.pick(among, frame),
            Sel::Several(all) => {
                let mut picked: Vec<ObjectId> = Vec::new();
                for id in all.iter().flat_map(|sel| self.pick(sel, frame)) {
                    if !picked.contains(&id) {
                        picked.push(id);
                    }
                }
                picked
            }
            Sel::OnStack(filter) => {
                let others = self.state.zone(Zone::Stack).iter().copied();
                others
                    .filter(|id| Some(*id) != frame.on_stack && self.matches(filter, *id, frame))
                    .collect()
            }
            Sel::Paid => frame.paid.clone(),
            Sel::InExile(filter) => {
                let exile = self.state.zone(Zone::Exile).iter().copied();
                exile.filter(|id| self.matches(filter, *id, frame)).collect()
            }
            Sel::Rest => {
                let there = |id: &ObjectId| self.state.objects.contains_key(id);
                frame.looked_at.iter().copied().filter(there).collect()
            }
        }
    }

    /// The permanents that fit, as far as they are there for these words.
    fn each(self, filter: &Filter, frame: &Frame) -> impl Iterator<Item = ObjectId> {
        let there = self.state.permanents().map(|object| object.id);
        there.filter(move |id| !frame.together.contains(id) && self.matches(filter, *id, frame))
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
            Who::Target(n) => {
                let player = |what: &Ref| match what {
                    Ref::Player(player) => still_here(*player),
                    _ => None,
                };
                frame.targets.get(*n).into_iter().flatten().filter_map(player).collect()
            }
            Who::ControllerOf(sel) => {
                let first = self.pick(sel, frame).first().copied();
                first.and_then(|id| self.controller(id)).and_then(still_here).into_iter().collect()
            }
            Who::OwnerOf(sel) => {
                let first = self.pick(sel, frame).first().copied();
                let owner = first.and_then(|id| self.subject(id)).map(|s| s.object.owner);
                owner.and_then(still_here).into_iter().collect()
            }
            Who::These(players) => players.iter().filter_map(still_here).collect(),
            Who::That => frame.that_player.and_then(still_here).into_iter().collect(),
        }
    }

    pub fn amount(self, amount: &Amount, frame: &Frame) -> i64 {
        match amount {
            Amount::Number(n) => *n,
            Amount::X | Amount::ThatMuch => frame.x,
            Amount::Count(filter) => self.each(filter, frame).count() as i64,
            Amount::PowerOf(sel) => {
                let first = self.pick(sel, frame).first().copied();
                first.and_then(|id| self.values(id)).and_then(|v| v.power).unwrap_or(0)
            }
            Amount::TotalPower(filter) => {
                let powers = self.each(filter, frame).filter_map(|id| self.values(id)?.power);
                powers.fold(0, i64::saturating_add)
            }
            Amount::HowMany(sel) => self.pick(sel, frame).len() as i64,
            Amount::LifeOf(who) => {
                let first = self.players(who, frame).first().copied();
                first.and_then(|p| self.state.player(p)).map_or(0, |player| player.life)
            }
            Amount::Half { of, up } => {
                let whole = self.amount(of, frame);
                if *up { whole.saturating_add(1).div_euclid(2) } else { whole.div_euclid(2) }
            }
            Amount::CountersOn(sel, kind) => {
                let first = self.pick(sel, frame).first().copied();
                first.and_then(|id| self.subject(id)).map_or(0, |it| match kind {
                    Some(kind) => it.object.counters(kind),
                    None => it.object.counters.values().fold(0, |sum, n| sum.saturating_add(*n)),
                })
            }
            Amount::Kicked => {
                let it = self.subject(frame.source);
                it.map_or(0, |it| i64::from(it.object.times_kicked()))
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
    Some(Arc::clone(card.printed.shown(object.part, object.flipped, object.zone)))
}
