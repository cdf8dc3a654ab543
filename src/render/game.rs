use serde::Serialize;

use super::{Langs, Look, Page, Screen, Styled, board};
use crate::record::{Language, Ruling};
use crate::scenario::{Played, Said, Told};

/// Games that were played: `demo` and `run` of the command-line contract.
#[derive(Debug, Serialize)]
pub struct GamesView {
    pub scenarios: Vec<Played>,
}

/// The games, told step by step. `more` are other scenarios of the ruling.
pub fn demo(
    view: &GamesView,
    ruling: Option<(&str, &Ruling)>,
    more: &[String],
    screen: &Screen,
) -> Page {
    let mut page = screen.page();
    if let Some((id, ruling)) = ruling {
        page.line(id, Look::Strong);
        super::ruling::text(&mut page, &ruling.text, screen.langs);
    }
    for played in &view.scenarios {
        page.blank();
        game(&mut page, played, screen.langs);
    }
    if !more.is_empty() {
        let label = screen.langs.label("More of it", "更多演示");
        page.blank().line(&format!("{label}: {}", more.join(", ")), Look::Faint);
    }
    page
}

fn game(page: &mut Page, played: &Played, langs: Langs) {
    for text in langs.of(&played.title) {
        page.line(text, Look::Strong);
    }
    for off in played.without.iter().chain(&played.also_without) {
        for language in langs.list() {
            let (label, then) = match language {
                Language::En => (format!("without {}: ", off.clause), off.then),
                Language::Zh => (format!("不适用规则 {}：", off.clause), off.then_zh),
            };
            let mut line = Styled::new(&label, Look::Warning);
            line.push(then, Look::Plain);
            page.paragraph(0, 2, &line);
        }
    }
    page.blank();
    board::draw(page, &langs.label("Before", "开始时"), &played.before, langs);
    // `1. ` or, in longer games, `10. `: what follows from a step stands below its text.
    let margin = played.events.last().map_or(1, |told| told.step.to_string().len()) + 2;
    for (n, told) in played.events.iter().enumerate() {
        if played.parts_at == Some(n) {
            parting(page, played, langs);
        }
        // What only says again what the step is about.
        let again = told.event != "act"
            && played.events[..n]
                .iter()
                .rev()
                .find(|told| told.event == "act")
                .is_some_and(|deed| deed.step == told.step && deed.text == told.text);
        let passed_by = told.event == "step"
            && played.events.get(n + 1).is_some_and(|next| next.event == "step");
        if !passed_by && !again {
            event(page, told, margin, langs);
        }
    }
    if played.parts_at == Some(played.events.len()) && played.with_the_rule.is_some() {
        parting(page, played, langs);
    }
    page.blank();
    board::draw(page, &langs.label("After", "结束时"), &played.after, langs);
    if let Some(with) = &played.after_with_the_rule {
        let text = langs.label("The events are the same, the table is not", "过程相同，局面不同");
        page.blank().line(&format!("── {text} ──"), Look::Warning);
        board::draw(page, &langs.label("With the rule", "适用此规则时"), with, langs);
    }
    page.blank();
    outcome(page, played, langs);
}

/// What a player does begins a paragraph; what follows from it stands below,
/// each with the rule that governed it.
fn event(page: &mut Page, told: &Told, margin: usize, langs: Langs) {
    let deed = told.event == "act";
    if deed {
        page.blank();
    }
    let look = match told.event.as_str() {
        "act" => Look::Strong,
        "refused" | "reversed" => Look::Warning,
        _ => Look::Plain,
    };
    for (n, text) in langs.of(&told.text).enumerate() {
        let number = match (deed, n) {
            (true, 0) => format!("{:<margin$}", format!("{}.", told.step)),
            (true, _) => " ".repeat(margin),
            _ => String::new(),
        };
        let mut line = Styled::new(&number, Look::Faint);
        line.push(text, look);
        if let (Some(rule), 0) = (told.rule, n) {
            line.push(&format!("  [{rule}]"), Look::Faint);
        }
        let (indent, hang) = if deed { (0, margin) } else { (margin, 2) };
        page.paragraph(indent, hang, &line);
    }
}

