//! What the parsers say, in the words of somebody who edits records.

/// What is wrong, and what to do about it where that can be said.
pub(super) type Said = (String, Option<&'static str>);

/// Parts of parsers' messages, what they mean, and what to do.
const MEANINGS: [(&[&str], &str, &str); 15] = [
    (
        &["Depth", "recursion limit"],
        "it is nested deeper than any record",
        "look for brackets, or dashes, that are not closed",
    ),
    (
        &["RecordedAnchor"],
        "its aliases stand for more than any record has",
        "write out what `*name` stands for",
    ),
    (&["budget breached"], "it has more in it than any record", "divide it into several files"),
    (
        &["multiple YAML documents"],
        "a second `---` begins another document",
        "keep one document in a file",
    ),
    (&["merge keys"], "`<<:` has no place in a record", "write its keys out"),
    (&["tabs disallowed"], "a tab stands where lines are indented", "indent with spaces"),
    (
        &["unknown anchor"],
        "`*` begins an alias that stands for nothing",
        "put a text that begins with `*` in quotes",
    ),
    (
        &["hexadecimal number"],
        "an escape in this text is not finished",
        "`\\x` takes two digits, `\\u` four; a backslash itself is `\\\\`",
    ),
    (
        &["placement of ':'", "mapping values are not allowed"],
        "a `:` stands where no key is",
        "put a text with a colon in quotes",
    ),
    (
        &["unexpected end of input"],
        "it is empty, or ends in the middle",
        "restore it, or fill it in",
    ),
    (
        &["simple key expected"],
        "this line has neither a `:` nor a `-`",
        "look whether it is cut off",
    ),
    (&["expected mapping"], "keys with values are expected here", "write `key: value`"),
    (&["expected sequence"], "a list is expected here", "write `- item`, each on its line"),
    (&["expected string scalar"], "a text is expected here", "write one, in quotes where in doubt"),
    (&["duplicate mapping key"], "this key stands here a second time", "keep one of the two"),
];

/// A message without its account of the place and its options, in plain words
/// where it is one of those that people meet.
pub(super) fn said(message: &str) -> Said {
    let ends = [" at line ", ", set DuplicateKeyPolicy"];
    let end = ends.iter().filter_map(|end| message.find(end)).min().unwrap_or(message.len());
    let message = &message[..end];
    // First those that name a word: that may be a part of another message.
    if let Some(what) = of_words(message) {
        return (what, None);
    }
    let is_met = |parts: &[&str]| parts.iter().any(|part| message.contains(part));
    if let Some((_, what, hint)) = MEANINGS.iter().find(|(parts, ..)| is_met(parts)) {
        let of_key = message.strip_prefix("duplicate mapping key: ");
        let what = of_key.map_or_else(|| (*what).to_owned(), |key| format!("{what}: {key}"));
        return (what, Some(hint));
    }
    (message.to_owned(), None)
}

/// The messages that name a word.
fn of_words(message: &str) -> Option<String> {
    let named = |start: &str| {
        let rest = message.strip_prefix(start)?;
        let (word, rest) = rest.split_once('`')?;
        let known =
            rest.split_once("expected ").map(|(_, known)| known.trim_start_matches("one of "));
        Some((word, known.map(|known| format!("; known here: {known}")).unwrap_or_default()))
    };
    if let Some((word, known)) = named("unknown field `") {
        return Some(format!("`{word}` is no key that can stand here{known}"));
    }
    if let Some((word, known)) = named("unknown variant `") {
        return Some(format!("`{word}` is no word that can stand here{known}"));
    }
    if let Some((word, _)) = named("missing field `") {
        return Some(format!("`{word}` is missing"));
    }
    if let Some((character, _)) = named("unexpected character: `") {
        let code = character.escape_default();
        return Some(format!("`{code}` has no place outside of quotes"));
    }
    let bracket = message.strip_prefix("unclosed bracket ")?;
    Some(format!("{} is not closed", bracket.trim_end_matches('.').replace('\'', "`")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::{Node, Source};

    #[test]
    fn no_parser_speaks_for_itself() {
        let deep = format!("{}1{}", "[".repeat(20_000), "]".repeat(20_000));
        for (text, what) in [
            (deep.as_str(), "nested deeper"),
            ("a: 1\n---\nb: 1\n", "another document"),
            ("<<: {a: 1}\n", "`<<:`"),
            ("a:\n\tb: 1\n", "a tab"),
            ("a: *b\n", "an alias"),
            ("a: \"\\xZZ\"\n", "an escape"),
            ("a: b: c\n", "no key is"),
            ("a: 1\na: 2\n", "a second time"),
            ("a: {b: 1\n", "not closed"),
        ] {
            let fault = Source::new("x.yaml", text).read::<Node>().unwrap_err();
            assert!(fault.what.contains(what), "{what}: {fault}");
        }
    }

    #[test]
    fn words_are_named() {
        for (message, expected) in [
            (
                "unknown field `a`, expected one of `b`, `c` at line 1",
                "`a` is no key that can stand here; known here: `b`, `c`",
            ),
            (
                "unknown variant `atach`, expected `attach`",
                "`atach` is no word that can stand here; known here: `attach`",
            ),
            ("unknown field `Depth`", "`Depth` is no key that can stand here"),
            ("missing field `x`", "`x` is missing"),
            ("something else at line 4", "something else"),
        ] {
            assert_eq!(said(message).0, expected);
        }
    }
}
