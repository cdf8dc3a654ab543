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
