//! "The chosen colour", "the chosen type": what an ability of an object chose, for
//! the abilities linked to it (607.2d).

use std::borrow::Cow;
use std::sync::Arc;

use super::ability::{Ability, Keyword, Quality};
use super::change::Change;
use super::characteristics::Characteristics;
use super::mana::Color;
use super::object::Object;
use super::scene::{Frame, Scene};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    pub color: Option<Color>,
    pub kind: Option<String>,
}

impl Chosen {
    /// With what was not chosen here taken from there.
    fn or(self, other: Option<&Self>) -> Self {
        let Some(other) = other else { return self };
        Self { color: self.color.or(other.color), kind: self.kind.or_else(|| other.kind.clone()) }
    }

    /// A change with the choice put in. Without one that part does nothing (607.5a).
    pub fn settle(&self, change: Change) -> Change {
        match (change, &self.kind) {
            (Change::AddChosenKind, Some(kind)) => Change::AddSubtypes(vec![kind.clone()]),
            (Change::SetChosenKind, Some(kind)) => Change::SetSubtypes(vec![kind.clone()]),
            (Change::Gain(ability), _) => Change::Gain(self.ability(&ability).into_owned()),
            (other, _) => other,
        }
    }

    /// An ability with the choice put in.
    fn ability<'a>(&self, ability: &'a Arc<Ability>) -> Cow<'a, Arc<Ability>> {
        match (&**ability, self.color) {
            (Ability::Keyword(Keyword::Protection(Quality::ChosenColor)), Some(color)) => {
                let protection = Keyword::Protection(Quality::Color(color));
                Cow::Owned(Arc::new(Ability::Keyword(protection)))
            }
            _ => Cow::Borrowed(ability),
        }
    }

    /// Puts the choice into what an object says of itself.
    pub fn put_into(&self, values: &mut Arc<Characteristics>) {
        let open = |ability: &Arc<Ability>| matches!(self.ability(ability), Cow::Owned(_));
        if values.abilities.iter().any(open) {
            for ability in &mut Arc::make_mut(values).abilities {
                *ability = self.ability(ability).into_owned();
            }
        }
    }
}

impl Object {
    /// What its present abilities chose. A copy makes no choice of the original
    /// (707.6), and what was chosen before it was a copy is no choice of the copy's.
    pub fn chosen(&self) -> Option<&Chosen> {
        self.chosen.get(&self.copied_at())
    }

    pub fn choose(&mut self, now: Chosen) {
        let at = self.copied_at();
        let chosen = now.or(self.chosen.get(&at));
        self.chosen.insert(at, chosen);
    }

    fn copied_at(&self) -> u64 {
        self.copies.last().map_or(0, |copy| copy.timestamp)
    }
}

impl Scene<'_> {
    /// What was chosen on the way, or else by another ability of the source.
    pub fn chosen(self, frame: &Frame) -> Chosen {
        let known = || self.state.last_known.get(&frame.source).map(|known| &known.object);
        let source = self.state.objects.get(&frame.source).or_else(known);
        let linked = source.and_then(Object::chosen);
        if linked.is_some() {
            self.clauses.acts("607.2d");
        }
        frame.chosen.clone().or(linked)
    }
}
