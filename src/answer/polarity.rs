//! Whether two questions that speak of the same things also ask the same way
//! round, so that the yes or no of one answers the other.

use super::closeness::language_of;
use super::form::{
    Words, chinese_negated, chinese_yes_or_no, english_negated, english_offers_a_choice,
    english_open, english_yes_or_no,
};
use crate::index::{Index, Thing, fold_text};
use crate::record::Language;

/// Terms that nearly every question has; one may stand for another.
const GENERIC: [&str; 17] = [
    "ability",
    "battlefield",
    "card",
    "cast",
    "choose",
    "control",
    "controller",
    "cost",
    "creature",
    "face down",
    "face-down creature",
    "face-down permanent",
    "face-down spell",
    "object",
    "opponent",
    "permanent",
    "player",
];
/// What of the asking clause of each question the other must speak of.
const SAME_POINT: f32 = 0.5;

/// Whether a question asks if somebody's claim is true: its yes says what the
/// claim says, whichever way round that is.
fn checks_a_claim(question: &str) -> bool {
    const ENGLISH: [&str; 16] = [
        "true?",
        "right?",
        "correct?",
        "is he right",
        "is she right",
        "are they right",
        "is that so",
        "is that right",
        "says",
        "claims",
        "insists",
        "argues",
        "swears",
        "thinks",
        "reckons",
        "told me",
    ];
    const CHINESE: [&str; 9] =
        ["对吗", "对不对", "真的吗", "是真的", "是这样吗", "没错吧", "对吧", "有道理吗", "说得对"];
    let question = question.to_lowercase();
    ENGLISH.iter().chain(&CHINESE).any(|words| question.contains(words))
}

/// Whether the answer to `known` is the answer to `asked`. Any doubt is a no.
pub(super) fn agree(index: &Index, asked: &str, known: &str) -> bool {
    let (a, b) = (Way::of(asked), Way::of(known));
    let alike = a.is_yes_or_no == b.is_yes_or_no && (!a.is_yes_or_no || a.negated == b.negated);
    let sides = a.sides.iter().zip(&b.sides).all(|(a, b)| !a.against(*b));
    let claims = checks_a_claim(asked) || checks_a_claim(known);
    alike
        && sides
        && !claims
        && !a.roles.against(b.roles)
        && !a.asker.against(b.asker)
        && speaks_of(index, asked, &b.point)
        && speaks_of(index, known, &a.point)
}

/// Whether an English question asks what, who or how, which yes or no does not answer.
/// (In Chinese the words that ask so stand in other sentences as well.)
pub(super) fn is_open(question: &str) -> bool {
    language_of(question) == Language::En && english_open(&spaced(asking_clause(question)))
}

/// Whether yes or no answers a question.
pub(super) fn is_yes_or_no(question: &str) -> bool {
    asks_yes_or_no(language_of(question), &spaced(question), &spaced(asking_clause(question)))
}

/// Whether a question speaks of most of what another one asks at its end, and
/// of every term of the game in it.
fn speaks_of(index: &Index, question: &str, point: &str) -> bool {
    let (spoken, point) = (index.evidence(question), index.evidence(point));
    let found = point.things.iter().filter(|thing| spoken.has(thing)).count();
    let telling = |thing: &&Thing| {
        let name = index.name_of(thing);
        let english = name.split(|c: char| !c.is_ascii() && c != ' ').next().unwrap_or_default();
        matches!(thing, Thing::Term(_)) && !GENERIC.contains(&english.trim())
    };
    let terms = point.things.iter().filter(telling);
    let most = point.things.is_empty() || found as f32 >= SAME_POINT * point.things.len() as f32;
    most && terms.into_iter().all(|term| spoken.has(term))
}

/// How a question is put.
struct Way {
    is_yes_or_no: bool,
    negated: bool,
    /// Which of two opposites its asking clause names.
    sides: [Side; SIDES.len()],
    /// Who is spoken of first.
    roles: Side,
    /// Who is the subject of the asking clause.
    asker: Side,
    /// The clause that asks.
    point: String,
}

/// Which of two opposites stands in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    first: bool,
    second: bool,
}

impl Side {
    /// Whether one names only the first and the other only the second.
    fn against(self, other: Self) -> bool {
        let first = |s: Self| s.first && !s.second;
        let second = |s: Self| s.second && !s.first;
        (first(self) && second(other)) || (second(self) && first(other))
    }
}

/// Words that turn a question round where one question has the first kind and
/// the other the second. Matched in text with a space at each end of a word.
#[rustfmt::skip]
const SIDES: [(Words, Words); 8] = [
    (&[" untap", " stand", "未横置", "重置"], &[" tap", "已横置", "还是横置", "是横置"]),
    (&[" must ", " have to ", " need to ", " required ", " has to ", " needed ", "必须", "需要", "要不要"],
     &[" may ", " can ", " able to ", " allowed ", "可以", "能"]),
    (&[" face up", " turned up", "牌面朝上"], &[" face down", "牌面朝下", "盖着", "盖下"]),
    (&[" before ", "之前"], &[" after ", "之后"]),
    (&[" stay", " remain", " keep", " still ", "保持", "留在", "还在", "还是", "仍"],
     &[" become", " lose", " change", " fall", "变成", "失去", "掉", "消失"]),
    (&[" different", "不同名", "各不相同"], &[" same ", "同名", "相同"]),
    (&[" enter", " come back", " comes back", "进战场", "进场", "回来"], &[" leave", " dies ", "离开战场", "离场", "死去"]),
    (&[" more ", "更多", "增加"], &[" less ", "更少", "减少"]),
];

