use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tantivy::directory::{Directory, OwnedBytes};
use tantivy::merge_policy::NoMergePolicy;
use tantivy::{IndexWriter, TantivyDocument, Term};

use super::beside::Beside;
use super::build::{BuildError, lock, remove_all_but, write};
use super::corpus::Shards;
use super::cut;
use super::document::{Facts, Writer};
use super::entry::{Entry, Found};
use super::made_of::MadeOf;
use super::open::{BASE, Index, SearchError};
use super::pack::{Content, Pack};
use super::parts::{CARDS_MET, FACTS, META};
use super::reading::Readings;
use super::stamp::Stamp;
use crate::record::{Publication, Ruling, StatedBy};

/// An index is followed as long as no more than this share of its shards has
/// changed; beyond, it is as fast to build a new one.
const FOLLOWED: usize = 8;
/// So many small segments are merged to one: each costs every search a little.
const SMALL_SEGMENTS: usize = 6;
/// The least that tantivy takes.
const MEMORY_BUDGET: usize = 15_000_000;

/// What changed since an index was built.
struct Changes {
    /// What the keys of the changed shards begin with.
    shards: Vec<String>,
    /// What is in those shards now, with the rulings each states.
    publications: Vec<(Publication, Vec<String>)>,
    /// The rulings that something changed of states, or stated.
    rulings: Vec<(Ruling, u64, String)>,
}

impl Index {
    /// Makes the index with that stamp out of an earlier one in `folder`, where
    /// nothing but some shards of publications has changed since: their records
    /// go into a small pack that lies over the earlier one. None where there is
    /// no such index, or too much has changed.
    ///
    /// # Errors
    /// Where the shards cannot be read, the folder cannot be written, or
    /// tantivy fails.
    pub fn follow(
        folder: &Path,
        stamp: &Stamp,
        shards: &Shards,
    ) -> Result<Option<Self>, BuildError> {
        let failed = |source| BuildError::Write { folder: folder.to_owned(), source };
        if !folder.is_dir() {
            return Ok(None);
        }
        let _lock = lock(folder).map_err(failed)?;
        if let Ok(index) = Self::open(folder, stamp) {
            return Ok(Some(index));
        }
        let made_of = MadeOf::new(stamp, shards);
        let Some((name, before, changed)) = followable(folder, &made_of) else { return Ok(None) };
        let changes = before.changes(changed, shards)?;
        let parts = before.with(&changes, &name, &made_of)?;
        let base = before.base.as_ref().map_or(name, |(base, _)| base.clone());
        drop(before);
        write(folder, &stamp.file_name(), &parts).map_err(failed)?;
        remove_all_but(folder, &[stamp.file_name(), base]);
        Self::open(folder, stamp).map(Some).map_err(|why| BuildError::Unreadable(why.to_string()))
    }

    fn changes(&self, shards: Vec<String>, now: &Shards) -> Result<Changes, BuildError> {
        let stated_by = self.stated_by();
        let mut publications = Vec::new();
        for digits in shards.iter().filter(|digits| now.prints().contains_key(*digits)) {
            let shard = now.read(digits).map_err(BuildError::Records)?;
            publications.extend(shard.into_iter().map(|publication| {
                let states = stated_by.rulings(&publication).to_vec();
                (publication, states)
            }));
        }
        let rulings = self.affected(&shards, &publications, &stated_by)?;
        Ok(Changes { shards, publications, rulings })
    }

    /// The rulings whose publications changed: those that a publication of the
    /// changed shards states, or stated before.
    fn affected(
        &self,
        shards: &[String],
        publications: &[(Publication, Vec<String>)],
        stated_by: &StatedBy,
    ) -> Result<Vec<(Ruling, u64, String)>, BuildError> {
        let unreadable = |why: SearchError| BuildError::Unreadable(why.to_string());
        let before = self.attached_publications().map_err(unreadable)?;
        let before = before.iter().filter(|publication| is_in(publication, shards));
        let before = before.flat_map(|publication| stated_by.rulings(publication));
        let now = publications.iter().flat_map(|(_, states)| states);
        let ids: BTreeSet<&String> = before.chain(now).collect();
        let mut rulings = Vec::new();
        for id in ids {
            if let Found::One(Entry::Ruling(named)) = self.get(id).map_err(unreadable)? {
                let place = self.place_of_gist(id).map_err(unreadable)?;
                rulings.push((named.ruling, place, named.id));
            }
        }
        Ok(rulings)
    }

    /// The parts of the pack that lies over this index, or over its base.
    fn with(
        &self,
        changes: &Changes,
        name: &str,
        made_of: &MadeOf,
    ) -> Result<Vec<(PathBuf, Content)>, BuildError> {
        let beside = Beside::of(self.pack.clone());
        let index = tantivy::Index::open(beside.clone())?;
        cut::register(&index);
        let mut writer = index.writer_with_num_threads::<TantivyDocument>(1, MEMORY_BUDGET)?;
        writer.set_merge_policy(Box::new(NoMergePolicy));
        let facts = self.file(changes, &writer)?;
        writer.commit()?;
        let base = self.base.as_ref().map_or(&self.pack, |(_, pack)| pack);
        let small = small_segments(&index, base)?;
        if small.len() > SMALL_SEGMENTS {
            writer.merge(&small).wait()?;
        }
        writer.wait_merging_threads()?;

        let mut parts = files_beside(&index, &beside, base)?;
        let base_name = self.base.as_ref().map_or(name, |(base, _)| base.as_str());
        let appearances = changes.publications.iter().flat_map(|(p, _)| &p.appearances);
        let met: BTreeSet<_> = appearances.filter_map(|at| at.card.clone()).collect();
        let tables = [
            (CARDS_MET, self.cards.met(&met)),
            (FACTS, self.shown.facts_with(&facts)),
            (BASE, base_name.as_bytes().to_vec()),
            (MadeOf::PART, made_of.write()),
        ];
        parts
            .extend(tables.map(|(name, bytes)| {
                (PathBuf::from(name), Content::Bytes(OwnedBytes::new(bytes)))
            }));
        Ok(parts)
    }

