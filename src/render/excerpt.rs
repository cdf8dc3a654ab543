use unicode_width::UnicodeWidthStr;

use super::shown;
use crate::yaml::{Fault, Source};

/// A fault with the line it stands in, as compilers show it.
pub fn excerpt(fault: &Fault, sources: &[Source]) -> String {
    let mut text = shown(&fault.what);
    let place = &fault.place;
    text += &format!("\n --> {}", shown(&place.to_string()));
    let hint = fault.hint.as_deref().map(shown).unwrap_or_default();
    let source = sources.iter().find(|source| source.path == place.path);
    let line = source.and_then(|source| source.text.lines().nth(place.line.checked_sub(1)?));
    let Some((line, column)) = line.zip(place.column.checked_sub(1)) else {
        return if hint.is_empty() { text } else { format!("{text}\n  = {hint}") };
    };
    let (from, line) = window(line, column);
    let column = column - from;
    let number = place.line.to_string();
    let margin = " ".repeat(number.len());
    // Cells, not characters: Chinese takes two each.
    let before: String = line.chars().take(column).collect();
    let rest: String = line.chars().skip(column).collect();
    // What the message quotes is marked alone, as one word of a phrase.
    let mut quoted = fault.what.split('`').skip(1).step_by(2);
    let word = quoted.find(|quoted| !quoted.is_empty() && rest.starts_with(quoted));
    let word = word.unwrap_or_else(|| rest.split(ends_word).next().unwrap_or_default());
    let before = " ".repeat(shown(&before).width());
    let marks = "^".repeat(shown(word.trim_end()).width().max(1));
    let line = shown(&line);
    text += &format!("\n{margin} |\n{number} | {line}\n{margin} | {before}{marks}");
    if !hint.is_empty() {
        text += &format!(" {hint}");
    }
    text
}

fn ends_word(c: char) -> bool {
    matches!(c, ',' | '{' | '}' | '[' | ']' | ':' | '#' | '"')
}

/// Of a long line the part around the column, and where that part begins.
fn window(line: &str, column: usize) -> (usize, String) {
    const BEFORE: usize = 40;
    const LONGEST: usize = 72;
    if line.chars().count() <= LONGEST {
        return (0, line.to_owned());
    }
    let from = column.saturating_sub(BEFORE);
    (from, line.chars().skip(from).take(LONGEST).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str, line: usize, column: usize) -> String {
        let source = Source::new("x.yaml", text);
        let hint = Some("did you mean `Bear`?".to_owned());
        let place = source.at(line, column);
        excerpt(&Fault { place, what: "no card is called `Baer`".into(), hint }, &[source])
    }

    #[test]
    fn the_word_is_underlined_in_its_line() {
        assert_eq!(
            fault("a: b\n# 熊\nA: {熊: Baer}\n", 3, 8),
            "no card is called `Baer`\n --> x.yaml:3:8\n  |\n3 | A: {熊: Baer}\n  |         ^^^^ did you mean `Bear`?"
        );
    }

    #[test]
    fn a_place_that_is_not_there_shows_no_line() {
        for (line, column) in [(0, 0), (9, 1), (1, 0)] {
            let said = fault("a: b\n", line, column);
            assert!(said.ends_with("\n  = did you mean `Bear`?"), "{said}");
        }
    }

    #[test]
    fn of_a_long_line_the_part_around_the_fault_is_shown() {
        let said = fault(&format!("{} Baer {}", "x".repeat(300), "y".repeat(300)), 1, 302);
        assert!(said.lines().all(|line| line.chars().count() < 100), "{said}");
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines[3].find("Baer"), lines[4].find("^^^^"), "{said}");
    }

    #[test]
    fn escape_sequences_are_shown_not_obeyed() {
        assert!(!fault("a: \u{1b}[31m Baer", 1, 9).contains('\u{1b}'));
    }
}
