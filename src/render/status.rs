use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use super::{Look, Page, Screen, Styled};

/// What the library holds and where it lies.
#[derive(Debug, Serialize)]
pub struct StatusView {
    pub version: &'static str,
    pub library: Option<PathBuf>,
    pub rulings: usize,
    /// Those of the user's own, which replace or add to the shipped ones.
    pub own_rulings: usize,
    pub by_status: BTreeMap<String, usize>,
    pub scenarios: usize,
    pub cards: usize,
    pub terms: usize,
    /// The newest edition of the rules that the records speak of.
    pub rules_edition: Option<String>,
    pub newest_publication: Option<String>,
    /// Imported.
    pub publications: usize,
    /// Imported Chinese texts by where they come from.
    pub by_translation: BTreeMap<&'static str, usize>,
    pub faults: usize,
    pub index: IndexState,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum IndexState {
    /// It was built from the records as they are.
    Current,
    /// The records changed; the next search builds it anew.
    Stale,
    Missing,
    /// The first search learns what the rulings teach.
    Unlearned,
    Damaged,
    /// There is no folder to keep it in.
    InMemory,
}

pub fn status(view: &StatusView, screen: &Screen) -> Page {
    let mut page = screen.page();
    let langs = screen.langs;
    page.line(&format!("rulings {}", view.version), Look::Strong);
    let mut field = |en: &str, zh: &str, value: String, look: Look| {
        page.field(&langs.label(en, zh), &Styled::new(&value, look));
    };
    let plain = Look::Plain;
    let own =
        if view.own_rulings > 0 { format!(" ({} own)", view.own_rulings) } else { String::new() };
    field("Rulings", "释疑", format!("{}{own}  {}", view.rulings, listed(&view.by_status)), plain);
    field("Scenarios", "情境", view.scenarios.to_string(), plain);
    field("Cards", "牌", view.cards.to_string(), plain);
    field("Terms", "术语", view.terms.to_string(), plain);
    let none = || "–".to_owned();
    field("Rules as of", "规则版本", view.rules_edition.clone().unwrap_or_else(none), plain);
    field(
        "Newest publication",
        "最新发布",
        view.newest_publication.clone().unwrap_or_else(none),
        plain,
    );
    let imported = format!("{}  {}", view.publications, listed(&view.by_translation));
    field("Imported paragraphs", "已导入段落", imported.trim_end().to_owned(), plain);
    let folder = view.library.as_ref().map_or_else(none, |dir| dir.display().to_string());
    field("Library", "资料库", folder, plain);
    let (en, zh) = match view.index {
        IndexState::Current => ("current", "最新"),
        IndexState::Stale => ("stale: the next search builds it anew", "已过期：下次搜索时重建"),
        IndexState::Missing => ("none yet: the next search builds it", "尚无：下次搜索时建立"),
        IndexState::Unlearned => (
            "of what was imported; the first search learns from the rulings",
            "已导入内容已建立索引；首次搜索时从释疑中学习",
        ),
        IndexState::Damaged => {
            ("damaged: the next search builds it anew", "已损坏：下次搜索时重建")
        }
        IndexState::InMemory => {
            ("in memory: there is no folder to keep it in", "仅在内存中：没有可用的文件夹")
        }
    };
    field("Index", "索引", langs.label(en, zh), plain);
    if view.faults > 0 {
        let faults = format!("{} (rulings lint)", view.faults);
        field("Faulty records", "有误的记录", faults, Look::Warning);
    }
    page
}

fn listed<K: std::fmt::Display>(counts: &BTreeMap<K, usize>) -> String {
    counts.iter().map(|(word, count)| format!("{word} {count}")).collect::<Vec<_>>().join(", ")
}
