use tempfile::TempDir;

use super::*;
use crate::library::Library;

fn library() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (path, text) in
        [("lamps/a.yaml", "old a"), ("lamps/b.yaml", "old b"), ("lamps/gone.yaml", "old")]
    {
        let path = dir.path().join("rulings").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

fn change() -> ChangeSet {
    let file = |path: &str, old: Option<&str>, new: Option<&str>| Change {
        path: path.to_owned(),
        old: old.map(str::to_owned),
        new: new.map(str::to_owned),
    };
    let files = vec![
        file("lamps/a.yaml", Some("old a"), Some("new a")),
        file("lamps/b.yaml", Some("old b"), Some("new b")),
        file("lamps/gone.yaml", Some("old"), None),
        file("lanterns/c.yaml", None, Some("new c")),
    ];
    ChangeSet { what: "a test".to_owned(), files, undoes: None }
}

/// What a reader of the library gets, by path.
fn seen(dir: &Path) -> Vec<(String, String)> {
    let library = Library::open(Some(dir.to_owned())).unwrap();
    let own = |file: crate::library::File| {
        let version = file.versions.into_iter().find(|v| v.own)?;
        Some((file.path, version.source.ok()?.text))
    };
    library.files("la").unwrap().into_iter().filter_map(own).collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
}

fn before() -> Vec<(String, String)> {
    pairs(&[("lamps/a.yaml", "old a"), ("lamps/b.yaml", "old b"), ("lamps/gone.yaml", "old")])
}

fn after() -> Vec<(String, String)> {
    pairs(&[("lamps/a.yaml", "new a"), ("lamps/b.yaml", "new b"), ("lanterns/c.yaml", "new c")])
}

#[test]
fn a_decided_change_that_something_stands_in_the_way_of_is_given_up() {
    let dir = library();
    let changes = Changes::of(dir.path());
    changes.decide(&change()).unwrap();
    let blocked = dir.path().join("rulings/lamps/b.yaml");
    fs::remove_file(&blocked).unwrap();
    fs::create_dir_all(blocked.join("full")).unwrap();
    assert!(matches!(changes.turn(), Err(ChangeFault::Unfinished { .. })));
    assert_eq!(seen(dir.path())[0].1, "new a", "it is decided");
    assert_eq!(changes.undo().unwrap().what, "a test");
    fs::remove_dir_all(&blocked).unwrap();
    fs::write(&blocked, "old b").unwrap();
    assert_eq!(seen(dir.path()), before());
    assert_eq!(changes.make(&change()).unwrap(), 1);
    assert_eq!(seen(dir.path()), after());
}

#[test]
fn a_change_is_made_and_taken_back() {
    let dir = library();
    let changes = Changes::of(dir.path());
    assert_eq!(changes.make(&change()).unwrap(), 1);
    assert_eq!(seen(dir.path()), after());
    assert_eq!(changes.undo().unwrap(), change());
    assert_eq!(seen(dir.path()), before());
    assert!(matches!(changes.undo(), Err(ChangeFault::NothingToUndo)));
    assert_eq!(changes.make(&change()).unwrap(), 2);
}

#[test]
fn wherever_a_writer_is_stopped_readers_see_one_state_and_the_next_writer_goes_on() {
    for undoing in [false, true] {
        let mut states = Vec::new();
        for steps in 0.. {
            let dir = library();
            if undoing {
                Changes::of(dir.path()).make(&change()).unwrap();
            }
            let stopped = Changes::of(dir.path());
            stopped.steps_left.set(steps);
            let done = if undoing { stopped.undo().map(|_| 0) } else { stopped.make(&change()) };
            let state = seen(dir.path());
            assert!(state == before() || state == after(), "{steps}: {state:?}");
            let decided = state == if undoing { before() } else { after() };
            if let Err(fault) = &done {
                // Nobody is told that nothing was changed where everybody reads the change.
                assert_eq!(
                    matches!(fault, ChangeFault::Unfinished { .. }),
                    decided,
                    "{steps}: {fault}"
                );
                assert_eq!(fault.hint().starts_with("nothing was changed"), !decided);
            }
            // The next writer, with a change of its own.
            let file = Change { path: "lamps/z.yaml".into(), old: None, new: Some("z".into()) };
            let next = ChangeSet { what: String::new(), files: vec![file], undoes: None };
            Changes::of(dir.path()).make(&next).unwrap();
            Changes::of(dir.path()).undo().unwrap();
            assert_eq!(seen(dir.path()), state, "{steps}");
            let left = pending(dir.path());
            assert!(left.is_empty(), "{left:?}");
            states.push(state);
            if done.is_ok() {
                break;
            }
        }
        assert!(states.contains(&before()) && states.contains(&after()));
    }
}

#[test]
fn a_file_that_was_changed_meanwhile_stops_the_whole_change() {
    let dir = library();
    fs::write(dir.path().join("rulings/lamps/b.yaml"), "edited").unwrap();
    let fault = Changes::of(dir.path()).make(&change()).unwrap_err();
    assert!(
        matches!(&fault, ChangeFault::Moved(path) if path.ends_with("lamps/b.yaml")),
        "{fault}"
    );
    assert_eq!(fs::read_to_string(dir.path().join("rulings/lamps/a.yaml")).unwrap(), "old a");
}

#[test]
fn a_change_is_not_taken_back_over_later_edits() {
    let dir = library();
    Changes::of(dir.path()).make(&change()).unwrap();
    fs::write(dir.path().join("rulings/lamps/a.yaml"), "edited").unwrap();
    assert!(matches!(Changes::of(dir.path()).undo(), Err(ChangeFault::Moved(_))));
}

#[test]
fn a_change_stays_in_its_folder() {
    let dir = library();
    for path in ["../x.yaml", "/x.yaml", "lamps/../../x.yaml", ".changes/000001.json", ""] {
        let file = Change { path: path.into(), old: None, new: Some("x".into()) };
        let change = ChangeSet { what: String::new(), files: vec![file], undoes: None };
        let fault = Changes::of(dir.path()).make(&change).unwrap_err();
        assert!(matches!(fault, ChangeFault::Broken { .. }), "{path}");
    }
}

#[test]
fn who_takes_a_change_back_again_after_a_stop_takes_back_that_change_only() {
    for steps in 0.. {
        let dir = library();
        let file = Change { path: "lamps/z.yaml".into(), old: None, new: Some("z".into()) };
        let first = ChangeSet { what: "first".into(), files: vec![file], undoes: None };
        Changes::of(dir.path()).make(&first).unwrap();
        let before = seen(dir.path());
        Changes::of(dir.path()).make(&change()).unwrap();
        let stopped = Changes::of(dir.path());
        stopped.steps_left.set(steps);
        let done = stopped.undo().is_ok();
        if !done {
            let undone = Changes::of(dir.path()).undo().unwrap();
            assert_eq!(undone.files.len(), 4, "{steps}");
        }
        assert_eq!(seen(dir.path()), before, "{steps}");
        if done {
            break;
        }
    }
}
