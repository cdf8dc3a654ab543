//! Texts and other scalars: plain where nothing is lost, quoted where it must be.

use unicode_width::UnicodeWidthStr;

use crate::record::Date;
use crate::yaml::Style;

/// Columns that a line of folded text may have.
pub const WIDTH: usize = 98;

/// A scalar on one line. `flow`: inside braces.
pub fn inline(text: &str, style: Style, flow: bool) -> String {
    let plain_stays = style == Style::Plain && !text.contains('\n') && fits_plain(text, flow);
    let bare = is_word(text) || text.parse::<Date>().is_ok();
    if plain_stays || (style != Style::Plain && bare && fits_plain(text, flow)) {
        return if text.is_empty() && flow { "null".to_owned() } else { text.to_owned() };
    }
    quoted(text)
}

/// The lines of a block, where a text is too long for its line or has lines of its own.
pub fn block(
    text: &str,
    style: Style,
    indent: usize,
    column: usize,
) -> Option<(String, Vec<String>)> {
    let odd = |c: char| (c.is_control() && c != '\n') || c == '\u{FEFF}';
    if text.contains(odd) || text.trim().is_empty() {
        return None;
    }
    if text.contains('\n') {
        return literal(text);
    }
    let long = column + inline(text, style, false).width() > WIDTH;
    let can_fold = !text.contains("  ") && text.trim() == text && !is_chinese(text);
    if !long || !can_fold || (style == Style::Plain && !is_word(text)) {
        return None;
    }
    Some((">-".to_owned(), fold(text, WIDTH.saturating_sub(indent))))
}

fn literal(text: &str) -> Option<(String, Vec<String>)> {
    let body = text.trim_end_matches('\n');
    let clean = !body.lines().any(|line| line.ends_with([' ', '\t']))
        && !body.starts_with([' ', '\n', '\t']);
    let mark = match text.len() - body.len() {
        0 => "|-",
        1 => "|",
        _ => return None,
    };
    clean.then(|| (mark.to_owned(), body.split('\n').map(str::to_owned).collect()))
}

fn fold(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a first line");
        if !line.is_empty() && line.width() + 1 + word.width() > width {
            lines.push(word.to_owned());
        } else {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines
}

/// Mostly written without spaces: broken lines would put some into it.
fn is_chinese(text: &str) -> bool {
    let han = text
        .chars()
        .filter(|c| ('\u{3000}'..'\u{A000}').contains(c) || ('\u{FF00}'..'\u{FFF0}').contains(c));
    han.count() * 3 > text.chars().count()
}

/// What nobody takes for a number, a date that is none, or a yes: safe without quotes.
fn is_word(text: &str) -> bool {
    const NOT_TEXT: [&str; 14] = [
        "null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf", "infinity", "~",
        "none",
    ];
    let first = text.chars().next();
    first.is_some_and(char::is_alphabetic) && !NOT_TEXT.contains(&text.to_lowercase().as_str())
}

/// Whether the text can stand without quotes.
fn fits_plain(text: &str, flow: bool) -> bool {
    let odd = |c: char| {
        c.is_control() || c == '\u{FEFF}' || c == '\u{85}' || c == '\u{2028}' || c == '\u{2029}'
    };
    let in_flow = |c: char| flow && ",[]{}".contains(c);
    !text.contains(odd)
        && !text.contains(in_flow)
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with(':')
        && text.trim() == text
        && !(flow && text.contains(':'))
        && !text.starts_with([
            '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`', '?', ',', '[', ']', '{', '}',
        ])
        && text != "-"
        && !text.starts_with("- ")
}

fn quoted(text: &str) -> String {
    let plain = |c: char| !c.is_control() && c != '\u{FEFF}' && c != '\u{2028}' && c != '\u{2029}';
    if text.contains(['"', '\\']) && text.chars().all(plain) {
        return format!("'{}'", text.replace('\'', "''"));
    }
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if plain(c) => out.push(c),
            c if u32::from(c) < 0x10000 => out.push_str(&format!("\\u{:04X}", u32::from(c))),
            c => out.push_str(&format!("\\U{:08X}", u32::from(c))),
        }
    }
    out.push('"');
    out
}