/// Where the game with the rule and the one without it part, and what happens
/// there with the rule.
fn parting(page: &mut Page, played: &Played, langs: Langs) {
    let text = langs.label("From here on the games part", "两局游戏自此不同");
    page.blank().line(&format!("── {text} ──"), Look::Warning);
    let Some(told) = &played.with_the_rule else { return };
    for language in langs.list() {
        let label = match language {
            Language::Zh => "适用此规则时：",
            Language::En => "With the rule: ",
        };
        let mut line = Styled::new(label, Look::Faint);
        line.push(told.text.get(*language).unwrap_or_default(), Look::Faint);
        if let Some(rule) = told.rule {
            line.push(&format!("  [{rule}]"), Look::Faint);
        }
        page.paragraph(3, 2, &line);
    }
}

/// So many faults are read with profit.
const MOST_FAILURES: usize = 20;

fn outcome(page: &mut Page, played: &Played, langs: Langs) {
    let (en, zh, look) = match (played.passed, played.stated, played.parts_at) {
        (false, ..) => ("✗ not as expected", "✗ 不符合预期", Look::Warning),
        (true, None, _) => ("✓ as expected", "✓ 符合预期", Look::Match),
        (true, Some(true), _) => (
            "✓ without the rule it ends wrong, as stated",
            "✓ 没有此规则，结局便会出错，与所述相符",
            Look::Match,
        ),
        (true, _, Some(at)) if at < played.events.len() || played.with_the_rule.is_some() => (
            "– another game; nothing is stated of it",
            "– 游戏有所不同，情境对此未作说明",
            Look::Faint,
        ),
        (true, ..) if played.after_with_the_rule.is_some() || !played.no_longer.is_empty() => (
            "– another outcome by the same events; nothing is stated of it",
            "– 过程相同而结局不同，情境对此未作说明",
            Look::Faint,
        ),
        (true, ..) => ("– this clause changes nothing here", "– 此规则在这里不起作用", Look::Faint),
    };
    let text = langs.list().iter().map(|language| match language {
        Language::En => en,
        Language::Zh => zh,
    });
    for line in text {
        page.line(line, look);
    }
    // Where events or tables part, what is stated of the wrong outcome says enough.
    let parts = played.parts_at.is_some_and(|at| at < played.events.len());
    let parts = parts || played.with_the_rule.is_some() || played.after_with_the_rule.is_some();
    let told = played.stated == Some(false) || !parts;
    let no_longer = played.no_longer.iter().filter(|_| told);
    for failure in played.failures.iter().chain(no_longer).take(MOST_FAILURES) {
        page.paragraph(2, 2, &Styled::new(&failure.place.to_string(), Look::Faint));
        let side = |en: &str, zh: &str, said: &Said| {
            let mut line = Styled::new(&format!("{}  ", langs.label(en, zh)), Look::Faint);
            line.push(&in_words(langs, said), Look::Plain);
            line
        };
        page.paragraph(4, 2, &side("expected", "预期", &failure.expected));
        if !failure.got.is_empty() {
            page.paragraph(4, 2, &side("got", "实际", &failure.got));
        }
    }
    let more = played.failures.len().saturating_sub(MOST_FAILURES);
    if more > 0 {
        let text = langs.label(&format!("and {more} more"), &format!("另有{more}处"));
        page.line(&text, Look::Faint);
    }
}

/// What is the same in both languages stands there once.
pub(super) fn in_words(langs: Langs, said: &Said) -> String {
    match langs {
        Langs::Both if !said.is_the_same() => format!("{} / {}", said.zh, said.en),
        Langs::Zh => said.zh.clone(),
        _ => said.en.clone(),
    }
}
