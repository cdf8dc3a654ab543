//! Searching the shipped rulings, and invented records beside them.

use proptest::prelude::*;
use rulings::index::{
    Corpus, Filter, Filters, Found, Hit, HitKind, Index, Query, Results, SearchError,
};
use rulings::library::Library;
use rulings::record::{Appearance, Key, Publication, RuleNumber, Translation, Verbatim};

fn shipped() -> Corpus {
    let records = Library::open(None).unwrap().records().unwrap();
    assert!(records.faults.is_empty(), "{:?}", records.faults);
    Corpus {
        rulings: records.rulings.into_iter().map(|entry| (entry.id, entry.ruling)).collect(),
        outside: records.outside,
        terms: records.terms,
        cards: records.cards,
        ..Corpus::default()
    }
}

fn index() -> Index {
    Index::in_memory(&shipped()).unwrap()
}

fn search(index: &Index, query: &str) -> Results {
    index.search(&Query::parse(query).unwrap(), 1000).unwrap()
}

fn ids(index: &Index, query: &str) -> Vec<String> {
    let results = search(index, query);
    assert_eq!(results.total, results.hits.len(), "{query}");
    results.hits.into_iter().map(|hit| hit.id).collect()
}

fn set(index: &Index, query: &str) -> Vec<String> {
    let mut ids = ids(index, query);
    ids.sort();
    ids
}

/// A paragraph in one language, as if a page had it.
fn publication(text: &str, tag: Option<Translation>, card: &str, date: &str) -> Publication {
    let text =
        Verbatim { key: Key::of(text), translation: tag, text: text.to_owned(), also: Vec::new() };
    let (en, zh) = if tag.is_none() { (Some(text), None) } else { (None, Some(text)) };
    let at = Appearance::new(Some(card.into()), date.parse().unwrap(), "page");
    Publication::new(en, zh, at).unwrap()
}

#[test]
fn words_for_one_thing_find_the_same_rulings() {
    let index = index();
    for words in [
        &[
            "显化恐惧",
            "显化惧象",
            "manifest dread",
            "顯化恐懼",
            "Manifesting Dread",
            "manifests dread",
        ][..],
        &["翻回正面", "turn face up", "unmorph", "turned face up", "翻成牌面朝上"],
        &["坟墓场", "墓地", "graveyard", "墳墓場"],
        &["牌库", "library", "牌庫", "deck"],
    ] {
        let first = set(&index, words[0]);
        assert!(!first.is_empty(), "{}", words[0]);
        for word in words {
            assert_eq!(set(&index, word), first, "{word} against {}", words[0]);
        }
    }
}

#[test]
fn a_question_finds_its_ruling_first() {
    let index = index();
    for (question, id) in [
        ("牌库只剩一张牌时显化恐惧会怎样？", "manifest-dread/manifest-dread-one-card"),
        (
            "What happens if I manifest dread with one card in my library?",
            "manifest-dread/manifest-dread-one-card",
        ),
        ("翻回正面会触发进战场异能吗", "same-object/no-enters-trigger"),
        ("Wildcall X=0", "card-specific/wildcall-x-zero"),
        ("荒野呼喚 X=0", "card-specific/wildcall-x-zero"),
    ] {
        assert_eq!(ids(&index, question).first().map(String::as_str), Some(id), "{question}");
    }
}

#[test]
fn one_character_rule_numbers_and_symbols_are_found() {
    let index = index();
    for query in ["的", "X", "{3}", "{三}", "2/2", "{2}"] {
        assert!(!ids(&index, query).is_empty(), "{query}");
    }
    let section = set(&index, "702.37");
    let rule = set(&index, "702.37e");
    assert!(!rule.is_empty() && rule.iter().all(|id| section.contains(id)), "{rule:?} {section:?}");
    assert_eq!(section, set(&index, "rule:702.37"));
    assert_eq!(ids(&index, "qwertyuiop"), Vec::<String>::new());
    assert_eq!(search(&index, "qwertyuiop").unknown, ["qwertyuiop"]);
}

