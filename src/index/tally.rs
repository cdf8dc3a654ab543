use tantivy::DocId;

/// What each document of a segment has of what is sought: how many things, and
/// their score.
pub(super) struct Tally {
    /// For each document its [`Cell`], in stretches that are made when one of
    /// their documents has something.
    stretches: Vec<Option<Box<Stretch>>>,
    /// The documents that have anything.
    touched: Vec<DocId>,
    thing: u32,
    /// How many requirements each document meets; empty where there are none.
    met: Vec<u32>,
    requirements: u32,
}

/// The bits of a document's score; how many things it has, in the upper half,
/// and the last of them, in the lower.
type Cell = [u32; 2];
/// As many cells as a page of memory holds.
type Stretch = [Cell; STRETCH];
const STRETCH: usize = 512;
/// Of a document that has nothing. The bits of -0.0, to which anything can be
/// added: a stretch of plain zeros would be left to the system to make at the
/// first look at it, and again at the first change.
const NOTHING: Cell = [1 << 31, 0];

const LAST: u32 = 0xFFFF;
/// Of a document that has something by translation: it stands in the other
/// language alone.
const ACROSS: u32 = 1 << 31;
/// Of a document of a card that is sought.
const OF_CARD: u32 = 1 << 30;
const FLAGS: u32 = ACROSS | OF_CARD;
/// What is of a card whose name was typed is worth so much more than what only
/// speaks of the same things.
const OWN: f32 = 2.0;

impl Tally {
    pub fn new(documents: DocId, requirements: usize) -> Self {
        let documents = documents as usize;
        Self {
            stretches: std::iter::repeat_with(|| None).take(documents.div_ceil(STRETCH)).collect(),
            touched: Vec::new(),
            thing: 0,
            met: vec![0; if requirements > 0 { documents } else { 0 }],
            requirements: 0,
        }
    }

    /// From now on [`Tally::meets`] speaks of the next requirement.
    pub fn next_requirement(&mut self) {
        self.requirements += 1;
    }

    /// A document meets the requirement.
    pub fn meets(&mut self, doc: DocId, score: f32) {
        let place = doc as usize;
        if self.met[place] + 1 == self.requirements {
            self.met[place] += 1;
            add(self.cell(doc), score);
        }
    }

    /// From now on [`Tally::has`] speaks of the next thing.
    pub fn next_thing(&mut self) {
        self.thing = self.thing % LAST + 1;
    }

    /// A document has the thing in one of its forms.
    pub fn has(&mut self, doc: DocId, score: f32) {
        let thing = self.thing;
        let cell = self.cell(doc);
        add(cell, score);
        let things = cell[1];
        if things & LAST != thing {
            let flags = things & FLAGS;
            cell[1] = flags | (((things & !FLAGS) >> 16) + 1) << 16 | thing;
            if things == 0 {
                self.touched.push(doc);
            }
        }
    }

    /// A document has the thing by translation.
    pub fn has_across(&mut self, doc: DocId, score: f32) {
        self.has(doc, score);
        self.cell(doc)[1] |= ACROSS;
    }

    /// A document is of a card that is sought: it has at least so many things,
    /// whatever its text says.
    pub fn has_card(&mut self, doc: DocId, score: f32, enough: usize) {
        let cell = self.cell(doc);
        add(cell, score);
        let things = cell[1];
        let count = ((things & !FLAGS) >> 16).max(enough as u32);
        cell[1] = things & FLAGS | OF_CARD | count << 16 | things & LAST;
        if things == 0 {
            self.touched.push(doc);
        }
    }

    /// What the score of a document is worth.
    pub fn worth(&self, doc: DocId, score: f32) -> f32 {
        let of_card = self.of(doc)[1] & OF_CARD != 0;
        if of_card { score * OWN } else { score }
    }

    /// Whether a document has anything by translation.
    pub fn is_across(&self, doc: DocId) -> bool {
        self.of(doc)[1] & ACROSS != 0
    }

