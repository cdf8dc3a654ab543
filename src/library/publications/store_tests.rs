use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::manifest::is_ours;
use super::*;
use crate::record::{Appearance, Date, Translation, Verbatim};

fn publication(english: &str, chinese: &str) -> Publication {
    let at =
        Appearance::new(Some("Bear".into()), Date::new(2022, 4, 29).expect("a day"), "page.txt");
    let zh = Verbatim::chinese(chinese, Translation::Gpt);
    Publication::new(Some(Verbatim::english(english)), Some(zh), at).expect("two texts")
}

fn page(range: std::ops::Range<u32>) -> Vec<Publication> {
    range
        .map(|i| publication(&format!("Bear number {i} growls."), &format!("第{i}只熊。")))
        .collect()
}

fn import(dir: &Path, page: &[Publication]) -> Result<bool, StoreFault> {
    let mut writer = Writer::open(dir)?;
    writer.publications.add(page, &HashSet::new());
    writer.save()
}

/// The names and contents of all files but the lock.
fn files(dir: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(at(dir)).expect("a folder").map(|e| e.expect("an entry"));
    let files = entries.filter(|e| e.file_name() != ".lock");
    files
        .map(|e| {
            let name = e.file_name().to_string_lossy().into_owned();
            (name, fs::read_to_string(e.path()).expect("a text"))
        })
        .collect()
}

fn records(dir: &Path) -> Vec<Publication> {
    Publications::load(dir).expect("a library").iter().cloned().collect()
}

#[test]
fn what_is_saved_reads_back_and_twice_is_once() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    assert_eq!(manifest_stamp(dir), None);
    assert!(Publications::load(dir).expect("empty").is_empty());
    assert!(!at(dir).exists(), "reading creates nothing");
    assert!(import(dir, &page(0..40)).expect("saved"));
    assert_eq!(records(dir).len(), 40);
    let (before, stamp) = (files(dir), manifest_stamp(dir));
    assert!(!import(dir, &page(0..40)).expect("nothing to save"));
    assert_eq!((files(dir), manifest_stamp(dir)), (before.clone(), stamp.clone()));
    assert!(import(dir, &page(40..41)).expect("saved"));
    assert_ne!(manifest_stamp(dir), stamp);
    let kept = before.keys().filter(|name| files(dir).contains_key(*name)).count();
    assert_eq!(kept, before.len(), "readers of the old state still find its files");
    import(dir, &page(0..1)).expect("nothing to save");
    let shards = distinct_shards(&records(dir));
    assert_eq!(files(dir).len(), shards + 1, "the next writer removes what is old");
}

#[cfg(unix)]
#[test]
fn files_are_readable_to_others() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().expect("a folder");
    import(dir.path(), &page(0..3)).expect("saved");
    let plain = dir.path().join("plain");
    fs::write(&plain, "").expect("written");
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode();
    for name in files(dir.path()).keys() {
        assert_eq!(mode(&at(dir.path()).join(name)), mode(&plain), "{name}");
    }
}

#[test]
fn a_writer_stopped_at_any_step_leaves_the_old_state_or_the_new() {
    let (old, new) = (page(0..5), page(0..9));
    let mut outcomes = [0, 0];
    for stop in 0.. {
        let dir = tempfile::tempdir().expect("a folder");
        let dir = dir.path();
        import(dir, &old).expect("saved");
        let before = records(dir);
        let mut writer = Writer::open(dir).expect("a writer");
        writer.publications.add(&new, &HashSet::new());
        let expected: Vec<_> = writer.publications.iter().cloned().collect();
        writer.folder.steps_left.set(stop);
        let finished = writer.write().is_ok();
        drop(writer);
        let now = records(dir);
        assert!(now == before || now == expected, "after {stop} steps");
        outcomes[usize::from(now == expected)] += 1;
        import(dir, &new).expect("the next import repairs");
        assert_eq!(records(dir), expected);
        import(dir, &new).expect("nothing to save");
        let names: Vec<_> = files(dir).into_keys().filter(|n| is_ours(n)).collect();
        assert_eq!(names.len(), distinct_shards(&expected), "nothing is left over: {names:?}");
        if finished {
            break;
        }
    }
    assert!(outcomes[0] >= 3 && outcomes[1] == 1, "{outcomes:?}");
}

fn distinct_shards(records: &[Publication]) -> usize {
    records.iter().map(|p| p.key.to_string().remove(0)).collect::<HashSet<_>>().len()
}

#[test]
fn a_failed_save_cleans_up_and_says_where() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    import(dir, &page(0..5)).expect("saved");
    let before = files(dir);
    // A folder in the place of the file to write: fails for every user, root too.
    fs::create_dir(at(dir).join("manifest.yaml.new")).expect("created");
    let fault = import(dir, &page(5..9)).expect_err("cannot write");
    assert!(fault.to_string().contains(&at(dir).display().to_string()), "{fault}");
    assert!(fault.hint().contains("nothing was changed"));
    fs::remove_dir(at(dir).join("manifest.yaml.new")).expect("removed");
    assert_eq!(files(dir), before);
    import(dir, &page(5..9)).expect("saved");
}

