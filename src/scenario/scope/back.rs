//! The words that point back, and what is said where there is nothing.

use super::{Needs, OfCard, Scope, target_word};
use crate::engine::{Filter, Sel, Who};
use crate::scenario::form::Reader;
use crate::yaml::Node;

/// What a word points back at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    Target(usize),
    That,
    Those,
    Rest,
    ThatMuch,
    ThatPlayer,
    Paid,
    X,
    Host,
    Kicked,
    ChosenColor,
    ChosenKind,
    ExiledWithThis,
    Saga,
    Planeswalker,
    FlippedPart,
    OtherFace,
}

impl Back {
    /// What is not there, and what would make it be there; None where it is.
    fn missing(self, scope: Scope, card: &OfCard) -> Option<(String, &'static str)> {
        let named = |there: bool, word: &str, what: &str, hint| {
            (!there).then(|| (format!("`{word}` points at nothing: {what}"), hint))
        };
        match self {
            Self::Target(_) if scope.later && scope.targets.count() == 0 => named(
                false,
                "target",
                "what triggers later has no target of the effect that made it",
                "make it `that`: {for each: target, do: [{later: …}]}; or say in the `later` \
                 what it targets itself: `targets: [creature]`",
            ),
            Self::Target(n) if n >= scope.targets.count() => {
                let there = match scope.targets.count() {
                    0 => "no target is chosen here".to_owned(),
                    1 => "there is only one target here".to_owned(),
                    count => format!("there are only {count} targets here"),
                };
                let what = format!("`{}` points at nothing: {there}", target_word(n));
                Some((what, "say beside the instructions what it can be: `targets: [creature]`"))
            }
            Self::Target(_) => None,
            Self::That if scope.later => named(
                scope.that,
                "that",
                "what triggers later is about what the effect that made it was about, not about \
                 what sets it off, and the effect is about nothing",
                "an instruction before it has to move or make something, or stand it in a `for each`",
            ),
            Self::That => named(
                scope.that,
                "that",
                "no event here is about an object",
                "it is what a trigger event is about, or each of a `for each`",
            ),
            Self::Those => named(
                scope.those,
                "those",
                "no instruction before this moves, makes or finds anything",
                "put the instruction that it is about before this one",
            ),
            Self::Rest => named(
                scope.rest,
                "the rest",
                "nothing has been looked at before",
                "`look at` comes first",
            ),
            Self::ThatMuch => named(
                scope.that_much,
                "that much",
                "no event here is about damage",
                "it is the damage of a trigger event",
            ),
            Self::ThatPlayer => named(
                scope.that_player,
                "that player",
                "no event here is about a player",
                "say who: `{controller of: that}`, `opponents`, `target`",
            ),
            Self::Paid => named(
                scope.paid,
                "what was paid",
                "nothing but mana is paid here",
                "the cost of the ability has to move or tap something",
            ),
            Self::X => named(
                scope.x,
                "X",
                "no cost here has {X}",
                "an amount can be a number, {count: …}, or `that much`",
            ),
            Self::Host => named(
                card.says(&["Aura", "Equipment", "Fortification", "enchant", "equip", "attach"]),
                "host",
                "nothing attaches this card to anything",
                "only what can be attached has a host",
            ),
            Self::Kicked => named(
                card.says(&["kicker", "multikicker"]),
                "kicked",
                "the card has no kicker",
                "give it `kicker: COST`",
            ),
            Self::ChosenColor => named(
                card.says(&["choose"]) && card.says(&["color"]),
                "the chosen color",
                "the card lets nobody choose one",
                "`{choose: color}` comes first",
            ),
            Self::ChosenKind => named(
                card.says(&["choose"]) && card.says(&["creature type"]),
                "the chosen type",
                "the card lets nobody choose one",
                "`{choose: creature type}` comes first",
            ),
            Self::ExiledWithThis => named(
                card.says(&["exile"]),
                "exiled with this",
                "nothing on the card exiles anything",
                "an ability of it has to `exile`",
            ),
            Self::Saga => named(
                card.says(&["Saga"]),
                "chapter",
                "the card is no Saga (714.2)",
                "give it `subtypes: [Saga]`",
            ),
            Self::FlippedPart => named(
                card.says(&["flipped"]),
                "this",
                "the card has no other part to flip to (710.1)",
                "give it `layout: flip`",
            ),
            Self::OtherFace => named(
                card.says(&["transforming"]),
                "this",
                "the card has no other face to turn to (701.27c)",
                "give it `layout: transforming`",
            ),
            Self::Planeswalker => named(
                card.says(&["planeswalker"]),
                "loyalty",
                "the card is no planeswalker (606.1)",
                "give it `types: [planeswalker]`",
            ),
        }
    }
}

impl Reader<'_> {
    /// A word that points back, with something there to point at or with a fault.
    pub fn points_at(&self, node: &Node, back: Back) {
        let card = self.card();
        if let Some((what, hint)) = back.missing(self.scope(), &card) {
            self.fault_with(node, what, Some(hint.into()));
        }
    }

    /// The same for all that a phrase speaks of.
    pub fn phrase_points_at(&self, node: &Node, filter: &Filter) {
        for back in in_filter(filter) {
            self.points_at(node, back);
            if let Back::Target(n) = back {
                self.target_is(node, n, Needs::Object);
            }
        }
    }
}

fn in_filter(filter: &Filter) -> Vec<Back> {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => parts.iter().flat_map(in_filter).collect(),
        Filter::Not(part) | Filter::Targeting(part) => in_filter(part),
        Filter::Is(sel)
        | Filter::SameNameAs(sel)
        | Filter::SharesCreatureTypeWith(sel)
        | Filter::PowerAgainst(_, sel) => in_sel(sel).into_iter().collect(),
        Filter::ControlledBy(Who::That) => vec![Back::ThatPlayer],
        Filter::Host => vec![Back::Host],
        Filter::ExiledWithThis => vec![Back::ExiledWithThis],
        Filter::ChosenKind => vec![Back::ChosenKind],
        _ => Vec::new(),
    }
}

/// Of a selection that is a single word.
fn in_sel(sel: &Sel) -> Option<Back> {
    match sel {
        Sel::That => Some(Back::That),
        Sel::Those => Some(Back::Those),
        Sel::Rest => Some(Back::Rest),
        Sel::Paid => Some(Back::Paid),
        Sel::Host => Some(Back::Host),
        Sel::Target(n) => Some(Back::Target(*n)),
        _ => None,
    }
}
