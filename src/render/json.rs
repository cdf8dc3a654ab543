use std::io;

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::record::is_obeyed;

/// One JSON document, on one line. Characters that a terminal would act on are
/// written as escapes, so that the document says the same and does nothing.
///
/// # Panics
/// Never: the types that are printed have string keys.
pub fn to_json<T: Serialize + ?Sized>(value: &T) -> String {
    let mut bytes = Vec::new();
    write_json(value, &mut bytes).expect("results are JSON");
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// The same document, written as it comes about: a report may have a hundred megabytes.
///
/// # Errors
/// Where `out` takes no more.
pub fn write_json<T: Serialize + ?Sized>(value: &T, out: impl io::Write) -> io::Result<()> {
    Ok(value.serialize(&mut Serializer::with_formatter(out, Harmless))?)
}

struct Harmless;

impl Formatter for Harmless {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return out.write_all(text.as_bytes());
        }
        let mut plain = 0;
        for (at, c) in text.char_indices().filter(|&(_, c)| is_obeyed(c)) {
            out.write_all(&text.as_bytes()[plain..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            plain = at + c.len_utf8();
        }
        out.write_all(&text.as_bytes()[plain..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_says_the_same_and_does_nothing() {
        let text = "a\u{1b}[31m\u{202e}\u{9b}\u{E0041}牌\"";
        let json = to_json(text);
        assert!(!json.chars().any(is_obeyed), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }
}