    /// Whether a document has `enough` things, or `across` where it has some by
    /// translation.
    pub fn has_enough(&self, doc: DocId, enough: usize, across: usize) -> bool {
        let enough = if self.is_across(doc) { across } else { enough };
        ((self.of(doc)[1] & !FLAGS) >> 16) as usize >= enough.max(1)
    }

    /// Whether a document has so many things, none of them by translation.
    pub fn has_here(&self, doc: DocId, things: usize) -> bool {
        !self.is_across(doc) && self.has_enough(doc, things, things)
    }

    /// Whether a document meets all requirements.
    pub fn meets_all(&self, doc: DocId) -> bool {
        self.requirements == 0 || self.met[doc as usize] == self.requirements
    }

    /// The documents that have anything.
    pub fn touched(&self) -> &[DocId] {
        &self.touched
    }

    pub fn score(&self, doc: DocId) -> f32 {
        f32::from_bits(self.of(doc)[0])
    }

    /// The documents that have `enough` things, or `across` where they have
    /// some by translation, and meet all requirements. Where
    /// no thing is sought, those that meet the requirements.
    pub fn having(&self, enough: usize, across: usize) -> Vec<(DocId, f32)> {
        let meets = |doc: &DocId| self.meets_all(*doc);
        let scored = |doc: DocId| (doc, self.score(doc));
        if self.thing == 0 {
            let all = 0..DocId::try_from(self.met.len()).unwrap_or(DocId::MAX);
            return all.filter(meets).map(scored).collect();
        }
        let has = |doc: &DocId| self.has_enough(*doc, enough, across);
        self.touched.iter().copied().filter(|doc| has(doc) && meets(doc)).map(scored).collect()
    }

    fn cell(&mut self, doc: DocId) -> &mut Cell {
        let place = doc as usize;
        let stretch = &mut self.stretches[place / STRETCH];
        &mut stretch.get_or_insert_with(|| Box::new([NOTHING; STRETCH]))[place % STRETCH]
    }

    fn of(&self, doc: DocId) -> Cell {
        let place = doc as usize;
        self.stretches[place / STRETCH].as_ref().map_or(NOTHING, |stretch| stretch[place % STRETCH])
    }
}

fn add(cell: &mut Cell, score: f32) {
    cell[0] = (f32::from_bits(cell[0]) + score).to_bits();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_in_two_forms_counts_once_and_scores_twice() {
        let mut tally = Tally::new(4, 0);
        tally.next_thing();
        tally.has(2, 1.0);
        tally.has(2, 0.5);
        tally.has(1, 3.0);
        tally.next_thing();
        tally.has(2, 0.25);
        assert_eq!(tally.having(2, 1), [(2, 1.75)]);
        assert_eq!(tally.having(1, 1), [(2, 1.75), (1, 3.0)]);
        assert_eq!(tally.having(3, 3), []);
    }

    #[test]
    fn what_is_of_a_card_has_enough() {
        let mut tally = Tally::new(4, 0);
        tally.next_thing();
        tally.has(2, 1.0);
        tally.has_across(3, 1.0);
        tally.has_card(1, 0.5, 2);
        tally.has_card(3, 0.5, 2);
        tally.next_thing();
        tally.has(3, 0.0);
        assert_eq!(tally.having(2, 2), [(3, 1.5), (1, 0.5)]);
        assert!(tally.is_across(3) && !tally.is_across(1));
        assert_eq!([1, 2, 3].map(|doc| tally.worth(doc, 1.0)), [OWN, 1.0, OWN]);
        assert_eq!(tally.having(3, 3), [(3, 1.5)]);
    }

    #[test]
    fn every_requirement_is_met() {
        let mut tally = Tally::new(3, 2);
        tally.next_requirement();
        tally.meets(0, 1.0);
        tally.meets(2, 1.0);
        tally.next_requirement();
        tally.meets(1, 1.0);
        tally.meets(2, 1.0);
        assert_eq!(tally.having(0, 0), [(2, 2.0)]);
        tally.next_thing();
        assert_eq!(tally.having(0, 0), []);
        tally.has(1, 1.0);
        tally.has(2, 1.0);
        assert_eq!(tally.having(1, 1), [(2, 3.0)]);
    }
}
