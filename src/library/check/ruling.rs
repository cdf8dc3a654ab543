use crate::record::{
    Language, Published, PublishedText, Question, RuleNumber, Ruling, Status, Texts,
};
use crate::yaml::{Fault, Place, Source};

use super::{Flaw, FlawKind, Known, is_slug};

/// What is wrong with a ruling that its form does not show.
pub fn faults(source: &Source, ruling: &Ruling, known: &Known) -> Vec<Flaw> {
    let mut check = Check { source, found: Vec::new() };
    check.texts(ruling);
    check.rules(ruling, known);
    check.status(ruling, known);
    check.links(ruling, known);
    check.other_slugs(ruling, known);
    ruling.questions.iter().enumerate().for_each(|(at, q)| check.question(at, q));
    ruling.published.iter().enumerate().for_each(|(at, p)| check.published(at, p));
    check.found
}

struct Check<'a> {
    source: &'a Source,
    found: Vec<Flaw>,
}

impl Check<'_> {
    fn fault(&mut self, path: &[&str], what: impl Into<String>, hint: Option<String>) {
        self.flaw(FlawKind::Form, path, what, hint);
    }

    fn flaw(
        &mut self,
        kind: FlawKind,
        path: &[&str],
        what: impl Into<String>,
        hint: Option<String>,
    ) {
        let fault = Fault { place: self.source.place(path), what: what.into(), hint };
        self.found.push(Flaw::new(kind, fault));
    }

    fn texts(&mut self, ruling: &Ruling) {
        if ruling.text.is_empty() {
            self.fault(&["text"], "a ruling says something in English or in Chinese", None);
        }
        let mut said = vec![("text", &ruling.text)];
        said.extend(ruling.why.as_ref().map(|why| ("why", why)));
        said.extend(ruling.note.as_ref().map(|note| ("note", note)));
        for (key, texts) in said {
            self.mentions(&[key], texts, ruling);
        }
    }

    /// A reader must be able to look up every number that is mentioned.
    fn mentions(&mut self, path: &[&str], texts: &Texts, ruling: &Ruling) {
        for language in Language::BOTH {
            for (at, number) in texts.get(language).into_iter().flat_map(rule_numbers) {
                if !ruling.rules.iter().any(|cited| cited.is_within(number) || *cited == number) {
                    let path = [path, &[language.code()]].concat();
                    let hint = Some(format!("add \"{number}\" to `rules`"));
                    let what = format!("{number} is mentioned and not cited");
                    let place = self.place_in(&path, at);
                    let fault = Fault { place, what, hint };
                    self.found.push(Flaw::new(FlawKind::UncitedRule, fault));
                }
            }
        }
    }

    /// Where in the file a byte of the text stands that `path` leads to.
    fn place_in(&self, path: &[&str], at: usize) -> Place {
        let syntax = self.source.syntax().ok();
        let part = syntax.as_ref().and_then(|syntax| syntax.part(path));
        match part.and_then(|part| part.bytes_of(&self.source.text, at..at + 1)) {
            Some(bytes) => {
                let (line, column) = self.source.line_and_column(bytes.start);
                self.source.at(line, column)
            }
            None => self.source.place(path),
        }
    }

    /// A slug leads to one ruling.
    fn other_slugs(&mut self, ruling: &Ruling, known: &Known) {
        for (at, slug) in ruling.also.iter().enumerate() {
            let place = at.to_string();
            if !is_slug(slug) {
                let what = format!("`{slug}` is not in lower-case letters, digits and hyphens");
                self.fault(&["also", &place], what, None);
            }
            let taken = known.rulings.iter().find(|id| id.rsplit('/').next() == Some(slug));
            if let Some(id) = taken {
                self.fault(&["also", &place], format!("`{slug}` is the slug of `{id}`"), None);
            }
        }
    }

    fn rules(&mut self, ruling: &Ruling, known: &Known) {
        let edition = ruling.rules_as_of;
        let book = &known.rule_book;
        if !book.has_edition(edition) {
            let newest = book.editions.last().map(|e| e.date.to_string()).unwrap_or_default();
            let what = format!("rules.yaml lists no edition of {edition}");
            self.flaw(
                FlawKind::UnknownRule,
                &["rules_as_of"],
                what,
                Some(format!("the newest one is {newest}")),
            );
            return;
        }
        for (at, number) in ruling.rules.iter().enumerate() {
            let place = at.to_string();
            if ruling.rules[..at].contains(number) {
                self.fault(&["rules", &place], format!("{number} stands here twice"), None);
            } else if !book.cites(edition, *number) {
                let what = format!("{number} is not among the rules of the edition of {edition}");
                let hint = "check the number; if it is right, add it to rules.yaml".to_owned();
                self.flaw(FlawKind::UnknownRule, &["rules", &place], what, Some(hint));
            }
        }
    }

    fn status(&mut self, ruling: &Ruling, known: &Known) {
        let noted = ruling.note.as_ref().is_some_and(|note| !note.is_empty());
        if ruling.status != Status::Current && !noted {
            let what = format!("the status is `{}` and no `note` says why", ruling.status);
            self.fault(&["status"], what, None);
        }
        if let Status::SupersededBy(id) = &ruling.status
            && !known.rulings.contains(id)
        {
            let hint = nearest(id, &known.rulings);
            let what = format!("there is no ruling `{id}`");
            self.flaw(FlawKind::UnknownReference, &["status", "superseded-by"], what, hint);
        }
    }

    fn links(&mut self, ruling: &Ruling, known: &Known) {
        if ruling.topics.is_empty() {
            self.fault(&["topics"], "a ruling has a topic", None);
        }
        for (at, topic) in ruling.topics.iter().enumerate().filter(|(_, t)| !is_slug(t)) {
            let what = format!("`{topic}` is not a topic");
            let hint = "lower-case letters, digits and hyphens".to_owned();
            self.fault(&["topics", &at.to_string()], what, Some(hint));
        }
        for (at, id) in ruling.scenarios.iter().enumerate() {
            let full = format!("scenarios/{id}");
            if !known.scenarios.contains(&full) {
                let hint = nearest(&full, &known.scenarios);
                let what = format!("there is no scenario `{id}`");
                self.flaw(FlawKind::UnknownReference, &["scenarios", &at.to_string()], what, hint);
            }
        }
    }

    fn question(&mut self, at: usize, question: &Question) {
        if question.en.is_none() && question.zh.is_none() {
            let what = "a question is asked in English or in Chinese";
            self.fault(&["questions", &at.to_string()], what, None);
        }
    }

    fn published(&mut self, at: usize, published: &Published) {
        let at = at.to_string();
        let tag = |text: &PublishedText| text.translation.is_some();
        if published.en.is_none() && published.zh.is_none() {
            let what = "a publication has an English or a Chinese text";
            self.fault(&["published", &at], what, None);
        }
        if published.en.as_ref().is_some_and(tag) {
            let what = "an English text is the original and carries no translation tag";
            self.fault(&["published", &at, "en", "translation"], what, None);
        }
        if published.zh.as_ref().is_some_and(|zh| !tag(zh)) {
            let what = "a Chinese text says where its `translation` comes from";
            self.fault(&["published", &at, "zh"], what, None);
        }
    }
}