#[test]
fn a_file_in_the_place_of_the_library_is_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("file");
    fs::write(&file, "mine").expect("written");
    for fault in
        [Writer::open(&file).expect_err("a file"), Publications::load(&file).expect_err("a file")]
    {
        assert!(fault.to_string().contains("is a file, not a folder"), "{fault}");
        assert!(matches!(fault, StoreFault::NotAFolder(path) if path == file));
    }
    assert_eq!(fs::read_to_string(&file).expect("there"), "mine");
}

#[test]
fn what_somebody_changed_is_told_with_its_place() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    import(dir, &page(0..5)).expect("saved");
    let (name, text) = files(dir).into_iter().find(|(n, _)| is_ours(n)).expect("a shard");
    let shard = at(dir).join(&name);
    for damage in
        [text.replace("growls", "howls"), text[..text.len() / 2].to_owned(), String::new()]
    {
        fs::write(&shard, damage).expect("written");
        let fault = Publications::load(dir).expect_err("damaged");
        assert!(fault.to_string().contains(&name), "{fault}");
    }
    fs::remove_file(&shard).expect("removed");
    assert!(matches!(Publications::load(dir), Err(StoreFault::CannotRead { .. })));
    fs::write(&shard, text).expect("written");
    let manifest = at(dir).join("manifest.yaml");
    for damage in [
        "",
        "format: 1\n",
        "format: x",
        "format: 1\nrecords: 0\ndigits: 1\nshards: {\"../a\": \"b\"}",
    ] {
        fs::write(&manifest, damage).expect("written");
        let fault = Publications::load(dir).expect_err(damage);
        assert!(matches!(fault, StoreFault::Broken { .. }), "{fault}");
    }
    fs::remove_file(&manifest).expect("removed");
    let before = files(dir);
    assert!(matches!(Publications::load(dir), Err(StoreFault::CannotRead { .. })));
    assert!(Writer::open(dir).is_err(), "shards without a manifest are not swept away");
    assert_eq!(files(dir), before);
    fs::write(&manifest, "format: 3\nanything: else\n").expect("written");
    assert!(matches!(Publications::load(dir), Err(StoreFault::TooNew { format: 3, .. })));
}

#[test]
fn imports_at_the_same_time_take_turns() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    let first = Writer::open(dir).expect("a writer");
    let second = Writer::open_within(dir, Duration::from_millis(60));
    assert!(matches!(second, Err(StoreFault::Busy(_))), "{second:?}");
    drop(first);
    std::thread::scope(|scope| {
        for n in 0..6 {
            scope.spawn(move || import(dir, &page(n * 5..n * 5 + 5)).expect("saved"));
        }
        scope.spawn(|| {
            for _ in 0..200 {
                let now = Publications::load(dir).expect("a whole state").len();
                assert_eq!(now % 5, 0, "a half state");
            }
        });
    });
    assert_eq!(records(dir).len(), 30);
}

#[test]
fn a_library_that_grows_is_cut_into_smaller_shards() {
    const FEW: u32 = 200;
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    import(dir, &page(0..FEW - 5)).expect("saved");
    import(dir, &page(FEW - 5..FEW + 10)).expect("saved");
    assert_eq!(records(dir).len(), 210);
    import(dir, &page(0..1)).expect("nothing to save");
    let names = files(dir);
    let shards = names.keys().filter(|name| is_ours(name));
    assert!(shards.clone().count() > 100 && shards.clone().all(|name| name.find('-') == Some(2)));
}

#[test]
fn other_files_in_the_folder_are_left_alone() {
    let dir = tempfile::tempdir().expect("a folder");
    import(dir.path(), &page(0..2)).expect("saved");
    fs::write(at(dir.path()).join("notes.md"), "mine").expect("written");
    import(dir.path(), &page(2..4)).expect("saved");
    assert_eq!(files(dir.path())["notes.md"], "mine");
}

mod any_text {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn is_kept_byte_for_byte(texts in proptest::collection::vec((any::<String>(), "[\\s\\S]{0,60}", "[ \t\r\n'\":#&*|>%@`{}\\[\\]-]{0,12}.{0,3}"), 1..6)) {
            let dir = tempfile::tempdir().expect("a folder");
            let page: Vec<_> = texts.iter().map(|(a, b, c)| publication(&format!("{a}{c}"), b)).collect();
            import(dir.path(), &page).expect("saved");
            let library = Publications::load(dir.path()).expect("a library");
            for wanted in page {
                let found = library.get(&wanted.key).expect("a record");
                for (text, known) in [(&wanted.en, found.en.as_slice()), (&wanted.zh.first().cloned(), &found.zh)] {
                    let text = &text.as_ref().expect("a text").text;
                    let kept = known.iter().any(|k| k.text == *text || k.also.contains(text));
                    prop_assert!(kept, "{text:?}");
                }
            }
        }
    }
}
