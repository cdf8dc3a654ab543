//! `docs/coverage.md`: rule by rule of the domain, where it acts, which games
//! apply it and which prove it. `UPDATE_COVERAGE=1 cargo test --test coverage`
//! writes the page anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use rulings::engine::Clause;
use rulings::library::{Library, Records};
use rulings::record::RuleNumber;
use rulings::scenario::{Catalogue, Scenario, Verdict, verify};
use rulings::yaml::Source;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    rule: RuleNumber,
    /// Where `rulings/rules.yaml` has no label.
    about: Option<String>,
    /// Why nothing acts by it.
    absent: Option<String>,
    /// Scenarios in which it shows, where nothing else names any.
    #[serde(default)]
    shown: Vec<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rows() -> Vec<Row> {
    let path = root().join("tests/coverage/rules.yaml");
    Source::new("rules.yaml", fs::read_to_string(path).unwrap()).read().unwrap()
}

/// A file of the engine, apart from and with its comments.
struct Text {
    code: String,
    whole: String,
}

impl Text {
    /// What stands behind `//` and not in quotes is a comment; tests at the end of a
    /// file are no part of the engine.
    fn of(source: &str) -> Self {
        let whole = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or(source).to_owned();
        let code = |line: &str| {
            let comment = line.match_indices("//").map(|(at, _)| at);
            let outside = |at: &usize| line[..*at].matches('"').count().is_multiple_of(2);
            let end = comment.into_iter().find(outside).unwrap_or(line.len());
            format!("{}\n", &line[..end])
        };
        Self { code: whole.lines().map(code).collect(), whole }
    }
}

/// The rows of `docs/rules.md` that state a rule: their names and what they say.
/// Each names scenarios that show it, which `run` tests.
fn stated() -> Vec<(String, String)> {
    let page = fs::read_to_string(root().join("docs/rules.md")).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| FD-"));
    let cells = |row: &str| {
        let mut cells = row.split('|').map(|cell| cell.trim().to_owned());
        Some((format!("FD-{}", cells.next()?), cells.next()?))
    };
    rows.filter_map(cells).collect()
}