/// Numbers like `708.2a` that stand in a text, each with its place.
fn rule_numbers(text: &str) -> impl Iterator<Item = (usize, RuleNumber)> {
    let part_of_number = |c: char| c.is_ascii_alphanumeric() || c == '.';
    let words = text.split(move |c| !part_of_number(c));
    let dotted = words.map(|w| w.trim_matches('.')).filter(|w| w.contains('.'));
    dotted.filter_map(|word| {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        Some((at, word.parse().ok()?))
    })
}

/// The id most like `wanted`, if one is much like it.
fn nearest<'a>(wanted: &str, ids: impl IntoIterator<Item = &'a String>) -> Option<String> {
    let likeness = |id: &&String| (similar_share(wanted, id) * 1000.0) as u32;
    let best = ids.into_iter().max_by_key(likeness)?;
    let name = best.strip_prefix("scenarios/").unwrap_or(best);
    (similar_share(wanted, best) > 0.6).then(|| format!("did you mean `{name}`?"))
}

fn similar_share(a: &str, b: &str) -> f32 {
    similar::TextDiff::from_chars(a, b).ratio()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_text_are_found() {
        let found: Vec<_> = rule_numbers("See 708.2a, 701.40. Not 2.5, 2/2 or {3}; 规则702.37e说")
            .map(|(_, n)| n.to_string())
            .collect();
        assert_eq!(found, ["708.2a", "701.40", "702.37e"]);
    }
}