#[test]
fn filters_hold_hits_to_what_they_say() {
    let index = index();
    let all = ids(&index, "");
    assert_eq!(all.len(), shipped().rulings.len());
    for (query, other) in [
        ("card:\"Cryptic Pursuit\"", "card:隱密追擊"),
        ("card:Wildcall", "card:狂野召唤"),
        ("is:official", "translation:official"),
        ("date>=2024-01-01", "date>2023-12-31"),
    ] {
        let found = set(&index, query);
        assert!(!found.is_empty() && found.len() < all.len(), "{query}: {}", found.len());
        assert_eq!(found, set(&index, other), "{query} against {other}");
    }
    let both = set(&index, "card:Wildcall date>=2024-01-01");
    assert!(both.iter().all(|id| set(&index, "card:Wildcall").contains(id)));
    let leaving = ids(&index, "topic:leaving");
    assert!(leaving.len() > 2 && leaving.contains(&"leaving/returns-face-up".to_owned()));
    assert_eq!(ids(&index, "date>=2020-01-01 date<2020-01-01").len(), 0);
    let (gpt, not_gpt) = (set(&index, "is:gpt"), set(&index, "-is:gpt"));
    assert_eq!(gpt.len() + not_gpt.len(), all.len());

    let mut flags = Query::parse("显化").unwrap();
    flags.filters.and(Filters {
        required: vec![
            Filter::Rule(RuleNumber::literal("701.62")),
            Filter::translation("gpt").unwrap(),
        ],
        excluded: Vec::new(),
    });
    let flagged: Vec<_> =
        index.search(&flags, 10).unwrap().hits.into_iter().map(|h| h.id).collect();
    assert_eq!(flagged, ids(&index, "显化 rule:701.62 is:gpt"));

    let error = index.search(&Query::parse("topic:nowhere").unwrap(), 10).unwrap_err();
    let SearchError::UnknownTopic(unknown) = error else { panic!("{error}") };
    assert!(unknown.hint.contains("manifest-dread"), "{unknown}");
}

#[test]
fn phrases_and_exclusions_are_exact() {
    let index = index();
    let text = |hit: &Hit| {
        format!("{} {}", hit.text.en.as_deref().unwrap(), hit.text.zh.as_deref().unwrap())
    };
    for (query, phrase) in [
        ("\"face up\"", "face up"),
        ("\"牌面朝下的生物\"", "牌面朝下的生物"),
        ("“turned face up”", "turned face up"),
    ] {
        let hits = search(&index, query).hits;
        let holding = search(&index, "")
            .hits
            .iter()
            .filter(|h| text(h).to_lowercase().contains(phrase))
            .count();
        assert!(hits.iter().all(|h| text(h).to_lowercase().contains(phrase)), "{query}");
        assert_eq!(hits.len(), holding, "{query}");
        let without = search(&index, &format!("-{query}")).hits;
        assert!(without.iter().all(|h| !text(h).to_lowercase().contains(phrase)), "{query}");
        assert_eq!(hits.len() + without.len(), search(&index, "").total, "{query}");
    }
    let manifest = set(&index, "manifest");
    let without = set(&index, "manifest -dread");
    assert!(without.len() < manifest.len() && without.iter().all(|id| manifest.contains(id)));
    for hit in search(&index, "显化 -\"face up\" -morph").hits {
        let text = format!(" {} ", text(&hit).to_lowercase());
        assert!(!text.contains("face up") && !text.contains(" morph "), "{}", hit.id);
    }
    assert_eq!(ids(&index, "\"dread manifest\""), Vec::<String>::new());
}

#[test]
fn highlights_mark_whole_characters_of_what_was_sought() {
    let index = index();
    for (query, en, zh) in [
        ("显化恐惧", "manifesting dread", "显化恐惧"),
        ("unmorph", "turned face up", "翻回正面"),
        ("\"牌面朝下的生物\"", "", "牌面朝下的生物"),
    ] {
        for hit in search(&index, query).hits {
            let marked = |text: &Option<String>, ranges: &[[usize; 2]]| -> Vec<String> {
                let text = text.as_deref().unwrap_or_default();
                ranges.iter().map(|&[start, end]| text[start..end].to_lowercase()).collect()
            };
            let in_en = marked(&hit.text.en, &hit.highlights.en);
            let in_zh = marked(&hit.text.zh, &hit.highlights.zh);
            // What only its questions say is marked nowhere.
            let says = |text: &Option<String>, words: &str| {
                !words.is_empty() && text.as_deref().unwrap_or_default().contains(words)
            };
            let said = says(&hit.text.en, en) || says(&hit.text.zh, zh);
            assert!(!said || !in_en.is_empty() || !in_zh.is_empty(), "{query}: {}", hit.id);
            if in_en.iter().any(|part| part == en) {
                assert!(
                    in_zh.is_empty() || in_zh.iter().any(|p| p == zh || p.contains("牌面朝上")),
                    "{in_zh:?}"
                );
            }
        }
    }
}

