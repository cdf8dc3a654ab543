//! A library that is broken, in the way, read-only or half-written.

mod common;

use std::fs;

use common::{User, own_ruling, status, stderr};

#[test]
fn a_file_in_place_of_the_library_is_named() {
    let user = User::new();
    user.write("file", "");
    let file = user.library().join("file");
    let output = user.run(&["search", "morph", "--data", file.to_str().unwrap()]);
    assert_eq!(status(&output), 2);
    assert!(
        stderr(&output).contains("folder") && stderr(&output).contains("--data"),
        "{}",
        stderr(&output)
    );
}

#[test]
#[cfg(target_os = "linux")]
fn where_nothing_can_be_written_it_still_answers() {
    let user = User::new();
    let output = user.run(&["search", "morph", "--data", "/proc/no-such-folder"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(!output.stdout.is_empty() && stderr(&output).contains("hint"), "{}", stderr(&output));
    user.write("page.txt", "Some Card\n\n2024-01-02\n\nIt stays as it was.\n");
    let page = user.library().join("page.txt");
    let import = user.run(&["import", page.to_str().unwrap(), "--data", "/proc/no-such-folder"]);
    assert_eq!(status(&import), 2);
    assert!(stderr(&import).contains("/proc/no-such-folder"), "{}", stderr(&import));
}

#[test]
fn a_damaged_index_is_built_anew() {
    let user = User::new();
    let sound = user.ids(&["search", "morph"]);
    let damage: [fn(&mut Vec<u8>); 4] = [
        |bytes| bytes.clear(),
        |bytes| bytes.truncate(bytes.len() / 2),
        |bytes| bytes.iter_mut().for_each(|b| *b = !*b),
        |bytes| *bytes = b"not an index".to_vec(),
    ];
    for (n, damage) in damage.iter().enumerate() {
        let path = index_file(&user);
        let mut bytes = fs::read(&path).unwrap();
        damage(&mut bytes);
        fs::write(&path, &bytes).unwrap();
        let output = user.run(&["search", "morph"]);
        assert_eq!(status(&output), 0, "{n}: {}", stderr(&output));
        assert!(stderr(&output).contains("anew"), "{n}: {}", stderr(&output));
        assert_eq!(user.ids(&["search", "morph"]), sound, "{n}");
    }
}

#[test]
fn an_index_of_other_records_is_not_used() {
    let user = User::new();
    user.text(&["search", "morph"]);
    let before = index_file(&user);
    user.write("rulings/tests/own.yaml", own_ruling("A flumph is never face down."));
    assert_eq!(user.ids(&["search", "flumph"]), ["tests/own"]);
    assert_ne!(index_file(&user), before);
    fs::remove_file(user.library().join("rulings/tests/own.yaml")).unwrap();
    assert_eq!(status(&user.run(&["search", "flumph"])), 1);
}

fn index_file(user: &User) -> std::path::PathBuf {
    let files = fs::read_dir(user.library().join("index")).unwrap().map(|f| f.unwrap().path());
    let mut indexes: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|e| e == "index")).collect();
    assert_eq!(indexes.len(), 1, "{indexes:?}");
    indexes.pop().unwrap()
}

#[test]
fn a_faulty_record_is_left_out_and_named() {
    let user = User::new();
    user.write("rulings/tests/good.yaml", own_ruling("A flumph is never face down."));
    user.write("rulings/tests/bad.yaml", "text: {en: Broken}\nrules: [708.2]\n");
    user.write("rulings/same-object/tapped-unchanged.yaml", "text: [\n");
    let output = user.run(&["search", "flumph"]);
    assert_eq!(status(&output), 0);
    assert!(stderr(&output).contains("bad.yaml:2:9"), "{}", stderr(&output));
    assert_eq!(status(&user.run(&["show", "tapped-unchanged"])), 0, "the shipped one stands");
    let lint = user.run(&["lint"]);
    assert_eq!(status(&lint), 1);
    let findings = user.json(&["lint", "--code", "form"])["findings"].clone();
    assert_eq!(findings.as_array().unwrap().len(), 2, "{findings}");
}

