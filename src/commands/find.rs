use crate::index::{Corpus, Index, Origin, SearchError, Stamp, Unusable};

use crate::library::publications::Publications;

use super::{Context, Failure};

impl Context {
    /// Does something with the index, which is opened, or built where there is
    /// none for the records as they are. An index that turns out to be damaged
    /// is built anew, once.
    ///
    /// # Errors
    /// Those of `work`, and where the records cannot be read at all.
    pub fn with_index<T>(
        &self,
        work: impl Fn(&Index) -> Result<T, SearchError>,
    ) -> Result<T, Failure> {
        let index = self.index()?;
        match work(&index) {
            Err(SearchError::Damaged(why)) => {
                self.warn(&format!("the index is damaged ({why}); it is built anew"));
                drop(index);
                Ok(work(&self.rebuilt()?)?)
            }
            done => Ok(done?),
        }
    }

    /// The index over the records as they are now.
    ///
    /// # Errors
    /// Where the user's folder cannot be read.
    pub fn index(&self) -> Result<Index, Failure> {
        let folder = self.library.dir().map(|dir| dir.join("index"));
        let stamp = self.stamp();
        if let Some(Ok(index)) = folder.as_ref().map(|folder| Index::open(folder, &stamp)) {
            return Ok(index);
        }
        let corpus = self.corpus()?;
        let opened = Index::open_or_build(folder.as_deref(), &stamp, || corpus.clone())?;
        match &opened.origin {
            Origin::Ready => {}
            Origin::Built(Unusable::Missing) => self.explain("built the index"),
            Origin::Built(why) => self.hint(&format!("{why}; it was built anew")),
            Origin::InMemory(why) => {
                self.hint(&format!("the index is built in memory each time: {why}; `--data DIR` names another folder"));
            }
        }
        Ok(opened.index)
    }

    /// Builds the index anew, whatever is there.
    ///
    /// # Errors
    /// Where the records cannot be read, or the index cannot be built.
    pub fn rebuilt(&self) -> Result<Index, Failure> {
        let corpus = self.corpus()?;
        let Some(folder) = self.library.dir().map(|dir| dir.join("index")) else {
            return Ok(Index::in_memory(&corpus)?);
        };
        Index::forget(&folder, &self.stamp());
        Ok(Index::build(&folder, &self.stamp(), || corpus)?)
    }

    /// What an index must have been built from to be current.
    pub fn stamp(&self) -> Stamp {
        Stamp::of(&self.library.stamp())
    }

    /// Everything that is searched. Faulty records are left out, and said.
    fn corpus(&self) -> Result<Corpus, Failure> {
        const SHOWN: usize = 5;
        let records = self.library.records()?;
        for fault in records.faults.iter().take(SHOWN) {
            self.warn(&format!("left out: {fault}"));
        }
        if records.faults.len() > SHOWN {
            let more = records.faults.len() - SHOWN;
            self.warn(&format!("and {more} more; `rulings lint` lists them all"));
        }
        let rulings = records.rulings.into_iter().map(|entry| (entry.id, entry.ruling)).collect();
        let publications = match self.library.dir() {
            Some(dir) => Publications::load(dir)?.into_iter().collect(),
            None => vec![],
        };
        Ok(Corpus { rulings, publications, terms: records.terms, cards: records.cards })
    }
}
