//! `lint` and `fmt` on a user's library: findings, fixes, baselines, machine output.

mod common;

use std::fs;
use std::path::Path;

use common::{User, own_ruling, status, stderr};
use rulings::curate::fmt::{Kind, format};
use rulings::yaml::Source;
use serde_json::Value;

/// A ruling with faults that can be mended, and a comment.
const FAULTY: &str = "\
text:  # the claim
  en: It can't block (such Grey Ox) in the the game.
  zh: 它不能阻挡. 一张生物不同。
topics: [face-down]
rules: [\"708.2\"]
rules_as_of: 2026-09-25
status: current
questions: []
scenarios: [bounce-reveals-face-down]
";

/// What is found in the user's own files.
fn findings(user: &User, args: &[&str]) -> Vec<Value> {
    let json = user.json(&[&["lint"], args].concat());
    let own = |finding: &&Value| {
        let path = finding["where"]["path"].as_str().unwrap();
        path == "rulings/exceptions.yaml" || !path.starts_with("rulings/")
    };
    json["findings"].as_array().unwrap().iter().filter(own).cloned().collect()
}

fn codes(findings: &[Value]) -> Vec<&str> {
    findings.iter().map(|f| f["code"].as_str().unwrap()).collect()
}

#[test]
fn what_is_shipped_is_clean_and_canonical() {
    let user = User::new();
    let output = user.run(&["lint"]);
    assert_eq!(status(&output), 0, "{}", String::from_utf8_lossy(&output.stdout));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulings");
    let mut files = 0;
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let relative = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
            let source =
                Source::new(path.display().to_string(), fs::read_to_string(&path).unwrap());
            let canonical = format(&source, Kind::of(&relative)).unwrap();
            assert!(canonical == source.text, "{relative}: `cargo run -- --data . fmt`");
            files += 1;
        }
    }
    assert!(files > 600, "{files} files");
}

#[test]
fn a_finding_has_a_code_and_an_exact_place() {
    let user = User::new();
    user.write("rulings/tests/own.yaml", FAULTY);
    let found = findings(&user, &[]);
    for code in ["missing-as", "doubled-word", "half-width-punctuation", "measure-word"] {
        assert!(codes(&found).contains(&code), "{code}: {found:?}");
    }
    for finding in &found {
        let place = &finding["where"];
        let path = place["path"].as_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let (from, to) = (place["range"][0].as_u64().unwrap(), place["range"][1].as_u64().unwrap());
        let words: String = text.chars().skip(from as usize).take((to - from) as usize).collect();
        assert_eq!(words, finding["text"].as_str().unwrap(), "{finding}");
        let line = text.lines().nth(place["line"].as_u64().unwrap() as usize - 1).unwrap();
        let rest: String =
            line.chars().skip(place["column"].as_u64().unwrap() as usize - 1).collect();
        assert!(rest.starts_with(&words), "{finding}");
        assert!(["error", "warning"].contains(&finding["severity"].as_str().unwrap()));
        assert_eq!(finding["subject"], "tests/own");
    }
    assert_eq!(status(&user.run(&["lint"])), 1);
    assert_eq!(codes(&findings(&user, &["--code", "missing-as"])), ["missing-as"]);
    assert_eq!(findings(&user, &["--since", "2026-09-26"]), Vec::<Value>::new());
    assert_eq!(user.error(&["lint", "--code", "no-such"]).0, 2);
    let table = String::from_utf8(user.run(&["lint", "--counts"]).stdout).unwrap();
    assert!(table.contains("missing-as") && !table.contains("own.yaml"), "{table}");
}

#[test]
fn fixes_are_shown_first_and_keep_what_they_do_not_mean() {
    let user = User::new();
    user.write("rulings/tests/own.yaml", FAULTY);
    let path = user.library().join("rulings/tests/own.yaml");
    let shown = user.run(&["lint", "--fix"]);
    assert_eq!(status(&shown), 1);
    assert!(String::from_utf8_lossy(&shown.stdout).contains("+  zh: 它不能阻挡。一个生物不同。"));
    assert_eq!(fs::read_to_string(&path).unwrap(), FAULTY);
    user.text(&["lint", "--fix", "--apply"]);
    let mended = FAULTY
        .replace("(such Grey", "(such as Grey")
        .replace("the the", "the")
        .replace("阻挡. 一张", "阻挡。一个");
    assert_eq!(fs::read_to_string(&path).unwrap(), mended);
    assert_eq!(findings(&user, &[]), Vec::<Value>::new());
    user.text(&["lint", "--fix", "--apply"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), mended);
}