const SELF: Words = &[" i ", " my ", " me ", " we ", "我"];
const OTHER: Words = &[
    " opponent",
    " other player",
    " his ",
    " her ",
    " their ",
    "对手",
    "其他人",
    "其他牌手",
    "别人",
];

impl Way {
    fn of(question: &str) -> Self {
        let text = spaced(question);
        let point = spaced(asking_clause(question));
        let sides = SIDES.map(|(first, second)| side(&point, first, second));
        let language = language_of(question);
        let is_yes_or_no = asks_yes_or_no(language, &text, &point);
        let negated = match language {
            Language::En => english_negated(&point),
            Language::Zh => chinese_negated(&point),
        };
        Self { is_yes_or_no, negated, sides, roles: roles(&text), asker: asker(&point), point }
    }
}

/// `point` is its clause that asks.
fn asks_yes_or_no(language: Language, text: &str, point: &str) -> bool {
    match language {
        Language::En => english_yes_or_no(text) && !english_offers_a_choice(point),
        Language::Zh => chinese_yes_or_no(point),
    }
}

/// Lower case, each Latin word between spaces; Chinese stays as it is.
fn spaced(text: &str) -> String {
    let word = |c: char| if c.is_alphanumeric() || c == '\'' || c == '/' { c } else { ' ' };
    let plain: String = fold_text(text).chars().map(word).collect();
    format!(" {} ", plain.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The last clause, which is the one that asks: `…, does it stay tapped?`
fn asking_clause(question: &str) -> &str {
    let ends = ['.', '?', '!', ';', ',', ':', '。', '？', '！', '；', '，', '：'];
    let trimmed = question.trim_end_matches(|c: char| ends.contains(&c) || c.is_whitespace());
    let last = trimmed.rsplit(|c| ends.contains(&c)).find(|part| !part.trim().is_empty());
    last.unwrap_or(question)
}

fn side(text: &str, first: Words, second: Words) -> Side {
    let names = |forms: Words| forms.iter().any(|form| text.contains(form));
    Side { first: names(first), second: names(second) }
}

/// Who is spoken of first: the one who asks, or another player.
fn roles(text: &str) -> Side {
    let text = text.replace(" my opponent", " opponent").replace("我的对手", "对手");
    let place = |words: Words| words.iter().filter_map(|word| text.find(word)).min();
    match (place(SELF), place(OTHER)) {
        (Some(own), Some(other)) => Side { first: own < other, second: other < own },
        (own, other) => Side { first: own.is_some(), second: other.is_some() },
    }
}

/// Whose doing is asked for: mine or another player's.
fn asker(point: &str) -> Side {
    const I: Words = &[
        " do i ",
        " can i ",
        " may i ",
        " must i ",
        " am i ",
        " should i ",
        " could i ",
        " will i ",
        "我",
    ];
    const THEY: Words = &[
        "does my opponent",
        "may my opponent",
        "can my opponent",
        "must my opponent",
        "does an opponent",
        "can an opponent",
        "do the other",
        "对手",
        "其他人",
    ];
    side(point, I, THEY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Corpus;

    fn agree(asked: &str, known: &str) -> bool {
        super::agree(&Index::in_memory(&Corpus::default()).unwrap(), asked, known)
    }

    #[test]
    fn the_same_question_agrees_and_its_reverse_does_not() {
        let known = "My tapped creature flips up. Is it untapped now?";
        assert!(agree("My tapped creature is flipped up. Is it untapped?", known));
        for other in [
            "My tapped creature is flipped up. Is it not untapped?",
            "My tapped creature is flipped up. Isn't it untapped?",
            "My tapped creature is flipped up. Is it still tapped?",
            "My tapped creature is flipped up. What happens?",
            "My tapped creature is flipped up. Is it tapped or untapped?",
        ] {
            assert!(!agree(other, known), "{other}");
        }
        let known = "盖着的生物死去时，要给大家看吗？";
        assert!(agree("盖着的生物死去时，要不要给大家看？", known));
        for other in ["盖着的生物死去时，不用给大家看吗？", "盖着的生物死去时会怎样？"]
        {
            assert!(!agree(other, known), "{other}");
        }
    }

    #[test]
    fn what_asks_for_more_than_yes_or_no_is_open() {
        assert!(is_open("I blink my hidden token. What comes back?"));
        for closed in ["Blinked face-down token: comes back?", "May I see what my own morph is?"] {
            assert!(!is_open(closed), "{closed}");
        }
    }

    #[test]
    fn a_claim_that_is_checked_agrees_with_nothing() {
        let known = "My tapped creature flips up. Is it untapped now?";
        for other in [
            "He says my tapped creature is untapped when it flips up. Is it?",
            "My tapped creature is untapped when it flips up, true?",
        ] {
            assert!(!agree(other, known) && !agree(known, other), "{other}");
        }
        assert!(!agree("盖着的生物死去时，要给大家看，对吗？", "盖着的生物死去时，要给大家看吗？"));
    }

    #[test]
    fn opposites_and_exchanged_players_do_not_agree() {
        for (asked, known) in [
            ("May I show my face-down creature?", "Must I show my face-down creature?"),
            ("Can a card be put back face down?", "Can a card be put back face up?"),
            ("May my opponent look at my creature?", "May I look at my opponent's creature?"),
            (
                "I stole my opponent's creature. May I look?",
                "My opponent stole my creature. May I look?",
            ),
            ("我可以展示它吗？", "我必须展示它吗？"),
            ("它会变成已横置吗？", "它会变成未横置吗？"),
            ("对手能看我的牌吗？", "我能看对手的牌吗？"),
        ] {
            assert!(!agree(asked, known), "{asked} / {known}");
        }
    }
}
