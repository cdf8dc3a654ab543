use std::fmt::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSeparator, WordSplitter};
use unicode_width::UnicodeWidthStr;

use crate::record::is_obeyed;

/// How a piece of text looks on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Plain,
    /// Titles and verdicts.
    Strong,
    /// What is read second: dates, numbers, places.
    Faint,
    /// What the reader looked for.
    Match,
    /// What must not be overlooked: machine translation, outdated rulings.
    Warning,
}

impl Look {
    fn style(self) -> Style {
        match self {
            Self::Plain => Style::new(),
            Self::Strong => Style::new().bold(),
            Self::Faint => Style::new().dimmed(),
            Self::Match => Style::new().bold().fg_color(Some(AnsiColor::Green.into())),
            Self::Warning => Style::new().fg_color(Some(AnsiColor::Yellow.into())),
        }
    }
}

/// A text of several looks that is wrapped as one.
#[derive(Clone, Debug, Default)]
pub struct Styled {
    plain: String,
    looks: Vec<(Range<usize>, Look)>,
}

impl Styled {
    pub fn new(text: &str, look: Look) -> Self {
        let mut styled = Self::default();
        styled.push(text, look);
        styled
    }

    /// Adds text that may come from a file: see [`shown`].
    pub fn push(&mut self, text: &str, look: Look) {
        let start = self.plain.len();
        self.plain.push_str(&shown(text));
        if look != Look::Plain {
            self.looks.push((start..self.plain.len(), look));
        }
    }

    /// Adds a text in which these byte ranges matched.
    pub fn push_matched(&mut self, text: &str, ranges: &[[usize; 2]]) {
        let mut at = 0;
        for &[start, end] in ranges {
            let (Some(before), Some(matched)) = (text.get(at..start), text.get(start..end)) else {
                continue;
            };
            self.push(before, Look::Plain);
            self.push(matched, Look::Match);
            at = end;
        }
        self.push(text.get(at..).unwrap_or_default(), Look::Plain);
    }

    pub fn append(&mut self, other: &Self) {
        let start = self.plain.len();
        self.plain.push_str(&other.plain);
        let moved =
            other.looks.iter().map(|(span, look)| (span.start + start..span.end + start, *look));
        self.looks.extend(moved);
    }

    /// All of it as one line.
    pub fn unwrapped(&self) -> String {
        self.painted(0..self.plain.len())
    }

    pub fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    /// Lines of at most `width` cells; Chinese takes two cells a character and
    /// no line begins with its closing punctuation. An id that no line has room for is
    /// parted behind `/` and `-`.
    pub fn lines(&self, width: usize, first: &str, rest: &str) -> Vec<String> {
        let width = width.max(12);
        let whole = self.plain.trim_end_matches(' ');
        if !whole.is_empty() && first.width() + whole.width() <= width {
            return vec![format!("{first}{}", self.painted(0..whole.len()))];
        }
        let room = width.saturating_sub(first.width().max(rest.width()));
        let words = WordSeparator::UnicodeBreakProperties;
        let too_long = self.plain.contains('-')
            && words.find_words(&self.plain).any(|word| word.word.width() > room);
        let splitter = match too_long {
            true => WordSplitter::Custom(hyphens),
            false => WordSplitter::NoHyphenation,
        };
        let options = Options::new(width)
            .initial_indent(first)
            .subsequent_indent(rest)
            .word_separator(words)
            .word_splitter(splitter);
        let mut at = 0;
        let wrapped = textwrap::wrap(&self.plain, options);
        let lines = wrapped.iter().enumerate().map(|(n, line)| {
            let indent = if n == 0 { first } else { rest };
            let text = line.strip_prefix(indent).unwrap_or_default();
            at += self.plain[at..].find(text).unwrap_or_default();
            let range = at..at + text.len();
            at = range.end;
            format!("{indent}{}", self.painted(range))
        });
        lines.collect()
    }

