//! Imports that are killed, that find no room, that meet searches and other
//! libraries: readers always see a whole library.

#![cfg(unix)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{User, status, stderr};
use rulings::library::publications::Publications;

/// Invented rows of a bulk file, each on a card and day of its own.
fn rows(from: usize, to: usize) -> String {
    let row = |n: usize| {
        format!(
            "{{\"object\":\"ruling\",\"oracle_id\":\"11111111-0000-4000-8000-{n:012}\",\"source\":\"wotc\",\
             \"published_at\":\"2024-02-{:02}\",\"comment\":\"Lantern {n} glows in row {}.\"}}\n",
            n % 28 + 1,
            n * 7919
        )
    };
    (from..to).map(row).collect()
}

fn file(user: &User, name: &str, text: &str) -> PathBuf {
    user.write(&format!("in/{name}"), text);
    user.library().join("in").join(name)
}

fn program(data: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulings"));
    command.env_clear().arg("--data").arg(data).args(args);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Everything a library holds, as it would be shown.
fn held(dir: &Path) -> Vec<String> {
    let library = Publications::load(dir).expect("a whole library");
    library.iter().map(|publication| format!("{publication:?}")).collect()
}

/// How often an import is killed: many times more on request.
fn rounds() -> u64 {
    std::env::var("RULINGS_KILLS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(12)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        match entry.path().is_dir() {
            true => copy(&entry.path(), &to.join(entry.file_name())),
            false => {
                fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
            }
        }
    }
}

#[test]
fn killed_at_any_moment_it_is_the_old_state_or_the_new_and_the_next_run_repairs() {
    let user = User::new();
    let (old, new) =
        (file(&user, "old.json", &rows(0, 300)), file(&user, "new.json", &rows(0, 900)));
    let (old, new) = (old.to_str().expect("a path"), new.to_str().expect("a path"));
    let lib = user.library().join("lib");
    let whole = |path: &str| {
        let dir = tempfile::tempdir().expect("a folder");
        assert!(program(dir.path(), &["import", old]).status().expect("run").success());
        assert!(program(dir.path(), &["import", path]).status().expect("run").success());
        held(dir.path())
    };
    let (before, after) = (whole(old), whole(new));
    assert_eq!((before.len(), after.len()), (300, 900));
    let kept = user.library().join("kept");
    assert!(program(&kept, &["import", old]).status().expect("run").success());
    let (mut stayed, mut came) = (0, 0);
    for round in 0..rounds() {
        let _ = fs::remove_dir_all(&lib);
        copy(&kept, &lib);
        let mut child = program(&lib, &["import", new]).spawn().expect("a child");
        // From the first instruction to beyond the end, not in even steps.
        let step = round * 37 % 40;
        std::thread::sleep(Duration::from_micros(step * step * 1_300 + round * 97));
        child.kill().expect("killed");
        child.wait().expect("ended");
        let now = held(&lib);
        assert!(now == before || now == after, "round {round}: {} of 900", now.len());
        stayed += usize::from(now == before);
        came += usize::from(now == after);
        if round % 4 == 0 {
            let found = program(&lib, &["search", "lantern"]).status().expect("run");
            assert!(found.success(), "round {round}: a search after the kill");
        }
        assert!(program(&lib, &["import", new]).status().expect("run").success());
        assert_eq!(held(&lib), after, "round {round}");
        let entries = fs::read_dir(lib.join("publications")).expect("a folder");
        let left: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".new"))
            .collect();
        assert!(left.is_empty(), "round {round}: {left:?}");
    }
    assert!(stayed > 0, "no kill came before the end ({came} after it)");
}

#[test]
fn a_disk_without_room_leaves_the_library_as_it_was() {
    let user = User::new();
    let (old, new) =
        (file(&user, "old.json", &rows(0, 50)), file(&user, "new.json", &rows(0, 4_000)));
    let lib = user.library().join("lib");
    let run = |limit: usize, path: &Path| {
        let line = format!("ulimit -f {limit}; exec \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &line, "sh", env!("CARGO_BIN_EXE_rulings"), "--data"]);
        command.env_clear().env("PATH", "/usr/bin:/bin").arg(&lib).arg("import").arg(path);
        command.output().expect("a shell")
    };
    assert!(
        program(&lib, &["import", old.to_str().expect("a path")]).status().expect("run").success()
    );
    let before = held(&lib);
    let mut refused = 0;
    for limit in [0, 1, 8, 40] {
        let output = run(limit, &new);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code().is_some(), "{limit}: killed by a signal");
        if output.status.code() == Some(2) {
            refused += 1;
            assert!(
                told.contains("cannot write") && told.contains("nothing was changed"),
                "{told}"
            );
            assert_eq!(held(&lib), before, "{limit}");
        }
    }
    assert!(refused >= 2, "{refused}");
    assert!(
        program(&lib, &["import", new.to_str().expect("a path")]).status().expect("run").success()
    );
    assert_eq!(held(&lib).len(), 4_000);
}

