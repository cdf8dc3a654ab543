//! Tantivy, for those who need it: most questions are answered without.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tantivy::{ReloadPolicy, Searcher, TantivyError};

use super::made_of::MadeOf;
use super::open::Index;
use super::pack::Pack;
use super::schema::Fields;

impl Index {
    /// What tantivy searches with.
    pub(super) fn searcher(&self) -> tantivy::Result<&Searcher> {
        if let Some(searcher) = self.searcher.get() {
            return Ok(searcher);
        }
        let searcher = guarded(|| reader(&self.pack)).map_err(TantivyError::InternalError)??;
        if searcher.schema() != &Fields::schema().0 {
            return Err(TantivyError::SchemaError("it has other fields".to_owned()));
        }
        Ok(self.searcher.get_or_init(|| searcher))
    }

    /// Whether it holds no publications.
    pub(super) fn has_rulings_alone(&self) -> bool {
        let made_of = self.pack.part(MadeOf::PART);
        self.base.is_none() && made_of.is_some_and(|made_of| MadeOf::has_no_shards(&made_of))
    }
}

fn reader(pack: &Pack) -> tantivy::Result<Searcher> {
    let index = tantivy::Index::open(pack.clone())?;
    let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
    Ok(reader.searcher())
}

/// Runs what reads bytes that may be damaged: tantivy panics on some of them.
pub(super) fn guarded<T>(read: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(read)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        text.unwrap_or_else(|| "reading it failed".to_owned())
    })
}
