use std::ops::Range;

use tantivy::DocId;

/// What the documents of a segment have of what is sought: how many things, and
/// their score. It is counted in one stretch of documents after the other, each
/// small enough for the nearest caches; what has too little is not kept.
pub(super) struct Tally {
    documents: DocId,
    /// The first document of the stretch that is counted.
    first: DocId,
    /// For each document of that stretch.
    cells: Vec<Cell>,
    thing: u32,
    /// What has enough, and what was to be kept anyway, each in the order of the documents.
    kept: Vec<Had>,
    asked: Vec<Had>,
    /// For each document how many requirements it meets, and what they score;
    /// empty where there are none.
    met: Vec<Cell>,
    requirements: u32,
    no_thing: bool,
}

/// What one document has of what is sought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Had {
    pub doc: DocId,
    cell: Cell,
}

/// The bits of a document's score; how many things it has, in the upper half,
/// and the last of them, in the lower.
type Cell = [u32; 2];
/// So many documents are counted together.
const STRETCH: DocId = 1 << 14;
/// Of a document that has nothing. The bits of -0.0, to which anything can be
/// added: memory of plain zeros would be left to the system to make at the
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
        let met = if requirements > 0 { documents as usize } else { 0 };
        Self {
            documents,
            first: 0,
            cells: Vec::new(),
            thing: 0,
            kept: Vec::new(),
            asked: Vec::new(),
            met: vec![NOTHING; met],
            requirements: 0,
            no_thing: true,
        }
    }

    /// From now on [`Tally::meets`] speaks of the next requirement.
    pub fn next_requirement(&mut self) {
        self.requirements += 1;
    }

    /// A document meets the requirement.
    pub fn meets(&mut self, doc: DocId, score: f32) {
        let met = &mut self.met[doc as usize];
        if met[1] + 1 == self.requirements {
            met[1] += 1;
            add(met, score);
        }
    }

    /// The stretches in which the documents are to be counted.
    pub fn stretches(&self) -> impl Iterator<Item = Range<DocId>> + use<> {
        let documents = self.documents;
        let firsts = (0..documents).step_by(STRETCH as usize);
        firsts.map(move |first| first..documents.min(first + STRETCH))
    }

    /// From now on the documents of that stretch are counted.
    pub fn begin(&mut self, stretch: &Range<DocId>) {
        self.first = stretch.start;
        self.thing = 0;
        self.cells.clear();
        match self.met.get(stretch.start as usize..stretch.end as usize) {
            Some(met) => self.cells.extend(met.iter().map(|[score, _]| [*score, 0])),
            None => self.cells.resize(stretch.len(), NOTHING),
        }
    }

    /// From now on [`Tally::has`] speaks of the next thing.
    pub fn next_thing(&mut self) {
        self.no_thing = false;
        self.thing = self.thing % LAST + 1;
    }

    /// A document has the thing in one of its forms.
    pub fn has(&mut self, doc: DocId, score: f32) {
        let thing = self.thing;
        let cell = self.cell(doc);
        add(cell, score);
        let things = cell[1];
        if things & LAST != thing {
            cell[1] = things & FLAGS | (((things & !FLAGS) >> 16) + 1) << 16 | thing;
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
    }

    /// The documents of the stretch that have anything so far.
    pub fn touched(&self) -> Vec<DocId> {
        self.those(|cell| cell[1] != 0)
    }

    /// Keeps of the stretch what has at least so many things, and of `asked`
    /// what has any.
    pub fn end(&mut self, least: usize, asked: &[DocId]) {
        let least = least.max(1);
        let enough = self.those(|cell| things(cell) >= least);
        let (first, cells) = (self.first, &self.cells);
        let had = |doc: DocId| Had { doc, cell: cells[(doc - first) as usize] };
        self.kept.extend(enough.into_iter().map(had));
        let stretch = self.first..self.first + self.cells.len() as DocId;
        let asked = asked.iter().copied().filter(|doc| stretch.contains(doc));
        self.asked.extend(asked.map(had));
    }

    /// The documents of the stretch with such cells. Which these are is
    /// anybody's guess, so nothing is made to depend on it but where the next one goes.
    fn those(&self, such: impl Fn(Cell) -> bool) -> Vec<DocId> {
        let mut docs = vec![0; self.cells.len()];
        let mut count = 0;
        for (doc, cell) in (self.first..).zip(&self.cells) {
            docs[count] = doc;
            count += usize::from(such(*cell));
        }
        docs.truncate(count);
        docs
    }

    /// Whether a document meets all requirements.
    pub fn meets_all(&self, doc: DocId) -> bool {
        self.requirements == 0 || self.met[doc as usize][1] == self.requirements
    }

    /// What a document has that was to be kept anyway.
    pub fn of(&self, doc: DocId) -> Had {
        let place = self.asked.binary_search_by_key(&doc, |had| had.doc);
        place.map_or(Had { doc, cell: NOTHING }, |place| self.asked[place])
    }

    /// The documents that have `enough` things, or `across` where they have
    /// some by translation, and meet all requirements. Where
    /// no thing is sought, those that meet the requirements.
    pub fn having(&self, enough: usize, across: usize) -> Vec<Had> {
        if self.no_thing {
            let all = (0..).zip(&self.met).map(|(doc, [score, _])| Had { doc, cell: [*score, 0] });
            return all.filter(|had| self.meets_all(had.doc)).collect();
        }
        let has = |had: &&Had| had.has_enough(enough, across) && self.meets_all(had.doc);
        self.kept.iter().filter(has).copied().collect()
    }

    fn cell(&mut self, doc: DocId) -> &mut Cell {
        &mut self.cells[(doc - self.first) as usize]
    }
}

