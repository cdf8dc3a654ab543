//! `run` and `demo`: a user's own file, its mistakes, and how a game is told.

mod common;

use std::process::Output;

use common::{User, status, stderr};
use unicode_width::UnicodeWidthStr;

const HEAD: &str = "title: {en: x}\nkind: example\n\
    cards: {Hill Bear: {types: [creature], cost: \"{G}\", power: 1, toughness: 1}}\n";

/// What `rulings run - ARGS` makes of a text.
fn run(text: &str, args: &[&str]) -> Output {
    let mut command = User::new().command();
    command.args(["run", "-"]).args(args).write_stdin(text).output().unwrap()
}

#[test]
fn a_scenario_is_read_from_standard_input() {
    let bear = "given: {A: {battlefield: [{card: Hill Bear, as: bear}]}}\n";
    let yes = run(&format!("{HEAD}{bear}then: [{{bear: {{power: 1}}}}]\n"), &[]);
    assert_eq!((status(&yes), stderr(&yes)), (0, String::new()));
    let no = run(&format!("{HEAD}{bear}then: [{{bear: {{power: 2}}}}]\n"), &["--lang", "en"]);
    assert_eq!(status(&no), 1);
    let text = String::from_utf8(no.stdout).unwrap();
    assert!(text.contains("✗ not as expected\n  <stdin>:5:8\n"), "{text}");
    assert!(text.contains("expected  bear: power: 2\n    got  bear: power: 1\n"), "{text}");
}

#[test]
fn every_mistake_is_shown_in_its_line() {
    let text = format!(
        "{HEAD}given: {{A: {{hand: [Hil Bear]}}}}\nplay: [{{A: {{cst: x}}}}]\nthen: [{{battlefield: 0}}]\n"
    );
    let output = run(&text, &[]);
    assert_eq!(status(&output), 2);
    assert!(output.stdout.is_empty());
    let said = stderr(&output);
    let first = "error: no card is called `Hil Bear`\n --> <stdin>:4:20\n  |\n\
                 4 | given: {A: {hand: [Hil Bear]}}\n  |                    ^^^^^^^^ did you mean `Hill Bear`?\n";
    assert!(said.starts_with(first), "{said}");
    assert!(
        said.contains(" --> <stdin>:5:13\n") && said.contains("did you mean `cast`?"),
        "{said}"
    );
    assert!(said.trim_end().ends_with("error: 2 mistakes"), "{said}");
}

#[test]
fn as_json_the_mistakes_are_a_list() {
    let text =
        format!("{HEAD}given: {{A: {{hand: [Hil Bear, Oak]}}}}\nthen: [{{battlefield: 0}}]\n");
    let output = run(&text, &["--json"]);
    assert_eq!((status(&output), output.stdout.len()), (2, 0));
    let error: serde_json::Value = serde_json::from_str(&stderr(&output)).unwrap();
    let error = &error["error"];
    assert_eq!(error["message"], "no card is called `Hil Bear`");
    assert_eq!(error["where"]["line"], 4);
    assert_eq!(error["faults"].as_array().unwrap().len(), 2);
    assert_eq!(error["faults"][1]["message"], "no card is called `Oak`");
}

#[test]
fn demonstrations_keep_to_the_width_in_both_languages() {
    for id in ["turn-up-keeps-everything", "game-end-reveals-everything", "manifest-dread-top-two"]
    {
        for (columns, lang) in [(40, "zh"), (40, "both"), (80, "en"), (100, "both")] {
            let mut command = User::new().command();
            command.env("COLUMNS", columns.to_string()).args(["demo", id, "--lang", lang]);
            let output = command.output().unwrap();
            assert_eq!(status(&output), 0);
            let text = String::from_utf8(output.stdout).unwrap();
            for line in text.lines() {
                assert!(line.width() <= columns, "{id} {lang} {columns}: {line}");
            }
            let board = text.lines().filter(|line| line.contains('▒')).count();
            assert!(board >= 1, "{text}");
        }
    }
}

