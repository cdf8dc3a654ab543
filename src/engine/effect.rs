use std::sync::Arc;

use super::ability::{Condition, Counter, RuleChange, Script, Triggered};
pub use super::change::Change;
use super::characteristics::Characteristics;
use super::filter::Filter;
use super::held::Terms;
use super::mana::{AnyMana, ManaCost};
use super::object::Way;
pub use super::select::{Amount, Sel, TargetSpec, Who};
use super::skip::Skipped;

/// One instruction (609.1). Carried out in the order written (608.2c).
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    Draw(Who, Amount),
    GainLife(Who, Amount),
    LoseLife(Who, Amount),
    /// Poison counters for players (122.1f).
    Poison(Who, Amount),
    /// One of these, of the player's choice where there are several.
    AddMana {
        who: Who,
        options: Vec<ManaCost>,
        terms: Terms,
    },
    Discard(Who, Amount),
    Mill(Who, Amount),
    Shuffle(Who),
    /// 701.22a.
    Scry(Who, Amount),
    /// 701.25a.
    Surveil(Who, Amount),
    /// Cards get an order that nobody knows (701.24a); they are `those` then.
    ShufflePile(Sel),
    /// `by` is the source of the damage (120.1); `to` a target can be a player.
    Damage {
        amount: Amount,
        by: Sel,
        to: Sel,
    },
    DamagePlayer {
        amount: Amount,
        by: Sel,
        to: Who,
    },
    /// As it was divided among the targets of this number when they were chosen (601.2d).
    DamageDivided {
        amount: Amount,
        by: Sel,
        among: usize,
    },
    /// 701.14a.
    Fight(Sel, Sel),
    /// 701.23a: finds up to so many such cards in the player's own library.
    Search {
        who: Who,
        what: Filter,
        most: Amount,
    },
    Destroy(Sel),
    /// Destroyed so that it cannot be regenerated (701.19c).
    Bury(Sel),
    /// 701.19a: a shield for this turn.
    Regenerate(Sel),
    Sacrifice(Sel),
    Exile {
        what: Sel,
        face_down: bool,
    },
    ToHand(Sel),
    ToGraveyard(Sel),
    ToLibraryTop(Sel),
    ToLibraryBottom(Sel),
    ToBattlefield {
        what: Sel,
        who: Who,
        tapped: bool,
        down: Option<Listed>,
    },
    Tap(Sel),
    Untap(Sel),
    PutCounters {
        counter: Counter,
        count: Amount,
        on: Sel,
    },
    Attach {
        what: Sel,
        to: Sel,
    },
    Manifest {
        who: Who,
        what: Sel,
        tapped: bool,
    },
    Cloak {
        who: Who,
        what: Sel,
        tapped: bool,
    },
    ManifestDread(Who),
    TurnUp(Sel),
    TurnDown {
        what: Sel,
        down: Listed,
    },
    Transform(Sel),
    /// 710.2
    Flip(Sel),
    /// 701.42a
    Meld(Sel, Sel),
    /// 701.28: another action than turning face up or down.
    Convert(Sel),
    PhaseOut(Sel),
    GainControl {
        who: Who,
        what: Sel,
        until: Until,
    },
    /// Changes of characteristics by a spell or ability (611.2).
    Change {
        what: Sel,
        changes: Vec<Change>,
        until: Until,
    },
    /// A change of the rules for a time.
    Rule {
        change: RuleChange,
        until: Until,
    },
    BecomeCopy {
        what: Sel,
        of: Sel,
        except: Vec<Change>,
        until: Until,
    },
    /// It becomes one of these, of its controller's choice: with "as this
    /// enters" or "as this is turned face up" a copiable effect (613.2a).
    BecomeOneOf {
        what: Sel,
        options: Vec<Vec<Change>>,
        until: Until,
    },
    Token {
        who: Who,
        face: Arc<Characteristics>,
        count: Amount,
        tapped: bool,
        /// What it enters with (122.6a).
        counters: Vec<(Counter, Amount)>,
    },
    TokenCopy {
        who: Who,
        of: Sel,
        except: Vec<Change>,
        count: Amount,
    },
    /// Copies of spells and abilities (707.10), which are `those` then.
    CopySpell(Sel),
    /// The player may choose new targets (115.7d).
    NewTargets(Sel),
    /// The targets are changed to others (115.7a), to such objects.
    ChangeTarget {
        what: Sel,
        to: Option<Filter>,
    },
    Counter(Sel),
    Reveal(Sel),
    /// You may cast these cards from exile.
    MayCast {
        what: Sel,
        until: Until,
        /// "Play": lands, too.
        lands: bool,
        /// Without paying the mana cost.
        free: bool,
        /// With mana of any colour or type.
        spending: Option<AnyMana>,
    },
    /// Permission to look at cards for as long as they stay exiled face down (406.3).
    MayLookAt {
        who: Who,
        what: Sel,
    },
    /// One player looks at cards.
    Look {
        who: Who,
        what: Sel,
    },
    /// A mode that was chosen; its targets are counted from the `first` of all.
    Mode {
        first: usize,
        effects: Vec<Self>,
    },
    /// Once for each of these objects, which is then `that`.
    ForEach {
        what: Sel,
        effects: Vec<Self>,
    },
    /// A colour, or a creature type, that the next instructions speak of.
    ChooseColor,
    ChooseKind,
    /// 701.12b.
    Exchange(Sel, Sel),
    Skip(Who, Skipped),
    ExtraTurn(Who),
    /// Who controls their next turn (723.1).
    ControlNextTurn(Who),
    /// 615.7; to a target that can be a player.
    PreventNext {
        amount: Amount,
        to: Sel,
    },
    /// So many times in a row; `those` are then what all of them moved or made.
    Repeat {
        times: Amount,
        effects: Vec<Self>,
    },
    /// 705.2: what comes of winning or losing the flip.
    FlipCoin {
        who: Who,
        won: Vec<Self>,
        lost: Vec<Self>,
    },
    /// What `who` may do; a refusal is "no".
    May {
        who: Who,
        effects: Vec<Self>,
        otherwise: Vec<Self>,
    },
    If {
        condition: Condition,
        then: Vec<Self>,
        otherwise: Vec<Self>,
    },
    /// A reflexive or delayed triggered ability (603.7, 603.12).
    Delayed {
        triggered: Box<Triggered>,
        /// Whenever it happens, not only the next time.
        again: bool,
        until: Until,
    },
    /// "When you do": goes on the stack right after.
    Reflexive(Script),
    /// You may cast it now (608.2g); what else is done if you do not.
    CastNow {
        what: Sel,
        way: Way,
        otherwise: Vec<Self>,
    },
    PayOr {
        who: Who,
        cost: super::cost::Cost,
        otherwise: Vec<Self>,
    },
}

/// What is listed by the effect that puts or turns something face down (708.2).
#[derive(Clone, Debug, PartialEq)]
pub enum Listed {
    /// Nothing is listed (708.2a).
    Default,
    These(Arc<Characteristics>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    EndOfTurn,
    /// Until the turn of the player whose effect it is begins.
    YourNextTurn,
    /// Of the player whose effect it is.
    EndOfYourNextTurn,
    /// For the next spell it makes a difference to, this turn.
    NextUse,
    /// Until the object is turned face down.
    TurnedDown,
    /// For as long as the object is there.
    Forever,
}
