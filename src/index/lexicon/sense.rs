use super::Concept;

/// What one form means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sense {
    /// The terms it is a form of; more than one where the form is ambiguous.
    pub concepts: Vec<Concept>,
    /// Terms that are part of them: `mana` and `cost` of `mana cost`.
    pub parts: Vec<Concept>,
    /// Whether the parts together say as much (`face-down creature`, not `manifest dread`).
    pub composed: bool,
}

impl Sense {
    pub(super) fn add(&mut self, concept: Concept, parts: &[Concept], composed: bool) {
        self.composed = composed && (self.concepts.is_empty() || self.composed);
        self.concepts.push(concept);
        self.parts
            .extend(parts.iter().filter(|p| !self.parts.contains(p)).copied().collect::<Vec<_>>());
    }

    pub(super) fn write(&self) -> String {
        let list = |of: &[Concept]| of.iter().map(Concept::to_string).collect::<Vec<_>>().join(",");
        let sign = if self.composed { '=' } else { ';' };
        format!("{}{sign}{}", list(&self.concepts), list(&self.parts))
    }

    pub(super) fn read(text: &str) -> Self {
        let (concepts, parts) = text.split_once(['=', ';']).unwrap_or((text, ""));
        let list = |of: &str| of.split(',').filter_map(|n| n.parse().ok()).collect();
        Self { concepts: list(concepts), parts: list(parts), composed: text.contains('=') }
    }
}
