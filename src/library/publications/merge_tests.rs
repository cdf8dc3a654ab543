use std::collections::HashSet;

use super::*;
use crate::record::{Appearance, Date, Language, StatedBy, Translation, Verbatim};

/// `card` empty: not known.
fn at(card: &str, day: u8, source: &str) -> Appearance {
    let card = (!card.is_empty()).then(|| card.to_owned());
    Appearance::new(card, Date::new(2022, 4, day).expect("a day"), source)
}

fn en(text: &str, at: Appearance) -> Publication {
    Publication::new(Some(Verbatim::english(text)), None, at).expect("a text")
}

fn zh(text: &str, tag: Translation, at: Appearance) -> Publication {
    Publication::new(None, Some(Verbatim::chinese(text, tag)), at).expect("a text")
}

fn both(english: &str, chinese: &str, tag: Translation, at: Appearance) -> Publication {
    let texts = (Verbatim::english(english), Verbatim::chinese(chinese, tag));
    Publication::new(Some(texts.0), Some(texts.1), at).expect("two texts")
}

fn add(library: &mut Publications, page: &[Publication]) -> Vec<Change> {
    library.add(page, &HashSet::new()).into_iter().map(|outcome| outcome.change).collect()
}

fn reworded(change: &Change) -> (RewordingKind, &str, &str) {
    match change {
        Change::Reworded(r) => (r.kind, &r.old, &r.new),
        other => panic!("not reworded: {other:?}"),
    }
}

fn record<'a>(library: &'a Publications, text: &str) -> &'a Publication {
    library.get(&Key::of(text)).expect("a record")
}

const OLD: &str = "Lantern Bear has a converted mana cost of 0 then.";
const NEW: &str = "Lantern Bear has a mana value of 0 then.";

#[test]
fn the_same_page_twice_changes_nothing() {
    let page = [
        both(OLD, "它会。", Translation::Gpt, at("Bear", 1, "a")),
        zh("它不会。", Translation::Unknown, at("Bear", 1, "a")),
        en("It does.", at("", 2, "a")),
    ];
    let mut library = Publications::default();
    assert_eq!(add(&mut library, &page), [Change::New, Change::New, Change::New]);
    let before: Vec<_> = library.iter().cloned().collect();
    library.changed.clear();
    let again = add(&mut library, &page);
    assert_eq!(again, [Change::Unchanged, Change::Unchanged, Change::Unchanged]);
    assert!(library.changed.is_empty());
    assert!(library.iter().eq(&before));
}

#[test]
fn a_text_on_another_card_day_or_page_is_one_record() {
    let mut library = Publications::default();
    add(&mut library, &[en("It does.", at("Bear", 2, "a"))]);
    for elsewhere in [at("Crow", 2, "a"), at("Bear", 1, "a"), at("Bear", 2, "b")] {
        assert_eq!(add(&mut library, &[en("It does.", elsewhere)]), [Change::Known]);
    }
    assert_eq!(library.len(), 1);
    let days: Vec<_> =
        record(&library, "It does.").appearances.iter().map(|a| a.date.day()).collect();
    assert_eq!(days, [1, 2, 2, 2]);
}

#[test]
fn a_card_that_is_told_later_completes_the_record() {
    let mut library = Publications::default();
    add(&mut library, &[en("It does.", at("", 1, "a"))]);
    assert_eq!(add(&mut library, &[en("It does.", at("Bear", 1, "a"))]), [Change::Completed]);
    assert_eq!(add(&mut library, &[en("It does.", at("", 1, "a"))]), [Change::Unchanged]);
    assert_eq!(record(&library, "It does.").appearances, [at("Bear", 1, "a")]);
}

#[test]
fn a_new_wording_keeps_the_old_one_and_points_to_it() {
    for (first, then) in [
        (at("Bear", 1, "a"), at("Bear", 1, "another file")),
        (at("", 1, "a"), at("", 1, "a")),
        (at("", 1, "a"), at("Bear", 1, "a")),
        (at("Bear", 1, "a"), at("", 1, "a")),
    ] {
        let mut library = Publications::default();
        add(&mut library, &[en(OLD, first), en("It stays.", at("Bear", 1, "a"))]);
        let changes = add(&mut library, &[en("It stays.", at("Bear", 1, "a")), en(NEW, then)]);
        assert_eq!(changes[0], Change::Unchanged);
        assert_eq!(reworded(&changes[1]), (RewordingKind::Wording, OLD, NEW));
        assert_eq!(record(&library, OLD).replaced_by(), Some(Key::of(NEW)));
        assert_eq!(record(&library, NEW).replaced_by(), None);
        assert_eq!(record(&library, "It stays.").replaced_by(), None);
    }
}