#[test]
fn publications_attach_by_key_and_others_are_hits_of_their_own() {
    let mut corpus = shipped();
    let english = "A foretold card is exiled face down.";
    corpus.publications = vec![
        publication(english, None, "Behold the Multiverse", "2021-02-05"),
        publication(
            "预示的牌以牌面朝下的方式放逐。",
            Some(Translation::Gpt),
            "Doomskar",
            "2021-02-05",
        ),
        publication(
            "预示的牌是以牌面朝下地放逐的。",
            Some(Translation::Official),
            "Doomskar",
            "2021-02-05",
        ),
    ]
    .into();
    // The first is made known to a ruling: it is found through that alone.
    let place = corpus.rulings.iter().position(|(id, _)| id == "information/look-own").unwrap();
    corpus.rulings[place].1.published[0].en =
        Some(rulings::record::PublishedText { translation: None, key: Key::of(english) });
    let index = Index::in_memory(&corpus).unwrap();

    let hits = search(&index, "foretell is:publication").hits;
    assert_eq!(hits.len(), 2, "a Chinese publication is found by the English term");
    assert!(hits.iter().all(|h| h.kind == HitKind::Publication && h.id.starts_with("pub/")));
    assert_eq!(
        hits[0].translation,
        Some(Translation::Official),
        "at equal relevance official comes first"
    );
    assert_eq!(set(&index, "card:\"Behold the Multiverse\""), ["information/look-own"]);
    assert_eq!(index.publications_of("information/look-own").unwrap().len(), 1);
    assert_eq!(set(&index, "is:publication").len(), 2);
    let json = serde_json::to_value(&hits[0]).unwrap();
    for key in [
        "id",
        "kind",
        "score",
        "text",
        "cards",
        "date",
        "translation",
        "rules",
        "scenarios",
        "status",
        "highlights",
    ] {
        assert!(json.get(key).is_some(), "{key}");
    }
    assert!(json["text"]["en"].is_null() && json["highlights"]["zh"].is_array());
}

#[test]
fn what_is_not_in_force_comes_after_what_is() {
    use rulings::record::Status;
    let mut corpus = shipped();
    let place = corpus
        .rulings
        .iter()
        .position(|(id, _)| id == "manifest-dread/manifest-dread-procedure")
        .unwrap();
    let mut copy = corpus.rulings[place].clone();
    copy.0 = "manifest-dread/as-it-was".to_owned();
    copy.1.status = Status::Outdated;
    corpus.rulings.insert(0, copy);
    let index = Index::in_memory(&corpus).unwrap();
    for query in ["显化恐惧", "how does manifest dread work", "topic:manifest-dread"] {
        let hits = search(&index, query).hits;
        let last = hits.iter().position(|h| !h.in_force).unwrap();
        assert_eq!(last, hits.len() - 1, "{query}");
        assert_eq!(hits[last].status, "outdated");
    }
}

#[test]
fn what_is_of_a_card_that_is_named_comes_first_and_an_ordinary_word_is_no_name() {
    let own = "You choose the half that is skipped.";
    let other = "Whoever loses parts of a turn that nobody picked takes another turn.";
    let word = "A goblin sleeps.";
    let mut publications = vec![
        publication(own, None, "Grey Ox of Dusk", "2020-01-01"),
        publication(other, None, "Pale Heron", "2024-01-01"),
        publication(word, None, "Parts", "2022-01-01"),
    ];
    for n in 0..4 {
        let text = format!("In case {n} parts of it are lost.");
        publications.push(publication(&text, None, "Pale Heron", "2023-01-01"));
    }
    let index =
        Index::in_memory(&Corpus { publications: publications.into(), ..shipped() }).unwrap();
    let of = |query: &str| -> Vec<String> {
        let hits =
            search(&index, query).hits.into_iter().filter(|h| h.kind == HitKind::Publication);
        hits.map(|hit| hit.text.en.unwrap_or_default()).collect()
    };
    assert_eq!(of("are the parts of the turn that nobody picked lost")[0], other);
    assert_eq!(of("Grey Ox of Dusk: are the parts of the turn that nobody picked lost")[0], own);
    assert!(!of("are the parts of the turn that nobody picked lost").contains(&word.to_owned()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_query_fails(typed in "[-\"“”a-z:<>= 显化恐惧翻开牌的了吗{}0-9./+]{0,30}|\\PC{0,30}") {
        thread_local!(static INDEX: Index = index());
        INDEX.with(|index| {
            let Ok(query) = Query::parse(&typed) else { return Ok(()) };
            match index.search(&query, 50) {
                Err(SearchError::UnknownTopic(_)) => {}
                Err(why) => prop_assert!(false, "{why}"),
                Ok(results) => for hit in results.hits {
                    for (text, ranges) in [(&hit.text.en, &hit.highlights.en), (&hit.text.zh, &hit.highlights.zh)] {
                        let text = text.as_deref().unwrap_or_default();
                        let mut last = 0;
                        for &[start, end] in ranges {
                            prop_assert!(text.get(start..end).is_some_and(|part| !part.is_empty()));
                            prop_assert!(start >= last);
                            last = end;
                        }
                    }
                },
            }
            Ok(())
        })?;
    }
}

#[test]
fn a_claim_that_turned_out_to_be_another_is_found_under_both_slugs() {
    let corpus = shipped();
    let index = Index::in_memory(&corpus).unwrap();
    let mut found = 0;
    for (id, ruling) in &corpus.rulings {
        let topic = id.split('/').next().unwrap();
        for slug in &ruling.also {
            for name in [slug.clone(), format!("{topic}/{slug}")] {
                let Found::One(entry) = index.get(&name).unwrap() else { panic!("{name}") };
                assert_eq!(entry.id(), *id);
            }
            assert!(ids(&index, slug).iter().take(5).any(|hit| hit == id), "{slug}");
            found += 1;
        }
    }
    assert!(found >= 4);
}
