//! The queue of what waits for a person: every reason there is, the most used
//! first, each settled by the command that stands beside it.

mod common;

use std::fs;
use std::path::PathBuf;

use common::{User, status, stderr};
use rulings::record::Key;
use serde_json::Value;

const EN: &str = "The lantern's mana value is 3 while it burns.";
const STALE: &str = "灯笼点亮时其总法术力费用为3。";

/// A page of one paragraph in both languages.
fn page(date: &str, tag: &str, zh: &str, en: &str) -> String {
    format!("单卡释疑\n\n• ({date} {tag})\n\n  {zh}\n\n  {en}\n\n")
}

/// A ruling with a comment wherever one can stand, attached to a page.
fn ruling(rules: &str, rules_as_of: &str, published: &str) -> String {
    format!(
        "\
# head
text:  # the claim
  en: A lantern keeps its mana value while it burns.
  zh: 灯笼点亮时，其法术力值不变。
topics: [lanterns]  # one
rules: [{rules}]  # the most telling first
rules_as_of: {rules_as_of}  # as it was read
status: current  # so far
questions: []  # none yet
published:  # where it stood
{published}# foot
"
    )
}

fn fact(page: &str, date: &str) -> String {
    let key = Key::of(EN);
    format!("  - page: {page}\n    date: {date}\n    en: {{key: {key}}}\n    # of the page\n")
}

struct Own {
    user: User,
}

const RECORD: &str = "rulings/lanterns/mana-value.yaml";

impl Own {
    /// A library with one ruling and one page that states it.
    fn new(rules: &str, rules_as_of: &str, tag: &str, zh: &str) -> Self {
        let own = Self { user: User::new() };
        let text = page("2024-09-20", tag, zh, EN);
        own.import("page.txt", &text);
        own.user.write(RECORD, ruling(rules, rules_as_of, &fact("page.txt", "2024-09-20")));
        own
    }

    fn import(&self, name: &str, text: &str) -> PathBuf {
        self.user.write(name, text);
        let path = self.user.library().join(name);
        self.user.text(&["import", path.to_str().unwrap()]);
        path
    }

    fn waiting(&self, what: &str) -> Vec<Value> {
        let queue = self.user.json(&["review", "--what", what]);
        queue["waiting"].as_array().unwrap().clone()
    }

    fn record(&self) -> String {
        fs::read_to_string(self.user.library().join(RECORD)).unwrap()
    }

    /// Runs the command that an item names.
    fn settle(&self, item: &Value) -> std::process::Output {
        let command = item["command"].as_str().unwrap();
        let args: Vec<&str> =
            command.split(' ').skip(1).map(|a| if a == "NAME" { "Li Na" } else { a }).collect();
        self.user.run(&args)
    }

