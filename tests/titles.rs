//! What pages are called is looked at as their texts are.

mod common;

use std::fs;

use common::User;
use serde_json::Value;

const PARAGRAPH: &str = "灯笼翻回正面时，它仍是同一个永久物。";

fn import(user: &User, name: &str, title: &str) -> String {
    user.write(name, format!("{title}\n\n2022-04-29\n\n{PARAGRAPH}\n"));
    let path = user.library().join(name);
    user.text(&["import", path.to_str().unwrap()])
}

fn findings(user: &User) -> Vec<Value> {
    let lint = user.json(&["lint"]);
    let own = |f: &&Value| f["where"]["path"].as_str().unwrap().contains("publications");
    lint["findings"].as_array().unwrap().iter().filter(own).cloned().collect()
}

#[test]
fn the_title_of_an_imported_page_is_found_where_it_lies() {
    let user = User::new();
    import(&user, "page.txt", "隱密的燈籠.");
    assert_eq!(findings(&user), Vec::<Value>::new(), "a line that ends as a sentence is no title");
    import(&user, "old.txt", "隱密的燈籠");
    let found = findings(&user);
    assert_eq!(found.len(), 2, "{found:?}");
    for finding in &found {
        assert_eq!(finding["code"], "traditional-character");
        assert_eq!(finding["subject"], "old.txt");
        let text = fs::read_to_string(finding["where"]["path"].as_str().unwrap()).unwrap();
        let range = &finding["where"]["range"];
        let (from, to) = (range[0].as_u64().unwrap() as usize, range[1].as_u64().unwrap() as usize);
        let words: String = text.chars().skip(from).take(to - from).collect();
        assert_eq!(words, finding["text"].as_str().unwrap());
    }
}

#[test]
fn a_title_is_told_once_and_one_that_was_mended_no_more() {
    let user = User::new();
    user.write(
        "page.txt",
        format!("燈籠\n\n2022-04-29\n\n{PARAGRAPH}\n\n2022-04-29\n\n灯笼熄灭后不再是神器。\n"),
    );
    let path = user.library().join("page.txt");
    user.text(&["import", path.to_str().unwrap()]);
    assert_eq!(findings(&user).len(), 1);
    let mended = fs::read_to_string(&path).unwrap().replace("燈籠", "灯笼");
    fs::write(&path, mended).unwrap();
    let report = user.json(&["import", path.to_str().unwrap()]);
    assert_eq!(report["files"][0]["completed"], 2, "{report}");
    assert_eq!(findings(&user), Vec::<Value>::new());
    let again = user.json(&["import", path.to_str().unwrap()]);
    assert_eq!(again["files"][0]["completed"], Value::Null, "{again}");
}

#[test]
fn unofficial_names_and_terms_are_found_in_titles() {
    let user = User::new();
    user.write("rulings/nicknames.yaml", "- {card: Sagu Mauler, names: [萨谷大怪兽]}\n");
    import(&user, "bare.txt", "萨谷大怪兽");
    import(&user, "gap.txt", "牌面朝下 的灯笼");
    let codes: Vec<String> =
        findings(&user).iter().map(|f| f["code"].as_str().unwrap().to_owned()).collect();
    assert_eq!(codes.iter().collect::<std::collections::BTreeSet<_>>().len(), 2, "{codes:?}");
    for code in ["unofficial-name", "stray-space"] {
        assert!(codes.iter().any(|c| c == code), "{codes:?}");
    }
}

#[test]
fn titles_of_topics_are_looked_at() {
    let user = User::new();
    user.write("rulings/lamps/one.yaml", common::own_ruling("A lantern stays lit."));
    user.write(
        "rulings/topics.yaml",
        "- name: lamps\n  title: {en: Three lamps, zh: 两盏灯}\n  intro: {en: Of lamps., zh: 说的是燈.}\n  parts: []\n",
    );
    let lint = user.json(&["lint"]);
    let of = |code: &str| {
        let found = lint["findings"].as_array().unwrap().iter().find(|f| f["code"] == code);
        found.unwrap_or_else(|| panic!("{code}: {lint}"))["where"].clone()
    };
    for code in ["number-mismatch", "traditional-character", "half-width-punctuation"] {
        assert!(of(code)["path"].as_str().unwrap().ends_with("topics.yaml"), "{code}");
    }
    assert_eq!(of("number-mismatch")["line"], 2);
}

#[test]
fn titles_of_scenarios_are_looked_at() {
    let user = User::new();
    user.write(
        "rulings/scenarios/lamp-elk.yaml",
        "title:\n  en: A face-down elk stays tapped\n  zh: 面朝下的 麋鹿仍为已橫置\nkind: edge\n\
         cards:\n  Lamp Elk: {zh: 灯鹿, types: [creature], cost: \"{1}\", power: 1, toughness: 1}\n\
         given:\n  A: {battlefield: [{card: Lamp Elk, as: elk}]}\nthen:\n  - elk: {power: 1}\n",
    );
    let lint = user.json(&["lint"]);
    let found = lint["findings"].as_array().unwrap();
    let of = |code: &str| {
        let found = found.iter().find(|f| f["code"] == code);
        found.unwrap_or_else(|| panic!("{code}: {lint}"))
    };
    for (code, column, words) in [
        ("avoided-term", 7, "面朝下"),
        ("stray-space", 11, " "),
        ("traditional-character", 17, "橫"),
    ] {
        let finding = of(code);
        assert_eq!(finding["subject"], "lamp-elk", "{finding}");
        assert_eq!(finding["text"], words, "{finding}");
        assert_eq!(finding["where"]["line"], 3, "{finding}");
        assert_eq!(finding["where"]["column"], column, "{finding}");
    }
}
