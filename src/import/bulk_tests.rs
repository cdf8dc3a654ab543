//! Invented rows in every shape that is published.

use std::io::Write;

use super::*;
use crate::record::{NamedCard, Translation};

const ID: &str = "11111111-0000-4000-8000-000000000001";

/// Format, what was read, and what was not with its place.
fn read(text: impl AsRef<[u8]>) -> (Format, Vec<Item>, Vec<Fault>) {
    let Content::Bulk(bulk) = open(text.as_ref(), None).expect("known") else {
        panic!("taken for a page")
    };
    let (mut items, mut faults) = (Vec::new(), Vec::new());
    let format = bulk.format();
    let end = bulk.read(&mut |_, item| match item {
        Ok(item) => items.push(item),
        Err(fault) => faults.push(fault),
    });
    faults.extend(end.err());
    (format, items, faults)
}

fn rulings(items: &[Item]) -> Vec<&Publication> {
    items
        .iter()
        .filter_map(|item| if let Item::Ruling(p) = item { Some(p) } else { None })
        .collect()
}

fn cards(items: &[Item]) -> Vec<&NamedCard> {
    items.iter().filter_map(|item| if let Item::Card(c) = item { Some(c) } else { None }).collect()
}

/// English text, card, date.
fn told(items: &[Item]) -> Vec<[String; 3]> {
    let one = |p: &&Publication| {
        let text = p.en.as_ref().map(|t| t.text.clone()).unwrap_or_default();
        let at = p.appearances.first();
        let card = at.and_then(|at| at.card.clone()).unwrap_or_default();
        [text, card, at.map(|at| at.date.to_string()).unwrap_or_default()]
    };
    rulings(items).iter().map(one).collect()
}

fn ruling(text: &str, source: &str) -> String {
    format!(
        r#"{{"object":"ruling","oracle_id":"{ID}","source":"{source}","published_at":"2024-02-02","comment":"{text}","more":{{"a":[1]}}}}"#
    )
}

