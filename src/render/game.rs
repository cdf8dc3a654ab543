use serde::Serialize;

use super::{Langs, Look, Page, Screen, Styled};
use crate::record::{Language, Ruling, Texts};
use crate::scenario::{Picture, Piece, Played, Side, Told};

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
    for text in langs.list().iter().filter_map(|&l| played.title.get(l)) {
        page.line(text, Look::Strong);
    }
    page.blank();
    picture(page, &langs.label("Before", "开始时"), &played.before, langs);
    for (n, told) in played.events.iter().enumerate() {
        if played.parts_at == Some(n) {
            let text = langs.label("From here on the games part", "两局游戏自此不同");
            page.blank().line(&format!("── {text} ──"), Look::Warning);
        }
        event(page, told, langs);
    }
    page.blank();
    picture(page, &langs.label("After", "结束时"), &played.after, langs);
    page.blank();
    outcome(page, played, langs);
}

/// What a player does begins a paragraph; what follows from it stands below,
/// each with the rule that governed it.
fn event(page: &mut Page, told: &Told, langs: Langs) {
    let deed = told.event == "act";
    if deed {
        page.blank();
    }
    let (indent, look) = if deed { (0, Look::Strong) } else { (3, Look::Plain) };
    let warned = matches!(told.event.as_str(), "refused" | "reversed");
    let look = if warned { Look::Warning } else { look };
    for (n, text) in langs.list().iter().filter_map(|&l| told.text.get(l)).enumerate() {
        let number = match (deed, n) {
            (true, 0) => format!("{:<3}", format!("{}.", told.step)),
            (true, _) => "   ".to_owned(),
            _ => String::new(),
        };
        let mut line = Styled::new(&number, Look::Faint);
        line.push(text, look);
        if let (Some(rule), 0) = (told.rule, n) {
            line.push(&format!("  [{rule}]"), Look::Faint);
        }
        page.paragraph(indent, if deed { 3 } else { 2 }, &line);
    }
}

fn picture(page: &mut Page, title: &str, picture: &Picture, langs: Langs) {
    page.line(title, Look::Faint);
    for side in &picture.players {
        page.paragraph(2, 2, &player(side, langs));
        for piece in side.battlefield.iter() {
            page.paragraph(4, 2, &permanent(piece, langs));
        }
    }
    for (label, cards) in [
        (langs.label("Stack", "堆叠"), &picture.stack),
        (langs.label("Exile", "放逐区"), &picture.exile),
    ] {
        if !cards.is_empty() {
            page.paragraph(
                2,
                2,
                &Styled::new(&format!("{label}: {}", names(cards, langs)), Look::Plain),
            );
        }
    }
}

fn player(side: &Side, langs: Langs) -> Styled {
    let mut line = Styled::new(&side.seat, Look::Strong);
    let life = side.life;
    let parts = [
        langs.label(&format!("life {life}"), &format!("生命{life}")),
        langs.label(&format!("library {}", side.library), &format!("牌库{}", side.library)),
        langs.label(&format!("hand {}", side.hand), &format!("手牌{}", side.hand)),
    ];
    line.push(&format!("  {}", parts.join(" · ")), Look::Faint);
    if !side.mana.is_empty() {
        line.push(&format!("  {}", side.mana), Look::Plain);
    }
    if !side.graveyard.is_empty() {
        let label = langs.label("graveyard", "坟墓场");
        line.push(&format!(" · {label}: {}", names(&side.graveyard, langs)), Look::Faint);
    }
    line
}

/// `▒` is a card face down, `■` one face up.
fn permanent(piece: &Piece, langs: Langs) -> Styled {
    let mut line = Styled::new(if piece.face_down { "▒ " } else { "■ " }, Look::Plain);
    line.push(&in_languages(&piece.name, langs), Look::Strong);
    if let (Some(power), Some(toughness)) = (piece.power, piece.toughness) {
        line.push(&format!(" {power}/{toughness}"), Look::Plain);
    }
    let mut marks = Vec::new();
    marks.extend(piece.tapped.then(|| langs.label("tapped", "已横置")));
    marks.extend(piece.attacking.then(|| langs.label("attacking", "进行攻击")));
    marks.extend(piece.phased_out.then(|| langs.label("phased out", "已跃离")));
    marks.extend((piece.damage > 0).then(|| {
        langs.label(&format!("damage {}", piece.damage), &format!("伤害{}", piece.damage))
    }));
    marks.extend(piece.counters.clone());
    marks.extend(
        piece
            .attached_to
            .as_ref()
            .map(|host| langs.label(&format!("on {host}"), &format!("贴附于{host}"))),
    );
    if !marks.is_empty() {
        line.push(&format!("  {}", marks.join(" · ")), Look::Faint);
    }
    line.push(&format!("  {}", piece.handle), Look::Faint);
    line
}

fn outcome(page: &mut Page, played: &Played, langs: Langs) {
    let (text, look) = match (played.passed, played.stated, played.parts_at) {
        (false, ..) => (langs.label("✗ not as expected", "✗ 不符合预期"), Look::Warning),
        (true, None, _) => (langs.label("✓ as expected", "✓ 符合预期"), Look::Match),
        (true, Some(true), _) => (
            langs.label(
                "✓ without the rule it ends wrong, as stated",
                "✓ 没有此规则，结局便会出错，与所述相符",
            ),
            Look::Match,
        ),
        (true, _, Some(at)) if at < played.events.len() => (
            langs.label(
                "– another game; nothing is stated of it",
                "– 游戏有所不同，情境对此未作说明",
            ),
            Look::Faint,
        ),
        (true, ..) => (
            langs.label("– this clause changes nothing here", "– 此规则在这里不起作用"),
            Look::Faint,
        ),
    };
    page.line(&text, look);
    for failure in &played.failures {
        let mut line = Styled::new(&format!("{}: ", failure.place), Look::Faint);
        line.push(&format!("expected {}", failure.expected), Look::Plain);
        if !failure.got.is_empty() {
            line.push(&format!("; got {}", failure.got), Look::Plain);
        }
        page.paragraph(2, 2, &line);
    }
}

fn names(cards: &[Texts], langs: Langs) -> String {
    cards.iter().map(|card| in_languages(card, langs)).collect::<Vec<_>>().join(", ")
}

/// A name in the languages that are printed; once where they are the same.
fn in_languages(name: &Texts, langs: Langs) -> String {
    let (zh, en) = (name.get(Language::Zh), name.get(Language::En));
    match (langs, zh, en) {
        (Langs::Both, Some(zh), Some(en)) if zh != en => format!("{zh} {en}"),
        (Langs::Zh, zh, en) => zh.or(en).unwrap_or_default().to_owned(),
        (_, zh, en) => en.or(zh).unwrap_or_default().to_owned(),
    }
}