#[test]
fn a_text_reworded_on_two_cards_is_replaced_on_both() {
    let cards = |text| [en(text, at("Bear", 1, "a")), en(text, at("Crow", 1, "a"))];
    let mut library = Publications::default();
    add(&mut library, &cards(OLD));
    let changes = add(&mut library, &cards(NEW)[..1]);
    assert_eq!(reworded(&changes[0]).0, RewordingKind::Wording);
    assert_eq!(record(&library, OLD).replaced_by(), None, "it still stands on the other card");
    let changes = add(&mut library, &cards(NEW));
    assert_eq!(changes[0], Change::Unchanged);
    assert_eq!(reworded(&changes[1]).0, RewordingKind::Wording);
    assert_eq!(record(&library, OLD).replaced_by(), Some(Key::of(NEW)));
    let back: Vec<Change> = add(&mut library, &cards(OLD));
    assert_eq!(back, [Change::Unchanged, Change::Unchanged]);
}

#[test]
fn what_still_stands_or_is_another_day_or_text_is_not_replaced() {
    let mut library = Publications::default();
    add(&mut library, &[en(OLD, at("Bear", 1, "a"))]);
    let both_stand = [en(OLD, at("Bear", 1, "a")), en(NEW, at("Bear", 1, "a"))];
    assert_eq!(add(&mut library, &both_stand), [Change::Unchanged, Change::New]);
    let mut library = Publications::default();
    add(&mut library, &[en(OLD, at("Bear", 1, "a"))]);
    for elsewhere in [at("Bear", 2, "a"), at("Crow", 1, "a")] {
        let fresh = NEW.replace("then", elsewhere.card.as_deref().unwrap_or_default());
        let text = fresh.replace('0', &elsewhere.date.day().to_string());
        assert_eq!(add(&mut library, &[en(&text, elsewhere)]), [Change::New]);
    }
    let other = en("You may look at it at any time you like.", at("Bear", 1, "a"));
    assert_eq!(add(&mut library, &[other]), [Change::New]);
    assert_eq!(record(&library, OLD).replaced_by(), None);
}

#[test]
fn official_stays_in_front_whatever_comes_later() {
    use Translation::{Community, Gpt, Official};
    let mut library = Publications::default();
    for (day, tag, text) in [
        (1, Gpt, "机器甲。"),
        (2, Official, "官方甲。"),
        (3, Gpt, "机器乙乙乙。"),
        (4, Community, "牌友的。"),
    ] {
        add(&mut library, &[both("It does.", text, tag, at("Bear", day, "a"))]);
    }
    let order: Vec<_> = record(&library, "It does.").zh.iter().map(|t| t.text.as_str()).collect();
    assert_eq!(order, ["官方甲。", "牌友的。", "机器乙乙乙。", "机器甲。"]);
    let same = both("It does.", "官方甲。", Gpt, at("Bear", 2, "a"));
    assert_eq!(add(&mut library, &[same]), [Change::Unchanged]);
    assert_eq!(record(&library, "It does.").zh[0].translation, Some(Official));
    let better = both("It does.", "牌友的。", Official, at("Bear", 4, "a"));
    assert_eq!(add(&mut library, &[better]), [Change::Known]);
    assert_eq!(record(&library, "It does.").zh[0].text, "牌友的。");
}

#[test]
fn a_new_translation_of_the_same_rank_is_reworded_and_both_are_kept() {
    let page = |text| [both("It does.", text, Translation::Gpt, at("Bear", 1, "a"))];
    let mut library = Publications::default();
    add(&mut library, &page("它会。"));
    let change = add(&mut library, &page("它将会。"));
    assert_eq!(reworded(&change[0]), (RewordingKind::Translation, "它会。", "它将会。"));
    let known = record(&library, "It does.");
    assert_eq!(known.zh[0].text, "它将会。");
    let replaced: Vec<_> =
        known.appearances.iter().filter_map(|a| Some((a.zh?, a.replaced_by?))).collect();
    assert_eq!(replaced, [(Key::of("它会。"), Key::of("它将会。"))]);
    assert_eq!(known.replaced_by(), None);
    assert_eq!(add(&mut library, &page("它将会。")), [Change::Unchanged]);
    assert_eq!(add(&mut library, &page("它会。")), [Change::Unchanged]);
}