#[test]
fn one_players_view_and_the_game_without_a_rule() {
    let demo = |args: &[&str]| {
        let mut command = User::new().command();
        let output = command.args(["demo", "bounce-reveals-face-down", "--lang", "en"]).args(args);
        let output = output.output().unwrap();
        (status(&output), String::from_utf8(output.stdout).unwrap())
    };
    let (before, rest) = {
        let (code, text) = demo(&["--as", "A"]);
        assert_eq!(code, 0);
        let (before, rest) =
            text.split_once("reveals").map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        (before, rest)
    };
    assert!(!before.contains("Hill Bear") && rest.contains("Hill Bear"), "{before}");
    let (code, text) = demo(&["--without", "708.9/permanent"]);
    assert_eq!(code, 0);
    let parting = text.split_once("── From here on the games part ──\n").unwrap().1;
    assert!(parting.trim_start().starts_with("With the rule: A, the owner, reveals"), "{parting}");
    let (code, text) = demo(&["--as", "Z"]);
    assert_eq!((code, text.as_str()), (2, ""));
}

#[test]
fn a_game_that_ends_too_early_without_the_rule_parts_at_its_end() {
    let args = ["demo", "turn-up-sheds-aura", "--without", "704.5m/aura-goes", "--lang", "zh"];
    let output = User::new().command().args(args).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("不适用规则 704.5m/aura-goes：灵气留在它不能结附的东西上\n"), "{text}");
    let (_, parting) = text.split_once("── 两局游戏自此不同 ──\n").unwrap();
    assert!(parting.trim_start().starts_with("适用此规则时：苍白缚"), "{parting}");
}

/// Among the files given, beside the file, and in the library.
#[test]
fn the_contrast_that_a_scenario_names_is_looked_for() {
    let folder = tempfile::tempdir().unwrap();
    let bear = |tapped: bool, more: &str| {
        format!(
            "{HEAD}given: {{A: {{battlefield: [{{card: Hill Bear, as: bear, tapped: {tapped}}}]}}}}\n\
             then: [{{bear: {{tapped: {tapped}}}}}]\n{more}"
        )
    };
    let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text).unwrap();
    let played = || {
        let mut command = User::new().command();
        command.arg("run").arg(folder.path().join("one.yaml")).args(["--lang", "en"]);
        let output = command.output().unwrap();
        (status(&output), String::from_utf8(output.stdout.clone()).unwrap(), stderr(&output))
    };
    // Found before anything is played, where it stands.
    write("one.yaml", bear(true, "contrast: othr\n"));
    write("other.yaml", bear(false, ""));
    let (code, text, said) = played();
    assert_eq!((code, &*text), (2, ""), "{said}");
    assert!(said.starts_with("error: there is no scenario `othr`"), "{said}");
    assert!(said.contains("one.yaml:6:11\n"), "{said}");
    assert!(said.contains("| contrast: othr\n  |           ^^^^ did you mean `other`?"), "{said}");
    // So is the id of a shipped one.
    write("one.yaml", bear(true, "contrast: bounce-reveals-facedown\n"));
    assert!(played().2.contains("did you mean `bounce-reveals-face-down`?"));
    write("one.yaml", bear(true, "contrast: other\n"));
    assert_eq!(played().0, 0);
    write("other.yaml", bear(true, ""));
    let (code, text, _) = played();
    assert!(code == 1 && text.contains("everything expected here is so there too"), "{text}");
    let output = run(&bear(true, "contrast: other\n"), &[]);
    assert_eq!(status(&output), 0);
    assert!(stderr(&output).contains("warning: the contrast `other` is not in the library"));
}

#[test]
fn where_only_the_table_differs_both_tables_are_drawn() {
    let text = "title: {en: x}\nkind: example\ncards: {Wyrm: {types: [creature], power: 5, toughness: 5}}\n\
        given: {A: {battlefield: [{card: Wyrm, as: wyrm, facing: manifested}]}}\nthen: [{wyrm: {power: 2}}]\n";
    let output = run(text, &["--without", "708.2/packet", "--lang", "en"]);
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(status(&output), 0);
    let (without, with) =
        said.split_once("── The events are the same, the table is not ──").unwrap();
    assert!(without.contains(" 5/5") && with.contains(" 2/2"), "{said}");
    assert!(with.contains("another outcome by the same events"), "{said}");
    assert!(with.contains("expected  wyrm: power: 2"), "{said}");
    let chinese = "title: {en: x}\nkind: example\ncards: {Walker: {types: [planeswalker], loyalty: 4}}\n\
        given: {A: {battlefield: [{card: Walker, as: walker, counters: {loyalty: 4}}]}}\nthen: [{walker: {loyalty: 4}}]\n";
    let said = String::from_utf8(run(chinese, &["--lang", "zh"]).stdout).unwrap();
    assert!(said.contains("指示物：4 忠诚") && !said.contains("loyalty"), "{said}");
}