    fn painted(&self, range: Range<usize>) -> String {
        let mut line = String::new();
        let mut at = range.start;
        for (span, look) in &self.looks {
            let (start, end) = (span.start.max(at), span.end.min(range.end));
            if start >= end {
                continue;
            }
            let style = look.style();
            line.push_str(&self.plain[at..start]);
            let _ = write!(line, "{style}{}{style:#}", &self.plain[start..end]);
            at = end;
        }
        line.push_str(&self.plain[at..range.end]);
        line
    }
}

/// No hyphenated word of a sentence is so long; ids are.
const LONGEST_WORD: usize = 18;

/// Behind which hyphens an id may be parted. Behind `/` it may be anyway.
fn hyphens(word: &str) -> Vec<usize> {
    if word.len() <= LONGEST_WORD {
        return Vec::new();
    }
    word.match_indices('-').map(|(at, _)| at + 1).filter(|at| *at < word.len()).collect()
}

/// Text from a file as a terminal may show it: control characters, escape
/// sequences and bidirectional overrides are shown as code points, not obeyed.
pub fn shown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => safe.push(' '),
            c if is_obeyed(c) => {
                let _ = write!(safe, "<U+{:04X}>", u32::from(c));
            }
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_wraps_at_display_width_and_no_line_begins_with_punctuation() {
        let text = "永久物翻成牌面朝上或牌面朝下，都不改变它已横置或未横置的状态。".repeat(3);
        for width in [20, 40, 41, 80] {
            let lines = Styled::new(&text, Look::Plain).lines(width, "  ", "    ");
            assert!(lines.len() > 1);
            for line in &lines {
                assert!(line.width() <= width, "{width}: {line}");
                assert!(!line.trim_start().starts_with(['，', '。']), "{line}");
            }
            let joined: String = lines.iter().map(|l| l.trim_start()).collect();
            assert_eq!(joined, text);
        }
    }

    #[test]
    fn looks_survive_wrapping() {
        let mut styled = Styled::default();
        styled.push_matched("one two three four five six", &[[4, 18]]);
        let lines = styled.lines(12, "", "");
        assert!(lines.len() > 1);
        let painted: String = lines.concat();
        assert!(
            painted.contains("two") && painted.matches("\u{1b}[1m").count() >= 2,
            "{painted:?}"
        );
    }

    #[test]
    fn ids_longer_than_a_line_are_parted_behind_slashes_and_hyphens() {
        let id = "information/face-down-spells-and-permanents-are-revealed-as-they-leave-the-stack";
        for width in [20, 30, 40, 60] {
            let lines = Styled::new(id, Look::Strong).lines(width, "  ", "    ");
            let plain: Vec<String> = Styled::new(id, Look::Plain).lines(width, "  ", "    ");
            assert_eq!(lines.len(), plain.len());
            let (last, before) = plain.split_last().unwrap();
            assert!(before.iter().all(|line| line.ends_with(['/', '-'])), "{plain:?}");
            assert!(plain.iter().all(|line| line.width() <= width), "{plain:?}");
            assert_eq!(before.iter().chain([last]).map(|l| l.trim()).collect::<String>(), id);
        }
        let text = format!("A double-faced card is in {id} of the face-down-or-not rulings.");
        let lines = Styled::new(&text, Look::Plain).lines(40, "", "");
        assert!(
            lines.iter().all(|line| !line.ends_with("double-") && !line.ends_with("face")),
            "{lines:?}"
        );
        let fits = Styled::new("see casting/cast-face-down-for-three", Look::Plain);
        assert_eq!(fits.lines(34, "", ""), ["see casting/", "cast-face-down-for-three"]);
    }

    #[test]
    fn escape_sequences_are_shown() {
        assert_eq!(shown("a\u{1b}[31mb\u{202e}c\u{9b}d"), "a<U+001B>[31mb<U+202E>c<U+009B>d");
    }
}
