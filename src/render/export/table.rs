use super::ExportView;
use super::row::rows;
use crate::record::{Date, Language, Texts};
use crate::render::shown;

/// A table for spreadsheets: one line a record, lists separated by `; `.
pub(super) fn table(view: &ExportView) -> String {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let head = [
        "id",
        "kind",
        "status",
        "in_force",
        "states",
        "text_zh",
        "text_en",
        "why_zh",
        "why_en",
        "note_zh",
        "note_en",
        "rules",
        "rules_as_of",
        "topics",
        "cards",
        "first_date",
        "date",
        "translation",
        "scenarios",
    ];
    let mut written = csv.write_record(head);
    for row in rows(view) {
        let said = |texts: Option<&Texts>, language| {
            cell(texts.and_then(|texts| texts.get(language)).unwrap_or_default())
        };
        let rules: Vec<String> = row.rules.iter().map(ToString::to_string).collect();
        let day = |date: Option<Date>| date.map(|d| d.to_string()).unwrap_or_default();
        let cells = [
            row.id.to_owned(),
            row.kind.to_owned(),
            row.status.clone(),
            row.in_force.map(|yes| if yes { "yes" } else { "no" }.to_owned()).unwrap_or_default(),
            row.states.join("; "),
            said(Some(&row.text), Language::Zh),
            said(Some(&row.text), Language::En),
            said(row.why, Language::Zh),
            said(row.why, Language::En),
            said(row.note, Language::Zh),
            said(row.note, Language::En),
            rules.join("; "),
            day(row.rules_as_of),
            row.topics.join("; "),
            cell(&row.cards.join("; ")),
            day(row.first_date),
            day(row.date),
            row.translation.map(|t| t.to_string()).unwrap_or_default(),
            row.scenarios.join("; "),
        ];
        written = written.and_then(|()| csv.write_record(cells));
    }
    debug_assert!(written.is_ok(), "memory takes what is written, and every line has all cells");
    csv.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// A text that a spreadsheet takes for one: what it would take for a formula gets an apostrophe before it,
/// by which spreadsheets know a text.
fn cell(text: &str) -> String {
    let text = shown(text);
    if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_no_formula() {
        assert_eq!(cell("=HYPERLINK(\"http://x\",\"y\")"), "'=HYPERLINK(\"http://x\",\"y\")");
        assert_eq!(cell("+1/+1 counters stay"), "'+1/+1 counters stay");
        assert_eq!(cell("two +1/+1 counters"), "two +1/+1 counters");
    }
}
