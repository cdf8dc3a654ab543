//! What pages of topics and scenarios are called, and what pages begin with.

use super::finding::{Finding, Located, path_to};
use super::{Knowledge, Passage, PassageKind, passage};
use crate::record::{Texts, Topic};
use crate::yaml::{Fault, Source};

/// A file with the texts in it that are titles, or stand below one.
pub struct Titled {
    source: Source,
    /// The scenario, or the file.
    subject: String,
    texts: Vec<Heading>,
}

struct Heading {
    path: Vec<String>,
    texts: Texts,
    kind: PassageKind,
}

impl Titled {
    /// The pages of topics.
    ///
    /// # Errors
    /// The file cannot be read as such.
    pub fn topics(source: Source) -> Result<Self, Fault> {
        let topics: Vec<Topic> = source.read()?;
        let mut texts = Vec::new();
        for (at, topic) in topics.iter().enumerate() {
            let at = at.to_string();
            texts.push(Heading::title(&[&at, "title"], &topic.title));
            texts.push(Heading::new(&[&at, "intro"], &topic.intro, PassageKind::Claim));
            for (n, part) in topic.parts.iter().enumerate() {
                texts.push(Heading::title(&[&at, "parts", &n.to_string(), "title"], &part.title));
            }
        }
        Ok(Self { subject: source.path.clone(), source, texts })
    }

    /// A scenario.
    pub fn scenario(id: &str, source: Source, title: &Texts) -> Self {
        Self { source, subject: id.to_owned(), texts: vec![Heading::title(&["title"], title)] }
    }

    pub fn check(&self, knowledge: &Knowledge) -> Vec<Finding> {
        let mut noticed = Vec::new();
        for Heading { path, texts, kind } in &self.texts {
            let (en, zh) = (texts.en.as_deref(), texts.zh.as_deref());
            let text = Passage { en, zh, kind: *kind, ..Passage::default() };
            noticed.extend(passage(&text, knowledge).into_iter().map(|note| (path, note)));
        }
        if noticed.is_empty() {
            return Vec::new();
        }
        // Most files are as they should be: only the others are read for their places.
        let located = Located::new(&self.source);
        let found = noticed.into_iter().map(|(path, note)| {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            located.finding(&self.subject, &path_to(&path, note.language), note)
        });
        found.collect()
    }
}

impl Heading {
    fn title(path: &[&str], texts: &Texts) -> Self {
        Self::new(path, texts, PassageKind::Title)
    }

    fn new(path: &[&str], texts: &Texts, kind: PassageKind) -> Self {
        let path = path.iter().map(|step| (*step).to_owned()).collect();
        Self { path, texts: texts.clone(), kind }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Cards, Code, Lexicon};
    use super::*;

    #[test]
    fn titles_are_read_like_other_texts_but_need_no_end() {
        let knowledge = Knowledge { lexicon: Lexicon::new(vec![]), cards: Cards::new(vec![]) };
        let codes = |text: &str| -> Vec<Code> {
            let titled = Titled::topics(Source::new("topics.yaml", text)).unwrap();
            titled.check(&knowledge).into_iter().map(|finding| finding.code).collect()
        };
        let page = |en: &str, zh: &str, part: &str| {
            format!(
                "- name: lamps\n  title: {{en: {en}, zh: {zh}}}\n  intro: {{en: Of lamps., zh: 灯笼。}}\n  \
                 parts:\n    - {{title: {{en: Two lamps, zh: {part}}}, rulings: []}}\n"
            )
        };
        assert_eq!(codes(&page("Lamps in this set", "灯笼", "两盏灯笼")), []);
        assert_eq!(codes(&page("Lamps", "燈籠", "两盏灯笼")), [Code::TraditionalCharacter]);
        assert_eq!(codes(&page("Lamps", "灯.", "三个灯笼")).len(), 2);
    }
}
