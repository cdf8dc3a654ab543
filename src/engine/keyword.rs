use super::characteristics::CardType;
use super::cost::Cost;
use super::filter::Filter;
use super::mana::Color;

#[derive(Clone, Debug, PartialEq)]
pub enum Keyword {
    /// 702.51a
    Convoke,
    Deathtouch,
    Defender,
    DoubleStrike,
    FirstStrike,
    Flash,
    Flying,
    Haste,
    Hexproof,
    Indestructible,
    Lifelink,
    Menace,
    Reach,
    Shroud,
    SplitSecond,
    Trample,
    Vigilance,
    Ward(Cost),
    Protection(Quality),
    Enchant(Filter),
    Equip(Cost),
    Cycling(Cost),
    /// With so much power, of a Vehicle (702.122a).
    Crew(i64),
    /// 702.35a
    Madness(Cost),
    Flashback(Cost),
    /// "You may pay [cost] rather than this spell's mana cost" (118.9).
    AlternativeCost(Cost),
    /// `many`: multikicker (702.33c).
    Kicker {
        cost: Cost,
        many: bool,
    },
    Mutate(Cost),
    Fuse,
    Morph(Cost),
    Megamorph(Cost),
    Disguise(Cost),
    /// Outside the Comprehensive Rules: behind the extension `spellmorph`.
    Spellmorph(Cost),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Quality {
    Color(Color),
    Type(CardType),
    Subtype(String),
    Everything,
    /// The colour that was chosen; settled as the effect begins.
    ChosenColor,
}

impl Keyword {
    pub fn word(&self) -> &'static str {
        match self {
            Self::Convoke => "convoke",
            Self::Deathtouch => "deathtouch",
            Self::Defender => "defender",
            Self::DoubleStrike => "double strike",
            Self::FirstStrike => "first strike",
            Self::Flash => "flash",
            Self::Flying => "flying",
            Self::Haste => "haste",
            Self::Hexproof => "hexproof",
            Self::Indestructible => "indestructible",
            Self::Lifelink => "lifelink",
            Self::Menace => "menace",
            Self::Reach => "reach",
            Self::Shroud => "shroud",
            Self::SplitSecond => "split second",
            Self::Trample => "trample",
            Self::Vigilance => "vigilance",
            Self::Ward(_) => "ward",
            Self::Protection(_) => "protection",
            Self::Enchant(_) => "enchant",
            Self::Equip(_) => "equip",
            Self::Cycling(_) => "cycling",
            Self::Crew(_) => "crew",
            Self::Madness(_) => "madness",
            Self::Flashback(_) => "flashback",
            Self::AlternativeCost(_) => "alternative cost",
            Self::Kicker { many: false, .. } => "kicker",
            Self::Kicker { many: true, .. } => "multikicker",
            Self::Mutate(_) => "mutate",
            Self::Fuse => "fuse",
            Self::Morph(_) => "morph",
            Self::Megamorph(_) => "megamorph",
            Self::Disguise(_) => "disguise",
            Self::Spellmorph(_) => "spellmorph",
        }
    }

    /// The keywords without a cost or quality.
    pub const SIMPLE: [Self; 18] = [
        Self::Convoke,
        Self::Deathtouch,
        Self::Defender,
        Self::DoubleStrike,
        Self::FirstStrike,
        Self::Flash,
        Self::Flying,
        Self::Fuse,
        Self::Haste,
        Self::Hexproof,
        Self::Indestructible,
        Self::Lifelink,
        Self::Menace,
        Self::Reach,
        Self::Shroud,
        Self::SplitSecond,
        Self::Trample,
        Self::Vigilance,
    ];

    /// The keyword that a counter of this name gives (122.1b); decayed, exalted
    /// and shadow are not among those of this engine.
    pub fn of_counter(name: &str) -> Option<Self> {
        let plain = |keyword: &Self| {
            !matches!(
                keyword,
                Self::Convoke
                    | Self::Defender
                    | Self::Flash
                    | Self::Fuse
                    | Self::Shroud
                    | Self::SplitSecond
            )
        };
        Self::SIMPLE.into_iter().filter(plain).find(|keyword| keyword.word() == name)
    }

    /// The cost of a morph ability of any kind: megamorph costs are morph costs
    /// (702.37b), and so are those of spellmorph.
    pub fn morph_cost(&self) -> Option<&Cost> {
        match self {
            Self::Morph(cost) | Self::Megamorph(cost) | Self::Spellmorph(cost) => Some(cost),
            _ => None,
        }
    }
}
