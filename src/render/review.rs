use std::collections::BTreeMap;

use serde::Serialize;

use super::dedupe::compared;
use super::{Langs, Look, Page, Screen, Styled};
use crate::curate::provenance::Official;
use crate::curate::review::{Item, Waiting};
use crate::record::Language;

/// What `review --provenance` lists.
#[derive(Debug, Serialize)]
pub struct ProvenanceView {
    pub official: Vec<Official>,
}

pub fn provenance(view: &ProvenanceView, screen: &Screen) -> Page {
    let mut page = screen.page();
    for text in &view.official {
        let mut line = Styled::new(&text.name, Look::Strong);
        match text.documents.is_empty() {
            true => line
                .push(&format!("  {}", screen.langs.label("not found", "未查到")), Look::Warning),
            false => line.push(&format!("  {}", text.documents.join(", ")), Look::Plain),
        }
        page.paragraph(0, 2, &line);
    }
    let (all, found) =
        (view.official.len(), view.official.iter().filter(|t| !t.documents.is_empty()).count());
    let en = format!("{all} official texts, {found} found in documents");
    let zh = format!("官方译文{all}条，其中{found}条见于文件");
    page.line(&screen.langs.label(&en, &zh), Look::Plain);
    page
}

/// What `review` lists.
#[derive(Debug, Serialize)]
pub struct ReviewView {
    pub waiting: Vec<Item>,
    /// Faults for which records were left out: what waits there is not known.
    pub left_out: usize,
}

pub fn review(view: &ReviewView, shown: usize, screen: &Screen) -> Page {
    let mut page = screen.page();
    for item in view.waiting.iter().take(shown) {
        page.blank();
        let used =
            screen.langs.label(&format!("used {}", item.used), &format!("用于{}处", item.used));
        page.ends(&item.name, &format!("{} · {used}", label(item.waiting, screen)), Look::Faint);
        texts(&mut page, item, screen);
        page.paragraph(
            2,
            2,
            &Styled::new(&screen.langs.label(&item.why, &item.why_zh), Look::Plain),
        );
        page.command(2, &item.command);
        if let Some(decline) = &item.decline {
            let or = screen.langs.label("or, if it is not so:", "如非如此：");
            page.paragraph(2, 2, &Styled::new(&or, Look::Plain));
            page.command(2, decline);
        }
    }
    page.blank();
    let mut counts: BTreeMap<Waiting, usize> = BTreeMap::new();
    view.waiting.iter().for_each(|item| *counts.entry(item.waiting).or_default() += 1);
    let counts: Vec<String> = counts
        .iter()
        .map(|(waiting, count)| format!("{} {count}", label(*waiting, screen)))
        .collect();
    let all = view.waiting.len();
    let en = format!("{all} wait ({})", counts.join(", "));
    let zh = format!("待处理{all}项（{}）", counts.join("，"));
    let (en, zh) = if all == 0 {
        ("nothing waits".to_owned(), "没有待处理的内容".to_owned())
    } else {
        (en, zh)
    };
    page.line(&screen.langs.label(&en, &zh), Look::Plain);
    if view.left_out > 0 {
        let en = format!("{} faults: records were left out (`rulings lint`)", view.left_out);
        let zh = format!("另有{}处错误，相关记录未计入（`rulings lint`）", view.left_out);
        page.line(&screen.langs.label(&en, &zh), Look::Warning);
    }
    page
}

/// What waits, in the languages of the screen; of a conflict with what it has otherwise.
fn texts(page: &mut Page, item: &Item, screen: &Screen) {
    let said = |language: &&Language| item.text.get(**language).is_some();
    let said = Langs::Both.list().iter().filter(said).copied().collect();
    for language in screen.langs.wanted(said, |language| *language) {
        let text = item.text.get(language).unwrap_or_default();
        let other = item.against.as_ref().and_then(|against| against.get(language));
        match other.filter(|_| item.waiting == Waiting::Conflict) {
            Some(other) => page.paragraph(2, 0, &compared(language, other, text)),
            None => page.paragraph(2, 0, &Styled::new(text, Look::Plain)),
        };
    }
}

fn label(waiting: Waiting, screen: &Screen) -> String {
    let zh = match waiting {
        Waiting::MachineTranslation => "机器翻译",
        Waiting::Suggested => "建议归入",
        Waiting::RulesMoved => "规则编号已变",
        Waiting::Conflict => "冲突",
        Waiting::StaleTranslation => "译文过时",
        Waiting::OfficialNotFound => "官方译文未查到",
    };
    screen.langs.label(waiting.code(), zh)
}
