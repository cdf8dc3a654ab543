//! What everybody could have without this program: the same texts in tantivy
//! as it comes, and in SQLite's FTS5 by threes of characters.

use std::io::Write as _;
use std::process::{Command, Stdio};

use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{IndexRecordOption, STORED, STRING, Schema, TEXT, Value as _};
use tantivy::tokenizer::TokenStream;
use tantivy::{Index, TantivyDocument, Term};

use super::score::DEPTH;

/// A record: its id and all that it says.
pub struct Document {
    pub id: String,
    pub text: String,
}

/// The best documents for each query, by tantivy's default tokenizer and its
/// BM25, any word being enough.
pub fn tantivy(documents: &[Document], queries: &[&str]) -> Vec<Vec<String>> {
    let mut schema = Schema::builder();
    let id = schema.add_text_field("id", STRING | STORED);
    let text = schema.add_text_field("text", TEXT);
    let index = Index::create_in_ram(schema.build());
    let mut writer = index.writer_with_num_threads(1, 100_000_000).expect("it opens");
    for document in documents {
        let mut row = TantivyDocument::default();
        row.add_text(id, &document.id);
        row.add_text(text, &document.text);
        writer.add_document(row).expect("it is added");
    }
    writer.commit().expect("it is written");
    let searcher = index.reader().expect("it is read").searcher();
    let mut tokenizer = index.tokenizers().get("default").expect("there is one");
    let mut search = |query: &&str| {
        let mut words: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        tokenizer.token_stream(query).process(&mut |token| {
            let term = Term::from_field_text(text, &token.text);
            let word = TermQuery::new(term, IndexRecordOption::WithFreqs);
            words.push((Occur::Should, Box::new(word)));
        });
        let best = TopDocs::with_limit(DEPTH).order_by_score();
        let best = searcher.search(&BooleanQuery::new(words), &best).expect("it searches");
        let id_of = |(_, address): (f32, _)| {
            let row: TantivyDocument = searcher.doc(address).expect("it is there");
            row.get_first(id).and_then(|id| id.as_str()).unwrap_or_default().to_owned()
        };
        best.into_iter().map(id_of).collect()
    };
    queries.iter().map(&mut search).collect()
}

/// Reads the documents, then answers one query a line.
const SQLITE: &str = r#"
import json, re, sqlite3, sys
db = sqlite3.connect(":memory:")
db.execute("CREATE VIRTUAL TABLE r USING fts5(id UNINDEXED, text, tokenize='trigram')")
documents, queries = json.load(sys.stdin)
db.executemany("INSERT INTO r VALUES (?, ?)", documents)
for query in queries:
    words = re.findall(r"\w+", query)
    grams = dict.fromkeys(w[i:i + 3] for w in words for i in range(len(w) - 2))
    found = []
    if grams:
        match = " OR ".join('"' + g + '"' for g in grams)
        sql = "SELECT id FROM r WHERE r MATCH ? ORDER BY rank LIMIT ?"
        found = [row[0] for row in db.execute(sql, (match, int(sys.argv[1])))]
    print(json.dumps(found))
"#;

/// The best documents for each query by SQLite's FTS5 with its trigram
/// tokenizer, any three characters in a row being enough. None where there is
/// no Python to run it with.
pub fn sqlite(documents: &[Document], queries: &[&str]) -> Option<Vec<Vec<String>>> {
    let mut python = Command::new("python3");
    python.args(["-c", SQLITE, &DEPTH.to_string()]);
    let mut python = python.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let rows: Vec<_> = documents.iter().map(|d| [&d.id, &d.text]).collect();
    let told = serde_json::to_vec(&(rows, queries)).expect("JSON");
    let written = python.stdin.take().expect("it has an input").write_all(&told);
    let said = python.wait_with_output().expect("it ends");
    written.ok().filter(|()| said.status.success())?;
    let lines = String::from_utf8_lossy(&said.stdout).into_owned();
    Some(lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}
