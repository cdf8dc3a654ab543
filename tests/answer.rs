//! How well questions are answered, measured on `answer_dev.yaml`: what must not get
//! worse. How good it is on questions that nobody tuned on, `benches/quality` measures.

use rulings::answer::{Answer, ask};
use rulings::index::{Corpus, Index};
use rulings::library::Library;
use rulings::record::{Answer as YesNo, RuleNumber};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    set: String,
    /// Absent where nothing covers the question.
    ruling: Option<String>,
    #[serde(default)]
    also: Vec<String>,
    answer: Option<YesNo>,
    en: String,
    zh: String,
}

impl Case {
    fn accepts(&self, answer: &Answer) -> bool {
        let id = answer.ruling.as_ref().map(|named| &named.id);
        id.is_some()
            && (id == self.ruling.as_ref() || self.also.iter().any(|also| Some(also) == id))
    }
}

fn index() -> Index {
    let records = Library::open(None).unwrap().records().unwrap();
    let corpus = Corpus {
        rulings: records.rulings.into_iter().map(|entry| (entry.id, entry.ruling)).collect(),
        outside: records.outside,
        terms: records.terms,
        cards: records.cards,
        ..Corpus::default()
    };
    Index::in_memory(&corpus).unwrap()
}

#[derive(Default)]
struct Tally {
    covered: usize,
    right: usize,
    answered: usize,
    uncovered: usize,
    abstained: usize,
    pairs: usize,
    same: usize,
    yes_or_no: usize,
    yes_or_no_right: usize,
}

fn tally(index: &Index, cases: &[Case], set: &str) -> Tally {
    let mut tally = Tally::default();
    for case in cases.iter().filter(|case| case.set == set) {
        let answers = [&case.en, &case.zh].map(|question| ask(index, question).unwrap());
        for answer in &answers {
            tally.answered += usize::from(!answer.abstained);
            tally.yes_or_no += usize::from(answer.answer.is_some());
            let right = answer.answer.is_some() && answer.answer == case.answer;
            tally.yes_or_no_right += usize::from(right);
            if case.ruling.is_some() {
                tally.covered += 1;
                tally.right += usize::from(case.accepts(answer));
            } else {
                tally.uncovered += 1;
                tally.abstained += usize::from(answer.abstained);
            }
        }
        if case.ruling.is_some() {
            let ids = answers.map(|answer| answer.ruling.map(|named| named.id));
            tally.pairs += 1;
            tally.same += usize::from(ids[0].is_some() && ids[0] == ids[1]);
        }
    }
    tally
}

#[test]
fn questions_are_answered_or_left_alone() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/answer_dev.yaml"));
    let cases: Vec<Case> = serde_yaml::from_str(&text.unwrap()).unwrap();
    let index = index();
    for (set, least) in [("dev", 0.78), ("held", 0.85)] {
        let t = tally(&index, &cases, set);
        let share = |part: usize, of: usize| part as f32 / of as f32;
        let coverage = share(t.right, t.covered);
        let precision = share(t.right, t.answered);
        let abstention = share(t.abstained, t.uncovered);
        println!(
            "{set}: coverage {coverage:.2} precision {precision:.2} abstention {abstention:.2} \
             twins {}/{} yes or no {}/{}",
            t.same, t.pairs, t.yes_or_no_right, t.yes_or_no
        );
        assert!(coverage >= least && precision >= 0.9 && abstention >= 0.9, "{set}");
        // A twin that is left alone counts against it.
        assert!(share(t.same, t.pairs) >= 0.65, "{set}: twins");
        assert_eq!(t.yes_or_no_right, t.yes_or_no, "{set}: a wrong yes or no");
    }
}

#[test]
fn an_answer_is_what_the_record_says() {
    let index = index();
    for question in [
        "牌库只剩一张牌时显化恐惧会怎样？",
        "My tapped creature flips up. Is it untapped now?",
        "Can my opponent respond when I turn my manifested creature face up?",
    ] {
        let answer = ask(&index, question).unwrap();
        let named = answer.ruling.as_ref().unwrap_or_else(|| panic!("{question}"));
        assert!(!answer.abstained && answer.confidence >= 0.5, "{question}: {}", answer.confidence);
        assert_eq!(answer.rules, named.ruling.rules);
        assert_eq!(answer.scenarios, named.ruling.scenarios);
        let verdict = answer.verdict.en.is_some() || answer.similar.is_some();
        let verdict = verdict || answer.answer.is_some();
        assert!(answer.why.zh.is_some() && verdict, "{question}");
        let rules: Vec<RuleNumber> = answer.rules;
        assert!(!rules.is_empty());
    }
}

#[test]
fn a_questions_own_words_get_its_verdict_and_its_reverse_does_not() {
    let index = index();
    let records = Library::open(None).unwrap().records().unwrap();
    let (mut asked, mut right, mut found) = (0, 0, 0);
    let mut wrong = Vec::new();
    for (place, entry) in records.rulings.iter().enumerate() {
        // A third of them, another one of each ruling, so that it does not take long.
        for known in entry.ruling.questions.iter().skip(place % 3).step_by(3) {
            for question in known.en.iter().chain(&known.zh) {
                let answer = ask(&index, question).unwrap();
                asked += 1;
                right += usize::from(answer.ruling.as_ref().is_some_and(|r| r.id == entry.id));
                found += usize::from(answer.answer == known.answer);
                if answer.answer.is_some() && answer.answer != known.answer {
                    wrong.push(question);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "a wrong yes or no: {wrong:#?}");
    println!("{right} of {asked} find their ruling, {found} their yes or no");
    assert!(right * 100 >= asked * 99 && found * 100 >= asked * 98, "{right} {found} of {asked}");
    for reversed in [
        "Is it true that my opponent can't respond when I turn my manifested creature face up?",
        "横置的生物翻回正面后不会变成未横置吗？",
    ] {
        assert_eq!(ask(&index, reversed).unwrap().answer, None, "{reversed}");
    }
}

#[test]
fn words_of_shops_and_stories_silence_no_question_of_a_record() {
    let index = index();
    let records = Library::open(None).unwrap().records().unwrap();
    let words = ["sleeve", "Artist", "lore counter", "combo", "牌套", "作弊", "比赛"];
    let mut asked = 0;
    for entry in &records.rulings {
        let questions = entry.ruling.questions.iter().flat_map(|q| q.en.iter().chain(&q.zh));
        for question in
            questions.filter(|question| words.iter().any(|word| question.contains(word)))
        {
            let answer = ask(&index, question).unwrap();
            assert_eq!(answer.ruling.map(|r| r.id).as_ref(), Some(&entry.id), "{question}");
            asked += 1;
        }
    }
    assert!(asked > 10, "{asked}");
}

#[test]
fn nonsense_and_silence_are_not_answered() {
    let index = index();
    for question in [
        "",
        "   ",
        "？？？",
        "asdf qwer",
        "的",
        "what",
        "\u{202e}x",
        "How are you?",
        "今天天气怎么样？",
    ] {
        let answer = ask(&index, question).unwrap();
        assert!(
            answer.abstained && answer.ruling.is_none() && answer.answer.is_none(),
            "{question}"
        );
    }
}
