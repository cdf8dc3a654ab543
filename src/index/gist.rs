use super::evidence::Evidence;
use super::lexicon::Lexicon;
use crate::record::{Language, Publication, Ruling, Texts};

/// What a record speaks of, part by part. It is worked out when the index is
/// built, so that questions are compared with many records at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gist {
    /// Its questions: the place of each in the record, and the language.
    pub questions: Vec<(usize, Language, Evidence)>,
    /// What it says.
    pub texts: Vec<(Language, Evidence)>,
    /// What stands around that: the reason, the note, verdicts, cards.
    pub around: Evidence,
}

impl Gist {
    pub(super) fn of_ruling(ruling: &Ruling, cards: &[String], lexicon: &Lexicon) -> Self {
        let mut gist = Self::of_cards(cards, lexicon);
        for (place, question) in ruling.questions.iter().enumerate() {
            let asked = Texts { en: question.en.clone(), zh: question.zh.clone() };
            let parts =
                pieces(&asked).map(|(language, text)| (place, language, lexicon.evidence(text)));
            gist.questions.extend(parts);
        }
        let shorts = ruling.questions.iter().filter_map(|q| q.short.as_ref());
        for texts in ruling.why.iter().chain(&ruling.note).chain(shorts) {
            pieces(texts).for_each(|(_, text)| gist.around.extend(&lexicon.evidence(text)));
        }
        gist.texts.extend(
            pieces(&ruling.text).map(|(language, text)| (language, lexicon.evidence(text))),
        );
        gist
    }

    pub(super) fn of_publication(
        publication: &Publication,
        cards: &[String],
        lexicon: &Lexicon,
    ) -> Self {
        let mut gist = Self::of_cards(cards, lexicon);
        let en = publication.en.iter().map(|text| (Language::En, text));
        let all = en.chain(publication.zh.iter().map(|text| (Language::Zh, text)));
        gist.texts.extend(all.map(|(language, text)| (language, lexicon.evidence(&text.text))));
        gist
    }

    /// One line for each part.
    pub(super) fn write(&self) -> String {
        let mut lines = vec![format!("around 0 en {}", self.around.write())];
        for (language, text) in &self.texts {
            lines.push(format!("text 0 {language} {}", text.write()));
        }
        for (place, language, question) in &self.questions {
            lines.push(format!("question {place} {language} {}", question.write()));
        }
        lines.join("\n")
    }

    pub(super) fn read(lines: &str) -> Self {
        let mut gist = Self::default();
        for line in lines.lines() {
            let mut words = line.splitn(4, ' ');
            let (Some(part), Some(place), Some(language)) =
                (words.next(), words.next(), words.next())
            else {
                continue;
            };
            let language = if language == "zh" { Language::Zh } else { Language::En };
            let evidence = Evidence::read(words.next().unwrap_or_default());
            match part {
                "around" => gist.around = evidence,
                "text" => gist.texts.push((language, evidence)),
                _ => gist.questions.push((place.parse().unwrap_or_default(), language, evidence)),
            }
        }
        gist
    }

    fn of_cards(cards: &[String], lexicon: &Lexicon) -> Self {
        let mut gist = Self::default();
        cards.iter().for_each(|card| gist.around.extend(&lexicon.evidence(card)));
        gist
    }
}

fn pieces(texts: &Texts) -> impl Iterator<Item = (Language, &str)> {
    Language::BOTH.into_iter().filter_map(|language| Some((language, texts.get(language)?)))
}