#[test]
fn searches_during_imports_see_a_whole_library() {
    let user = User::new();
    let lib = user.library().join("lib");
    let path = |n: usize| file(&user, &format!("{n}.json"), &rows(0, 100 * (n + 1)));
    let paths: Vec<PathBuf> = (0..5).map(path).collect();
    let import = |path: &Path| {
        let path = path.to_str().expect("a path");
        assert!(program(&lib, &["import", path]).status().expect("run").success());
    };
    import(&paths[0]);
    std::thread::scope(|scope| {
        let imports = scope.spawn(|| paths.iter().for_each(|path| import(path)));
        let mut last = 0;
        while !imports.is_finished() || last == 0 {
            let mut command = program(&lib, &["search", "lantern", "--json", "-q"]);
            let output =
                command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().expect("run");
            assert_eq!(status(&output), 0, "{}", stderr(&output));
            let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
            let total = found["total"].as_u64().expect("a number");
            assert!(
                total.is_multiple_of(100) && total >= last,
                "{last} then {total}: a half library"
            );
            last = total;
        }
    });
    assert_eq!(held(&lib).len(), 500);
}

#[test]
fn two_libraries_merge_whichever_way() {
    let user = User::new();
    let card = |n: usize, name: &str| {
        format!(
            "{{\"object\":\"card\",\"oracle_id\":\"11111111-0000-4000-8000-{n:012}\",\"lang\":\"zhs\",\
             \"name\":\"{name}\",\"printed_name\":\"灯{n}\",\"layout\":\"normal\"}}\n"
        )
    };
    let page =
        "Lantern Bear\n\n2024-02-03\n\nLantern 2 glows in row 15838.\n\n2024-02-09\n\nIt sleeps.\n";
    let here = [file(&user, "a.json", &rows(0, 60)), file(&user, "p.txt", page)];
    let there = [
        file(&user, "b.json", &rows(30, 90)),
        file(&user, "c.json", &(card(2, "Bear Lamp") + &card(70, "Lamp"))),
    ];
    let library = |name: &str, files: &[PathBuf]| {
        let dir = user.library().join(name);
        let mut args = vec!["import"];
        args.extend(files.iter().map(|file| file.to_str().expect("a path")));
        assert!(program(&dir, &args).status().expect("run").success());
        dir
    };
    let merged = |into: &Path, from: &Path| {
        assert!(
            program(into, &["import", from.to_str().expect("a path")])
                .status()
                .expect("run")
                .success()
        );
        held(into)
    };
    let (a, b) = (library("a", &here), library("b", &there));
    let both = merged(&a, &b);
    assert_eq!(both.len(), 91);
    assert!(both.iter().any(|record| record.contains("Bear Lamp") && record.contains("row 15838")));
    let (c, d) = (library("c", &here), library("d", &there));
    assert_eq!(merged(&d, &c), both);
    assert_eq!(merged(&a, &d), both, "nothing is new in what was merged already");
    let all: Vec<PathBuf> = there.iter().chain(&here).cloned().collect();
    assert_eq!(held(&library("e", &all)), both, "the same as importing everything");
    assert_eq!(merged(&c, &b.join("publications")), both);
}

#[test]
fn an_index_of_another_version_or_a_damaged_one_is_built_anew() {
    let user = User::new();
    let path = file(&user, "a.json", &rows(0, 40));
    user.json(&["import", path.to_str().expect("a path")]);
    let index = || -> Vec<PathBuf> {
        let entries = fs::read_dir(user.library().join("index")).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.filter(|path| path.extension().is_some_and(|e| e == "index")).collect()
    };
    let unlearned = index();
    assert_eq!(unlearned.len(), 1);
    fs::write(&unlearned[0], "not an index").expect("written");
    assert_eq!(user.json(&["search", "lantern"])["total"], 40);
    assert!(!unlearned[0].exists(), "the first search made the whole index");
    let current = index();
    assert_eq!(current.len(), 1);
    let bytes = fs::read(&current[0]).expect("an index");
    fs::rename(&current[0], current[0].with_file_name("0123456789abcdef.index")).expect("renamed");
    assert_eq!(user.json(&["search", "lantern"])["total"], 40);
    assert!(index().contains(&current[0]), "the right one is there again");
    for damage in [&bytes[..bytes.len() / 2], b"", b"not an index"] {
        fs::write(&current[0], damage).expect("written");
        assert_eq!(user.json(&["search", "lantern"])["total"], 40, "{} bytes", damage.len());
    }
}

#[test]
fn a_page_imported_before_its_card_was_known_counts_once() {
    let user = User::new();
    let page = "2024-02-09\n\nIt sleeps under the lantern.\n";
    let (path, other) = (file(&user, "p.txt", page), file(&user, "q.txt", page));
    let (path, other) = (path.to_str().expect("a path"), other.to_str().expect("a path"));
    user.json(&["import", path]);
    let file = user.json(&["import", path, "--card", "Cryptic Pursuit"])["files"][0].clone();
    assert_eq!(
        (&file["new"], &file["unchanged"], &file["completed"]),
        (&0.into(), &1.into(), &1.into()),
        "{file}"
    );
    user.json(&["import", other]);
    let hits = user.json(&["search", "sleeps under lantern"]);
    let hit =
        hits["hits"].as_array().expect("hits").iter().find(|hit| hit["kind"] == "publication");
    assert_eq!(hit.expect("the page's")["cards"], serde_json::json!(["Cryptic Pursuit"]), "{hits}");
    assert!(!user.text(&["search", "\"sleeps under the lantern\""]).contains("2×"));
}

#[test]
fn a_mistyped_card_is_told_with_the_nearest_name() {
    let user = User::new();
    let path = file(&user, "p.txt", "2024-02-09\n\nIt sleeps under the lantern.\n");
    let output = user.run(&["import", path.to_str().expect("a path"), "--card", "Crpytic Pursuit"]);
    assert!(stderr(&output).contains("Cryptic Pursuit"), "{}", stderr(&output));
    assert_eq!(status(&output), 0);
}
