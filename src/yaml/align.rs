//! Where in a source the characters of a text stand.

use std::ops::Range;

use super::Part;

impl Part {
    /// The bytes of the source that a range of this text stands on; none where
    /// the two cannot be laid side by side. Line breaks and indents that folding
    /// took out are passed over.
    pub fn bytes_of(&self, source: &str, wanted: Range<usize>) -> Option<Range<usize>> {
        let text = self.text()?;
        let raw = source.get(self.range.clone())?;
        let mut at = match raw.chars().next()? {
            '"' | '\'' => 1,
            '>' | '|' => raw.find('\n')? + 1,
            _ => 0,
        };
        let (mut start, mut end) = (None, 0);
        for (byte, c) in text.char_indices() {
            let escaped = raw.get(at..)?.starts_with('\\') && raw.starts_with('"');
            if let Some(length) = escaped.then(|| escape(&raw[at..], c)).flatten() {
                if wanted.contains(&byte) {
                    start.get_or_insert(at);
                    end = at + length;
                }
                at += length;
                continue;
            }
            while !raw.get(at..)?.starts_with(c) {
                let skipped = raw[at..].chars().next()?;
                if !skipped.is_whitespace() {
                    // A folded line break stands for a space.
                    return None;
                }
                at += skipped.len_utf8();
                if c == ' ' && skipped == '\n' {
                    break;
                }
            }
            if byte >= wanted.start && byte < wanted.end {
                start.get_or_insert(at);
            }
            if raw[at..].starts_with(c) {
                at += c.len_utf8();
            }
            if byte >= wanted.start && byte < wanted.end {
                end = at;
            }
        }
        let start = start.unwrap_or(at);
        Some(self.range.start + start..self.range.start + end.max(start))
    }
}

/// The length of the escape at the start of `raw`, if it stands for that character.
fn escape(raw: &str, c: char) -> Option<usize> {
    let mut letters = raw.chars().skip(1);
    let kind = letters.next()?;
    let digits = match kind {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => {
            let plain = match kind {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                '0' => '\0',
                kind => kind,
            };
            return (plain == c).then_some(1 + kind.len_utf8());
        }
    };
    let code: String = letters.take(digits).collect();
    let value = u32::from_str_radix(&code, 16).ok().and_then(char::from_u32);
    (value == Some(c)).then_some(2 + digits)
}

#[cfg(test)]
mod tests {
    use crate::yaml::Source;

    #[test]
    fn a_part_of_a_text_leads_to_its_bytes() {
        let source = Source::new(
            "x",
            "a: >-\n  one two\n  three 牌\nb: \"q r\"\nc: plain 牌 x\nd: \"a\\tb\"\ne: \"\\u724c\\\"x\"\n",
        );
        let syntax = source.syntax().unwrap();
        let bytes = |key: &str, words: &str| {
            let part = syntax.part(&[key]).unwrap();
            let at = part.text().unwrap().find(words).unwrap();
            let range = part.bytes_of(&source.text, at..at + words.len())?;
            Some(&source.text[range])
        };
        assert_eq!(bytes("a", "two three"), Some("two\n  three"));
        assert_eq!(bytes("a", "牌"), Some("牌"));
        assert_eq!(bytes("b", "r"), Some("r"));
        assert_eq!(bytes("c", "牌 x"), Some("牌 x"));
        assert_eq!(bytes("d", "\tb"), Some("\\tb"));
        assert_eq!(bytes("e", "牌\"x"), Some("\\u724c\\\"x"));
    }
}