/// The files of the engine, without the table of clauses.
fn engine() -> BTreeMap<String, Text> {
    let (mut files, mut folders) = (BTreeMap::new(), vec![root().join("src/engine")]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let short = path.strip_prefix(root().join("src/engine")).unwrap();
            let short = short.with_extension("").to_string_lossy().replace('\\', "/");
            if !short.starts_with("clause") {
                files.insert(short, Text::of(&fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files
}

/// Whether a number stands in a text, and not only as the start of a longer one.
fn names(text: &str, rule: RuleNumber) -> bool {
    let rule = rule.to_string();
    text.match_indices(&rule).any(|(at, _)| {
        let after = text[at + rule.len()..].chars().next();
        let before = text[..at].chars().next_back();
        !after.is_some_and(|c| c.is_ascii_alphanumeric())
            && !before.is_some_and(|c| c.is_ascii_digit() || c == '.')
    })
}

fn played() -> (Records, Verdict) {
    let library = Library::open(Some(root().to_owned())).unwrap();
    let cards: Vec<Source> = library.cards().unwrap().into_values().collect();
    let catalogue = Catalogue::read(&cards).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let read = |source| {
        Scenario::read(source, &catalogue).unwrap_or_else(|faults| panic!("{}", faults[0]))
    };
    let scenarios: Vec<Scenario> = library.scenarios().unwrap().values().map(read).collect();
    (library.records().unwrap(), verify(&scenarios))
}

const HEAD: &str = "\
# Coverage of the domain

Generated: `UPDATE_COVERAGE=1 cargo test --test coverage` writes this page from the sources, the records and the games; the test
fails where it is not current. *Acts in*: the files of `src/engine` whose code names the rule, for an event, a refusal or a choice; in
parentheses those that only say in a comment that they follow it, which proves nothing. *Applied*: in how many scenarios an event,
a refusal or an acting clause names it; what only shapes values, as layers do, names nothing. *Proven by*: scenarios that end wrong
without a clause of it; `no clause` is a rule that cannot be switched off alone, with the rows of [rules.md](rules.md) that state it and
name scenarios in which it shows, or with such scenarios. *Rulings*: those that cite it. What has no file says why.

| rule | about | acts in | applied | proven by | rulings |
|---|---|---|---|---|---|
";

fn page() -> String {
    let (records, verdict) = played();
    let (engine, stated) = (engine(), stated());
    assert!(stated.len() > 60);
    let mut page = HEAD.to_owned();
    let mut counts = [0; 8];
    for row in rows() {
        let rule = row.rule;
        let label = records.rule_book.rules.get(&rule).and_then(|texts| texts.en.clone());
        let about = row.about.or(label).unwrap_or_else(|| panic!("{rule}: what is it about?"));
        let where_named = |test: &dyn Fn(&Text) -> bool| -> Vec<String> {
            let found = engine.iter().filter(|(_, text)| test(text));
            found.map(|(file, _)| format!("`{file}`")).collect()
        };
        let acts = where_named(&|text| names(&text.code, rule));
        let said = where_named(&|text| names(&text.whole, rule) && !names(&text.code, rule));
        let switchable = Clause::all().any(|clause| clause.rule() == rule);
        let applied = verdict.scenarios.iter().filter(|s| s.rules_applied.contains(&rule)).count();
        let proves = |w: &rulings::scenario::WithoutResult| w.fails && w.rule == rule;
        let proven: Vec<String> = verdict
            .scenarios
            .iter()
            .filter(|s| s.passed && s.without.iter().any(proves))
            .map(|s| s.id.clone())
            .collect();
        let cited = records.rulings.iter().filter(|r| r.ruling.rules.contains(&rule));
        let cited: Vec<String> = cited.map(|r| r.id.clone()).collect();
        let acts_in = match (acts.is_empty() && said.is_empty(), &row.absent) {
            (false, _) if said.is_empty() => acts.join(", "),
            (false, _) => format!("{} ({})", acts.join(", "), said.join(", ")).trim().to_owned(),
            (true, Some(why)) => format!("– ({why})"),
            (true, None) if !row.shown.is_empty() => "–".to_owned(),
            (true, None) => panic!("{rule}: no file of the engine names it, and nothing says why"),
        };
        let shown = applied > 0 || !proven.is_empty();
        counts[0] += usize::from(!acts.is_empty());
        counts[1] += usize::from(acts.is_empty() && !said.is_empty());
        counts[2] += usize::from(acts.is_empty() && !said.is_empty() && !shown);
        counts[3] += usize::from(applied > 0);
        counts[4] += usize::from(!proven.is_empty());
        counts[5] += usize::from(!shown);
        counts[6] += 1;
        let rows = stated.iter().filter(|(_, says)| names(says, rule));
        let rows: Vec<String> = rows.map(|(row, _)| row.clone()).collect();
        let passed = |id: &String| verdict.scenarios.iter().any(|s| s.id == *id && s.passed);
        assert!(row.shown.iter().all(passed), "{rule}: {:?} do not all pass", row.shown);
        let can_be_seen =
            !rows.is_empty() || !row.shown.is_empty() || !proven.is_empty() || switchable;
        assert!(
            can_be_seen || row.absent.is_some(),
            "{rule}: nothing says in which scenario it shows"
        );
        counts[7] += usize::from(!shown && can_be_seen);
        let proven = match (proven.is_empty(), switchable) {
            (false, _) => some(&proven),
            (true, true) => "–".to_owned(),
            (true, false) if acts.is_empty() && said.is_empty() => "–".to_owned(),
            (true, false) if rows.is_empty() => format!("no clause; {}", row.shown.join(", ")),
            (true, false) => format!("no clause; {}", rows.join(", ")),
        };
        let applied = if applied == 0 { "–".to_owned() } else { applied.to_string() };
        let cited = some(&cited);
        writeln!(page, "| {rule} | {about} | {acts_in} | {applied} | {proven} | {cited} |")
            .unwrap();
    }
    let [acts, said, said_only, applied, proven, nothing, all, rows] = counts;
    write!(
        page,
        "\nOf {all} rules {acts} are named in the code of the engine and {said} in its comments only; {applied} are named by what happens\n\
         in some scenario, and {proven} are proven. Neither applied nor proven are {nothing}, {said_only} of them among those in comments only; {rows} of the {nothing} show in scenarios\n\
         that are named here or in rules.md.\n"
    )
    .unwrap();
    page
}

/// The first few, and how many more there are.
fn some(ids: &[String]) -> String {
    const MOST: usize = 3;
    match ids.len() {
        0 => "–".to_owned(),
        n if n <= MOST => ids.join(", "),
        n => format!("{} and {} more", ids[..MOST].join(", "), n - MOST),
    }
}

#[test]
fn the_page_is_current() {
    let path = root().join("docs/coverage.md");
    let real = page();
    if std::env::var_os("UPDATE_COVERAGE").is_some() {
        fs::write(&path, real).unwrap();
        return;
    }
    let there = fs::read_to_string(&path).unwrap();
    let diff = similar::TextDiff::from_lines(&there, &real);
    let diff = diff.unified_diff().to_string();
    assert!(there == real, "UPDATE_COVERAGE=1 cargo test --test coverage\n{diff}");
}

#[test]
fn the_rules_stand_in_their_order_and_once() {
    let rules: Vec<RuleNumber> = rows().into_iter().map(|row| row.rule).collect();
    let set: BTreeSet<RuleNumber> = rules.iter().copied().collect();
    assert_eq!(rules, set.into_iter().collect::<Vec<_>>());
    assert!(rules.len() >= 80);
}

#[test]
fn a_comment_is_no_code() {
    let text = Text::of(
        "// 708.2\nlet a = \"708.9 // 708.3\"; // 708.5\n#[cfg(test)]\nmod tests {\n 708.6 }\n",
    );
    let rule = |text: &str| text.parse::<RuleNumber>().unwrap();
    assert!(names(&text.code, rule("708.9")) && names(&text.code, rule("708.3")));
    assert!(!names(&text.code, rule("708.2")) && names(&text.whole, rule("708.2")));
    assert!(!names(&text.code, rule("708.5")) && names(&text.whole, rule("708.5")));
    assert!(!names(&text.whole, rule("708.6")));
}

#[test]
fn a_number_is_not_the_start_of_a_longer_one() {
    let rule = |text: &str| text.parse::<RuleNumber>().unwrap();
    assert!(names("// 708.2, 708.2a", rule("708.2")));
    assert!(!names("// 708.2a, 708.21", rule("708.2")));
    assert!(!names("// 1708.2", rule("708.2")));
}
