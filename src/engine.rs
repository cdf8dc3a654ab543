//! The game: objects, zones, the stack, layers, and everything about objects
//! that are face down. `docs/engine.md` draws the way of an action.
//!
//! Pure: nothing here reads a file, a clock or chance, and no card is known by
//! name. Rules are cited where they act; search for a number to find its place.

mod ability;
mod act;
mod activate;
mod aim;
mod bind;
mod cast;
mod change;
mod characteristics;
mod choice;
mod chosen;
mod clause;
mod clauses;
mod combat;
mod condition;
mod copy;
mod cost;
mod destroy;
mod effect;
mod enter;
mod event;
mod faces;
mod facing;
mod filter;
mod fits;
mod found;
mod game;
mod held;
mod ids;
mod keyword;
mod layer;
mod layers;
mod leave;
mod logged;
mod look;
mod mana;
mod merge;
mod moves;
mod object;
mod pay;
mod perform;
mod phasing;
mod player_control;
mod pool;
mod prevent;
mod procedure;
mod protector;
mod refusal;
mod resolve;
mod rule_change;
mod run;
mod saga;
mod scene;
mod select;
mod settle;
mod setup;
mod skip;
mod special;
mod spellmorph;
mod state;
mod state_based;
mod target;
mod this_turn;
mod trigger;
mod turn;
mod turn_over;
mod turns;
mod unlock;
mod when;

pub use ability::{
    Ability, AsEvent, Condition, Counter, Keyword, Quality, RuleChange, Script, Static, Timing,
    Triggered, When,
};
pub use act::Action;
pub use activate::Activating;
pub use aim::{Aim, Aimed, HowMany, Modes};
pub use cast::Casting;
pub use characteristics::{CardType, Characteristics, Supertype};
pub use choice::{Answer, Question, Topic, Value};
pub use clause::Clause;
pub use cost::{Cost, CostPart};
pub use effect::{Amount, Change, Effect, Listed, Sel, TargetSpec, Until, Who};
pub use event::{Cause as MoveCause, Event, Logged, Mention, Move, Why};
pub use faces::{Layout, Part, Printed};
pub use facing::{Cause, Down, Facing};
pub use filter::{Compare, Filter};
pub use game::{Game, Outcome, Trouble};
pub use held::{Held, Terms, Use};
pub use ids::{CardId, ObjectId, PlayerId, Players, Ref};
pub use mana::{BadMana, Color, MOST_MANA, ManaCost, Symbol};
pub use object::{At, Object, Place, Way, Zone};
pub use pool::Pool;
pub use procedure::{Offer, Procedure};
pub use refusal::{Because, Refusal};
pub use rule_change::DamageTo;
pub use scene::{Board, Current, Frame, Scene, Subject};
pub use setup::{Extension, Seat, Setup, SetupFault, Thing};
pub use skip::Skipped;
pub use special::TurningUp;
pub use state::{CardKind, State};
pub use this_turn::Happening;
pub use turn::{Step, Turn};
