//! Cards with several faces, or several sets of characteristics on one face
//! (709, 710, 712, 715, 718, 720, 722). The one place that knows which of them
//! an object has.

use std::sync::Arc;

use super::characteristics::Characteristics;
use super::object::Zone;

/// How the parts of a card belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    #[default]
    Normal,
    /// Nonmodal double-faced (712.2): it is cast with its front up and transforms.
    Transforming,
    /// Either face can be cast or played (712.3).
    Modal,
    /// Its back is half of what a meld pair becomes (712.4).
    Meld,
    /// Two halves, combined everywhere but on the stack (709).
    Split,
    /// A split card with one type line: a permanent with two doors (709.5).
    Room,
    /// Other characteristics once it has flipped (710).
    Flip,
    Adventure,
    Omen,
    /// What is in its frame is only ever copied (722.3).
    Preparation,
    /// Another cost, power and toughness (718).
    Prototype,
}

/// Which part of its card an object uses: the first (the front, the left half,
/// what is outside the inset frame) or the second. Of a Room on the battlefield:
/// the doors that are unlocked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    #[default]
    First,
    Second,
    Both,
    Neither,
}

/// A card as it is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    pub front: Arc<Characteristics>,
    pub back: Option<Arc<Characteristics>>,
    pub layout: Layout,
    /// The name of the other card of a meld pair (701.42b).
    pub counterpart: Option<String>,
    /// What the card itself is, off the battlefield and the stack.
    pub whole: Arc<Characteristics>,
    /// A Room with both doors locked (709.5).
    locked: Arc<Characteristics>,
}

impl Printed {
    /// A card with one face.
    pub fn plain(front: Arc<Characteristics>) -> Self {
        let (whole, locked) = (Arc::clone(&front), Arc::default());
        Self { front, back: None, layout: Layout::Normal, counterpart: None, whole, locked }
    }

    /// A card with two parts.
    pub fn double(layout: Layout, front: Characteristics, mut back: Characteristics) -> Self {
        match layout {
            // 202.3b
            Layout::Transforming => back.worth = Some(front.mana_value(0)),
            Layout::Flip => {
                // 710.1c
                (back.cost, back.colors) = (front.cost.clone(), front.colors.clone());
            }
            _ => {}
        }
        let combined = matches!(layout, Layout::Split | Layout::Room);
        let whole = if combined { combine(&front, &back) } else { front.clone() };
        Self {
            locked: Arc::new(type_line(&front)),
            front: Arc::new(front),
            back: Some(Arc::new(back)),
            layout,
            counterpart: None,
            whole: Arc::new(whole),
        }
    }

    /// The characteristics of an object with this card in a zone.
    pub fn shown(&self, part: Part, flipped: bool, zone: Zone) -> &Arc<Characteristics> {
        let Some(back) = &self.back else { return &self.front };
        let (stack, battlefield) = (zone == Zone::Stack, zone == Zone::Battlefield);
        let one_of = |part| match part {
            Part::First => &self.front,
            Part::Second => back,
            Part::Both => &self.whole,
            Part::Neither => &self.locked,
        };
        match self.layout {
            Layout::Room if battlefield => one_of(part), // 709.5
            Layout::Split | Layout::Room if stack => one_of(part), // 709.3b, 709.4d
            Layout::Split | Layout::Room => &self.whole, // 709.4
            Layout::Flip if battlefield && flipped => back, // 710.2
            // 712.8, 718.3b
            Layout::Transforming | Layout::Modal | Layout::Meld | Layout::Prototype
                if (battlefield || stack) && part == Part::Second =>
            {
                back
            }
            Layout::Adventure | Layout::Omen if stack && part == Part::Second => back, // 715.3b
            _ => &self.front, // 712.8a, 715.4, 718.4, 720.4, 722.4
        }
    }

    /// 712.1: with a face on each side.
    pub fn is_double_faced(&self) -> bool {
        matches!(self.layout, Layout::Transforming | Layout::Modal | Layout::Meld)
    }

    /// 712.9, 712.10: with another face to turn over to.
    pub fn can_transform(&self, to: Part) -> bool {
        let face = if to == Part::Second { self.back.as_ref() } else { Some(&self.front) };
        matches!(self.layout, Layout::Transforming | Layout::Modal)
            && face.is_some_and(|face| !face.is_instant_or_sorcery())
    }

