use std::collections::BTreeSet;

use super::{Change, Grouping};
use crate::curate::dedupe::edge::common_share;
use crate::curate::dedupe::matter::Said;
use crate::library::publications::{PieceKind, diff};
use crate::record::Date;

impl Grouping<'_> {
    /// A text against the canonical one, which is that of `first`: once for each
    /// record that has it.
    pub(super) fn changes(&self, at: usize, first: usize) -> Vec<Change> {
        let change = match self.leads[at] == first {
            true => self.near[at].get_or_init(|| self.change(at, first)).clone(),
            false => self.change(at, first),
        };
        let members = self.texts[at].members.iter().map(|&member| &self.paragraphs[member].name);
        let names: BTreeSet<&String> = members.collect();
        names.into_iter().map(|name| Change { name: name.clone(), ..change.clone() }).collect()
    }

    fn change(&self, at: usize, first: usize) -> Change {
        let paragraph = self.text(at);
        let pieces = diff(paragraph.language, self.kept(first), &paragraph.text);
        let of = |kind| -> Vec<String> {
            let own = pieces.iter().filter(|piece| piece.kind == kind);
            own.map(|piece| piece.text.trim().to_owned()).filter(|t| !t.is_empty()).collect()
        };
        let matters = self.said(at).against(self.said(first));
        let conflict = !matters.is_empty();
        let (this, canonical) = (self.published(at), self.published(first));
        let is_newer = this.map(|days| days.1) > canonical.map(|days| days.1);
        let (newer, days) = match is_newer {
            true => (at, canonical.zip(this)),
            false => (first, this.zip(canonical)),
        };
        Change {
            name: paragraph.name.clone(),
            lang: paragraph.language,
            key: paragraph.key,
            wording: common_share(&self.texts[at].plain, &self.texts[first].plain),
            removed: of(PieceKind::Removed),
            added: of(PieceKind::Added),
            matters,
            side_by_side: days.is_some_and(|(older, newer)| older.1 >= newer.0),
            one_card: conflict && self.have_one_card(at, first),
            superseded_by: conflict.then(|| self.text(newer).name.clone()),
            text: paragraph.text.clone(),
        }
    }

    /// The first and the last day a text was published.
    fn published(&self, at: usize) -> Option<(Date, Date)> {
        let members = self.texts[at].members.iter();
        let days = members.flat_map(|&m| &self.paragraphs[m].places).map(|place| place.date);
        days.clone().min().zip(days.max())
    }

    /// Whether the texts stood on one card, or nobody knows on which.
    fn have_one_card(&self, at: usize, other: usize) -> bool {
        let cards = |at: usize| -> BTreeSet<&str> {
            let members = self.texts[at].members.iter();
            let places = members.flat_map(|&member| &self.paragraphs[member].places);
            places.filter_map(|place| place.card.as_deref()).collect()
        };
        let (own, others) = (cards(at), cards(other));
        own.is_empty() || others.is_empty() || !own.is_disjoint(&others)
    }

    fn said(&self, at: usize) -> &Said {
        self.said[at].get_or_init(|| Said::of(self.texts[at].language, self.kept(at)))
    }
}
