use std::path::PathBuf;

use serde::Serialize;

use super::{Look, Page, Screen};

/// What was indexed, and where the index lies.
#[derive(Debug, Serialize)]
pub struct IndexView {
    pub records: u64,
    pub folder: Option<PathBuf>,
}

pub fn index(view: &IndexView, screen: &Screen) -> Page {
    let mut page = screen.page();
    let records = view.records;
    let place = view.folder.as_ref().map(|f| format!(": {}", f.display())).unwrap_or_default();
    let zh = format!("已索引{records}条记录{place}");
    let en = format!("{records} records indexed{place}");
    page.line(&screen.langs.label(&en, &zh), Look::Plain);
    page
}
