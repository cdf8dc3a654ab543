//! Pages that are empty, huge, hostile, half-written or in another encoding.

mod common;

use std::fs;

use common::{User, status, stderr};

const PAGE: &str =
    "单卡释疑\n\n• (2024-05-06 gpt)\n\n  它仍是同一个物件。\n\n  It is still the same object.\n";

fn import(user: &User, bytes: impl AsRef<[u8]>) -> (i32, String) {
    user.write("in/page.txt", bytes);
    let path = user.library().join("in/page.txt");
    let output = user.run(&["import", path.to_str().unwrap()]);
    (status(&output), String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output))
}

#[test]
fn other_encodings_are_named() {
    let utf16 = |big: bool| {
        let units = PAGE.encode_utf16();
        let bytes = units.flat_map(|u| if big { u.to_be_bytes() } else { u.to_le_bytes() });
        let bom: &[u8] = if big { &[0xFE, 0xFF] } else { &[0xFF, 0xFE] };
        bom.iter().copied().chain(bytes).collect::<Vec<u8>>()
    };
    let (gbk, _, _) = encoding_rs::GBK.encode(PAGE);
    for (bytes, name) in
        [(utf16(false), "UTF-16"), (utf16(true), "UTF-16"), (gbk.into_owned(), "GB")]
    {
        let (status, told) = import(&User::new(), bytes);
        assert_eq!(status, 2, "{told}");
        assert!(told.contains(name) && told.contains("UTF-8"), "{name}: {told}");
    }
}

#[test]
fn what_is_no_page_is_refused_and_changes_nothing() {
    let user = User::new();
    for (bytes, said) in [
        (Vec::new(), "empty"),
        (b"\n \n".to_vec(), "empty"),
        (b"\x7fELF\x02\x01\x01\0\0\0\0\0".to_vec(), "text"),
        (b"just a sentence without any date".to_vec(), "date"),
    ] {
        let (status, told) = import(&user, bytes);
        assert_eq!(status, 2, "{told}");
        assert!(told.contains(said), "{said}: {told}");
    }
    assert_eq!(user.json(&["status"])["publications"], 0);
}

#[test]
fn line_ends_and_a_bom_change_nothing() {
    let user = User::new();
    let read = |bytes: String| {
        user.write("in/page.txt", bytes);
        let path = user.library().join("in/page.txt");
        user.json(&["import", path.to_str().unwrap()])["files"][0].clone()
    };
    assert_eq!(read(PAGE.to_owned())["new"], 1);
    assert_eq!(read(PAGE.replace('\n', "\r\n"))["unchanged"], 1);
    assert_eq!(read(format!("\u{feff}{PAGE}"))["unchanged"], 1);
}

#[test]
fn impossible_and_unsettled_dates_are_refused_with_place_and_cure() {
    let user = User::new();
    let dated = |date: &str| format!("Some Card\n\n{date}\n\nIt stays as it was.\n");
    let (status, told) = import(&user, dated("31/02/2022"));
    assert_eq!(status, 2);
    assert!(told.contains("page.txt:3:1") && told.contains("31/02/2022"), "{told}");
    let (status, told) = import(&user, dated("03/04/2022"));
    assert_eq!(status, 2);
    assert!(told.contains("--date-order"), "{told}");
    let path = user.library().join("in/page.txt");
    user.text(&["import", path.to_str().unwrap(), "--date-order", "dmy", "--card", "Some Card"]);
    let hits = user.json(&["search", "\"stays as it was\"", "is:publication"])["hits"].clone();
    assert_eq!(
        (&hits[0]["date"], &hits[0]["cards"][0]),
        (&"2022-04-03".into(), &"Some Card".into())
    );
}

#[test]
fn a_day_on_which_rulings_were_published_settles_the_order_of_dates() {
    let user = User::new();
    // The shipped records know of rulings of 2016-04-08, and of none of 2016-08-04.
    let page = "Some Card\n\n4/8/2016\n\nIt stays as it was.\n";
    let (status, told) = import(&user, page);
    assert_eq!(status, 0, "{told}");
    assert!(told.contains("`4/8/2016` is read as 2016-04-08"), "{told}");
    let hits = user.json(&["search", "\"stays as it was\"", "is:publication"])["hits"].clone();
    assert_eq!(hits[0]["date"], "2016-04-08");
}

#[test]
fn a_page_cut_in_mid_paragraph_says_so() {
    let cut = "单卡释疑\n\n• (2024-05-06 gpt)\n\n  它仍是同一个物件。\n\n  It is still the same object.\n\n• (2024-05-0";
    let (_, told) = import(&User::new(), cut);
    assert!(told.contains("page.txt:9:"), "{told}");
    let (code, told) = import(&User::new(), &PAGE.as_bytes()[..PAGE.len() - 9]);
    assert_eq!(code, 2, "{told}");
    assert!(told.contains("page.txt:7:3") && told.contains("cut off"), "{told}");
}