#[test]
fn scryfall_rulings_in_an_array_in_lines_and_in_pages_of_the_api() {
    let (a, b) = (ruling("It glows.", "wotc"), ruling("Not legal here.", "scryfall"));
    let list = |row: &str| format!(r#"{{"object":"list","has_more":false,"data":[{row}]}}"#);
    for text in [
        format!("[{a},{b}]"),
        format!("[\n{a},\r\n  {b}\n]\n"),
        format!("\u{FEFF}{a}\r\n{b}\r\n\r\n"),
        format!("{a}\n{b}"),
        format!(r#"{{"object":"list","has_more":true,"data":[{a},{b}]}}"#),
        format!("{}{}", list(&a), list(&b)),
        a.replace(",\"", ",\n \"").replace('{', "{\n") + &b,
    ] {
        let (format, items, faults) = read(&text);
        assert!(faults.is_empty(), "{text}: {faults:?}");
        assert_eq!(format, Format::ScryfallRulings);
        let found = rulings(&items);
        assert_eq!(found.len(), 2, "{text}");
        let at = &found[1].appearances[0];
        assert_eq!(at.oracle_id.map(|id| id.to_string()).as_deref(), Some(ID));
        assert_eq!((at.source.as_str(), at.by.as_deref()), ("scryfall", Some("scryfall")));
        assert_eq!(found[0].appearances[0].by, None);
    }
}

#[test]
fn gzip_is_taken_off() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(format!("[{}]", ruling("It glows.", "wotc")).as_bytes()).expect("written");
    let mut packed = packed.finish().expect("finished");
    assert_eq!(told(&read(&packed).1)[0][0], "It glows.");
    packed.truncate(packed.len() - 12);
    let (_, _, faults) = read(&packed);
    assert!(!faults.is_empty(), "a file that is cut off is told");
}

#[test]
fn a_row_that_cannot_be_read_is_told_with_its_place_and_the_rest_goes_on() {
    let good = ruling("It glows.", "wotc");
    let rows = [
        good.as_str(),
        r#"{"object":"ruling","source":"wotc","published_at":"2024-02-02","comment":"x"}"#,
        &good.replace("2024-02-02", "2024-02-31"),
        &good.replace("It glows.", "  "),
        &good.replace("\"comment\"", "\"remark\""),
        &good.replace("ruling", "card"),
        &good.replace(ID, "no-id"),
        &good.replace("\"It glows.\"", "7"),
    ];
    let (_, items, faults) = read(format!("[\n {}\n]", rows.join(",\n ")));
    assert_eq!(items.len(), 1);
    let said: Vec<_> = faults.iter().map(|f| (f.line, f.what.clone())).collect();
    let expected = ["`oracle_id`", "2024-02-31", "empty", "no `comment`", "a `card`", "UUID", "7"];
    assert_eq!(said.len(), expected.len(), "{said:?}");
    for (number, ((line, what), expected)) in said.iter().zip(expected).enumerate() {
        assert_eq!(*line, number + 3, "{what}");
        assert!(what.contains(expected), "{what}");
    }
    let (_, items, faults) = read(format!("{good}\n{{\"object\": broken\n{good}\n"));
    assert_eq!((items.len(), faults.len(), faults[0].line), (2, 1, 2), "{faults:?}");
}

#[test]
fn a_first_row_that_shows_nothing_does_not_hide_what_the_file_is() {
    let good = ruling("It glows.", "wotc");
    let objects = ["{\"id\": 1}", "{}", "{\"data\": {}}"];
    let lines = objects.map(|bad| format!("{bad}\n{good}\n"));
    let arrays = objects.into_iter().chain(["[]"]);
    for text in lines.into_iter().chain(arrays.map(|bad| format!("[{bad}, {good}]"))) {
        let (format, items, faults) = read(&text);
        assert_eq!(format, Format::ScryfallRulings, "{text}");
        assert_eq!((items.len(), faults.len()), (1, 1), "{text}: {faults:?}");
    }
}

#[test]
fn what_is_cut_off_keeps_what_was_whole() {
    let good = ruling("It glows.", "wotc");
    let half = &good[..50];
    for text in [
        format!("[{good},{half}"),
        format!("[{good}"),
        format!("[{good} {good}]"),
        format!("{good}\n{half}"),
    ] {
        let (_, items, faults) = read(&text);
        assert_eq!((items.len(), faults.len()), (1, 1), "{text}: {faults:?}");
    }
}

#[test]
fn scryfall_cards_give_names_in_all_languages() {
    let card = |more: &str| format!(r#"{{"object":"card","oracle_id":"{ID}",{more}}}"#);
    let rows = [
        card(r#""name":"Veiled Courier","lang":"zhs","printed_name":"蒙面信使","layout":"normal""#),
        card(
            r#""name":"Ember // Ash","lang":"zht","printed_name":null,"layout":"split",
            "card_faces":[{"name":"Ember","printed_name":"餘火"},{"name":"Ash","printed_name":"灰燼"}]"#,
        ),
        card(r#""name":"Courier // Courier","lang":"en","layout":"art_series""#),
        r#"{"object":"card","name":"Two // Two","lang":"en","layout":"reversible_card",
            "card_faces":[{"oracle_id":"11111111-0000-4000-8000-000000000002"}]}"#
            .to_owned(),
        r#"{"object":"card","lang":"en","layout":"normal"}"#.to_owned(),
    ];
    let (format, items, faults) = read(format!("[{}]", rows.join(",")));
    assert_eq!(format, Format::ScryfallCards);
    let found = cards(&items);
    assert_eq!(found[0].in_language("zhs"), ["蒙面信使"]);
    assert_eq!(
        (found[1].name.as_str(), &found[1].in_language("zht")[0][..]),
        ("Ember // Ash", "餘火 // 灰燼")
    );
    assert_eq!((found[2].name.as_str(), found.len()), ("Two", 3));
    assert!(faults.len() == 1 && faults[0].what.contains("`name`"), "{faults:?}");
}

const V5: &str = r#"{"name":"Ember // Ash","faceName":"Ember","side":"a","layout":"split",
  "identifiers":{"scryfallOracleId":"11111111-0000-4000-8000-000000000002"},
  "rulings":[{"date":"2017-04-18","text":"Each half is cast on its own."}],
  "foreignData":[{"language":"Chinese Simplified","name":"余火 // 灰烬","faceName":"余火"},
                 {"language":"Chinese Traditional","name":"Ember // Ash"},
                 {"language":"German","name":"Glut // Asche"}]}"#;

const V3: &str = r#"{"name":"Ember","names":["Ember","Ash"],"layout":"split","cmc":2,"types":["Instant"],
  "rulings":[{"date":"2017-04-18","text":"Each half is cast on its own."}],
  "foreignNames":[{"language":"Chinese Simplified","name":"余火","multiverseid":1}]}"#;

#[test]
fn mtgjson_in_every_layout() {
    let set = |card: &str| {
        format!(
            r#"{{"baseSetSize":1,"booster":{{"x":[{{"cards":[1]}}]}},"cards":[{card}],"code":"XYZ",
                "name":"A Set","tokens":[{{"name":"Token"}}],"translations":{{"German":"Eins"}}}}"#
        )
    };
    let data =
        |data: &str| format!(r#"{{"meta":{{"date":"2022-04-25","version":"5"}},"data":{data}}}"#);
    let faces = format!(r#"{{"Ember // Ash":[{V5}]}}"#);
    let sets = format!(r#"{{"XYZ":{},"ABC":{}}}"#, set(V5), set(V5));
    for (text, times) in [
        (set(V5), 1),
        (data(&set(V5)), 1),
        (sets.clone(), 2),
        (data(&sets), 2),
        (faces.clone(), 1),
        (data(&faces), 1),
        (set(V3), 1),
        (format!(r#"{{"LEA":{}}}"#, set(V3)), 1),
        (format!("[{},{}]", set(V3), set(V3)), 2),
        (format!("[{V3}]"), 1),
        (format!(r#"{{"Ember":{V3}}}"#), 1),
        (format!(r#"{{"cards":[{V3}]}}"#), 1),
        (format!(r#"{{"data":[{V5}]}}"#), 1),
    ] {
        let (format, items, faults) = read(&text);
        assert_eq!(format, Format::Mtgjson, "{text}");
        assert!(faults.is_empty(), "{text}: {faults:?}");
        let expected = ["Each half is cast on its own.", "Ember // Ash", "2017-04-18"];
        assert_eq!(told(&items), vec![expected.map(str::to_owned); times], "{text}");
        let card = cards(&items)[0];
        assert_eq!(card.name, "Ember // Ash");
        assert!(card.in_language("zhs").contains(&"余火".to_owned()), "{text}");
        assert!(card.in_language("zht").is_empty(), "an English name is no Chinese one");
    }
}

#[test]
fn mtgjson_says_which_ruling_of_which_row_is_faulty() {
    let bad = r#"{"layout":"normal","name":"Ember","rulings":[{"date":"2017-04-18","text":"It glows."},
        {"date":"2017-04-18"},{"text":"No day."}]}"#;
    let (_, items, faults) = read(format!("[{bad},\n{{\"layout\":\"normal\"}}]"));
    assert_eq!(rulings(&items).len(), 1);
    let said: Vec<_> = faults.iter().map(ToString::to_string).collect();
    let expected =
        ["1:2: ruling 2 has no `text`", "1:2: ruling 3 has no `date`", "3:1: has no `name`"];
    assert_eq!(said.len(), 3, "{said:?}");
    said.iter()
        .zip(expected)
        .for_each(|(said, expected)| assert!(said.starts_with(expected), "{said}"));
}

const MTGCH: &str = r#"{"ruling":"22222222-0000-4000-8000-000000000001","comment":"It’s the \"same\"\npermanent\u2019s.","translation":"它仍是同一个永久物。","source":"official","stage":9,"last_published_at":"2024-09-20","extra":null}"#;

#[test]
fn mtgch_with_backslashes_once_and_twice() {
    let twice = MTGCH.replace('\\', "\\\\");
    for text in
        [MTGCH.to_owned(), twice.clone(), format!("{MTGCH}\n{twice}\n"), format!("[{MTGCH}]")]
    {
        let (format, items, faults) = read(&text);
        assert_eq!((format, faults.len()), (Format::Mtgch, 0), "{text}: {faults:?}");
        for publication in rulings(&items) {
            let en = publication.en.as_ref().expect("English");
            assert_eq!(en.text, "It’s the \"same\"\npermanent’s.");
            assert_eq!(publication.zh[0].translation, Some(Translation::Official));
            assert_eq!(publication.appearances[0].date.to_string(), "2024-09-20");
        }
    }
}

#[test]
fn mtgch_rows_may_lack_what_is_not_required() {
    let blank = MTGCH.replace("它仍是同一个永久物。", "  ").replace("\"2024-09-20\"", "null");
    let tagless = MTGCH.replace("\"official\"", "\"somebody\"").replace("null}", r#"{"a":1}}"#);
    let noted = r#"{"release_notes":{"XYZ":{"card_names":["Veiled Courier"]}}}"#;
    let noted = MTGCH.replace("null}", &format!("{noted}}}"));
    let none = MTGCH.replace("comment", "remark").replace("ruling", "comment");
    let (_, items, faults) = read([blank, tagless, noted, none].join("\n"));
    let found = rulings(&items);
    assert!(found[0].zh.is_empty() && found[0].appearances.is_empty());
    assert_eq!(found[1].zh[0].translation, Some(Translation::Unknown));
    assert_eq!(found[2].appearances[0].card.as_deref(), Some("Veiled Courier"));
    assert!(faults.is_empty() && found.len() == 4, "{faults:?}");
}

#[test]
fn other_json_is_refused_and_pages_stay_pages() {
    for text in ["[]", "{}", r#"{"a":"b"}"#, r#"[{"name":1}]"#, "{\"a\"", r#"{"data":[]}"#] {
        let fault = open(text.as_bytes(), None).err().expect(text);
        assert!(fault.what.contains("JSON"), "{text}: {fault}");
    }
    for text in ["{2}{G}\n\n2022-04-29\n\nIt does.", "Title\n\n2022-04-29\n\nIt does.", ""] {
        let page = open(text.as_bytes(), None).expect(text);
        assert!(matches!(page, Content::Page(bytes) if bytes == text.as_bytes()), "{text}");
    }
    let row = ruling("x", "wotc");
    let as_cards = open(row.as_bytes(), Some(Format::ScryfallCards));
    assert!(as_cards.err().is_some_and(|fault| fault.what.contains("scryfall-rulings")));
}

#[test]
fn hostile_json_ends_in_a_fault() {
    let deep = format!("[{}", "{\"object\":".repeat(300_000));
    for text in [
        deep,
        format!("[{{\"object\":\"ruling\",\"comment\":\"{}", "x".repeat(17 << 20)),
        format!("{}\n\u{0}\u{0}", ruling("It glows.", "wotc")),
        "[{\"object\":\"ruling\"},,]".to_owned(),
    ] {
        match open(text.as_bytes(), None) {
            Err(_) => {}
            Ok(Content::Page(_)) => panic!("JSON is no page"),
            Ok(Content::Bulk(bulk)) => {
                let mut faults = 0;
                let end = bulk.read(&mut |_, item| faults += usize::from(item.is_err()));
                assert!(end.is_err() || faults > 0);
            }
        }
    }
}