    /// Settles the one item of a reason: it is recorded, every comment stays, and nothing waits.
    fn settled(&self, what: &str) -> String {
        let waiting = self.waiting(what);
        assert_eq!(waiting.len(), 1, "{waiting:?}");
        assert_eq!(waiting[0]["ruling"], "lanterns/mana-value");
        let before = self.record();
        let output = self.settle(&waiting[0]);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        let after = self.record();
        assert!(after.contains("by: Li Na") && after.contains(&format!("what: {what}")), "{after}");
        let comments = |text: &str| {
            text.lines().filter_map(|l| Some(l.split_once('#')?.1.to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(comments(&before), comments(&after), "{after}");
        assert_eq!(self.waiting(what), Vec::<Value>::new());
        self.user.text(&["lint", "--code", "form"]);
        after
    }
}

#[test]
fn a_machine_translation_waits_until_somebody_has_read_it() {
    let own = Own::new("\"110.5c\"", "2026-09-25", "gpt", "灯笼点亮时其法术力值为3。");
    own.settled("machine-translation");
}

#[test]
fn a_stale_translation_waits() {
    let own = Own::new("\"110.5c\"", "2026-09-25", "official", STALE);
    let item = own.waiting("stale-translation")[0].clone();
    assert!(item["why"].as_str().unwrap().contains("总法术力费用"), "{item}");
    own.settled("stale-translation");
    let again = own.settle(&item);
    assert_eq!(status(&again), 2);
    assert!(stderr(&again).contains("settled"), "{}", stderr(&again));
}

#[test]
fn a_rule_that_moved_waits_until_the_number_is_that_of_today() {
    let own = Own::new("\"115.2b\"", "2015-01-23", "official", "灯笼点亮时其法术力值为3。");
    let item = own.waiting("rules-moved")[0].clone();
    assert!(item["why"].as_str().unwrap().contains("116.2b"), "{item}");
    // 115.2b is not of today: somebody has to look first.
    let early = own.settle(&item);
    assert_eq!(status(&early), 2, "{}", stderr(&early));
    own.user.write(RECORD, own.record().replace("115.2b", "116.2b"));
    let nothing = own.waiting("rules-moved");
    assert!(nothing.len() <= 1, "{nothing:?}");
    if let [item] = nothing.as_slice() {
        let output = own.settle(item);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        assert!(
            own.record().contains("rules_as_of: 2026-09-25  # as it was read"),
            "{}",
            own.record()
        );
    }
    assert_eq!(own.waiting("rules-moved"), Vec::<Value>::new());
}

#[test]
fn an_official_text_that_stands_in_no_document_waits() {
    let own = Own::new("\"110.5c\"", "2026-09-25", "official", "灯笼点亮时其法术力值为3。");
    assert_eq!(own.waiting("official-not-found"), Vec::<Value>::new(), "no document was imported");
    let notes = "{\"card_zh\": null, \"card\": null, \"set\": \"OLD\", \"date\": \"2024-09-20\", \"doc_date\": \"2024-09-01\", \"text\": \"灯笼熄灭时其法术力值为3。\", \"source\": \"notes/faq_old.pdf\"}\n";
    own.import("notes.ndjson", notes);
    own.settled("official-not-found");
}

#[test]
fn a_document_of_which_nobody_knows_the_day_proves_as_much() {
    let zh = "灯笼点亮时其法术力值为3。";
    let own = Own::new("\"110.5c\"", "2026-09-25", "official", zh);
    let row = |text: &str| {
        format!(
            "{{\"card_zh\": null, \"date\": null, \"doc_date\": null, \"text\": \"{text}\", \"source\": \"notes/faq_old.pdf\"}}\n"
        )
    };
    own.import("other.ndjson", &row("灯笼熄灭时其法术力值为3。"));
    assert_eq!(own.waiting("official-not-found").len(), 1);
    own.user.write("notes.ndjson", row(zh));
    let path = own.user.library().join("notes.ndjson");
    let report = own.user.json(&["import", path.to_str().unwrap()]);
    let file = &report["files"][0];
    assert_eq!(
        (&file["undated"], &file["skipped"]),
        (&1.into(), &Value::Array(vec![])),
        "{report}"
    );
    assert_eq!(own.waiting("official-not-found"), Vec::<Value>::new());
    let listed = own.user.json(&["review", "--provenance"]);
    assert_eq!(listed["official"][0]["documents"], serde_json::json!(["faq_old.pdf"]), "{listed}");
    let again = own.user.json(&["import", path.to_str().unwrap()]);
    assert_eq!(again["files"][0]["unchanged"], 1, "{again}");
}

/// A record keeps where and when: of what stood nowhere it could keep nothing.
#[test]
fn a_text_without_a_place_is_not_proposed() {
    let own = Own::new("\"110.5c\"", "2026-09-25", "official", "灯笼点亮时其法术力值为3。");
    let row = r#"{"comment": "A lantern keeps its mana value while it burns brightly.", "translation": "灯笼明亮时，其法术力值不变。", "source": "official"}"#;
    own.import("notes.jsonl", &format!("{row}\n"));
    assert_eq!(own.waiting("suggested"), Vec::<Value>::new());
    let plan = own.user.library().join("plan.yaml");
    own.user.run(&["dedupe", "--plan", plan.to_str().unwrap()]);
    assert!(!fs::read_to_string(plan).unwrap().contains("burns brightly"));
}

#[test]
fn what_stands_in_most_places_comes_first() {
    let own = Own::new("\"110.5c\"", "2026-09-25", "gpt", "灯笼点亮时其法术力值为3。");
    let other = "A lantern that fell is no artifact any more.";
    for (n, date) in ["2020-01-01", "2021-01-01", "2022-01-01"].iter().enumerate() {
        own.import(&format!("other{n}.txt"), &page(date, "gpt", "掉落的灯笼不再是神器。", other));
    }
    let used: Vec<u64> =
        own.waiting("machine-translation").iter().map(|i| i["used"].as_u64().unwrap()).collect();
    assert_eq!(used, [3, 1]);
}

/// A ruling, and two publications that seem to state it: one differs in what matters.
const LIT: &str = "The lantern on the tower stays lit while the storm lasts.";
const UNLESS: &str =
    "The lantern on the tower stays lit while the storm lasts unless an opponent has turned it.";
const OURS: &str = "\
text:
  en: The lantern on the tower stays lit while that storm lasts.
topics: [lanterns]
rules: []
rules_as_of: 2026-09-25
status: incomplete
note: {en: One language.}
questions: []
scenarios: []
published: []
";

impl Own {
    fn with_pages() -> Self {
        let own = Self { user: User::new() };
        own.user.write(RECORD, OURS);
        own.import("a.txt", &format!("Tower Lantern\n\n2014-11-24\n\n{UNLESS}\n"));
        own.import("b.txt", &format!("Storm Lantern\n\n2018-11-24\n\n{LIT}\n"));
        own
    }

    fn run_command(&self, command: &str) -> std::process::Output {
        let args: Vec<&str> =
            command.split(' ').skip(1).map(|a| if a == "NAME" { "Li Na" } else { a }).collect();
        self.user.run(&args)
    }
}

fn name(text: &str) -> String {
    format!("pub/{}", Key::of(text).short())
}

#[test]
fn a_suggestion_is_accepted_or_declined() {
    let own = Own::with_pages();
    let waiting = own.waiting("suggested");
    let item = waiting.iter().find(|i| i["ref"] == name(LIT).as_str()).expect("it waits").clone();
    assert_eq!(item["ruling"], "lanterns/mana-value");
    assert_eq!(item["command"], format!("rulings dedupe --of {} --apply", name(LIT)));
    let groups = own.user.json(&["dedupe", "--of", &name(LIT)])["groups"].clone();
    let has = |group: &Value| group["members"].to_string().contains(&name(LIT));
    assert!(groups.as_array().is_some_and(|all| !all.is_empty() && all.iter().all(has)));
    let output = own.run_command(item["decline"].as_str().unwrap());
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let left = own.waiting("suggested");
    assert_eq!(left.len(), waiting.len() - 1, "{left:?}");
    assert!(left.iter().all(|i| i["ref"] != item["ref"]), "{left:?}");
    // What was declined is not proposed again, not in a plan either.
    let plan = own.user.library().join("plan.yaml");
    own.user.run(&["dedupe", "--plan", plan.to_str().unwrap()]);
    let steps = fs::read_to_string(&plan).unwrap();
    assert!(!steps.contains(&format!("ref: {}", name(LIT))), "{steps}");
    own.user.text(&["dedupe", "--undo"]);
    assert_eq!(own.record(), OURS);
    assert_eq!(own.waiting("suggested"), waiting);
    // Attached, it waits no more either.
    let plan = own.user.library().join("again.yaml");
    own.user.text(&["dedupe", "--plan", plan.to_str().unwrap()]);
    own.user.text(&["dedupe", "--apply", plan.to_str().unwrap()]);
    assert!(own.waiting("suggested").iter().all(|i| i["ref"] != item["ref"]));
    own.user.text(&["fmt", "--check"]);
}

#[test]
fn a_conflict_of_a_publication_that_no_ruling_states_is_settled() {
    let own = Own::with_pages();
    let waiting = own.waiting("conflict");
    assert!(!waiting.is_empty());
    for item in &waiting {
        let output = own.settle(item);
        assert_eq!(status(&output), 0, "{item}: {}", stderr(&output));
    }
    assert_eq!(own.waiting("conflict"), Vec::<Value>::new());
    own.user.text(&["fmt", "--check"]);
    // Without a ruling beside them it is kept in the library, and taken back like any change.
    fs::remove_file(own.user.library().join(RECORD)).unwrap();
    let waiting = own.waiting("conflict");
    assert!(!waiting.is_empty() && waiting.iter().all(|i| i["ruling"] == Value::Null));
    for item in &waiting {
        let output = own.settle(item);
        assert_eq!(status(&output), 0, "{item}: {}", stderr(&output));
    }
    assert_eq!(own.waiting("conflict"), Vec::<Value>::new());
    let kept = fs::read_to_string(own.user.library().join("rulings/reviewed.yaml")).unwrap();
    assert!(kept.contains("by: Li Na") && kept.contains("what: conflict pub/"), "{kept}");
    own.user.text(&["fmt", "--check"]);
    own.user.text(&["dedupe", "--undo"]);
    assert!(!own.waiting("conflict").is_empty());
}

#[test]
fn only_what_waits_can_be_settled_and_by_somebody() {
    let own = Own::with_pages();
    let about = name(UNLESS);
    let settle = |id: &str, what: &str, about: &str, by: &str| {
        let args = ["review", "--settle", id, "--what", what, "--about", about, "--by", by];
        own.user.run(&args)
    };
    for (id, what, about, by) in [
        ("lanterns/mana-value", "suggested", about.as_str(), " "),
        ("lanterns/mana-value", "suggested", "pub/nope", "Li Na"),
        ("lanterns/mana-value", "stale-translation", about.as_str(), "Li Na"),
        ("lanterns/nope", "suggested", about.as_str(), "Li Na"),
    ] {
        let output = settle(id, what, about, by);
        assert_ne!(status(&output), 0, "{id} {what} {about} {by:?}");
        assert!(stderr(&output).contains("nothing was changed"), "{}", stderr(&output));
    }
    assert_eq!(own.record(), OURS);
}
