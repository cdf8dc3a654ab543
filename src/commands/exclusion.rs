//! `search WORDS -word` leaves out what has the word, and `-n 5` is an option:
//! the two are told apart before clap, which would take both for options.

use std::ffi::OsString;

/// What an excluded word begins with while clap reads the command line.
const MARK: char = '\u{FF0D}';

/// Options of one letter; several may stand together (`-qv`).
const FLAGS: &str = "qvhV";

/// The arguments, with a mark in place of the minus of each excluded word.
pub fn kept(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let args: Vec<OsString> = args.into_iter().collect();
    let literal = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let mark = |(at, arg): (usize, OsString)| match arg.to_str().and_then(|a| a.strip_prefix('-')) {
        Some(word) if at > 0 && at < literal && is_word(word) => format!("{MARK}{word}").into(),
        _ => arg,
    };
    args.into_iter().enumerate().map(mark).collect()
}

/// The words as they were typed.
pub fn typed(words: &[String]) -> String {
    let word = |word: &String| match word.strip_prefix(MARK) {
        Some(rest) => format!("-{rest}"),
        None => word.clone(),
    };
    words.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn is_word(after_minus: &str) -> bool {
    let limit = after_minus.strip_prefix('n').map(|n| n.trim_start_matches('='));
    let is_limit = limit.is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
    let is_flags = after_minus.chars().all(|c| FLAGS.contains(c));
    !after_minus.starts_with('-') && !is_limit && !is_flags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stay_options_and_words_stay_words() {
        let args = [
            "rulings", "search", "morph", "-n", "3", "-n5", "-qv", "--json", "-ward", "-\"a b\"",
            "-守护", "--", "-n",
        ];
        let kept = kept(args.map(OsString::from));
        let words: Vec<String> = kept.iter().map(|w| w.to_str().unwrap().to_owned()).collect();
        assert_eq!(words[3..8], ["-n", "3", "-n5", "-qv", "--json"]);
        assert_eq!(typed(&words[8..11]), "-ward -\"a b\" -守护");
        assert!(words[8..11].iter().all(|w| !w.starts_with('-')));
        assert_eq!(words[12], "-n");
    }
}
