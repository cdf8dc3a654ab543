use super::results::hit;
use super::ruling::{answer_word, provenance, said, text};
use super::{Langs, Look, Page, Screen, Styled};
use crate::answer::Answer;
use crate::index::{BothTexts, NamedRuling};
use crate::record::Translation;

/// A verdict with everything it rests on, or an honest silence.
pub fn answer(answer: &Answer, screen: &Screen) -> Page {
    let mut page = screen.page();
    match (&answer.ruling, &answer.publication) {
        (Some(named), _) => ruled(&mut page, answer, named, screen.langs),
        (None, Some(publication)) => {
            let label = screen.langs.label(
                "As published; no ruling of ours covers it yet",
                "以下为原文；本项目尚无对应释疑",
            );
            page.line(&label, Look::Warning);
            super::publication::body(&mut page, &publication.publication, screen.langs);
        }
        (None, None) => abstained(&mut page, answer, screen.langs),
    }
    page
}

fn ruled(page: &mut Page, answer: &Answer, named: &NamedRuling, langs: Langs) {
    verdict(page, answer, langs);
    let ruling = &named.ruling;
    page.blank();
    text(page, &ruling.text, langs);
    said(page, &langs.label("Why", "理由"), ruling.why.as_ref(), langs);
    similar(page, answer, langs);
    page.blank();
    if !ruling.status.is_in_force() {
        let status = format!("{}: {}", langs.label("Status", "状态"), ruling.status);
        page.paragraph(2, 2, &Styled::new(&status, Look::Warning));
        said(page, &langs.label("Note", "注记"), ruling.note.as_ref(), langs);
    }
    let numbers: Vec<String> = ruling.rules.iter().map(ToString::to_string).collect();
    let mut rules = Styled::new(&numbers.join(" "), Look::Strong);
    rules.push(&format!("  ({})", ruling.rules_as_of), Look::Faint);
    page.field(&langs.label("Rules", "规则"), &rules);
    page.field(&langs.label("Ruling", "释疑"), &Styled::new(&named.id, Look::Plain));
    page.field(&langs.label("Published", "发布"), &published(named, langs));
    super::ruling::scenarios(page, &named.id, ruling, langs);
}

/// The short answer first: what a player is waiting for.
fn verdict(page: &mut Page, answer: &Answer, langs: Langs) {
    for &language in langs.list().iter() {
        let word = answer.answer.map(|yes_or_no| answer_word(yes_or_no, language));
        let short = answer.verdict.get(language);
        let mut line = Styled::new(word.unwrap_or_default(), Look::Strong);
        if let Some(short) = short {
            line.push(if word.is_some() { " – " } else { "" }, Look::Faint);
            line.push(short, Look::Strong);
        }
        if !line.is_empty() {
            page.paragraph(0, 2, &line);
        }
    }
    if answer.verdict != BothTexts::default() || answer.answer.is_some() {
        for text in langs.list().iter().filter_map(|&l| answer.matched.get(l)) {
            page.paragraph(2, 2, &Styled::new(text, Look::Faint));
        }
    }
}

/// A question of the record that is like the one asked, as what it is.
fn similar(page: &mut Page, answer: &Answer, langs: Langs) {
    let Some(similar) = &answer.similar else { return };
    page.blank().field(&langs.label("A similar question", "类似的问题"), &Styled::default());
    for &language in langs.list() {
        let Some(question) = similar.question.get(language) else { continue };
        let mut line = Styled::new(question, Look::Faint);
        let word = similar.answer.map(|yes_or_no| answer_word(yes_or_no, language));
        if let Some(verdict) = similar.verdict.get(language).or(word) {
            line.push(&format!(" → {verdict}"), Look::Faint);
        }
        page.paragraph(4, 2, &line);
    }
}

/// How often, when, and in which translations it was published.
fn published(named: &NamedRuling, langs: Langs) -> Styled {
    let published = &named.ruling.published;
    let (Some(first), Some(last)) =
        (published.iter().map(|p| p.date).min(), published.iter().map(|p| p.date).max())
    else {
        return Styled::new(&langs.label("never", "未曾"), Look::Faint);
    };
    let times = published.len();
    let dates = if first == last { first.to_string() } else { format!("{first} – {last}") };
    let count = langs.label(&format!("{times} ×"), &format!("{times}次"));
    let mut line = Styled::new(&format!("{count}, {dates}"), Look::Plain);
    let mut tags: Vec<Translation> =
        published.iter().filter_map(|p| p.zh.as_ref()?.translation).collect();
    tags.sort();
    tags.dedup();
    for tag in tags {
        line.push("  zh ", Look::Faint);
        line.append(&provenance(tag, langs));
    }
    line
}

fn abstained(page: &mut Page, answer: &Answer, langs: Langs) {
    page.line(&langs.label("No ruling here covers this.", "没有释疑能回答此问题。"), Look::Strong);
    if !answer.uncovered.is_empty() {
        let label = langs.label("Not covered", "未涵盖");
        page.paragraph(
            2,
            2,
            &Styled::new(&format!("{label}: {}", answer.uncovered.join(", ")), Look::Faint),
        );
    }
    if !answer.nearest.is_empty() {
        page.blank().line(&langs.label("Nearest", "最接近的释疑"), Look::Faint);
    }
    for nearest in &answer.nearest {
        page.blank();
        hit(page, nearest, langs);
    }
}