#[test]
fn huge_files_and_lines_are_refused_quickly() {
    let user = User::new();
    let path = user.library().join("huge.txt");
    let file = fs::File::create(&path).unwrap();
    file.set_len(200 << 20).unwrap();
    drop(file);
    let output = user.run(&["import", path.to_str().unwrap()]);
    assert_eq!(status(&output), 2);
    let line = "a".repeat(50 << 20);
    let (code, told) = import(&user, format!("Some Card\n\n2024-01-02\n\n{line}\n"));
    assert_eq!(code, 2, "{}", &told[..told.len().min(500)]);
    assert!(told.len() < 2_000, "the message is not the line");
}

#[test]
fn what_a_page_says_is_kept_and_never_obeyed() {
    let user = User::new();
    let hostile = "Some Card\n\n2024-01-02\n\nIt \u{1b}]0;owned\u{7} stays \u{202e}flipped\u{202c} \u{9b}31m down.\n";
    let (code, told) = import(&user, hostile);
    assert_eq!(code, 0, "{told}");
    for args in [
        &["search", "flipped"][..],
        &["search", "flipped", "--json"],
        &["search", "flipped", "--color", "always"],
    ] {
        let printed = String::from_utf8(user.run(args).stdout).unwrap();
        assert!(printed.contains("flipped") || printed.contains("flip"), "{printed}");
        assert!(
            !printed.contains(['\u{7}', '\u{202e}', '\u{9b}']) && !printed.contains("\u{1b}]"),
            "{printed:?}"
        );
    }
    let stored: String = fs::read_dir(user.library().join("publications"))
        .unwrap()
        .map(|f| fs::read_to_string(f.unwrap().path()).unwrap_or_default())
        .collect();
    assert!(stored.contains("flipped"));
    let text = user.json(&["search", "flipped"])["hits"][0]["text"]["en"].clone();
    assert_eq!(text, "It \u{1b}]0;owned\u{7} stays \u{202e}flipped\u{202c} \u{9b}31m down.");
}

#[test]
fn one_bad_file_does_not_keep_the_others_out() {
    let user = User::new();
    user.write("in/good.txt", PAGE);
    user.write("in/bad.txt", "");
    let path = |name: &str| user.library().join("in").join(name).to_str().unwrap().to_owned();
    let output =
        user.run(&["import", &path("bad.txt"), &path("good.txt"), &path("missing.txt"), "--json"]);
    assert_eq!(status(&output), 2);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (report["files"].as_array().unwrap().len(), &report["files"][0]["new"]),
        (1, &1.into())
    );
    assert!(stderr(&output).contains("bad.txt") && stderr(&output).contains("missing.txt"));
}

#[test]
fn standard_input_is_read() {
    let user = User::new();
    let output = user.command().args(["import", "-", "--json"]).write_stdin(PAGE).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["files"][0]["read"], 1);
}

#[test]
fn two_imports_at_once_lose_nothing() {
    let user = User::new();
    let pages: Vec<String> = (1..=8)
        .map(|n| {
            let name = format!("in/page{n}.txt");
            user.write(
                &name,
                format!(
                    "Some Card\n\n2024-01-0{n}\n\nSentence number {n} about face-down things.\n"
                ),
            );
            user.library().join(name).to_str().unwrap().to_owned()
        })
        .collect();
    std::thread::scope(|scope| {
        for page in &pages {
            scope.spawn(|| {
                let output = user.run(&["import", page]);
                assert_eq!(status(&output), 0, "{}", stderr(&output));
            });
        }
    });
    assert_eq!(user.json(&["status"])["publications"], 8);
    assert_eq!(user.json(&["search", "sentence", "number", "is:publication"])["total"], 8);
}

#[test]
fn a_paragraph_edited_in_both_languages_shows_both_edits() {
    let user = User::new();
    assert_eq!(import(&user, PAGE).0, 0);
    let edited = PAGE.replace("它仍是", "它依旧是").replace("It is still", "It remains");
    user.write("in/page.txt", edited);
    let path = user.library().join("in/page.txt");
    let file = user.json(&["import", path.to_str().unwrap(), "--dry-run"])["files"][0].clone();
    let changes = file["changes"].as_array().unwrap();
    let languages: Vec<_> = changes.iter().map(|c| c["language"].as_str().unwrap()).collect();
    assert_eq!((&file["reworded"], languages), (&1.into(), vec!["en", "zh"]), "{file}");
    assert_eq!(changes[1]["new"], "它依旧是同一个物件。");
}

#[test]
fn a_machine_translation_does_not_replace_an_official_text() {
    let user = User::new();
    assert_eq!(import(&user, PAGE.replace("gpt", "official")).0, 0);
    assert_eq!(import(&user, PAGE.replace("它仍是", "它依旧是")).0, 0);
    let id = user.ids(&["search", "same object", "is:publication"]).remove(0);
    let publication = user.json(&["show", &id])["publication"].clone();
    let tags: Vec<_> = publication["zh"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["translation"].as_str().unwrap())
        .collect();
    assert_eq!(tags, ["official", "gpt"]);
    let at = publication["appearances"].as_array().unwrap();
    assert!(at.len() == 2 && at.iter().all(|at| at.get("replaced_by").is_none()), "{publication}");
}
