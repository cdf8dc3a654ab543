use std::fmt;

/// A seat at the table; turn order is the order of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u8);

/// What the rules act on. A new one for each zone change (400.7), never derived
/// from the card, so that it can be public (708.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// The physical card, token or copy that represents an object (108.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u32);

/// What a choice can name from outside. A card stands for the object it
/// represents at the time of asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ref {
    Card(CardId),
    Object(ObjectId),
    Player(PlayerId),
}

/// A set of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Players(u8);

impl Players {
    pub const NONE: Self = Self(0);

    pub fn all(count: usize) -> Self {
        (0..count).map(|n| PlayerId(n as u8)).collect()
    }

    pub fn one(player: PlayerId) -> Self {
        Self(1 << (player.0 & 7))
    }

    pub fn has(self, player: PlayerId) -> bool {
        self.0 & Self::one(player).0 != 0
    }

    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub fn iter(self) -> impl Iterator<Item = PlayerId> {
        (0..8).map(PlayerId).filter(move |p| self.has(*p))
    }
}

impl FromIterator<PlayerId> for Players {
    fn from_iter<I: IntoIterator<Item = PlayerId>>(players: I) -> Self {
        players.into_iter().fold(Self::NONE, |set, p| set.with(Self::one(p)))
    }
}

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
