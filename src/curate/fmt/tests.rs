use proptest::prelude::*;

use super::*;

mod lists;

fn formatted(text: &str) -> String {
    formatted_as(text, Kind::Ruling)
}

fn formatted_as(text: &str, kind: Kind) -> String {
    format(&Source::new("x.yaml", text), kind).unwrap()
}

#[test]
fn keys_quotes_and_indents_become_canonical() {
    let text = "rules: ['110.5' , \"708.2a\"]\nstatus:   \"current\"\ntext:\n    zh: '牌'\n    en: \"It, stays\"\npublished:\n- date: \"2022-04-29\"\n  page: '002'\n";
    let canonical = "text:\n  en: It, stays\n  zh: 牌\nrules: [\"110.5\", \"708.2a\"]\nstatus: current\npublished:\n  - page: \"002\"\n    date: 2022-04-29\n";
    assert_eq!(formatted(text), canonical);
    assert_eq!(formatted(canonical), canonical);
}

#[test]
fn what_looks_like_something_else_keeps_its_quotes() {
    let text = "a: \"no\"\nb: \"1.0\"\nc: \"x: y\"\nd: \"# z\"\ne: \"\"\nf: \" g\"\nh: \"say \\\"i\\\"\"\nj: \"k\\tl\"\nm: null\nn: 1\n";
    let expected = "a: \"no\"\nb: \"1.0\"\nc: \"x: y\"\nd: \"# z\"\ne: \"\"\nf: \" g\"\nh: say \"i\"\nj: \"k\\tl\"\nm: null\nn: 1\n";
    assert_eq!(formatted(text), expected);
}

#[test]
fn long_english_is_folded_and_chinese_stays_on_its_line() {
    let words = "word ".repeat(40);
    let text = format!("en: \"{}\"\nzh: {}\n", words.trim(), "牌".repeat(120));
    let out = formatted(&text);
    assert!(out.starts_with("en: >-\n  word word"), "{out}");
    assert!(out.lines().all(|line| line.len() <= 100 || line.starts_with("zh: 牌")), "{out}");
    assert_eq!(formatted(&out), out);
}

#[test]
fn comments_stay_with_what_they_are_about() {
    let text = "# header\n\n# about the status\nstatus: current   # now\ntext: {zh: 牌, en: Card}  # both\n# about rules\nrules:\n  # first\n  - \"110.5\"\n\n  - \"110.6\" # last\n# end\n";
    let out = formatted(text);
    let expected = "# header\n\ntext: {en: Card, zh: 牌}  # both\n# about rules\nrules:\n  # first\n  - \"110.5\"\n\n  - \"110.6\"  # last\n# about the status\nstatus: current  # now\n\n# end\n";
    assert_eq!(out, expected);
    assert_eq!(formatted(&out), out);
}

#[test]
fn a_comment_under_a_lone_dash_stays_with_its_item() {
    let text = "questions:\n  - en: First?\n    answer: \"no\"\n  # above\n  -\n    # about the second\n    en: Second?\n";
    let expected = "questions:\n  - en: First?\n    answer: \"no\"\n  # above\n  # about the second\n  - en: Second?\n";
    assert_eq!(formatted(text), expected);
    assert_eq!(formatted(expected), expected);
}

#[test]
fn what_cannot_be_placed_leaves_the_file_alone() {
    let inside = "rules: [\n  \"110.5\", # why\n  \"110.6\",\n]\n";
    let source = Source::new("x.yaml", inside);
    let place = match format(&source, Kind::Ruling) {
        Err(Unformatted::Comment { place }) => place,
        other => panic!("{other:?}"),
    };
    assert_eq!((place.line, place.column), (2, 12));
    for text in ["a: &x 1\nb: *x\n", "a: [\n", "<<<<<<< ours\na: 1\n=======\n"] {
        assert!(matches!(
            format(&Source::new("x.yaml", text), Kind::Ruling),
            Err(Unformatted::NotYaml(_))
        ));
    }
}

#[test]
fn comments_stay_in_every_position_there_is() {
    let text = "\
# head

# about the rules
rules:   # behind a key
    - '110.5'    # behind an item
# left of its list
    - \"110.6\"

    # last in the list
status: \"current\" # behind a value
text: # behind a mapping
    zh: |- # behind the mark of a block
      # no comment, but text
      牌
    # between keys
    en: \"It, stays\"
    # last in the mapping
published:
 # about the fact
 - card: Grey Ox # the card
   # the page
   page: '002'
   zh: {translation: gpt} # beside braces
   # last in the fact
 # last fact
questions: [] # beside brackets
# foot
";
    let expected = "\
# head

text:  # behind a mapping
  # between keys
  en: It, stays
  zh: |-  # behind the mark of a block
    # no comment, but text
    牌
  # last in the mapping
# about the rules
rules:  # behind a key
  - \"110.5\"  # behind an item
  # left of its list
  - \"110.6\"

  # last in the list
status: current  # behind a value
questions: []  # beside brackets
published:
  # about the fact
  # the page
  - page: \"002\"
    card: Grey Ox  # the card
    zh: {translation: gpt}  # beside braces
    # last in the fact
  # last fact

# foot
";
    let text = text.replace("published:", "published: ");
    assert_eq!(formatted(&text), expected);
    assert_eq!(formatted(expected), expected);
}