#[test]
fn an_id_that_nothing_has_is_answered_with_the_nearest() {
    for (id, hint) in [
        ("bounce-reveals-facedown", "did you mean `bounce-reveals-face-down`?"),
        ("characteristics/face-down-pcket", "did you mean `characteristics/face-down-packet`?"),
        ("Akroma, Angel of Fury", "`rulings show \"Akroma, Angel of Fury\"`"),
        ("zzzzzz", "`rulings search WORDS`"),
    ] {
        let output = User::new().command().args(["demo", id]).output().unwrap();
        let said = stderr(&output);
        assert_eq!(status(&output), 1, "{said}");
        assert!(said.contains(hint), "{id}: {said}");
    }
}

#[test]
fn a_clause_that_is_not_there_is_answered_with_the_nearest() {
    for (name, hint) in [
        ("708.9/permanen", "did you mean `708.9/permanent`?"),
        ("708.9/banana", "of rule 708.9 there are 708.9/permanent, "),
        ("708.14", "the nearest rules of which something can: "),
        ("banana", "docs/engine.md lists all clauses"),
    ] {
        let args = ["demo", "bounce-reveals-face-down", "--without", name];
        let output = User::new().command().args(args).output().unwrap();
        let said = stderr(&output);
        assert_eq!(status(&output), 2, "{said}");
        assert!(said.contains(hint) && said.lines().count() == 2, "{name}: {said}");
        assert!(said.lines().all(|line| line.chars().count() < 160), "{name}: {said}");
    }
}

/// Without all of a rule: every part of it is off, and each is named.
#[test]
fn a_rule_number_means_all_its_clauses() {
    let args = ["demo", "bounce-reveals-face-down", "--without", "708.9", "--lang", "en"];
    let output = User::new().command().args(args).output().unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(status(&output), 0, "{text}");
    assert!(text.matches("without 708.9/").count() > 1, "{text}");
    assert!(text.contains("── From here on the games part ──"), "{text}");
    let output = User::new().command().args(args).arg("--json").output().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let game = &json["scenarios"][0];
    assert_eq!(game["without"]["rule"], "708.9");
    assert!(game["also_without"].as_array().is_some_and(|others| !others.is_empty()));
}

/// The caret stands under the word that is wrong, and under nothing else.
#[test]
fn one_word_of_a_phrase_is_marked() {
    let text = "title: {en: x}\nkind: example\n\
        cards: {Law: {types: [enchantment], abilities: [{each: creature with pwer 2 or more, gets: \"+1/+1\"}]}}\n\
        given: {A: {battlefield: [Law]}}\nthen: [{battlefield: 1}]\n";
    let said = stderr(&run(text, &[]));
    assert!(said.contains(" ^^^^ did you mean `power`?"), "{said}");
}

#[test]
fn mistakes_are_said_in_chinese_where_that_alone_is_printed() {
    let text = format!(
        "{HEAD}given: {{A: {{hand: [Hil Bear]}}}}\nplay: [{{A: {{cst: x}}}}]\nthen: [{{battlefield: 0}}]\n"
    );
    let said = stderr(&run(&text, &["--lang", "zh"]));
    assert!(said.starts_with("错误：没有名为`Hil Bear`的牌\n --> <stdin>:4:20\n"), "{said}");
    assert!(said.contains("^^^^^^^^ 是否想写`Hill Bear`？\n"), "{said}");
    assert!(said.contains("错误：`cst`不是牌手的行动\n"), "{said}");
    assert!(said.trim_end().ends_with("错误：共2处"), "{said}");
    // What a program reads is English.
    let json = stderr(&run(&text, &["--lang", "zh", "--json"]));
    assert!(json.contains("no card is called `Hil Bear`") && !json.contains("错误"), "{json}");
}
