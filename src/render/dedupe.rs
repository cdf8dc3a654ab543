use std::collections::BTreeMap;

use super::{Look, Page, Screen, Styled};
use crate::curate::dedupe::{Change, Group, Kind, Member, Report};
use crate::curate::merge::{Action, Plan, Step, Take};
use crate::library::publications::{PieceKind, diff};
use crate::record::Language;

/// Places of one text that are listed before the rest is counted.
const PLACES: usize = 3;
/// Texts and differences of a group that are listed before the rest is counted.
const TEXTS: usize = 12;

/// The groups: canonical text, members, and what each takes away and adds.
pub fn dedupe(report: &Report, shown: usize, screen: &Screen) -> Page {
    let mut page = screen.page();
    for group in report.groups.iter().take(shown) {
        page.blank();
        one(&mut page, group, screen);
    }
    page.blank();
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    report.groups.iter().for_each(|group| *counts.entry(group.kind).or_default() += 1);
    let conflicts = report.groups.iter().flat_map(|g| &g.differences);
    let conflicts = conflicts.filter(|change| !change.matters.is_empty()).count();
    let listed: Vec<String> =
        counts.iter().map(|(kind, count)| format!("{} {count}", label(*kind, screen))).collect();
    let en = format!(
        "{} records, {} groups ({}), {conflicts} conflicts",
        report.records,
        report.groups.len(),
        listed.join(", ")
    );
    let zh = format!(
        "{}条记录，{}组（{}），{conflicts}处冲突",
        report.records,
        report.groups.len(),
        listed.join("，")
    );
    page.line(&screen.langs.label(&en, &zh), Look::Plain);
    page
}

fn one(page: &mut Page, group: &Group, screen: &Screen) {
    let alike = format!("{} {:.2}", label(group.kind, screen), group.similarity);
    page.ends(&group.id, &alike, Look::Faint);
    for text in [&group.canonical.en, &group.canonical.zh].into_iter().flatten() {
        page.paragraph(2, 0, &Styled::new(text, Look::Plain));
    }
    members(page, &group.members, screen);
    // What has to be decided before what is only said otherwise.
    let (conflicts, wordings): (Vec<&Change>, Vec<&Change>) =
        group.differences.iter().partition(|change| !change.matters.is_empty());
    for change in conflicts.into_iter().chain(wordings).take(TEXTS) {
        let canonical = group.canonical.get(change.lang).unwrap_or_default();
        difference(page, change, canonical, screen);
    }
    let more = group.differences.len().saturating_sub(TEXTS);
    left_out(
        page,
        (&format!("{more} more differences"), &format!("另有{more}处差异")),
        more,
        screen,
    );
}

fn members(page: &mut Page, members: &[Member], screen: &Screen) {
    let mut by_text: BTreeMap<(&str, _), Vec<&Member>> = BTreeMap::new();
    for member in members {
        by_text.entry((&member.name, member.lang)).or_default().push(member);
    }
    let more = by_text.len().saturating_sub(TEXTS);
    for ((name, lang), places) in by_text.into_iter().take(TEXTS) {
        let mut line = Styled::new(name, Look::Strong);
        let translation = places[0].translation.map(|t| format!(" {t}")).unwrap_or_default();
        line.push(&format!("  {lang}{translation}"), Look::Faint);
        for member in places.iter().take(PLACES) {
            let date = member.date.map(|date| format!("  {date}")).unwrap_or_default();
            line.push(&date, Look::Plain);
            line.push(&format!(" {}", member.card.as_deref().unwrap_or_default()), Look::Plain);
        }
        if places.len() > PLACES {
            let more = places.len() - PLACES;
            let more = screen.langs.label(&format!("{more} more"), &format!("另有{more}处"));
            line.push(&format!("  + {more}"), Look::Faint);
        }
        page.paragraph(4, 2, &line);
    }
    left_out(page, (&format!("{more} more texts"), &format!("另有{more}条文字")), more, screen);
}

/// Says that there is more than a person reads on a screen.
fn left_out(page: &mut Page, (en, zh): (&str, &str), more: usize, screen: &Screen) {
    if more > 0 {
        let (en, zh) = (format!("+ {en} (--json)"), format!("+ {zh}（--json）"));
        page.paragraph(4, 2, &Styled::new(&screen.langs.label(&en, &zh), Look::Faint));
    }
}

fn difference(page: &mut Page, change: &Change, canonical: &str, screen: &Screen) {
    let mut line = Styled::new(&format!("{} ", change.name), Look::Faint);
    line.append(&compared(change.lang, canonical, &change.text));
    page.paragraph(4, 2, &line);
    let Some(newer) = &change.superseded_by else { return };
    let says = |words: &[String]| if words.is_empty() { "–".to_owned() } else { words.join(" ") };
    let matters = change.matters.iter().map(|difference| {
        let (en, zh) = difference.matter.label();
        let name = screen.langs.label(en, zh);
        format!("{name}: {} → {}", says(&difference.only_old), says(&difference.only_new))
    });
    let matters: Vec<String> = matters.collect();
    let en = format!("conflict ({}); the newer wording is that of {newer}", matters.join("; "));
    let zh = format!("冲突（{}）；以较新的{newer}为准", matters.join("；"));
    page.paragraph(6, 2, &Styled::new(&screen.langs.label(&en, &zh), Look::Warning));
}

