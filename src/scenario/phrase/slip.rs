//! Where a phrase stops making sense, and the word that is meant there.

use super::word::{WORDS, keywords, number, same, single};
use crate::scenario::form::did_you_mean;

/// What is wrong with a phrase.
#[derive(Debug, PartialEq, Eq)]
pub struct Slip {
    /// Which of its words is at fault, counted from 0.
    pub at: usize,
    pub what: String,
    pub hint: Option<String>,
}

/// The phrases of more than one word, beside those with a keyword: `#` stands for a number, `=` for
/// an object, `%` for a kind of object, `*` for a name.
const FORMS: [&str; 31] = [
    "you control",
    "you own",
    "you don't own",
    "you don't control",
    "an opponent controls",
    "that player controls",
    "cast without mana",
    "exiled with this",
    "of the chosen type",
    "turned up this turn",
    "dealt damage by this this turn",
    "targeting %",
    "from your hand",
    "named *",
    "sharing a creature type with =",
    "with no name",
    "with no abilities",
    "with a morph ability",
    "with a single target",
    "with the same name as =",
    "with even mana value",
    "with odd mana value",
    "with mana value # or more",
    "with mana value # or less",
    "with mana value #",
    "with power less than =",
    "with power greater than =",
    "with power # or more",
    "with power # or less",
    "with toughness # or more",
    "with toughness # or less",
];

impl Slip {
    /// Of a phrase that can be read only up to this word.
    pub fn in_phrase(text: &str, unread: usize) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        let forms: Vec<Vec<String>> = forms().collect();
        let mut known: Vec<&str> = Vec::new();
        let mut at = unread;
        // What was begun before may be what goes wrong here: `that plyer controls`.
        for from in 0..=unread.min(words.len()) {
            for form in &forms {
                let fits =
                    form.iter().zip(&words[from..]).take_while(|(slot, word)| stands(slot, word));
                let fits = fits.count();
                let Some(wanted) = form.get(fits).filter(|_| fits > 0 && from + fits >= at) else {
                    continue;
                };
                if from + fits > at {
                    (at, known) = (from + fits, Vec::new());
                }
                known.extend(choices(wanted));
            }
        }
        let begun = at > unread;
        if !begun {
            known.extend(WORDS);
        }
        known.sort_unstable();
        known.dedup();
        Self::new(&words, at, begun, &known)
    }

    fn new(words: &[&str], at: usize, begun: bool, known: &[&str]) -> Self {
        let few = begun && known.len() <= 40;
        let listed = || few.then(|| format!("known here: {}", known.join(", ")));
        let Some(word) = words.get(at) else {
            let last = at.saturating_sub(1);
            let what = match words.last() {
                Some(word) => format!("a word is missing after `{word}`"),
                None => "a phrase has at least one word".to_owned(),
            };
            return Self { at: last, what, hint: listed() };
        };
        let what = match words[..at].last() {
            Some(before) if begun => format!("`{word}` cannot follow `{before}`"),
            _ if WORDS.contains(word) => format!("`{word}` cannot stand here"),
            _ => format!("`{word}` is no word for a kind of object"),
        };
        let others: Vec<&str> = known.iter().copied().filter(|known| known != word).collect();
        Self { at, what, hint: did_you_mean(word, &others).or_else(listed) }
    }
}

/// The phrases word by word, those with a keyword each by itself.
fn forms() -> impl Iterator<Item = Vec<String>> {
    let with = keywords().map(|keyword| format!("with {keyword}"));
    let all = FORMS.iter().map(|form| (*form).to_owned());
    all.chain(with).map(|form| form.split(' ').map(str::to_owned).collect())
}

fn stands(slot: &str, word: &str) -> bool {
    match slot {
        "#" => number(word).is_some(),
        "=" => same(word).is_some(),
        "%" => single(word).flatten().is_some(),
        "*" => true,
        _ => slot == word,
    }
}

/// What can stand there.
fn choices(slot: &str) -> Vec<&str> {
    match slot {
        "#" => vec!["a number"],
        "=" => vec!["that", "this", "target"],
        "%" => WORDS.to_vec(),
        "*" => vec!["a name"],
        word => vec![word],
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    fn slip(text: &str) -> Slip {
        Slip::in_phrase(text, parse(text).expect_err(text))
    }

    #[test]
    fn every_form_is_read() {
        for form in forms() {
            let words: Vec<&str> = form
                .iter()
                .map(|slot| match slot.as_str() {
                    "#" => "2",
                    "=" => "that",
                    "%" | "*" => "Bear",
                    word => word,
                })
                .collect();
            let phrase = words.join(" ");
            assert!(parse(&phrase).is_ok(), "{phrase}");
        }
    }

    #[test]
    fn the_word_at_fault_is_named_with_the_one_that_is_meant() {
        for (text, at, bad, meant) in [
            ("creature you contrl", 2, "contrl", "control"),
            ("creature with pwer 2 or more", 2, "pwer", "power"),
            ("creature with power 2 or mroe", 5, "mroe", "more"),
            ("creature with power les than this", 3, "les", "less"),
            ("creature with first strik", 3, "strik", "strike"),
            ("face-dwn creature", 0, "face-dwn", "face-down"),
            ("creture you control", 0, "creture", "creature"),
            ("creature that plyer controls", 2, "plyer", "player"),
            ("creature that player contols", 3, "contols", "controls"),
            ("creature an oponent controls", 2, "oponent", "opponent"),
            ("spell from yuor hand", 2, "yuor", "your"),
            ("creature with power 2 or more you contrl", 7, "contrl", "control"),
            ("creature with the same name as ths", 6, "ths", "this"),
            ("spell targeting creture", 2, "creture", "creature"),
        ] {
            let slip = slip(text);
            assert_eq!(slip.at, at, "{text}: {slip:?}");
            assert!(slip.what.starts_with(&format!("`{bad}` ")), "{text}: {slip:?}");
            assert_eq!(slip.hint, Some(format!("did you mean `{meant}`?")), "{text}");
        }
    }

    #[test]
    fn where_no_word_is_near_those_that_can_stand_there_are_listed() {
        let two = slip("creature with power two or more");
        assert_eq!((two.at, &*two.what), (3, "`two` cannot follow `power`"));
        assert_eq!(two.hint.as_deref(), Some("known here: a number, greater, less"));
        let short = slip("creature you");
        assert_eq!((short.at, &*short.what), (1, "a word is missing after `you`"));
        assert_eq!(short.hint.as_deref(), Some("known here: control, don't, own"));
        let or = slip("or creature");
        assert_eq!((or.at, &*or.what, or.hint), (0, "`or` cannot stand here", None));
        assert_eq!(slip("creature or").what, "a word is missing after `or`");
    }
}