#[test]
fn a_comment_that_belongs_to_nothing_is_reported_with_its_place() {
    for (text, line, column) in [
        ("rules: [\"1\",  # inside\n  \"2\"]\n", 1, 15),
        ("a: 1\n  # deeper than anything\nb: 2\n", 2, 3),
        ("a:\n  b: {c: 1,\n    # inside\n    d: 2}\n", 3, 5),
    ] {
        match format(&Source::new("x.yaml", text), Kind::Ruling) {
            Err(Unformatted::Comment { place }) => {
                assert_eq!((place.line, place.column), (line, column), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn labels_of_a_scenario_keep_their_order() {
    let text = "then: [{b: {zone: exile}}]\ntitle: {zh: 牌, en: T}\ngiven: {B: {hand: []}, A: {hand: []}}\n";
    let expected = "title: {en: T, zh: 牌}\ngiven: {B: {hand: []}, A: {hand: []}}\nthen: [{b: {zone: exile}}]\n";
    assert_eq!(formatted_as(text, Kind::Scenario), expected);
}

/// Values as an author may have written them.
fn yaml(depth: u32) -> BoxedStrategy<String> {
    let scalar = prop_oneof![
        "[a-z 牌:#,'\"{}0-9.-]{0,20}".prop_map(|text| serde_json::to_string(&text).unwrap()),
        "[a-z]{1,8}( [a-z]{1,8}){0,30}".prop_map(|text| text),
        Just("12".to_owned()),
        Just("null".to_owned()),
        "[a-z牌]{1,4}".prop_map(|text| format!("'{text}'")),
    ];
    if depth == 0 {
        return scalar.boxed();
    }
    let inner = yaml(depth - 1);
    prop_oneof![
        scalar,
        prop::collection::vec(yaml(0), 0..4).prop_map(|items| format!(
            "[{}]",
            items
                .iter()
                .map(|item| serde_json::to_string(item).unwrap())
                .collect::<Vec<_>>()
                .join(" , ")
        )),
        (
            prop::collection::btree_map("[a-z]{1,6}|en|zh|\"1[.]5\"", inner.clone(), 1..4),
            any::<bool>()
        )
            .prop_map(|(entries, comment)| {
                let note = if comment { "\n  # note" } else { "" };
                let entry = |(key, value): (&String, &String)| {
                    format!("{note}\n  {key}: {}", value.replace('\n', "\n  "))
                };
                entries.iter().map(entry).collect()
            }),
        (prop::collection::vec(inner, 1..4), any::<bool>()).prop_map(|(items, gap)| {
            let gap = if gap { "\n" } else { "" };
            let item =
                |item: &String| format!("{gap}\n  - {}", item.trim_start().replace('\n', "\n  "));
            items.iter().map(item).collect()
        }),
    ]
    .boxed()
}

/// The text with comments put in: lines of their own with that indent, or at ends of lines.
fn remarked(text: &str, remarks: &[(usize, usize, bool)]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (n, (line, indent, own)) in remarks.iter().enumerate() {
        let at = line % (lines.len() + 1);
        match lines.get_mut(at).filter(|_| !own) {
            Some(line) => line.push_str(&format!(" # remark {n} |>")),
            None => lines.insert(at, format!("{}# remark {n} - x: '", " ".repeat(*indent))),
        }
    }
    lines.join("\n") + "\n"
}

/// The comments of a text, sorted.
fn words(source: &Source) -> Vec<String> {
    let comments = source.syntax().unwrap().comments.into_iter();
    let mut words: Vec<String> =
        comments.map(|c| source.text[c.range].trim_end().to_owned()).collect();
    words.sort();
    words
}

proptest! {
    #[test]
    fn formatting_keeps_the_data_and_twice_is_once(value in yaml(3), kind in 0..3_usize) {
        let kind = [Kind::Ruling, Kind::Scenario, Kind::Terms][kind];
        let source = Source::new("x.yaml", format!("# top\n\ntext: {value}\nen: x # end\n"));
        if let Ok(once) = format(&source, kind) {
            let again = Source::new("x.yaml", once.clone());
            prop_assert!(same(&source.tree().unwrap(), &again.tree().unwrap()));
            prop_assert_eq!(format(&again, kind).unwrap(), once);
        }
    }

    #[test]
    fn comments_are_kept_about_the_same_or_the_file_is_left_alone(
        value in yaml(3),
        tail in yaml(2),
        remarks in prop::collection::vec((0..60_usize, 0..9_usize, any::<bool>()), 1..6),
        kind in 0..3_usize,
    ) {
        let kind = [Kind::Ruling, Kind::Scenario, Kind::Terms][kind];
        let plain = format!("zh: {tail}\ntext: {value}\nnote: |\n  # text\nen: x\n");
        let source = Source::new("x.yaml", remarked(&plain, &remarks));
        let Ok(before) = source.tree() else { return Ok(()) };
        match format(&source, kind) {
            Ok(once) => {
                let after = Source::new("x.yaml", once.clone());
                prop_assert!(same(&before, &after.tree().unwrap()));
                prop_assert_eq!(words(&source), words(&after));
                prop_assert_eq!(format(&after, kind), Ok(once));
            }
            Err(Unformatted::Comment { place }) => {
                let line = source.text.lines().nth(place.line - 1).unwrap();
                let rest: String = line.chars().skip(place.column - 1).collect();
                prop_assert!(rest.starts_with("# "), "{rest}");
            }
            Err(other) => prop_assert!(false, "{other:?}\n{}", source.text),
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,60}|[a: \n#\\-\\[\\]{}>|'\"&*!牌]{0,60}") {
        let _ = format(&Source::new("x.yaml", text), Kind::Ruling);
    }
}
