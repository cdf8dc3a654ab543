use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::directory::{Directory, MmapDirectory};
use tantivy::indexer::{SingleSegmentIndexWriter, merge_indices};
use tantivy::{TantivyDocument, TantivyError};

use super::cut;
use super::schema::Fields;
use super::scratch::Scratch;

/// The least budget that tantivy takes.
const LEAST: usize = 15_000_000;

/// An index that is too large for the memory: pieces of one segment, each in a
/// folder of its own, and all of them merged at the end.
pub(super) struct Pieces {
    folder: PathBuf,
    /// How much memory a piece may take, in bytes.
    budget: usize,
    /// The piece that is being filled.
    writer: SingleSegmentIndexWriter,
    full: Vec<tantivy::Index>,
}

impl Pieces {
    pub fn new(folder: PathBuf, budget: usize) -> tantivy::Result<Self> {
        let writer = piece(&folder, 0, budget)?;
        Ok(Self { folder, budget, writer, full: Vec::new() })
    }

    pub fn add(&mut self, document: TantivyDocument) -> tantivy::Result<()> {
        if self.writer.mem_usage() > self.budget {
            let next = piece(&self.folder, self.full.len() + 1, self.budget)?;
            let full = std::mem::replace(&mut self.writer, next);
            self.full.push(full.finalize()?);
        }
        self.writer.add_document(document)
    }

    /// The merged index, which lies in the folder itself.
    pub fn merge(self) -> tantivy::Result<tantivy::Index> {
        let Self { folder, writer, mut full, .. } = self;
        full.push(writer.finalize()?);
        merge_indices(&full, scratch(folder)?)
    }
}

fn piece(folder: &Path, number: usize, budget: usize) -> tantivy::Result<SingleSegmentIndexWriter> {
    let folder = folder.join(number.to_string());
    fs::create_dir(&folder).map_err(|why| TantivyError::IoError(Arc::new(why)))?;
    let directory: Box<dyn Directory> = Box::new(scratch(folder)?);
    cut::builder(Fields::schema().0).single_segment_index_writer(directory, budget.max(LEAST))
}

fn scratch(folder: PathBuf) -> tantivy::Result<Scratch> {
    let files = MmapDirectory::open(&folder)?;
    Ok(Scratch::new(folder, files))
}