/// A text with what it takes from another one and adds to it.
pub fn compared(language: Language, other: &str, text: &str) -> Styled {
    let mut line = Styled::new("", Look::Plain);
    for piece in diff(language, other, text) {
        match piece.kind {
            PieceKind::Same => line.push(&piece.text, Look::Plain),
            PieceKind::Removed => line.push(&format!("[-{}-]", piece.text), Look::Warning),
            PieceKind::Added => line.push(&format!("{{+{}+}}", piece.text), Look::Match),
        }
    }
    line
}

fn label(kind: Kind, screen: &Screen) -> String {
    let zh = match kind {
        Kind::Exact => "相同",
        Kind::Near => "相近",
        Kind::CrossLanguage => "跨语言",
        Kind::SeveralClaims => "一段多条",
    };
    screen.langs.label(kind.code(), zh)
}

/// One step of a plan, for a maintainer to confirm.
pub fn step(step: &Step, screen: &Screen) -> Page {
    let mut page = screen.page();
    let (en, zh) = match step.action {
        Action::Attach => ("attach to", "归入"),
        Action::New => ("new ruling", "新建"),
        Action::Supersede => ("superseded by", "由其取代："),
        Action::Skip => ("skip", "跳过"),
    };
    page.ends(&format!("{} {}", screen.langs.label(en, zh), step.into), &step.group, Look::Faint);
    for text in [&step.text.en, &step.text.zh].into_iter().flatten() {
        page.paragraph(2, 0, &Styled::new(text, Look::Plain));
    }
    if let Some(language) = step.lacks.filter(|language| step.text.get(*language).is_none()) {
        let (en, zh) = match language {
            Language::En => ("no English text; e adds one", "无英文文字，可用e补上"),
            Language::Zh => ("no Chinese text; e adds one", "无中文文字，可用e补上"),
        };
        page.paragraph(2, 0, &Styled::new(&screen.langs.label(en, zh), Look::Warning));
    }
    for member in &step.members {
        let mark = if member.take == Take::Leave { "[ ] " } else { "[x] " };
        let mut line = Styled::new(mark, Look::Plain);
        line.push(&format!("{}  ", member.name), Look::Strong);
        line.push(&member.text, Look::Plain);
        page.paragraph(4, 4, &line);
        if !member.conflict.is_empty() {
            let of = |pick: fn((&'static str, &'static str)) -> &'static str| -> Vec<&str> {
                member.conflict.iter().map(|m| pick(m.label())).collect()
            };
            let en = format!("conflict: {}", of(|l| l.0).join(", "));
            let zh = format!("冲突：{}", of(|l| l.1).join("、"));
            page.paragraph(8, 2, &Styled::new(&screen.langs.label(&en, &zh), Look::Warning));
        }
    }
    page
}

/// What `--plan`, `--apply` and `--undo` did.
#[derive(Debug, serde::Serialize)]
pub struct Merged {
    pub done: &'static str,
    /// Steps that were planned or carried out.
    pub steps: usize,
    /// The files that were changed, under `rulings/`.
    pub files: Vec<String>,
}

pub fn merged(merged: &Merged, screen: &Screen) -> Page {
    let mut page = screen.page();
    for file in &merged.files {
        page.paragraph(2, 2, &Styled::new(file, Look::Plain));
    }
    let (steps, files) = (merged.steps, merged.files.len());
    let (en, zh) = match merged.done {
        "planned" => (format!("{steps} steps planned"), format!("计划{steps}步")),
        "begun" | "settled" => (format!("{files} record written"), format!("已写入{files}条记录")),
        "undone" => (format!("{files} files as before"), format!("已还原{files}个文件")),
        _ => (
            format!("{steps} steps, {files} files changed"),
            format!("{steps}步，改动{files}个文件"),
        ),
    };
    page.line(&screen.langs.label(&en, &zh), Look::Plain);
    page
}

/// A plan as the text of a file to edit.
pub fn plan_file(plan: &Plan) -> String {
    const HEAD: &str = "\
# What could be done about texts that say the same; edit it, then: rulings dedupe --apply FILE
#
# do:   attach     the members are publications of the ruling `into`
#       new        `into` becomes a new ruling with this text; rename it, add the language that it `lacks`
#       supersede  the members are rulings that `into` supersedes
#       skip       nothing
# take: as-is, leave, or outdated (taken, with a note that a newer wording supersedes it)
#
# Members with a `conflict` differ in something that changes what is said: they are left until you decide.
";
    match crate::yaml::write(plan) {
        Ok(text) => format!("{HEAD}{text}"),
        Err(_) => HEAD.to_owned(), // a plan has no shape that YAML cannot hold
    }
}
