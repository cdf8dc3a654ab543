use std::mem::ManuallyDrop;
use std::path::Path;

use crate::index::{Corpus, Index, Origin, SearchError, Shards, Stamp, Unusable};
use crate::library::publications;
use crate::record::CardNames;

use super::{Context, Failure};

impl Context {
    /// Does something with the index, which is opened, or built where there is
    /// none for the records as they are. An index that turns out to be damaged
    /// is built anew, once.
    ///
    /// It stays open for the next time, and until the process ends, which costs
    /// less than closing it.
    ///
    /// # Errors
    /// Those of `work`, and where the records cannot be read at all.
    pub fn with_index<T>(
        &self,
        work: impl Fn(&Index) -> Result<T, SearchError>,
    ) -> Result<T, Failure> {
        let mut index = match self.opened.take() {
            Some(index) => index,
            None => ManuallyDrop::new(self.index()?),
        };
        let mut done = work(&index);
        if let Err(SearchError::Damaged(why)) = done {
            self.warn(&format!("the index is damaged ({why}); it is built anew"));
            drop(ManuallyDrop::into_inner(index));
            index = ManuallyDrop::new(self.rebuilt()?);
            done = work(&index);
        }
        self.opened.replace(Some(index));
        Ok(done?)
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
        if let Some(index) = folder.as_ref().and_then(|folder| Index::meanwhile(folder, &stamp)) {
            self.hint(
                "another process is indexing what was imported; this is what there was before",
            );
            return Ok(index);
        }
        if let Some(index) = self.followed(folder.as_deref(), &stamp) {
            self.explain("the index followed what changed");
            return Ok(index);
        }
        let corpus = self.corpus()?;
        let opened = Index::open_or_build(folder.as_deref(), &stamp, || corpus.clone())?;
        match &opened.origin {
            Origin::Ready => {}
            Origin::Built(Unusable::Missing) => self.explain("built the index"),
            Origin::Built(why @ Unusable::Unlearned) => {
                self.explain(&format!("{why}: it was learned now, once"));
            }
            Origin::Built(why) => self.hint(&format!("{why}; it was built anew")),
            Origin::InMemory(why) => {
                self.hint(&format!("the index is built in memory each time: {why}; `--data DIR` names another folder"));
            }
        }
        Ok(opened.index)
    }

    /// The index made out of an earlier one, if only some publications changed.
    /// Where that fails, building a new one will say why.
    fn followed(&self, folder: Option<&Path>, stamp: &Stamp) -> Option<Index> {
        let shards = self.shards().ok()?;
        Index::follow(folder?, stamp, &shards).ok()?
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

    /// Builds the index over what was imported. What the rulings teach is left to
    /// the first search, unless an earlier index knows it.
    ///
    /// # Errors
    /// Where the records cannot be read, or the index cannot be built.
    pub fn indexed(&self) -> Result<(), Failure> {
        let Some(dir) = self.library.dir() else { return Ok(()) };
        let corpus = self.corpus()?;
        Ok(Index::build_unasked(&dir.join("index"), &self.stamp(), || corpus)?)
    }

    /// What an index must have been built from to be current.
    pub fn stamp(&self) -> Stamp {
        let published = self.library.dir().and_then(publications::manifest_stamp);
        Stamp::with(&self.library.stamp(), &published.unwrap_or_default())
    }

    /// The cards of the records, with what imported files call them and others.
    fn cards(&self, cards: Vec<CardNames>) -> Result<Vec<CardNames>, Failure> {
        let Some(dir) = self.library.dir() else { return Ok(cards) };
        let imported = publications::Names::load(dir)?;
        Ok(CardNames::joined(cards.into_iter().chain(imported.card_names())))
    }

    /// The imported publications, read when they are wanted.
    fn shards(&self) -> Result<Shards, Failure> {
        let Some(dir) = self.library.dir().map(Path::to_owned) else {
            return Ok(Shards::default());
        };
        let contents = publications::contents(&dir)?;
        let prints = contents.shards.clone();
        let shards = Shards::new(contents.records, contents.shards, move |digits| {
            let print = prints.get(digits).ok_or("there is no such shard")?;
            publications::shard(&dir, digits, print).map_err(|why| why.to_string())
        });
        Ok(shards.beside(contents.names))
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
        Ok(Corpus {
            rulings,
            outside: records.outside,
            publications: self.shards()?,
            terms: records.terms,
            cards: self.cards(records.cards)?,
            rule_book: Some(records.rule_book).filter(|book| !book.editions.is_empty()),
        })
    }
}
