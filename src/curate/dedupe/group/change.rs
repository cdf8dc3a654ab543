use std::collections::BTreeSet;

use super::{Change, Grouping};
use crate::curate::dedupe::edge::common_share;
use crate::curate::dedupe::matter::Said;
use crate::library::publications::{PieceKind, diff};

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
        let newest = |at: usize| {
            let members = self.texts[at].members.iter();
            members.flat_map(|&m| &self.paragraphs[m].places).map(|place| place.date).max()
        };
        let newer = if newest(at) > newest(first) { at } else { first };
        Change {
            name: paragraph.name.clone(),
            lang: paragraph.language,
            key: paragraph.key,
            wording: common_share(&self.texts[at].plain, &self.texts[first].plain),
            removed: of(PieceKind::Removed),
            added: of(PieceKind::Added),
            matters,
            superseded_by: conflict.then(|| self.text(newer).name.clone()),
            text: paragraph.text.clone(),
        }
    }

    fn said(&self, at: usize) -> &Said {
        self.said[at].get_or_init(|| Said::of(self.texts[at].language, self.kept(at)))
    }
}
