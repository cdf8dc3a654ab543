use super::ruling::provenance;
use super::{Langs, Look, Page, Screen, Styled};
use crate::index::{Hit, HitKind, Results};
use crate::record::{Language, Translation};

/// Search results, best first.
pub fn results(results: &Results, screen: &Screen) -> Page {
    let mut page = screen.page();
    for one in &results.hits {
        page.blank();
        hit(&mut page, one, screen.langs);
    }
    page.blank();
    if !results.unknown.is_empty() {
        let words = results.unknown.join(", ");
        let label = screen.langs.label("No record has", "没有记录包含");
        page.line(&format!("{label}: {words}"), Look::Warning);
    }
    let (shown, total) = (results.hits.len(), results.total);
    let zh = format!("共{total}条，显示{shown}条");
    let en = format!("{total} found, {shown} shown");
    page.line(&screen.langs.label(&en, &zh), Look::Faint);
    page
}

/// One hit: where it stands, what it says, and how far it can be trusted.
pub fn hit(page: &mut Page, hit: &Hit, langs: Langs) {
    let look = if hit.in_force { Look::Faint } else { Look::Warning };
    let status = if hit.status == "current" { "" } else { &hit.status };
    page.ends(&hit.id, status, look);
    let shown: Vec<_> = langs.list().iter().filter(|&&l| hit.text.get(l).is_some()).collect();
    let languages = if shown.is_empty() { Language::BOTH.iter().collect() } else { shown };
    for &&language in &languages {
        let Some(text) = hit.text.get(language) else { continue };
        let mut line = Styled::default();
        line.push_matched(text, hit.highlights.get(language));
        page.paragraph(2, 0, &line);
    }
    if let Some(note) = hit.note.as_ref().filter(|_| !hit.in_force) {
        for text in langs.of(note) {
            page.paragraph(2, 2, &Styled::new(text, Look::Warning));
        }
    }
    page.paragraph(2, 2, &origin(hit, langs));
}

/// Rules, dates, cards and provenance, on a line.
fn origin(hit: &Hit, langs: Langs) -> Styled {
    let mut parts: Vec<Styled> = Vec::new();
    let rules: Vec<String> = hit.rules.iter().take(3).map(ToString::to_string).collect();
    if !rules.is_empty() {
        let more = if hit.rules.len() > 3 { " …" } else { "" };
        parts.push(Styled::new(&(rules.join(" ") + more), Look::Plain));
    }
    if let Some(date) = hit.date {
        let times = match hit.times {
            0 | 1 => String::new(),
            n => format!(" ({n}×)"),
        };
        parts.push(Styled::new(&format!("{date}{times}"), Look::Faint));
    }
    match hit.cards.as_slice() {
        [] => {}
        [first, rest @ ..] => {
            let more = if rest.is_empty() { String::new() } else { format!(" +{}", rest.len()) };
            parts.push(Styled::new(&format!("{first}{more}"), Look::Faint));
        }
    }
    let zh_shown = langs != Langs::En || hit.text.en.is_none();
    if let Some(translation) = hit.translation.filter(|&t| zh_shown && t != Translation::Project) {
        parts.push(provenance(translation, langs));
    }
    if hit.kind == HitKind::Publication {
        parts.push(Styled::new(&langs.label("as published", "原文"), Look::Faint));
    }
    if !hit.scenarios.is_empty() {
        parts.push(Styled::new(&langs.label("▶ demo", "▶ 演示"), Look::Faint));
    }
    let mut line = Styled::default();
    for (n, part) in parts.iter().enumerate() {
        if n > 0 {
            line.push(" · ", Look::Faint);
        }
        line.append(part);
    }
    line
}