#[test]
fn chinese_alone_is_reworded_on_its_page_and_completed_by_a_bilingual_one() {
    let unknown = Translation::Unknown;
    let mut library = Publications::default();
    add(&mut library, &[zh("它的总法术力费用为0。", unknown, at("Bear", 1, "a"))]);
    let other_page = zh("它的法术力值为零。", unknown, at("Bear", 1, "b"));
    assert_eq!(add(&mut library, &[other_page]), [Change::New]);
    let changes = add(&mut library, &[zh("它的法术力值为0。", unknown, at("Bear", 1, "a"))]);
    assert_eq!(reworded(&changes[0]).1, "它的总法术力费用为0。");
    let whole = both(NEW, "它的法术力值为0。", Translation::Gpt, at("Bear", 1, "a"));
    assert_eq!(add(&mut library, &[whole]), [Change::New]);
    let old = record(&library, "它的总法术力费用为0。");
    let by = old.appearances[0].replaced_by.expect("it was reworded");
    assert!(record(&library, NEW).keys().any(|key| key == by), "it has the newer wording now");
    let later = zh("它的法术力值是0。", unknown, at("Bear", 1, "a"));
    assert_eq!(add(&mut library, &[later]), [Change::New], "Chinese alone replaces no English");
}

#[test]
fn other_spellings_are_kept_and_told() {
    let mut library = Publications::default();
    add(&mut library, &[en("It isn't \"so\".", at("Bear", 1, "a"))]);
    let curly = en("It isn’t “so”.", at("Bear", 1, "a"));
    let changes = add(&mut library, std::slice::from_ref(&curly));
    assert_eq!(reworded(&changes[0]).0, RewordingKind::Spelling);
    assert_eq!(add(&mut library, &[curly]), [Change::Unchanged]);
    let known = record(&library, "It isn't \"so\".").en.as_ref().expect("English");
    assert_eq!((known.text.as_str(), known.also.len()), ("It isn't \"so\".", 1));
}

#[test]
fn what_states_no_ruling_is_marked_and_attaches_to_nothing() {
    let joke = HashSet::from([Key::of("Are you asleep?")]);
    let mut library = Publications::default();
    library.add(
        &[en("Are you asleep?", at("Bear", 1, "a")), en("It does.", at("Bear", 1, "a"))],
        &joke,
    );
    assert!(record(&library, "Are you asleep?").non_ruling);
    assert!(!record(&library, "It does.").non_ruling);
    let stated = StatedBy::from_iter([(Key::of("它会。"), vec!["bear/does".to_owned()])]);
    let by_chinese = both("It does.", "它会。", Translation::Gpt, at("Bear", 1, "a"));
    assert_eq!(stated.rulings(&by_chinese), ["bear/does"]);
    assert!(stated.rulings(record(&library, "Are you asleep?")).is_empty());
}

#[test]
fn hundreds_of_changed_paragraphs_are_paired() {
    let page = |year: u16| -> Vec<Publication> {
        let text = |i| format!("Bear {i} of the deck number {i} may not be cast in {year}.");
        (0..400).map(|i| en(&text(i), at("", 1, "a"))).collect()
    };
    let mut library = Publications::default();
    add(&mut library, &page(2021));
    let changes = add(&mut library, &page(2022));
    for (i, change) in changes.iter().enumerate() {
        let (kind, old, _) = reworded(change);
        assert!(kind == RewordingKind::Wording && old.starts_with(&format!("Bear {i} ")), "{old}");
    }
    let report = ImportReport {
        files: vec![changes.into_iter().fold(FileReport::default(), |mut file, change| {
            file.count("a:1:1", &Outcome { key: Key::of(OLD), change });
            file
        })],
    };
    let json = serde_json::to_value(&report).expect("JSON");
    assert_eq!(
        (&json["files"][0]["reworded"], &json["files"][0]["read"]),
        (&400.into(), &400.into())
    );
    assert_eq!(json["files"][0]["changes"][0]["where"], "a:1:1");
    assert_eq!(json["files"][0]["changes"][0]["language"], Language::En.code());
}
