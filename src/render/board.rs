//! The table at one moment, as a small drawing.

use super::{Langs, Look, Page, Styled};
use crate::record::{Language, Texts};
use crate::scenario::{Picture, Piece, Side};

pub fn draw(page: &mut Page, title: &str, picture: &Picture, langs: Langs) {
    page.line(title, Look::Faint);
    for side in &picture.players {
        page.paragraph(2, 3, &player(side, langs));
        for piece in side.battlefield.iter().filter(|piece| !is_attached(piece, picture)) {
            page.paragraph(5, 2, &permanent(piece, langs));
            attachments(page, 7, piece, picture, langs);
        }
        cards(page, 5, ("graveyard", "坟墓场"), &side.graveyard, langs);
    }
    cards(page, 2, ("Stack, top first", "堆叠，顶端在前"), &picture.stack, langs);
    cards(page, 2, ("Exile", "放逐区"), &picture.exile, langs);
    cards(page, 2, ("Command zone", "统帅区"), &picture.command, langs);
}

fn player(side: &Side, langs: Langs) -> Styled {
    let mut line = Styled::new(&side.seat, Look::Strong);
    let count = |en: &str, zh: &str, count: &str| match langs {
        Langs::Zh => format!("{zh}{count}"),
        _ => format!("{} {count}", langs.label(en, zh)),
    };
    let mut parts = vec![
        count("life", "生命", &side.life.to_string()),
        count("library", "牌库", &side.library.to_string()),
        count("hand", "手牌", &side.hand.to_string()),
    ];
    if !side.in_hand.is_empty() {
        let names = names(&side.in_hand, langs);
        parts[2] += &match langs {
            Langs::Zh => format!("（{names}）"),
            _ => format!(" ({names})"),
        };
    }
    if !side.mana.is_empty() {
        parts.push(count("mana", "法术力", &side.mana));
    }
    line.push(&format!("  {}", parts.join(" · ")), Look::Faint);
    line
}

/// What is attached to something is drawn below that.
fn is_attached(piece: &Piece, picture: &Picture) -> bool {
    let host = |host: &String| all(picture).any(|other| other.handle == *host);
    piece.attached_to.as_ref().is_some_and(host)
}

fn attachments(page: &mut Page, indent: usize, host: &Piece, picture: &Picture, langs: Langs) {
    // Nothing is attached in a circle (303.4d, 301.5c); the indent ends it anyway.
    for piece in all(picture).filter(|piece| piece.attached_to.as_ref() == Some(&host.handle)) {
        let mut line = Styled::new("└ ", Look::Faint);
        line.append(&permanent(piece, langs));
        page.paragraph(indent, 4, &line);
        if indent < 15 {
            attachments(page, indent + 2, piece, picture, langs);
        }
    }
}

fn all(picture: &Picture) -> impl Iterator<Item = &Piece> {
    picture.players.iter().flat_map(|side| &side.battlefield)
}

/// `▒` is a card face down, `■` one face up.
fn permanent(piece: &Piece, langs: Langs) -> Styled {
    let mut line = Styled::new(if piece.face_down { "▒ " } else { "■ " }, Look::Plain);
    if let Some(handle) = &piece.told_apart {
        line.push(&format!("{handle} "), Look::Faint);
    }
    let known = piece.card.as_ref().map(|card| in_languages(card, langs));
    if piece.face_down {
        line.push(&langs.label("face down", "牌面朝下"), Look::Strong);
        let wide = langs == Langs::Zh;
        if let Some(cause) = piece.because.as_ref().map(|cause| in_languages(cause, langs)) {
            let cause = if wide { format!("（{cause}）") } else { format!(" ({cause})") };
            line.push(&cause, Look::Plain);
        }
        if let Some(card) = known {
            let card = if wide { format!("［{card}］") } else { format!(" [{card}]") };
            line.push(&card, Look::Faint);
        }
    } else {
        let nameless = || langs.label("nameless", "没有名称");
        line.push(&known.unwrap_or_else(nameless), Look::Strong);
    }
    if let (Some(power), Some(toughness)) = (piece.power, piece.toughness) {
        line.push(&format!(" {power}/{toughness}"), Look::Plain);
    }
    for mark in marks(piece, langs) {
        line.push(&format!(" · {mark}"), Look::Faint);
    }
    line
}

fn marks(piece: &Piece, langs: Langs) -> Vec<String> {
    let mut marks = Vec::new();
    let mut flag = |is: bool, en: &str, zh: &str| {
        if is {
            marks.push(langs.label(en, zh));
        }
    };
    flag(piece.token, "token", "衍生物");
    flag(piece.tapped, "tapped", "已横置");
    flag(piece.phased_out, "phased out", "已跃离");
    flag(piece.commander, "commander", "指挥官");
    flag(piece.attacking && piece.attacks.is_none(), "attacking", "进行攻击");
    let number = |en: &str, zh: &str, value: &str| match langs {
        Langs::Zh => format!("{zh}{value}"),
        _ => format!("{} {value}", langs.label(en, zh)),
    };
    if let Some(attacked) = &piece.attacks {
        marks.push(number("attacking", "攻击", attacked));
    }
    if piece.damage > 0 {
        marks.push(number("damage", "伤害", &piece.damage.to_string()));
    }
    if let Some(counters) = &piece.counters {
        let counters = match langs {
            Langs::Both => counters.get(Language::En).unwrap_or_default().to_owned(),
            _ => in_languages(counters, langs),
        };
        marks.push(number("counters:", "指示物：", &counters));
    }
    if let Some(owner) = &piece.owner {
        marks.push(number("owned by", "拥有者", owner));
    }
    marks
}

fn cards(page: &mut Page, indent: usize, label: (&str, &str), cards: &[Texts], langs: Langs) {
    if !cards.is_empty() {
        let colon = if langs == Langs::Zh { "：" } else { ": " };
        let text = format!("{}{colon}{}", langs.label(label.0, label.1), names(cards, langs));
        page.paragraph(indent, 2, &Styled::new(&text, Look::Faint));
    }
}

fn names(cards: &[Texts], langs: Langs) -> String {
    let comma = if langs == Langs::Zh { "、" } else { ", " };
    cards.iter().map(|card| in_languages(card, langs)).collect::<Vec<_>>().join(comma)
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
