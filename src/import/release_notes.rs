//! The publisher's Chinese release notes, paragraph by paragraph: what an
//! `official` text can be checked against.

use serde::Deserialize;

use super::bulk::{Item, required};
use super::fault::Fault;
use super::json::Raw;
use super::scryfall::date;
use crate::record::{Appearance, Publication, Translation, Verbatim};

#[derive(Deserialize)]
struct Row {
    /// The card in English, where it is known.
    card: Option<String>,
    /// The day of the ruling; where it is not known, that of the document counts. Of the
    /// oldest documents neither is known.
    date: Option<String>,
    doc_date: Option<String>,
    text: Option<String>,
    /// The document; only its name is kept.
    source: Option<String>,
}

pub(super) fn paragraph(raw: Raw<'_>) -> Result<Item, Fault> {
    let row: Row = raw.read()?;
    let text = required(row.text.as_ref(), "text", raw.place)?;
    let document = required(row.source.as_ref(), "source", raw.place)?;
    let name = document.rsplit(['/', ':']).next().unwrap_or(&document);
    let text = Verbatim::chinese(text, Translation::Official);
    let publication = match (&row.date, &row.doc_date) {
        (None, None) => Publication::in_undated_document(text, name),
        (day, of_document) => {
            let field = if day.is_some() { "date" } else { "doc_date" };
            let day = date(day.as_ref().or(of_document.as_ref()), field, raw.place)?;
            let card = row.card.filter(|card| !card.trim().is_empty());
            let at = Appearance::new(card, day, Appearance::in_document(name));
            Publication::new(None, Some(text), at)
        }
    };
    publication.map(Item::Ruling).ok_or_else(|| Fault::at(raw.place, "has no text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Item, Fault> {
        paragraph(Raw { bytes: json.as_bytes(), place: (1, 1) })
    }

    #[test]
    fn a_row_is_an_official_text_in_a_document() {
        let row = r#"{"card_zh":"旧灯笼","card":"Old Lantern","set":"XYZ","date":null,"doc_date":"2019-06-04","text":"灯笼会留着。","source":"notes/faq_xyz.docx"}"#;
        let Ok(Item::Ruling(publication)) = read(row) else { panic!("a paragraph") };
        let at = &publication.appearances[0];
        assert_eq!(at.document(), Some("faq_xyz.docx"));
        assert_eq!(
            (at.card.as_deref(), at.date.to_string().as_str()),
            (Some("Old Lantern"), "2019-06-04")
        );
        assert_eq!(publication.zh[0].translation, Some(Translation::Official));
        assert!(publication.en.is_none());
    }

    #[test]
    fn a_row_without_a_day_is_a_text_of_its_document_all_the_same() {
        let row =
            r#"{"date":null,"doc_date":null,"text":"灯笼会留着。","source":"notes/faq_xyz.pdf"}"#;
        let Ok(Item::Ruling(publication)) = read(row) else { panic!("a paragraph") };
        assert_eq!(publication.undated_in, ["faq_xyz.pdf"]);
        assert!(publication.appearances.is_empty());
    }

    #[test]
    fn rows_that_say_too_little_are_faults() {
        for (row, why) in [
            (r#"{"text":"","source":"x","doc_date":"2019-06-04"}"#, "`text` is empty"),
            (r#"{"text":"灯笼。","doc_date":"2019-06-04"}"#, "no `source`"),
            (r#"{"text":"灯笼。","source":"x","date":"2019-02-30"}"#, "no day of the calendar"),
        ] {
            let fault = read(row).unwrap_err();
            assert!(fault.what.contains(why), "{row}: {}", fault.what);
        }
    }
}
