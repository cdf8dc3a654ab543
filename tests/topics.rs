//! Topics as pages to read, and rulings on their way to paper and other programs.

mod common;

use common::{User, status, stderr};
use serde_json::Value;

#[test]
fn every_topic_that_is_a_folder_has_a_page_that_places_all_its_rulings() {
    let user = User::new();
    let topics = user.json(&["topics"]);
    let folders: Vec<String> = user.json(&["export", "--format", "json"])["records"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["topics"][0].as_str().unwrap().to_owned())
        .collect();
    assert!(folders.len() > 30);
    for folder in &folders {
        let listed = topics["topics"].as_array().unwrap().iter().find(|t| t["name"] == **folder);
        assert!(listed.is_some_and(|t| t["title"]["zh"].is_string()), "{folder} has no page");
        let page = user.json(&["topic", folder]);
        let parts = page["topic"]["parts"].as_array().unwrap();
        let own = |hit: &Value| hit["id"].as_str().unwrap().starts_with(&format!("{folder}/"));
        let left: Vec<&Value> = parts
            .iter()
            .filter(|part| part["title"]["en"] == "Also")
            .flat_map(|part| part["rulings"].as_array().unwrap())
            .filter(|hit| own(hit))
            .collect();
        assert!(left.is_empty(), "{folder}: not placed on its page: {left:?}");
    }
}

#[test]
fn a_topic_is_called_by_its_name_in_either_language_and_a_mistyped_one_is_suggested() {
    let user = User::new();
    for name in ["morph", "变身", "Morph and megamorph"] {
        assert_eq!(user.json(&["topic", name])["topic"]["name"], "morph", "{name}");
    }
    assert_eq!(user.json(&["show", "翻回正面"])["topic"]["name"], "turning-face-up");
    let wrong = user.run(&["topic", "mrph"]);
    assert_eq!(status(&wrong), 1);
    assert!(stderr(&wrong).contains("did you mean morph"), "{}", stderr(&wrong));
}

#[test]
fn a_page_is_numbered_through_in_both_languages_and_says_what_can_be_played() {
    let user = User::new();
    for lang in ["en", "zh"] {
        let text = user.text(&["topic", "manifest-dread", "--lang", lang]);
        for number in 1..=4 {
            assert!(text.contains(&format!(" {number}. ")), "{lang}: {text}");
        }
        assert!(text.contains("▶ manifest-dread/manifest-dread-procedure"), "{text}");
        assert_eq!(text.contains("牌库"), lang == "zh", "{text}");
    }
}

#[test]
fn every_format_holds_every_ruling() {
    let user = User::new();
    let found = user.json(&["search", "topic:information", "--limit", "100"]);
    let ids: Vec<&str> =
        found["hits"].as_array().unwrap().iter().map(|hit| hit["id"].as_str().unwrap()).collect();
    assert!(ids.len() >= 8);
    let export = |format| user.text(&["export", "--topic", "information", "--format", format]);
    let lines: Vec<Value> =
        export("ndjson").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), ids.len());
    for row in &lines {
        assert!(ids.contains(&row["id"].as_str().unwrap()), "{row}");
        assert_eq!(row["kind"], "ruling");
        assert!(row["questions"]["zh"].as_array().is_some_and(|q| !q.is_empty()), "{row}");
    }
    let document: Value = serde_json::from_str(&export("json")).unwrap();
    assert_eq!(document["records"].as_array().unwrap(), &lines);
    let mut table = csv::Reader::from_reader(std::io::Cursor::new(export("csv")));
    let rows: Vec<csv::StringRecord> = table.records().collect::<Result<_, _>>().unwrap();
    let listed: Vec<&str> = rows.iter().map(|row| &row[0]).collect();
    assert_eq!(listed, lines.iter().map(|l| l["id"].as_str().unwrap()).collect::<Vec<_>>());
    let booklet = export("markdown");
    assert!(booklet.starts_with("# "));
    for id in ids {
        assert!(booklet.contains(id), "{id} is not in the booklet");
    }
}

#[test]
fn an_exported_topic_has_the_order_and_the_headings_of_its_page() {
    let user = User::new();
    let page = user.json(&["topic", "face-down"]);
    let parts = page["topic"]["parts"].as_array().unwrap();
    assert!(parts.len() > 2 && parts.iter().all(|part| part["title"]["en"] != "Also"));
    let rulings = parts.iter().flat_map(|part| part["rulings"].as_array().unwrap());
    let placed: Vec<&Value> = rulings.map(|hit| &hit["id"]).collect();
    let export = user.json(&["export", "--topic", "face-down"]);
    let rows = export["records"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| &row["id"]).collect::<Vec<_>>(), placed);
    let booklet = user.text(&["export", "--topic", "face-down", "--lang", "en"]);
    let headings: Vec<&str> = booklet.lines().filter_map(|l| l.strip_prefix("### ")).collect();
    let titles: Vec<&str> = parts.iter().map(|p| p["title"]["en"].as_str().unwrap()).collect();
    assert_eq!(headings, titles);
    assert_eq!(booklet.lines().filter(|line| line.starts_with("## ")).count(), 1);
}

#[test]
fn the_booklet_of_everything_has_contents_and_each_language_alone() {
    let user = User::new();
    let all = user.text(&["export"]);
    assert!(all.contains("](#morph)") || all.contains("](#casting)"), "no contents");
    let english = user.text(&["export", "--lang", "en"]);
    let han = |c: char| ('\u{4E00}'..='\u{9FFF}').contains(&c);
    assert!(!english.contains(han), "Chinese in an English booklet");
    assert!(all.contains(han));
}

#[test]
fn a_booklet_names_the_search_it_comes_from() {
    let user = User::new();
    let args = ["export", "dies", "-token", "--topic", "leaving", "--since", "2014-01-01"];
    let booklet = user.text(&[&args[..], &["--lang", "en"]].concat());
    let second = booklet.lines().nth(2);
    assert_eq!(second, Some("Searched for: dies -token topic:leaving date\\>=2014-01-01"));
    assert!(!user.text(&["export", "--lang", "en"]).contains("Searched for"));
}

#[test]
fn imported_texts_are_exported_only_when_asked_for() {
    let user = User::new();
    let page = "Zorb the Unseen\n\n2021-04-01\n\nZorb hums while it is *face down*.\n";
    user.write("page.txt", page);
    user.text(&["import", user.library().join("page.txt").to_str().unwrap()]);
    let without = user.run(&["export", "hums", "--format", "ndjson"]);
    assert_eq!((status(&without), without.stdout.len()), (1, 0));
    let with = user.text(&["export", "hums", "--format", "ndjson", "--imported"]);
    let row: Value = serde_json::from_str(with.lines().next().unwrap()).unwrap();
    assert_eq!(row["kind"], "publication");
    let booklet = user.text(&["export", "hums", "--imported"]);
    assert!(booklet.contains("hums while it is \\*face down\\*"), "{booklet}");
}

#[test]
fn nothing_found_is_a_no_and_another_form_than_asked_is_bad_usage() {
    let user = User::new();
    assert_eq!(status(&user.run(&["export", "zzyzx"])), 1);
    assert_eq!(status(&user.run(&["export", "--json", "--format", "csv"])), 2);
    assert_eq!(status(&user.run(&["export", "--topic", "no-such-topic"])), 2);
}
