use super::highlight::{Sought, merge};
use super::lexicon::{Concept, Lexicon};
use super::list::List;
use super::planning::sought_numbers;
use super::print::print;
use super::units::{Kind, analyze};

/// What can be sought in a text.
#[derive(Clone, Copy)]
enum Sign<'s> {
    Unit(&'s str),
    Stem(&'s str),
    Pair(&'s str),
    Concept(Concept),
}

/// A longer text has no marks.
pub(super) const LONGEST: usize = (1 << PLACE_BITS) - 1;
const PLACE_BITS: u32 = 16;

/// Where everything stands in a text that can be sought in it: with that it
/// need not be cut into its units when it is a hit.
pub(super) fn marks(text: &str, lexicon: &Lexicon) -> Vec<u32> {
    let mut marks = Vec::new();
    if text.len() > LONGEST {
        return marks;
    }
    let analyzed = analyze(text);
    let mut add = |sign: Sign<'_>, first: usize, last: usize, position: usize| {
        let (start, end) = (analyzed.units[first].range.start, analyzed.units[last].range.end);
        let print = sign.print();
        let place = (start | end << PLACE_BITS) as u32;
        marks.extend([print as u32, (print >> 32) as u32, place, position as u32]);
    };
    let positions = analyzed.positions();
    for (i, unit) in analyzed.units.iter().enumerate() {
        for (n, number) in sought_numbers(unit).into_iter().enumerate() {
            // The first is what stands there.
            add(Sign::Unit(number), i, i, if n == 0 { positions[i] + 1 } else { 0 });
        }
        if unit.kind == Kind::Word {
            add(Sign::Stem(&unit.key), i, i, 0);
        }
    }
    analyzed.bigrams().for_each(|(i, pair)| add(Sign::Pair(pair), i, i + 1, 0));
    for mention in lexicon.mentions(&analyzed) {
        for &concept in &mention.sense.concepts {
            let stretches = mention.units.iter();
            stretches.for_each(|units| add(Sign::Concept(concept), units.start, units.end - 1, 0));
        }
    }
    marks
}

/// A unit of a text: its print, its position among the units, where it stands.
type Stands = (u64, usize, [usize; 2]);

impl Sought {
    /// Where what was sought stands in a text with these marks, as
    /// [`Sought::ranges`] tells.
    pub fn ranges_by(&self, marks: &List) -> Vec<[usize; 2]> {
        let prints = self.prints();
        let (mut ranges, mut units) = (Vec::new(), Vec::new());
        let mut rest = marks.all();
        while let (Some(low), Some(high), Some(place), Some(position)) =
            (rest.next(), rest.next(), rest.next(), rest.next())
        {
            let print = u64::from(low) | u64::from(high) << 32;
            let place = [place as usize & LONGEST, place as usize >> PLACE_BITS];
            if prints.binary_search(&print).is_ok() {
                ranges.push(place);
            }
            if position > 0 && !self.phrases.is_empty() {
                units.push((print, position as usize, place));
            }
        }
        self.phrases.iter().for_each(|phrase| stretches(phrase, &units, &mut ranges));
        merge(ranges)
    }

    /// The prints of all that was sought, in order.
    fn prints(&self) -> Vec<u64> {
        let units = self.units.iter().map(|unit| Sign::Unit(unit));
        let stems = self.stems.iter().map(|stem| Sign::Stem(stem));
        let pairs = self.pairs.iter().map(|pair| Sign::Pair(pair));
        let concepts = self.concepts.iter().map(|&concept| Sign::Concept(concept));
        let all = units.chain(stems).chain(pairs).chain(concepts);
        let mut prints: Vec<u64> = all.map(Sign::print).collect();
        prints.sort_unstable();
        prints
    }
}

/// Adds where a phrase, as its units and their positions, stands in a text.
fn stretches(phrase: &[(usize, String)], text: &[Stands], to: &mut Vec<[usize; 2]>) {
    let phrase: Vec<(usize, u64)> =
        phrase.iter().map(|(at, unit)| (*at, Sign::Unit(unit).print())).collect();
    for units in text.windows(phrase.len().max(1)) {
        let same = |(stands, part): (&Stands, &(usize, u64))| {
            (stands.0, stands.1 - units[0].1) == (part.1, part.0)
        };
        if units.iter().zip(&phrase).all(same) {
            to.push([units[0].2[0], units[units.len() - 1].2[1]]);
        }
    }
}

impl Sign<'_> {
    fn print(self) -> u64 {
        match self {
            Self::Unit(unit) => print(0, unit.as_bytes()),
            Self::Stem(stem) => print(1, stem.as_bytes()),
            Self::Pair(pair) => print(2, pair.as_bytes()),
            Self::Concept(concept) => print(3, &concept.to_le_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn marks_tell_what_the_text_does(
            text in "([a-z]{1,5} |[牌面朝下显化恐惧翻回]|[0-9]/[0-9] |702\\.37e |, |\\PC){0,30}",
            query in "([a-z]{1,5} |[牌面朝下显化恐惧翻回]|[0-9]/[0-9] |702\\.37 ){0,8}",
        ) {
            let lexicon = Lexicon::new(Lexicon::compile(&[]));
            let analyzed = analyze(&format!("{query} {}", text.get(..9).unwrap_or_default()));
            let mut sought = Sought::default();
            analyzed.units.iter().for_each(|unit| sought.add_unit(unit));
            sought.pairs.extend(analyzed.bigrams().map(|(_, pair)| pair.to_owned()));
            for mention in lexicon.mentions(&analyzed) {
                sought.concepts.extend(mention.sense.concepts);
            }
            sought.add_phrase(&query);
            sought.add_phrase(text.get(3..12).unwrap_or_default());
            let marks = List::new(List::write(marks(&text, &lexicon)));
            prop_assert_eq!(sought.ranges_by(&marks), sought.ranges(&text, &lexicon));
        }
    }
}
