//! Rulings that speak of one matter: those that cite the same rules, or stand
//! under the same topic, as the closest hits.

use tantivy::columnar::Column;
use twox_hash::XxHash3_64;

use super::entry::NamedRuling;
use super::facts::is_in_force;
use super::open::Index;
use super::rank::Place;

/// How much of the score of a hit its nearest kin gain.
const RAISED: f32 = 0.3;
/// How many of the closest hits raise their kin.
const CLOSEST: usize = 5;

/// Numbers that two rulings have in common where they cite the same rule or
/// stand under the same topic.
pub(super) fn kin_of(named: &NamedRuling) -> Vec<u64> {
    let rules = named.ruling.rules.iter().map(ToString::to_string);
    let topics = named.topics();
    let names = rules.chain(topics.iter().map(ToString::to_string));
    names.map(|name| XxHash3_64::oneshot(name.as_bytes())).collect()
}

impl Index {
    /// Raises the kin of the closest of some hits, which stand in order.
    pub(super) fn raise_kin(&self, places: &mut [Place]) -> tantivy::Result<()> {
        let segments = self.searcher.segment_readers().iter();
        let columns = segments.map(|segment| segment.fast_fields().u64("kin"));
        let columns = columns.collect::<tantivy::Result<Vec<Column<u64>>>>()?;
        let kin = |place: &Place| -> Vec<u64> {
            columns[place.doc.segment_ord as usize].values_for_doc(place.doc.doc_id).collect()
        };
        let closest: Vec<_> = places.iter().take(CLOSEST).map(|p| (kin(p), p.score)).collect();
        for (at, place) in places.iter_mut().enumerate() {
            let own = kin(place);
            if own.is_empty() || !is_in_force(place.order) {
                continue;
            }
            let near = closest.iter().enumerate().filter(|(other, _)| *other != at);
            let gain: f32 = near.map(|(_, (kin, score))| score * shared(&own, kin)).sum();
            place.score += RAISED * gain;
        }
        Ok(())
    }
}

/// Which share of two lists is in both.
fn shared(one: &[u64], other: &[u64]) -> f32 {
    let both = one.iter().filter(|number| other.contains(number)).count();
    let either = ((one.len() * other.len()) as f32).sqrt();
    if both == 0 { 0.0 } else { both as f32 / either }
}