    /// Takes out what the changed shards held, and files what they hold. Returns
    /// by their places where and when the rulings are published now.
    fn file(
        &self,
        changes: &Changes,
        writer: &IndexWriter,
    ) -> Result<Vec<(u64, Facts)>, BuildError> {
        let mut published = Vec::new();
        for id in self.ids_in(&changes.shards)? {
            writer.delete_term(Term::from_field_text(self.fields.id, &id));
        }
        let documents = Writer::new(self.fields, &self.lexicon, &self.cards);
        for (publication, states) in &changes.publications {
            writer.add_document(documents.publication(publication, states).0)?;
        }
        for (ruling, place, id) in &changes.rulings {
            writer.delete_term(Term::from_field_text(self.fields.id, id));
            let before = self.publications_of(id);
            let before = before.map_err(|why| BuildError::Unreadable(why.to_string()))?;
            let kept = before.iter().filter(|publication| !is_in(publication, &changes.shards));
            let now = changes.publications.iter().filter(|(_, states)| states.contains(id));
            let stating: Vec<_> = kept.chain(now.map(|(publication, _)| publication)).collect();
            let readings = Readings::new(&self.lexicon);
            let (document, facts) = documents.ruling((id, ruling), &readings, &stating, *place);
            writer.add_document(document)?;
            published.push((*place, facts));
        }
        Ok(published)
    }

    /// The ids of the publications whose keys begin with any of `shards`.
    fn ids_in(&self, shards: &[String]) -> Result<BTreeSet<String>, BuildError> {
        let mut ids = BTreeSet::new();
        for segment in self.searcher()?.segment_readers() {
            let terms = segment.inverted_index(self.fields.id)?;
            for digits in shards {
                let first = publication_id_from(digits);
                let range = terms.terms().range().ge(first.as_bytes());
                let mut stream = range.into_stream().map_err(tantivy::TantivyError::from)?;
                while stream.advance() && stream.key().starts_with(first.as_bytes()) {
                    ids.insert(String::from_utf8_lossy(stream.key()).into_owned());
                }
            }
        }
        Ok(ids)
    }
}

fn is_in(publication: &Publication, shards: &[String]) -> bool {
    let key = publication.key.to_string();
    shards.iter().any(|digits| key.starts_with(digits.as_str()))
}

/// What the ids of publications begin with whose keys begin with `digits`.
fn publication_id_from(digits: &str) -> String {
    const SHOWN: usize = 12;
    format!("pub/{}", digits.get(..SHOWN).unwrap_or(digits))
}

/// An index in `folder` that is like the one that is wanted but for some shards.
fn followable(folder: &Path, made_of: &MadeOf) -> Option<(String, Index, Vec<String>)> {
    let usable = Index::earlier_in(folder).filter_map(|(name, index, before)| {
        let changed = made_of.changed_since(&before)?;
        let few = changed.len() * FOLLOWED <= made_of.shards.len().max(FOLLOWED);
        few.then_some((name, index, changed))
    });
    usable.min_by_key(|(_, _, changed)| changed.len())
}

fn small_segments(
    index: &tantivy::Index,
    base: &Pack,
) -> tantivy::Result<Vec<tantivy::index::SegmentId>> {
    let in_base = |id: &tantivy::index::SegmentId| {
        base.names().any(|path| path.to_string_lossy().starts_with(&id.uuid_string()))
    };
    Ok(index.searchable_segment_ids()?.into_iter().filter(|id| !in_base(id)).collect())
}

/// The files of the index that `base` does not have.
fn files_beside(
    index: &tantivy::Index,
    beside: &Beside,
    base: &Pack,
) -> Result<Vec<(PathBuf, Content)>, BuildError> {
    let read = |why: &dyn std::fmt::Display| BuildError::Unreadable(why.to_string());
    let mut parts = Vec::new();
    let mut files: Vec<_> = index.load_metas()?.list_segment_files().into_iter().collect();
    files.sort();
    for path in files {
        let here = beside.exists(&path).map_err(|why| read(&why))?;
        if here && !base.exists(&path).map_err(|why| read(&why))? {
            let file = beside.open_read(&path).map_err(|why| read(&why))?;
            let bytes = file.read_bytes().map_err(|why| read(&why))?;
            parts.push((path, Content::Bytes(bytes)));
        }
    }
    let meta = beside.atomic_read(Path::new(META)).map_err(|why| read(&why))?;
    parts.push((META.into(), Content::Bytes(OwnedBytes::new(meta))));
    Ok(parts)
}
