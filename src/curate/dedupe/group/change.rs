use std::collections::BTreeSet;

use super::{Change, Grouping};
use crate::curate::dedupe::edge::common_share;
use crate::curate::dedupe::{matters, without_set_scoped};
use crate::library::publications::{PieceKind, diff};

impl Grouping<'_> {
    /// A text against the canonical one, which is that of `first`: once for each
    /// record that has it.
    pub(super) fn changes(&self, at: usize, first: usize, canonical: &str) -> Vec<Change> {
        let change = self.change(at, first, canonical);
        let members = self.texts[at].members.iter().map(|&member| &self.paragraphs[member].name);
        let names: BTreeSet<&String> = members.collect();
        names.into_iter().map(|name| Change { name: name.clone(), ..change.clone() }).collect()
    }

    fn change(&self, at: usize, first: usize, canonical: &str) -> Change {
        let paragraph = self.text(at);
        let own = without_set_scoped(paragraph.language, &paragraph.text);
        let pieces = diff(paragraph.language, canonical, &paragraph.text);
        let of = |kind| -> Vec<String> {
            let own = pieces.iter().filter(|piece| piece.kind == kind);
            own.map(|piece| piece.text.trim().to_owned()).filter(|t| !t.is_empty()).collect()
        };
        let matters = matters(paragraph.language, &own, canonical);
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
            pieces,
        }
    }
}