    /// 701.42b: the other card of its pair.
    pub fn melds_with(&self, other: &Self) -> bool {
        let named = |it: &Self, name: &Option<String>| name.is_some() && it.front.name == *name;
        self.layout == Layout::Meld
            && other.layout == Layout::Meld
            && named(other, &self.counterpart)
            && named(self, &other.counterpart)
    }
}

impl Layout {
    /// The rule that says which parts of a card can be cast.
    pub fn rule_of_casting(self) -> &'static str {
        match self {
            Self::Normal | Self::Flip => "601.2a",
            Self::Transforming | Self::Meld => "712.11",
            Self::Modal => "712.11b",
            Self::Split | Self::Room => "709.3",
            Self::Adventure => "715.3",
            Self::Omen => "720.3",
            Self::Preparation => "722.3",
            Self::Prototype => "718.3",
        }
    }

    /// Whether a part can be chosen when the card is cast; both only with fuse.
    pub fn can_cast(self, part: Part) -> bool {
        match part {
            Part::First => true,
            Part::Second => matches!(
                self,
                Self::Modal
                    | Self::Split
                    | Self::Room
                    | Self::Adventure
                    | Self::Omen
                    | Self::Prototype
            ),
            Part::Both => self == Self::Split,
            Part::Neither => false,
        }
    }

    /// 709.3: there is no usual half.
    pub fn must_choose(self) -> bool {
        matches!(self, Self::Split | Self::Room)
    }

    /// The parts of such a card and the words they go by.
    pub fn parts(self) -> &'static [(&'static str, Part)] {
        use Part::{Both, First, Neither, Second};
        match self {
            Self::Normal | Self::Flip => &[("front", First)],
            Self::Transforming | Self::Modal | Self::Meld => &[("front", First), ("back", Second)],
            Self::Split => &[("left", First), ("right", Second), ("both", Both)],
            Self::Room => {
                &[("left", First), ("right", Second), ("both", Both), ("neither", Neither)]
            }
            Self::Adventure => &[("front", First), ("adventure", Second)],
            Self::Omen => &[("front", First), ("omen", Second)],
            Self::Preparation => &[("front", First), ("prepare spell", Second)],
            Self::Prototype => &[("front", First), ("prototype", Second)],
        }
    }

    pub fn part_named(self, word: &str) -> Option<Part> {
        self.parts().iter().find(|(name, _)| *name == word).map(|(_, part)| *part)
    }

    pub fn word_of(self, part: Part) -> &'static str {
        self.parts().iter().find(|(_, p)| *p == part).map_or("front", |(word, _)| word)
    }
}

impl Part {
    /// The other face of a double-faced card.
    pub fn other(self) -> Self {
        if self == Self::Second { Self::First } else { Self::Second }
    }

    /// With another door unlocked.
    pub fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Neither, part) | (part, Self::Neither) => part,
            (a, b) if a == b => a,
            _ => Self::Both,
        }
    }

    pub fn includes(self, other: Self) -> bool {
        self.with(other) == self
    }
}

/// 709.4: the characteristics of both halves.
fn combine(left: &Characteristics, right: &Characteristics) -> Characteristics {
    let mut whole = left.clone();
    whole.other_name = right.name.clone();
    whole.cost = match (&left.cost, &right.cost) {
        (None, None) => None,
        (a, b) => {
            let symbols = [a, b].into_iter().flatten().flat_map(|cost| cost.0.iter().copied());
            Some(super::mana::ManaCost(symbols.collect()))
        }
    };
    whole.colors.extend(&right.colors);
    whole.types.extend(&right.types);
    whole.supertypes.extend(&right.supertypes);
    whole.subtypes.extend(right.subtypes.iter().cloned());
    whole.abilities.extend(right.abilities.iter().cloned());
    whole
}

/// 709.5: no name, mana cost or text of a locked half, so no colour either.
fn type_line(face: &Characteristics) -> Characteristics {
    Characteristics {
        supertypes: face.supertypes.clone(),
        types: face.types.clone(),
        subtypes: face.subtypes.clone(),
        ..Characteristics::default()
    }
}