#[test]
fn faults_have_their_place_and_cure() {
    let sound = own_ruling("A flumph.");
    let cases = [
        ("rules: [708.2]", "rules: [\"708.2\"]", 3, 9, "quotes"),
        ("rules: [\"708.2\", \"708.2\"]", "rules: [\"708.2\"]", 3, 18, "twice"),
        ("rules: [\"999.1\"]", "rules: [\"708.2\"]", 3, 9, "rules.yaml"),
        ("rulez: [\"708.2\"]", "rules: [\"708.2\"]", 3, 1, "rulez"),
        ("rules_as_of: 1999-01-01", "rules_as_of: 2026-09-25", 4, 14, "2026-09-25"),
        ("rules_as_of: 2026-02-31", "rules_as_of: 2026-09-25", 4, 14, "2026-02-31"),
        ("status: outdated", "status: current", 5, 9, "note"),
        (
            "status: {superseded-by: same-object/tapped-unchangd}",
            "status: current",
            5,
            25,
            "tapped-unchanged",
        ),
        (
            "status: current\nscenarios: [no-such-scenario]",
            "status: current",
            6,
            13,
            "no-such-scenario",
        ),
        ("topics: [Face Down]", "topics: [face-down]", 2, 10, "lower-case"),
        ("topics: [face-down]\ntopics: [face-down]", "topics: [face-down]", 3, 1, "topics"),
    ];
    for (bad, good, line, column, said) in cases {
        let user = User::new();
        assert!(sound.contains(good), "{good}");
        user.write("rulings/tests/one.yaml", sound.replace(good, bad));
        let findings = user.json(&["lint"])["findings"].clone();
        let place =
            |f: &serde_json::Value| (f["where"]["line"].as_u64(), f["where"]["column"].as_u64());
        let told = |f: &&serde_json::Value| f.to_string().contains(said);
        let found = findings.as_array().unwrap().iter().find(told);
        let found = found.unwrap_or_else(|| panic!("{bad}: {findings}"));
        assert_eq!(place(found), (Some(line), Some(column)), "{bad}: {findings}");
    }
}

#[test]
fn what_is_no_record_is_named() {
    let user = User::new();
    user.write("rulings/stray.yaml", "a: 1\n");
    user.write("rulings/tests/Upper.yaml", own_ruling("x"));
    user.write("rulings/tests/short.yml", own_ruling("x"));
    user.write("rulings/tests/latin.yaml", b"text: {en: caf\xe9}\n");
    user.write("rulings/tests/empty.yaml", "");
    user.write("rulings/tests/binary.yaml", [0, 159, 146, 150]);
    user.write("rulings/tests/long.yaml", "# \n".repeat(2_000_000));
    user.write(
        "rulings/tests/conflict.yaml",
        "<<<<<<< ours\ntext: {en: a}\n=======\ntext: {en: b}\n>>>>>>> theirs\n",
    );
    let text = String::from_utf8(user.run(&["lint"]).stdout).unwrap().replace("\n  ", "");
    for name in ["stray", "Upper", "short.yml", "latin", "empty", "binary", "long", "conflict"] {
        assert!(text.contains(name), "{name}: {text}");
    }
    assert_eq!(status(&user.run(&["search", "morph"])), 0, "the rest works on");
}

/// What is called like a record and is none is told, not passed over, and no pipe is waited for.
#[test]
#[cfg(unix)]
fn what_is_no_file_is_named() {
    let user = User::new();
    user.write("rulings/my/sound.yaml", own_ruling("It stays as it was."));
    let folder = user.library().join("rulings/my");
    std::os::unix::fs::symlink("nowhere", folder.join("dangling.yaml")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.join("device.yaml")).unwrap();
    fs::create_dir(folder.join("folder.yaml")).unwrap();
    let pipe = folder.join("pipe.yaml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let output = user.run(&["lint", "--json"]);
    assert_eq!(status(&output), 1, "{}", stderr(&output));
    let report = String::from_utf8(output.stdout).unwrap();
    for name in ["dangling", "device", "folder", "pipe"] {
        assert!(report.contains(&format!("my/{name}.yaml")), "{name}: {report}");
    }
    assert_eq!(status(&user.run(&["show", "my/sound"])), 0);
}

#[test]
fn an_id_is_no_longer_than_a_name_of_a_file_may_be() {
    let user = User::new();
    for id in [format!("my/{}", "c".repeat(246)), format!("{}/x", "c".repeat(101))] {
        let output = user.run(&["new", &id]);
        assert_eq!(status(&output), 2, "{}", stderr(&output));
        assert!(stderr(&output).contains("at most 100"), "{}", stderr(&output));
    }
    // A number is a name like any other.
    assert_eq!(status(&user.run(&["new", "123/456"])), 0);
    assert_eq!(status(&user.run(&["show", "123/456"])), 0);
}

#[test]
fn a_bom_and_windows_line_ends_are_fine() {
    let user = User::new();
    let text =
        format!("\u{feff}{}", own_ruling("A flumph is never face down.")).replace('\n', "\r\n");
    user.write("rulings/tests/windows.yaml", text);
    assert_eq!(user.ids(&["search", "flumph"]), ["tests/windows"]);
    assert_eq!(status(&user.run(&["lint", "--code", "form"])), 0);
}
