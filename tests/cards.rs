//! Cards by whatever they are called, and what `show` says of one.

mod common;

use common::{User, status, stderr};

#[test]
fn a_card_is_found_by_any_name_and_a_near_one_is_said() {
    let user = User::new();
    for name in ["Wildcall", "荒野呼唤", "wildcall"] {
        let shown = user.run(&["show", name]);
        assert_eq!(status(&shown), 0, "{name}: {}", stderr(&shown));
        assert_eq!(user.json(&["show", name])["card"], "Wildcall", "{name}");
        assert!(!stderr(&shown).contains("taken for"), "{name}: {}", stderr(&shown));
    }
    for (typed, card, why) in [
        ("wlidcall", "Wildcall", "mistyped"),
        ("wildc", "Wildcall", "part of its name"),
        ("huangyehuhuan", "Wildcall", "pinyin"),
        ("hyhh", "Wildcall", "pinyin"),
        ("Snappy", "Snapcaster Mage", "-"),
        ("cryptic persuit", "Cryptic Pursuit", "mistyped"),
    ] {
        let shown = user.run(&["show", typed]);
        let said = stderr(&shown).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(user.json(&["show", typed])["card"], card, "{typed}: {said}");
        assert_eq!(said.contains("taken for"), why != "-", "{typed}: {said}");
        assert!(why == "-" || said.contains(why), "{typed}: {said}");
    }
}

#[test]
fn several_near_names_are_listed_and_none_is_picked() {
    let user = User::new();
    let shown = user.run(&["show", "cryptic"]);
    assert_eq!(status(&shown), 1);
    assert!(shown.stdout.is_empty());
    let said = stderr(&shown);
    assert!(said.contains("Cryptic Coat") && said.contains("Cryptic Pursuit"), "{said}");
}

#[test]
fn a_filter_takes_a_near_name_and_says_so() {
    let user = User::new();
    let exact = user.ids(&["search", "--card", "Wildcall"]);
    assert!(!exact.is_empty());
    for args in [&["search", "--card", "Wildcal"][..], &["search", "card:hyhh"]] {
        assert_eq!(user.ids(args), exact, "{args:?}");
        assert!(stderr(&user.run(args)).contains("taken for Wildcall"));
    }
    assert!(stderr(&user.run(&["search", "--card", "Zzyzx"])).contains("no card"));
}

#[test]
fn bare_words_and_a_search_take_a_mistyped_name_and_say_so() {
    let user = User::new();
    let of_card = user.ids(&["search", "--card", "Wildcall"]);
    for typed in ["wlidcall", "huangyehuhuan"] {
        assert!(stderr(&user.run(&[typed])).contains("taken for Wildcall"), "{typed}");
        assert_eq!(user.json(&[typed])["card"], "Wildcall", "{typed}");
        assert_eq!(user.ids(&["search", typed]), of_card, "{typed}");
        // With a filter it is a list that is wanted.
        assert_eq!(user.ids(&["is:ruling", typed]), of_card, "{typed}");
    }
    // Of this card nothing is ruled: what was meant is the mechanic.
    let meant = user.json(&["manifest dred"]);
    assert!(meant["card"].is_null() && meant["total"].as_u64() > Some(1), "{meant}");
}

#[test]
fn a_question_is_not_hijacked_by_a_name_and_bare_words_are_not_guessed() {
    let user = User::new();
    let found = user.run(&["wildc", "manifest"]);
    assert!(!stderr(&found).contains("taken for"), "{}", stderr(&found));
    let asked = user.json(&["ask", "Do birds that are face down keep flying?"]);
    assert!(asked["card"].is_null());
}

#[test]
fn what_stands_on_other_cards_too_is_folded_with_a_count() {
    let user = User::new();
    let folded = user.text(&["show", "Wildcall", "--lang", "en"]);
    let whole = user.text(&["show", "Wildcall", "--lang", "en", "--all"]);
    let view = user.json(&["show", "Wildcall"]);
    let rulings = view["rulings"].as_array().unwrap();
    let shared = rulings.iter().filter(|r| r["cards"].as_array().unwrap().len() > 1).count();
    assert!(shared > 0 && shared < rulings.len());
    assert!(folded.contains(&format!("On other cards too ({shared})")), "{folded}");
    assert!(folded.contains(&format!("{} rulings in", rulings.len())), "{folded}");
    assert!(folded.contains("--all") && !whole.contains("--all"));
    for ruling in rulings {
        let (id, text) = (ruling["id"].as_str().unwrap(), ruling["text"]["en"].as_str().unwrap());
        let unwrapped: String = folded.chars().filter(|c| !c.is_whitespace()).collect();
        assert!(unwrapped.contains(id), "{id} is not named");
        let begin: String = text.split(' ').take(4).collect::<Vec<_>>().join(" ");
        assert!(whole.contains(&begin), "{id} is not unfolded");
        let own = ruling["cards"].as_array().unwrap().len() == 1;
        assert_eq!(folded.contains(&begin), own, "{id}");
    }
    let topics = view["topics"].as_array().unwrap();
    assert!(topics.iter().any(|t| t["name"] == "manifest" && t["demonstrated"].as_u64() > Some(0)));
}

#[test]
fn a_card_of_which_nothing_is_said_does_not_hide_the_topic_that_is_called_so() {
    let user = User::new();
    let card = r#"[{"object":"card","oracle_id":"0a0a0a0a-1111-4111-8111-111111111111","name":"Manifest Dread","lang":"en"}]"#;
    user.write("cards.json", card);
    let file = user.library().join("cards.json");
    let imported = user.run(&["import", file.to_str().unwrap(), "--format", "scryfall-cards"]);
    assert_eq!(status(&imported), 0, "{}", stderr(&imported));
    let found = user.ids(&["manifest", "dread"]);
    assert!(found.contains(&"manifest-dread/manifest-dread-procedure".to_owned()), "{found:?}");
    assert_eq!(user.json(&["show", "Manifest Dread"])["topic"]["name"], "manifest-dread");
}
