//! What scripts rely on: streams, exit status, JSON, and that nothing from a
//! file is obeyed.

mod common;

use std::process::{Command, Stdio};

use common::{User, own_ruling, status, stderr};

#[test]
fn exit_status_says_yes_no_or_could_not() {
    let user = User::new();
    assert_eq!(status(&user.run(&["search", "牌面朝下"])), 0);
    assert_eq!(status(&user.run(&["search", "zzyzx"])), 1);
    assert_eq!(status(&user.run(&["show", "no-such-ruling"])), 1);
    assert_eq!(status(&user.run(&["search", "--no-such-option"])), 2);
    assert_eq!(status(&user.run(&["search", "date>=soon"])), 2);
    assert_eq!(status(&user.run(&["search", "is:klingon"])), 2);
    assert_eq!(status(&user.run(&["import", "no-such-file.txt"])), 2);
    assert_eq!(status(&user.run(&[])), 2);
    assert_eq!(status(&user.run(&["--help"])), 0);
}

#[test]
fn results_go_to_stdout_and_everything_else_to_stderr() {
    let user = User::new();
    let found = user.run(&["search", "morph"]);
    assert!(!found.stdout.is_empty());
    assert_eq!(stderr(&found), "");
    let none = user.run(&["show", "no-such-ruling"]);
    assert!(none.stdout.is_empty() && stderr(&none).contains("no-such-ruling"));
}

#[test]
fn json_is_one_document_and_errors_are_objects() {
    let user = User::new();
    let found = user.json(&["search", "翻回正面"]);
    assert_eq!(found["query"], "翻回正面");
    let hit = &found["hits"][0];
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
        assert!(hit.get(key).is_some(), "no {key} in {hit}");
    }
    for args in [
        &["search", "date>=soon"][..],
        &["show", "nothing at all"],
        &["frobnicate", "--frob"],
        &["import", "nowhere.txt"],
    ] {
        let (_, error) = user.error(args);
        for key in ["kind", "message", "hint", "where"] {
            assert!(error.get(key).is_some(), "{args:?}: no {key} in {error}");
        }
        assert!(error["message"].as_str().is_some_and(|m| !m.is_empty()));
    }
}

#[test]
fn highlights_are_byte_ranges_of_the_match() {
    let user = User::new();
    let found = user.json(&["search", "\"翻回正面\""]);
    let hits = found["hits"].as_array().unwrap();
    assert!(!hits.is_empty());
    for hit in hits {
        let text = hit["text"]["zh"].as_str().unwrap();
        let ranges = hit["highlights"]["zh"].as_array().unwrap();
        let marked = |r: &serde_json::Value| {
            &text[r[0].as_u64().unwrap() as usize..r[1].as_u64().unwrap() as usize]
        };
        assert!(ranges.iter().any(|r| marked(r).contains("翻回正面")), "{hit}");
    }
}

#[test]
fn show_has_the_shapes_of_the_contract() {
    let user = User::new();
    let ruling = &user.json(&["show", "same-object/tapped-unchanged"])["ruling"];
    for key in
        ["id", "text", "topics", "rules", "rules_as_of", "status", "note", "scenarios", "published"]
    {
        assert!(ruling.get(key).is_some(), "no {key}");
    }
    let related = ruling["related"].as_array().unwrap();
    assert_eq!(related.len(), 5);
    assert!(related.iter().all(|id| *id != ruling["id"]
        && user.json(&["show", id.as_str().unwrap()])["ruling"]["id"] == *id));
    let published = ruling["published"].as_array().unwrap();
    assert_eq!(published.len(), 3);
    for one in published {
        for key in ["card", "date", "page", "lang", "translation", "key"] {
            assert!(one.get(key).is_some(), "no {key} in {one}");
        }
    }
    assert_eq!(
        user.json(&["show", "tapped-unchanged"])["ruling"]["id"],
        "same-object/tapped-unchanged"
    );
    let rule = &user.json(&["show", "701.34"])["rule"];
    assert_eq!(rule["number"], "701.34");
    let history = rule["history"].as_array().unwrap();
    let meant = |edition: &str, number: &str| {
        history
            .iter()
            .any(|h| h["edition"] == edition && h["number"] == number && h["topic"] == "manifest")
    };
    assert!(meant("2022-04-29", "701.34") && meant("2026-09-25", "701.40"), "{rule}");
    assert!(rule["today"].as_str().unwrap().contains("proliferate"), "{rule}");
    let card = user.json(&["show", "狂野召唤"]);
    assert_eq!(card["card"], "Wildcall");
    assert!(card["rulings"].as_array().unwrap().len() >= 10 && card["publications"].is_array());
}

#[test]
fn bare_words_show_or_search() {
    let user = User::new();
    assert!(user.text(&["701.40b"]).starts_with("701.40b"));
    assert!(user.text(&["tapped-unchanged"]).starts_with("same-object/tapped-unchanged"));
    assert!(user.text(&["隱密追擊"]).starts_with("Cryptic Pursuit"));
    assert!(user.text(&["unmorph"]).contains("turning-face-up/"));
}