impl Had {
    pub fn score(self) -> f32 {
        f32::from_bits(self.cell[0])
    }

    /// What a score of this document is worth.
    pub fn worth(self, score: f32) -> f32 {
        if self.cell[1] & OF_CARD != 0 { score * OWN } else { score }
    }

    /// Whether it has anything by translation.
    pub fn is_across(self) -> bool {
        self.cell[1] & ACROSS != 0
    }

    /// Whether it has `enough` things, or `across` where it has some by
    /// translation.
    pub fn has_enough(self, enough: usize, across: usize) -> bool {
        let enough = if self.is_across() { across } else { enough };
        things(self.cell) >= enough.max(1)
    }

    /// Whether it has so many things, none of them by translation.
    pub fn has_here(self, things: usize) -> bool {
        !self.is_across() && self.has_enough(things, things)
    }
}

/// How many things a document has.
fn things(cell: Cell) -> usize {
    ((cell[1] & !FLAGS) >> 16) as usize
}

fn add(cell: &mut Cell, score: f32) {
    cell[0] = (f32::from_bits(cell[0]) + score).to_bits();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(tally: &Tally, enough: usize, across: usize) -> Vec<(DocId, f32)> {
        let having = tally.having(enough, across);
        having.into_iter().map(|had| (had.doc, had.score())).collect()
    }

    #[test]
    fn a_thing_in_two_forms_counts_once_and_scores_twice() {
        let mut tally = Tally::new(4, 0);
        tally.begin(&(0..4));
        tally.next_thing();
        tally.has(2, 1.0);
        tally.has(2, 0.5);
        tally.has(1, 3.0);
        tally.next_thing();
        tally.has(2, 0.25);
        assert_eq!(tally.touched(), [1, 2]);
        tally.end(1, &[]);
        assert_eq!(found(&tally, 2, 1), [(2, 1.75)]);
        assert_eq!(found(&tally, 1, 1), [(1, 3.0), (2, 1.75)]);
        assert_eq!(found(&tally, 3, 3), []);
    }

    #[test]
    fn what_is_of_a_card_has_enough() {
        let mut tally = Tally::new(4, 0);
        tally.begin(&(0..4));
        tally.next_thing();
        tally.has(2, 1.0);
        tally.has_across(3, 1.0);
        tally.has_card(1, 0.5, 2);
        tally.has_card(3, 0.5, 2);
        tally.next_thing();
        tally.has(3, 0.0);
        tally.end(1, &[1, 2, 3]);
        assert_eq!(found(&tally, 2, 2), [(1, 0.5), (3, 1.5)]);
        assert!(tally.of(3).is_across() && !tally.of(1).is_across());
        assert_eq!([1, 2, 3].map(|doc| tally.of(doc).worth(1.0)), [OWN, 1.0, OWN]);
        assert_eq!(found(&tally, 3, 3), [(3, 1.5)]);
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
        assert_eq!(found(&tally, 0, 0), [(2, 2.0)]);
        tally.begin(&(0..3));
        tally.next_thing();
        assert_eq!(found(&tally, 0, 0), []);
        tally.has(1, 1.0);
        tally.has(2, 1.0);
        tally.end(1, &[]);
        assert_eq!(found(&tally, 1, 1), [(2, 3.0)]);
    }

    #[test]
    fn what_has_little_is_left_out_but_can_be_asked_for() {
        let documents = 2 * STRETCH + 3;
        let mut tally = Tally::new(documents, 0);
        let stretches: Vec<_> = tally.stretches().collect();
        assert_eq!(stretches.iter().map(ExactSizeIterator::len).sum::<usize>(), documents as usize);
        assert_eq!(stretches.last(), Some(&(2 * STRETCH..documents)));
        for stretch in stretches {
            tally.begin(&stretch);
            tally.next_thing();
            let (one, two, three) = (stretch.start, stretch.start + 1, stretch.start + 2);
            [one, two, three].into_iter().for_each(|doc| tally.has(doc, 1.0));
            tally.next_thing();
            tally.has(two, 0.5);
            tally.end(2, &[0, STRETCH + 2, 2 * STRETCH - 1]);
        }
        let kept = [1, STRETCH + 1, 2 * STRETCH + 1].map(|doc| (doc, 1.5));
        assert_eq!(found(&tally, 1, 1), kept);
        let asked = [0, STRETCH + 2, 2 * STRETCH - 1, STRETCH].map(|doc| tally.of(doc).score());
        assert_eq!(asked, [1.0, 1.0, 0.0, 0.0]);
    }
}
