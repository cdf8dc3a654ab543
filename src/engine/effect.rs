use std::sync::Arc;

use super::ability::{Ability, Condition, Counter, Keyword, RuleChange, Script, Triggered};
use super::characteristics::{CardType, Characteristics, Supertype};
use super::filter::Filter;
use super::layer::Layer;
use super::mana::{Color, ManaCost};

/// One instruction (609.1). Carried out in the order written (608.2c).
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    Draw(Who, Amount),
    GainLife(Who, Amount),
    LoseLife(Who, Amount),
    AddMana(Who, ManaCost),
    Discard(Who, Amount),
    Mill(Who, Amount),
    Shuffle(Who),
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
    },
    Cloak {
        who: Who,
        what: Sel,
    },
    ManifestDread(Who),
    TurnUp(Sel),
    TurnDown {
        what: Sel,
        down: Listed,
    },
    Transform(Sel),
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
    Token {
        who: Who,
        face: Arc<Characteristics>,
        count: Amount,
        tapped: bool,
    },
    TokenCopy {
        who: Who,
        of: Sel,
        except: Vec<Change>,
        count: Amount,
    },
    CopySpell(Sel),
    Counter(Sel),
    Reveal(Sel),
    /// You may cast these cards from exile.
    MayCast {
        what: Sel,
        until: Until,
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
    /// So many times in a row; `those` are then what all of them moved or made.
    Repeat {
        times: Amount,
        effects: Vec<Self>,
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
    Delayed(Box<Triggered>),
    /// "When you do": goes on the stack right after.
    Reflexive(Script),
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
    /// Of the player whose effect it is.
    EndOfYourNextTurn,
    /// For as long as the object is there.
    Forever,
}

/// Which objects.
#[derive(Clone, Debug, PartialEq)]
pub enum Sel {
    This,
    /// The object the trigger event happened to, or what became of it.
    That,
    Target(usize),
    /// What the instruction before this one moved, made or chose.
    Those,
    /// What this is attached to.
    Host,
    Each(Filter),
    /// All cards in a zone of a player.
    Top(Who, Amount),
    InGraveyards(Filter),
    InHand(Who, Filter),
    /// `who` picks one of those as the effect happens.
    Choice(Who, Box<Self>),
}

/// Which player or players.
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    You,
    Opponents,
    Each,
    Target(usize),
    ControllerOf(Box<Sel>),
    OwnerOf(Box<Sel>),
    /// The player the trigger event is about.
    That,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    Number(i64),
    X,
    /// As much damage as the trigger event was about.
    ThatMuch,
    Count(Filter),
    PowerOf(Box<Sel>),
    /// Counters on the object, of one kind or any.
    CountersOn(Box<Sel>, Option<Counter>),
    /// So many times another amount; -1 for "-X".
    Times(i64, Box<Self>),
}

/// 115.1: what may be chosen as a target.
#[derive(Clone, Debug, PartialEq)]
pub enum TargetSpec {
    Permanent(Filter),
    Spell(Filter),
    StackObject,
    CardInGraveyard(Filter),
    CardInExile(Filter),
    Player,
    Opponent,
    PermanentOrPlayer(Filter),
}

/// What a continuous effect does, each in its layer (613.1).
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Whoever's effect it is controls the object.
    Control,
    AddTypes(Vec<CardType>),
    SetTypes(Vec<CardType>),
    AddSupertypes(Vec<Supertype>),
    AddSubtypes(Vec<String>),
    /// For lands, setting a basic land type also takes their abilities (305.7).
    SetSubtypes(Vec<String>),
    AddColors(Vec<Color>),
    SetColors(Vec<Color>),
    Gain(Arc<Ability>),
    LoseAll,
    Lose(Keyword),
    DefinePT(Amount, Amount),
    BasePT(Amount, Amount),
    PT(Amount, Amount),
    SwitchPT,
}

impl Change {
    /// The layer or sublayer it is applied in.
    pub fn layer(&self) -> Layer {
        match self {
            Self::Control => Layer::Control,
            Self::AddTypes(_)
            | Self::SetTypes(_)
            | Self::AddSupertypes(_)
            | Self::AddSubtypes(_)
            | Self::SetSubtypes(_) => Layer::Type,
            Self::AddColors(_) | Self::SetColors(_) => Layer::Color,
            Self::Gain(_) | Self::LoseAll | Self::Lose(_) => Layer::Ability,
            Self::DefinePT(..) => Layer::DefinePT,
            Self::BasePT(..) => Layer::BasePT,
            Self::PT(..) => Layer::ModifyPT,
            Self::SwitchPT => Layer::SwitchPT,
        }
    }
}