#[test]
fn a_closed_pipe_is_a_quiet_success() {
    let user = User::new();
    user.text(&["search", "morph"]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_rulings"))
        .args(["search", "a", "牌", "-n", "50", "--json"])
        .env("RULINGS_DATA", user.library())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((status(&output), stderr(&output)), (0, String::new()));
}

#[test]
fn text_from_a_file_is_shown_and_not_obeyed() {
    let user = User::new();
    user.write(
        "rulings/tests/hostile.yaml",
        own_ruling("red \u{1b}[31m alert \u{202e}desrever \u{9b}2J end"),
    );
    for args in [
        &["show", "tests/hostile"][..],
        &["search", "alert"],
        &["search", "alert", "--json"],
        &["lint"],
    ] {
        let output = user.run(args);
        let printed = String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output);
        assert!(!printed.contains(['\u{1b}', '\u{202e}', '\u{9b}']), "{args:?}: {printed:?}");
        if args[0] != "lint" {
            assert!(printed.contains("alert"), "{args:?}: {printed}");
        }
    }
    let text = user.json(&["show", "tests/hostile"])["ruling"]["text"]["en"].clone();
    assert!(text.as_str().unwrap().contains('\u{1b}'), "JSON keeps what was written");
}

#[test]
fn colour_only_where_it_was_asked_for() {
    let user = User::new();
    assert!(!user.text(&["search", "morph"]).contains('\u{1b}'));
    assert!(user.text(&["search", "morph", "--color", "always"]).contains('\u{1b}'));
}

#[test]
fn both_screens_of_a_phone_and_a_desk_are_kept_to() {
    use unicode_width::UnicodeWidthStr;
    let user = User::new();
    for width in ["40", "80", "120"] {
        for lang in ["zh", "en", "both"] {
            for args in [
                &["search", "翻回正面"][..],
                &["show", "turn-up-manifested"],
                &["show", "701.40"],
                &["show", "Wildcall"],
                &["status"],
            ] {
                let output = user
                    .command()
                    .env("COLUMNS", width)
                    .args(args)
                    .args(["--lang", lang])
                    .output()
                    .unwrap();
                for line in String::from_utf8(output.stdout).unwrap().lines() {
                    let is_path = line.contains('/') && !line.contains(' ');
                    assert!(
                        is_path || line.width() <= width.parse().unwrap(),
                        "{width} {args:?}: {line}"
                    );
                }
            }
        }
    }
}

#[test]
fn languages_by_any_of_their_codes() {
    let user = User::new();
    let han = |text: &str| text.chars().any(|c| ('\u{4e00}'..'\u{a000}').contains(&c));
    for code in ["zh", "zhs", "cn", "zh-Hans", "zht", "tw", "zh-Hant"] {
        let text = user.text(&["show", "tapped-unchanged", "--lang", code]);
        assert!(han(&text) && !text.contains("Turning a permanent"), "{code}: {text}");
    }
    assert!(!han(&user.text(&["search", "morph", "--lang", "en"])));
    assert_eq!(status(&user.run(&["search", "morph", "--lang", "klingon"])), 2);
}

#[test]
fn completions_and_man_page_are_made() {
    let user = User::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(user.text(&["completions", shell]).contains("rulings"), "{shell}");
    }
    assert!(user.text(&["man"]).contains(".TH"));
}

#[test]
fn a_text_in_one_language_is_found_from_the_other() {
    let user = User::new();
    let page = "Some Card\n\n2024-01-02\n\nA stun counter stays when turning it face up is done.\n\n\
                2024-01-03\n\n你放逐的牌面朝下永久物会留在那里。\n";
    user.write("page.txt", page);
    user.text(&["import", user.library().join("page.txt").to_str().unwrap()]);
    let english = user.ids(&["search", "stun counter", "is:publication"]);
    assert_eq!(english.len(), 1);
    for query in ["翻回正面", "unmorph", "turn face up"] {
        assert_eq!(user.ids(&["search", query, "is:publication"]), english, "{query}");
    }
    let chinese = user.ids(&["search", "放逐", "is:publication"]);
    assert_eq!(chinese.len(), 1);
    for query in ["face-down permanent", "牌面朝下的永久物", "exile"] {
        assert_eq!(user.ids(&["search", query, "is:publication"]), chinese, "{query}");
    }
}

#[test]
fn verify_counts_every_rule_that_a_ruling_cites() {
    let user = User::new();
    let verified = user.json(&["verify"]);
    let counted: Vec<&str> = verified["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|count| count["rule"].as_str().unwrap())
        .collect();
    let exported = user.json(&["export"]);
    for row in exported["records"].as_array().unwrap() {
        for rule in row["rules"].as_array().unwrap() {
            assert!(counted.contains(&rule.as_str().unwrap()), "{rule} of {}", row["id"]);
        }
    }
    let idle = verified["rules"].as_array().unwrap().iter().find(|r| r["applied_by"] == 0);
    let idle = idle.expect("some cited rule acts in no scenario")["rule"].as_str().unwrap();
    assert!(user.text(&["verify", "--lang", "en"]).contains(idle));
}
