use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};

use super::cut::CUT;

/// Changes whenever fields or their meaning change.
pub const SCHEMA_VERSION: u32 = 10;

/// The fields of a document. All text is cut by our own analyzer before
/// tantivy sees it; tantivy's tokenizers are never used ([`cut`](super::cut)).
#[derive(Clone, Copy, Debug)]
pub struct Fields {
    /// The id of a ruling or publication, and the last part of it (of a publication
    /// those of the ids that its Chinese texts would have alone, too).
    pub id: Field,
    pub slug: Field,
    /// A [`Visibility`](super::document::Visibility).
    pub kind: Field,
    /// The ruling that an attached publication states.
    pub states: Field,
    /// The keys of what replaced a publication somewhere, shortened.
    pub replaced_by: Field,
    /// The units of the text in either language, with positions.
    pub en: Field,
    pub zh: Field,
    /// Stems and pairs of Han characters of the text.
    pub gram: Field,
    /// The same of a text that stands in one language alone: what translations
    /// of words are searched in.
    pub lone: Field,
    /// Concepts of the text.
    pub concept: Field,
    /// Stems, pairs and concepts of what stands around the text: questions,
    /// verdicts, the reason.
    pub aside: Field,
    pub aside_concept: Field,
    /// Units and pairs of the names of its cards.
    pub name: Field,
    pub topic: Field,
    /// The key of the English name of each card.
    pub card: Field,
    /// Rule numbers and the numbers they are within.
    pub rule: Field,
    /// Translations of its publications, its own, its kind and its status.
    pub tag: Field,
    /// Days of its publications, as `yyyymmdd`.
    pub date: Field,
    /// What decides between equally relevant ones; greater comes first.
    pub order: Field,
    /// The place of a ruling's gist; a publication has none.
    pub gist: Field,
    /// The record, as JSON.
    pub body: Field,
}

impl Fields {
    pub fn schema() -> (Schema, Self) {
        let mut schema = Schema::builder();
        let mut word = |name: &str| schema.add_text_field(name, STRING);
        let (id, slug, kind, states) = (word("id"), word("slug"), word("kind"), word("states"));
        let replaced_by = word("replaced_by");
        let (topic, card, rule, tag) = (word("topic"), word("card"), word("rule"), word("tag"));
        let mut text = |name: &str, option| schema.add_text_field(name, cut_text(option));
        let en = text("en", IndexRecordOption::WithFreqsAndPositions);
        let zh = text("zh", IndexRecordOption::WithFreqsAndPositions);
        let gram = text("gram", IndexRecordOption::WithFreqs);
        let lone = text("lone", IndexRecordOption::WithFreqs);
        let concept = text("concept", IndexRecordOption::WithFreqs);
        let aside = text("aside", IndexRecordOption::WithFreqs);
        let aside_concept = text("aside_concept", IndexRecordOption::WithFreqs);
        let name = text("name", IndexRecordOption::WithFreqs);
        let date = schema.add_u64_field("date", FAST | INDEXED);
        let order = schema.add_u64_field("order", FAST);
        let gist = schema.add_u64_field("gist", FAST);
        let body = schema.add_text_field("body", STORED);
        let fields = Self {
            id,
            slug,
            kind,
            states,
            replaced_by,
            en,
            zh,
            gram,
            lone,
            concept,
            aside,
            aside_concept,
            name,
            topic,
            card,
            rule,
            tag,
            date,
            order,
            gist,
            body,
        };
        (schema.build(), fields)
    }
}

fn cut_text(option: IndexRecordOption) -> TextOptions {
    let indexing = TextFieldIndexing::default().set_tokenizer(CUT).set_index_option(option);
    TextOptions::default().set_indexing_options(indexing)
}