#[test]
#[cfg(unix)]
fn what_cannot_be_written_stays_whole() {
    let user = User::new();
    user.write("rulings/tests/own.yaml", FAULTY);
    // What a killed run leaves behind is no record.
    user.write("rulings/tests/.killed.new", "text: {en: half");
    let path = user.library().join("rulings/tests/own.yaml");
    for (text, command) in [
        (FAULTY, &["lint", "--fix", "--apply"][..]),
        (&FAULTY.replace("text:", "text: "), &["fmt"]),
    ] {
        lock(&path, false);
        fs::write(&path, text).unwrap();
        lock(&path, true);
        let output = user.run(&[command, &["--json"]].concat());
        let error = stderr(&output);
        assert_eq!(status(&output), 2, "{command:?}");
        assert!(error.contains("own.yaml") && error.contains("cannot be written"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        // Once it may be written, the same command does what it did not.
        lock(&path, false);
        user.run(command);
        assert!(!user.library().join("rulings/tests/.killed.new").exists());
        assert_ne!(fs::read_to_string(&path).unwrap(), text, "{command:?}");
    }
}

#[cfg(unix)]
fn lock(path: &Path, readonly: bool) {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = if readonly { 0o444 } else { 0o644 };
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
#[cfg(unix)]
fn who_is_killed_midway_has_mended_all_or_nothing() {
    const FILES: usize = 120;
    let user = User::new();
    let path = |n: usize| user.library().join(format!("rulings/tests/own-{n:03}.yaml"));
    let texts =
        || -> Vec<String> { (0..FILES).map(|n| fs::read_to_string(path(n)).unwrap()).collect() };
    let (mut mended, mut midway) = (None, 0);
    // Killed once the first, a middle and a late file is in place.
    for until in [0, FILES / 3, FILES * 2 / 3] {
        for n in 0..FILES {
            user.write(&format!("rulings/tests/own-{n:03}.yaml"), FAULTY);
        }
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_rulings"))
            .env_clear()
            .env("RULINGS_DATA", user.library())
            .args(["lint", "--fix", "--apply"])
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        while child.try_wait().unwrap().is_none()
            && fs::read_to_string(path(until)).unwrap() == FAULTY
        {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let killed = texts();
        let seen = findings(&user, &["--code", "missing-as"]).len();
        assert!(seen == 0 || seen == FILES, "{until}: a reader sees {seen} files unmended");
        user.run(&["lint", "--fix", "--apply"]);
        let whole = texts();
        let mended: &String = mended.get_or_insert_with(|| whole[0].clone());
        assert!(mended != FAULTY && whole.iter().all(|text| text == mended));
        assert!(killed.iter().all(|text| text == FAULTY || text == mended));
        let left = fs::read_dir(user.library().join("rulings/tests")).unwrap();
        let hidden =
            left.filter(|f| f.as_ref().unwrap().file_name().to_string_lossy().starts_with('.'));
        assert_eq!(hidden.count(), 0, "what was written aside is still there");
        midway += usize::from(killed.iter().any(|text| text == FAULTY));
    }
    assert!(midway > 0, "no kill came before the last file");
    user.text(&["dedupe", "--undo"]);
    assert!(texts().iter().all(|text| text == FAULTY), "the fix is taken back");
}

#[test]
fn the_newest_change_is_taken_back_whichever_command_made_it() {
    let user = User::new();
    user.text(&["new", "tests/begun"]);
    user.write("rulings/tests/own.yaml", FAULTY);
    user.text(&["lint", "--fix", "--apply"]);
    let path = user.library().join("rulings/tests/own.yaml");
    assert_ne!(fs::read_to_string(&path).unwrap(), FAULTY);
    user.text(&["dedupe", "--undo"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), FAULTY);
    assert!(user.library().join("rulings/tests/begun.yaml").is_file(), "the older change stands");
    user.text(&["dedupe", "--undo"]);
    assert!(!user.library().join("rulings/tests/begun.yaml").exists());
}

#[test]
fn what_the_commands_write_is_canonical() {
    let user = User::new();
    user.text(&["new", "tests/begun"]);
    user.text(&["fmt", "--check"]);
    let long = "The lantern, which is lit: \"always\", stays where it is while the storm over the tower lasts and nobody moves it.";
    user.write("page.txt", format!("Old Lantern\n\n2014-11-24\n\n{long}\n"));
    let page = user.library().join("page.txt");
    user.text(&["import", page.to_str().unwrap()]);
    let name = format!("pub/{}", rulings::record::Key::of(long).short());
    user.text(&["new", "tests/from-page", "--from", &name]);
    user.text(&["fmt", "--check"]);
    let written = user.library().join("rulings/tests/from-page.yaml");
    let written = fs::read_to_string(written).unwrap();
    assert!(written.contains("date: 2014-11-24"), "{written}");
    // One form of a day, not two.
    user.write("rulings/tests/from-page.yaml", written.replace("2014-11-24", "\"2014-11-24\""));
    assert_eq!(status(&user.run(&["fmt", "--check"])), 1);
}

#[test]
fn a_baseline_keeps_what_was_not_looked_at() {
    let user = User::new();
    user.write("rulings/tests/own.yaml", FAULTY);
    let baseline = user.library().join("known.yaml");
    let baseline = baseline.to_str().unwrap();
    user.text(&["lint", "--baseline", baseline, "--update-baseline"]);
    for chosen in [["--code", "missing-as"], ["--since", "2030-01-01"]] {
        user.text(&[&["lint", "--baseline", baseline, "--update-baseline"], &chosen[..]].concat());
        user.text(&["lint", "--baseline", baseline]);
    }
    // Another space is another finding, though it is as blank as the first.
    let spaced = FAULTY.replace("它不能阻挡", "它不 能阻挡");
    user.write("rulings/tests/own.yaml", &spaced);
    user.text(&["lint", "--baseline", baseline, "--update-baseline"]);
    user.text(&["lint", "--baseline", baseline]);
    user.write("rulings/tests/own.yaml", FAULTY.replace("它不能阻挡", "它不能阻 挡"));
    let new = findings(&user, &["--baseline", baseline]);
    assert_eq!(codes(&new), ["stray-space"], "{new:?}");
}

#[test]
fn a_bad_reference_hides_no_other_finding() {
    let user = User::new();
    user.write(
        "rulings/tests/own.yaml",
        FAULTY.replace("[bounce-reveals", "[gone, bounce-reveals"),
    );
    let found = findings(&user, &[]);
    for code in ["unknown-reference", "missing-as", "half-width-punctuation"] {
        assert!(codes(&found).contains(&code), "{code}: {found:?}");
    }
    user.run(&["lint", "--fix", "--apply"]);
    assert_eq!(codes(&findings(&user, &[])), ["unknown-reference"]);
}

#[test]
fn numbers_encodings_and_jokes_are_found_where_they_stand() {
    let user = User::new();
    let sound = own_ruling("A manifested card stays face down.");
    user.write("rulings/tests/once.yaml", sound.replace("708.2", "701.31"));
    user.write("rulings/tests/joke.yaml", own_ruling("Still here? Well done!"));
    user.write(
        "rulings/tests/cited.yaml",
        "text:\n  en: The lantern stays, see 110.5.\ntopics: [lamps]\nrules: [\"708.2\"]\nrules_as_of: 2026-09-25\nstatus: current\nquestions: []\n",
    );
    user.write("rulings/tests/gbk.yaml", b"# one\ntext: {zh: \xc5\xc6}\n");
    user.write(
        "rulings/tests/yard.yaml",
        "text:\n  en: The lantern is put into the graveyard.\n  zh: 灯笼置入墓地。\ntopics: [lamps]\nrules: [\"708.2\"]\nrules_as_of: 2026-09-25\nstatus: current\nquestions: []\n",
    );
    let found = findings(&user, &[]);
    let of = |path: &str, code: &str| {
        let here =
            |f: &&Value| f["code"] == code && f["where"]["path"].as_str().unwrap().ends_with(path);
        let found = found.iter().find(here).unwrap_or_else(|| panic!("{path} {code}: {found:?}"));
        (found["where"]["line"].as_u64().unwrap(), found["where"]["column"].as_u64().unwrap())
    };
    of("once.yaml", "rule-moved");
    of("joke.yaml", "joke-entry");
    of("yard.yaml", "avoided-term");
    assert_eq!(of("cited.yaml", "uncited-rule"), (2, 30));
    assert_eq!(of("gbk.yaml", "not-utf8"), (2, 12));
}

#[test]
fn a_finding_in_an_imported_text_says_which_one() {
    let user = User::new();
    let text = "The lantern stays lit in the the storm.";
    user.write("page.txt", format!("Old Lantern\n\n2014-11-24\n\n{text}\n"));
    let page = user.library().join("page.txt");
    user.text(&["import", page.to_str().unwrap()]);
    let shown = user.run(&["lint", "--code", "doubled-word"]);
    let shown = String::from_utf8(shown.stdout).unwrap().replace("\n  ", " ");
    let name = format!("pub/{}", rulings::record::Key::of(text).short());
    assert!(shown.contains(&name) && shown.contains(text), "{shown}");
    assert!(shown.contains("Old Lantern") || shown.contains("page.txt"), "{shown}");
}

#[test]
fn a_mistyped_folder_is_told() {
    let user = User::new();
    let typo = user.library().join("typo");
    for command in ["lint", "fmt", "verify", "review", "dedupe"] {
        let output = user.run(&["--data", typo.to_str().unwrap(), command]);
        assert_eq!(status(&output), 2, "{command}");
        assert!(stderr(&output).contains("there is no folder"), "{}", stderr(&output));
    }
}

#[test]
fn broken_files_have_codes_of_their_own() {
    let user = User::new();
    let sound = own_ruling("A flumph is never face down.");
    user.write(
        "rulings/tests/merged.yaml",
        format!("<<<<<<< ours\n{sound}=======\n{sound}>>>>>>> theirs\n"),
    );
    user.write("rulings/tests/gbk.yaml", b"text: {zh: \xc5\xc6}\n");
    user.write("rulings/tests/twice.yaml", &sound);
    user.write("rulings/tests/twice.yml", &sound);
    user.write("rulings/New.yaml", &sound);
    user.write("rulings/tests/key.yaml", sound.replace("topics", "topic"));
    user.write(
        "rulings/tests/moved.yaml",
        sound
            .replace("rules: [\"708.2\"]", "rules: [\"701.31\"]")
            .replace("2026-09-25", "2015-01-23"),
    );
    user.write("rulings/tests/gone.yaml", format!("{sound}scenarios: [gone]\n"));
    let found = findings(&user, &[]);
    let of = |path: &str| -> Vec<&str> {
        let here = found.iter().filter(|f| f["where"]["path"].as_str().unwrap().ends_with(path));
        here.map(|f| f["code"].as_str().unwrap()).collect()
    };
    assert_eq!(of("merged.yaml"), ["conflict-marker"]);
    assert_eq!(of("gbk.yaml"), ["not-utf8"]);
    assert_eq!(of("twice.yml"), ["same-id-twice"]);
    assert_eq!(of("New.yaml"), ["misplaced"]);
    assert_eq!(of("key.yaml"), ["form"]);
    // The bad reference is told, and so is what else is wrong with the record.
    assert_eq!(of("gone.yaml"), ["missing-language", "unknown-reference"]);
    assert!(of("moved.yaml").contains(&"rule-moved"), "{:?}", of("moved.yaml"));
    assert!(of("tests/twice.yaml").contains(&"no-scenario"));
    let merged = found.iter().find(|f| f["code"] == "conflict-marker").unwrap();
    assert_eq!(merged["where"]["line"], 1);
}

#[test]
fn exceptions_and_baselines_leave_only_what_is_new() {
    let user = User::new();
    user.write("rulings/tests/own.yaml", FAULTY);
    let baseline = user.library().join("known.yaml");
    let baseline = baseline.to_str().unwrap();
    user.text(&["lint", "--baseline", baseline, "--update-baseline"]);
    user.text(&["lint", "--baseline", baseline]);
    let moved = format!("# lines above\n\n{FAULTY}");
    user.write("rulings/tests/own.yaml", &moved);
    user.text(&["lint", "--baseline", baseline]);
    user.write("rulings/tests/own.yaml", moved.replace("阻挡. ", "阻挡, 它. "));
    let new = findings(&user, &["--baseline", baseline]);
    assert_eq!(codes(&new), ["half-width-punctuation"], "{new:?}");
    fs::write(baseline, "nonsense").unwrap();
    assert_eq!(user.error(&["lint", "--baseline", baseline]).0, 2);

    let user = User::new();
    user.write("rulings/tests/own.yaml", FAULTY);
    user.write(
        "rulings/exceptions.yaml",
        "- {code: measure-word, in: tests/own, because: it is a toy}\n- {code: set-scoped, in: tests/own, because: none}\n- {code: no-ruling, in: rulings/scenarios, because: drafts}\n",
    );
    let found = findings(&user, &[]);
    assert!(!codes(&found).contains(&"measure-word"), "{found:?}");
    let unused = found.iter().find(|f| f["code"] == "unused-exception").unwrap();
    let path = unused["where"]["path"].as_str().unwrap();
    assert!(Path::new(path).starts_with(user.library()), "{unused}");
    assert_eq!((&unused["where"]["line"], &unused["where"]["column"]), (&2.into(), &3.into()));
}

/// In all of a big library one file is broken: it is named, and nothing else is lost.
fn one_is_broken_among(count: usize) {
    let user = User::new();
    for n in 0..count {
        let text = own_ruling(&format!("Flumph number {n} is never face down."));
        user.write(&format!("rulings/tests-{}/own-{n}.yaml", n % 100), text);
    }
    let broken = "rulings/tests-7/broken.yaml";
    user.write(broken, own_ruling("It is.").replace("topics:", "<<<<<<< ours\ntopics:"));
    let report = user.json(&["lint", "--code", "conflict-marker", "--code", "form"]);
    let found = report["findings"].as_array().unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0]["where"]["path"].as_str().unwrap().ends_with(broken));
    assert_eq!(found[0]["where"]["line"], 2);
    assert!(report["records"].as_u64().unwrap() >= count as u64);
    let check = user.run(&["fmt", "--check"]);
    assert_eq!(status(&check), 2);
    assert!(stderr(&check).contains("broken.yaml"), "{}", stderr(&check));
    let groups = user.json(&["dedupe", "--kind", "exact"]);
    assert!(groups["records"].as_u64().unwrap() >= count as u64);
}

#[test]
fn one_broken_record_among_many_is_named() {
    one_is_broken_among(1_000);
}

/// The same at the size that issue 5 names; some minutes without optimisation.
#[test]
#[ignore = "100,000 files"]
fn one_broken_record_among_100_000_is_named() {
    one_is_broken_among(100_000);
}

#[test]
fn imported_texts_are_checked_where_they_lie_and_never_changed() {
    let user = User::new();
    let page = |tag: &str, zh: &str| {
        format!(
            "单卡释疑\n\n• (2019-01-01 {tag})\n\n  {zh}\n\n  Its mana value is 3 if {{2}} was paid.\n"
        )
    };
    user.write("a.txt", page("gpt", "若支付了{三}的费用, 则其总法术力费用为3。"));
    user.write("b.txt", page("official", "如果支付了{2}，则其法术力值为3。"));
    for name in ["a.txt", "b.txt"] {
        let path = user.library().join(name);
        user.text(&["import", path.to_str().unwrap(), "--card", "Grey Ox"]);
    }
    let found = findings(&user, &[]);
    for code in [
        "stale-translation",
        "symbol-mismatch",
        "chinese-symbol",
        "half-width-punctuation",
        "gpt-over-official",
        "date-precedes-term",
    ] {
        assert!(codes(&found).contains(&code), "{code}: {found:?}");
    }
    for finding in &found {
        let path = finding["where"]["path"].as_str().unwrap();
        assert!(
            finding["subject"].as_str().unwrap().starts_with("pub/")
                && path.contains("publications")
        );
        let text = fs::read_to_string(path).unwrap();
        let range = &finding["where"]["range"];
        let (from, to) = (range[0].as_u64().unwrap() as usize, range[1].as_u64().unwrap() as usize);
        let words: String = text.chars().skip(from).take(to - from).collect();
        assert_eq!(words, finding["text"].as_str().unwrap());
        assert_eq!(finding["fix"], Value::Null);
    }
    let before = user.run(&["lint", "--json"]).stdout;
    user.run(&["lint", "--fix", "--apply"]);
    assert_eq!(user.run(&["lint", "--json"]).stdout, before);
}

#[test]
fn machines_are_told_in_their_own_form() {
    let user = User::new();
    user.write("rulings/tests/own.yaml", FAULTY);
    user.write("rulings/tests/lone-own.yaml", own_ruling("A flumph is never face down."));
    for command in ["lint", "verify"] {
        let output = user.run(&[command, "--format", "sarif"]);
        assert_eq!(status(&output), 1, "{}", stderr(&output));
        let log: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(log["version"], "2.1.0");
        let results = log["runs"][0]["results"].as_array().unwrap();
        assert!(!results.is_empty(), "{command}");
        for result in results {
            let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
            assert!(rules.iter().any(|rule| rule["id"] == result["ruleId"]));
            let place = &result["locations"][0]["physicalLocation"];
            assert!(place["artifactLocation"]["uri"].as_str().unwrap().ends_with("own.yaml"));
            assert!(place["region"]["startLine"].as_u64().unwrap() > 0);
        }
        let output = user.run(&[command, "--format", "github"]);
        let lines = String::from_utf8(output.stdout).unwrap();
        assert!(
            lines
                .lines()
                .all(|l| l.starts_with("::warning file=") || l.starts_with("::error file=")),
            "{lines}"
        );
        assert!(lines.lines().count() > 0, "{command}");
    }
    user.text(&["fmt"]);
    let output = user.run(&["fmt", "--check", "--format", "github"]);
    assert_eq!(status(&output), 0, "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn fmt_says_what_is_not_canonical_and_writes_it() {
    let user = User::new();
    let loose = "# mine\nrules: ['708.2']\ntext:\n    en:   \"It stays\"   # so\nstatus: \"current\"\ntopics: [ face-down ]\nquestions: []\nrules_as_of: 2026-09-25\n";
    user.write("rulings/tests/own.yaml", loose);
    let path = user.library().join("rulings/tests/own.yaml");
    let check = user.run(&["fmt", "--check"]);
    assert_eq!(status(&check), 1);
    assert!(String::from_utf8_lossy(&check.stdout).contains("-rules: ['708.2']"));
    assert_eq!(fs::read_to_string(&path).unwrap(), loose);
    let annotated = user.run(&["fmt", "--check", "--format", "github"]);
    assert!(String::from_utf8_lossy(&annotated.stdout).starts_with("::error file="));
    user.text(&["fmt"]);
    let canonical = "text:\n  en: It stays  # so\ntopics: [face-down]\n# mine\nrules: [\"708.2\"]\nrules_as_of: 2026-09-25\nstatus: current\nquestions: []\n";
    assert_eq!(fs::read_to_string(&path).unwrap(), canonical);
    user.text(&["fmt", "--check"]);

    let lost = "text: {\n  en: It stays, # why\n}\n";
    user.write("rulings/tests/lost.yaml", lost);
    let (code, error) = {
        let output = user.run(&["fmt"]);
        (status(&output), stderr(&output))
    };
    assert_eq!(code, 2);
    assert!(error.contains("lost.yaml:2:17") && error.contains("comment"), "{error}");
    assert_eq!(fs::read_to_string(user.library().join("rulings/tests/lost.yaml")).unwrap(), lost);
}

#[test]
fn every_code_is_explained() {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/lint.md")).unwrap();
    for (_, name, severity) in rulings::curate::lint::Code::ALL {
        let row = format!("| `{name}` | {} | ", severity.name());
        let line = page.lines().find(|line| line.starts_with(&row));
        let cells =
            line.map(|line| line.split(" | ").filter(|cell| !cell.trim().is_empty()).count());
        assert!(cells.is_some_and(|n| n >= 4), "docs/lint.md has no row for `{name}`");
    }
}
