//! Texts that say the same: the four real pages with their keys put aside, and
//! merging in a library of a person's own.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use rulings::curate::dedupe::{Group, Lexicon, Paragraph, Place, groups, prepare};
use rulings::import::{self, Options};
use rulings::library::Library;
use rulings::library::publications::Publications;
use rulings::record::{Key, Language};
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The paragraphs of the pages, with the rulings that each is known to state.
struct Pages {
    paragraphs: Vec<Paragraph>,
    states: Vec<BTreeSet<String>>,
    lexicon: Lexicon,
}

fn pages() -> Option<Pages> {
    let folder = root().join("../shared/seeds");
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("skipped: {} is not there", folder.display());
        return None;
    };
    let records = Library::open(None).unwrap().records().unwrap();
    let stated_by: BTreeMap<Key, Vec<String>> =
        records.stated_by().iter().map(|(key, ids)| (*key, ids.clone())).collect();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut pages =
        Pages { paragraphs: Vec::new(), states: Vec::new(), lexicon: Lexicon::of(&records.terms) };
    for path in files {
        let source = path.file_name().unwrap().to_string_lossy().into_owned();
        let options = Options::new(&source, &|_| None);
        let page = import::page(&fs::read(&path).unwrap(), &options).unwrap();
        for paragraph in page.paragraphs {
            let publication = paragraph.publication;
            let record = pages.states.len();
            let known = publication.keys().filter_map(|key: Key| stated_by.get(&key)).flatten();
            pages.states.push(known.cloned().collect());
            let english = publication.en.iter().map(|text| (Language::En, text));
            for (language, text) in english.chain(publication.zh.iter().map(|t| (Language::Zh, t)))
            {
                let date = publication.appearances[0].date;
                pages.paragraphs.push(Paragraph {
                    name: record.to_string(),
                    language,
                    text: text.text.clone(),
                    key: text.key,
                    record,
                    is_ruling: false,
                    translation: text.translation,
                    // The cards put aside too: one page would give away the other.
                    places: vec![Place { card: None, date, source: source.clone() }],
                    states: Vec::new(),
                });
            }
        }
    }
    Some(pages)
}

/// The pairs of paragraphs that a group brings together.
fn pairs(groups: &[Group]) -> BTreeSet<(usize, usize)> {
    let mut found = BTreeSet::new();
    for group in groups {
        let own: BTreeSet<usize> = group.members.iter().map(|m| m.name.parse().unwrap()).collect();
        for &a in &own {
            found.extend(own.range(a + 1..).map(|&b| (a, b)));
        }
    }
    found
}

#[test]
fn paragraphs_of_one_ruling_are_brought_together_by_their_words() {
    let Some(pages) = pages() else { return };
    let texts = prepare(&pages.paragraphs, &pages.lexicon, &|_| Vec::new());
    let found = pairs(&groups(&pages.paragraphs, &texts));
    let count = pages.states.len();
    let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let truth: BTreeSet<(usize, usize)> =
        all.filter(|&(a, b)| !pages.states[a].is_disjoint(&pages.states[b])).collect();
    assert_good(&found, &truth, 40);
}

#[test]
fn the_exception_that_came_later_is_a_conflict() {
    let Some(mut pages) = pages() else { return };
    // What the records know of the pages is not put aside here: by their words alone these texts
    // are no more alike than rulings about two things are.
    for paragraph in &mut pages.paragraphs {
        paragraph.states = pages.states[paragraph.record].iter().cloned().collect();
    }
    let texts = prepare(&pages.paragraphs, &pages.lexicon, &|_| Vec::new());
    let groups = groups(&pages.paragraphs, &texts);
    let of = |record: usize| pages.states[record].contains("same-object/same-permanent");
    let newest = pages.paragraphs.iter().filter(|p| of(p.record)).max_by_key(|p| p.places[0].date);
    let newest = newest.unwrap().name.clone();
    let conflicts: BTreeSet<usize> = groups
        .iter()
        .flat_map(|group| &group.differences)
        .filter(|change| change.superseded_by.as_ref() == Some(&newest))
        .filter(|change| {
            change.matters.iter().any(|d| d.matter == rulings::curate::dedupe::Matter::Exception)
        })
        .map(|change| change.name.parse().unwrap())
        .collect();
    let older: BTreeSet<usize> = (0..pages.states.len())
        .filter(|&record| of(record) && record.to_string() != newest)
        .collect();
    assert_eq!(conflicts.intersection(&older).count(), older.len(), "{conflicts:?} {older:?}");
}

/// A library with three publications of one claim and a ruling that says it.
struct Own {
    dir: tempfile::TempDir,
}

const PAGE: &str = "Old Lantern\n\n2014-11-24\n\nTurning the lantern over never changes whether the lantern is lit.\n\n";
const NEWER: &str = "Old Lantern\n\n2024-09-20\n\nTurning the lantern over never changes whether that lantern is lit.\n\n2024-09-20\n\nTurning the lantern over never changes whether the lantern is lit unless an opponent turned it.\n\n";

const RULING: &str = "\
# Kept as it is.
text:
  en: Turning the lantern over never changes whether the lantern is still lit.
topics: [lanterns]
rules: []
rules_as_of: 2026-09-25
status: current   # so far
questions: []
published: []
";

impl Own {
    fn new() -> Self {
        let own = Self { dir: tempfile::tempdir().unwrap() };
        own.put("rulings/lanterns/stays-lit.yaml", RULING);
        for (name, text) in [("old.txt", PAGE), ("new.txt", NEWER)] {
            own.put(name, text);
            let path = own.path(name).display().to_string();
            own.run(&["import", &path]).success();
        }
        own
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Starts to merge as a plan says, without waiting for the end.
    fn begin_to_apply(&self, plan: &str) -> std::process::Child {
        std::process::Command::new(env!("CARGO_BIN_EXE_rulings"))
            .arg("--data")
            .arg(self.dir.path())
            .args(["dedupe", "--apply", plan])
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap()
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn run(&self, args: &[&str]) -> assert_cmd::assert::Assert {
        let mut command = Command::cargo_bin("rulings").unwrap();
        command.arg("--data").arg(self.dir.path()).args(args).assert()
    }

    fn json(&self, args: &[&str]) -> Value {
        let output = self.run(&[&["--json"], args].concat()).get_output().stdout.clone();
        serde_json::from_slice(&output).unwrap()
    }

    /// A plan with all its steps, as a file.
    fn plan(&self) -> String {
        let path = self.path("plan.yaml");
        let _ = fs::remove_file(&path);
        self.run(&["dedupe", "--plan", &path.display().to_string()]).success();
        path.display().to_string()
    }

    fn failure(&self, args: &[&str], code: i32) -> String {
        let output = self.run(args).code(code).get_output().stderr.clone();
        String::from_utf8(output).unwrap()
    }
}

const RECORD: &str = "rulings/lanterns/stays-lit.yaml";

#[test]
fn groups_are_one_document_of_json() {
    let own = Own::new();
    let report = own.json(&["dedupe", "--kind", "near"]);
    assert!(report["records"].as_u64().unwrap() > 3);
    let with_ours = |group: &&Value| group["members"].to_string().contains("lanterns/stays-lit");
    let group = report["groups"].as_array().unwrap().iter().find(with_ours).unwrap();
    assert_eq!(group["kind"], "near");
    let members = group["members"].as_array().unwrap();
    assert_eq!(members.len(), 4, "{group}");
    assert!(members.iter().all(|m| m["ref"].is_string() && m["lang"] == "en"));
    let differences = group["differences"].as_array().unwrap();
    let conflict =
        differences.iter().find(|d| d["matters"].to_string().contains("exception")).unwrap();
    assert!(conflict["superseded_by"].as_str().unwrap().starts_with("pub/"), "{conflict}");
}

#[test]
fn what_is_confirmed_is_attached_and_what_conflicts_is_not() {
    let own = Own::new();
    let plan = own.plan();
    own.run(&["dedupe", "--apply", &plan]).success();
    let text = own.text(RECORD);
    assert!(
        text.starts_with("# Kept as it is.") && text.contains("status: current   # so far"),
        "{text}"
    );
    assert_eq!(text.matches("page:").count(), 2, "{text}");
    own.run(&["lint", "--code", "form"]).success();
    // Attached now: nothing more to propose, and the same plan is out of date.
    let stale = own.failure(&["dedupe", "--apply", &plan], 2);
    assert!(stale.contains("was changed since the plan was made"), "{stale}");
    assert_eq!(own.text(RECORD), text);
    own.run(&["dedupe", "--undo"]).success();
    assert_eq!(own.text(RECORD), RULING);
    own.failure(&["dedupe", "--undo"], 2);
}

#[test]
fn an_outdated_wording_is_attached_with_its_note() {
    let own = Own::new();
    let plan = own.plan();
    let edited = fs::read_to_string(&plan).unwrap().replace("take: leave", "take: outdated");
    fs::write(&plan, edited).unwrap();
    own.run(&["dedupe", "--apply", &plan]).success();
    let text = own.text(RECORD);
    assert_eq!(text.matches("page:").count(), 3, "{text}");
    assert!(text.contains("outdated") && text.contains("exceptions"), "{text}");
    own.run(&["lint", "--code", "form"]).success();
}

#[test]
fn steps_are_confirmed_one_by_one() {
    let own = Own::new();
    let apply = |answers: &str| {
        let mut command = Command::cargo_bin("rulings").unwrap();
        command.arg("--data").arg(own.dir.path()).args(["dedupe", "--apply"]);
        command.write_stdin(answers.to_owned()).assert().success();
    };
    apply("what\nn\nq\n");
    assert_eq!(own.text(RECORD), RULING);
    apply("");
    assert_eq!(own.text(RECORD), RULING);
    apply("y\nq\n");
    assert_ne!(own.text(RECORD), RULING);
}

#[test]
fn an_edited_plan_that_does_not_match_changes_nothing() {
    let own = Own::new();
    let plan = own.plan();
    let whole = fs::read_to_string(&plan).unwrap();
    let edits: [(&str, &str, &str); 6] = [
        ("lanterns/stays-lit", "lanterns/not-there", "there is no ruling"),
        ("ref: pub/", "ref: pub/0", "there is no publication"),
        ("en: Turning", "en: Always turning", "has another text than in the plan"),
        ("do: attach", "do: new", "there is a ruling"),
        ("steps:", "steps: []\nsteps:", "a second time"),
        ("do: attach", "<<<<<<< ours\ndo: attach", ""),
    ];
    for (from, to, why) in edits {
        fs::write(&plan, whole.replacen(from, to, 1)).unwrap();
        let message = own.failure(&["dedupe", "--apply", &plan], 2);
        assert!(message.contains(why), "{from} → {to}: {message}");
        assert_eq!(own.text(RECORD), RULING);
    }
    let steps = whole.split_once("steps:\n").unwrap().1;
    fs::write(&plan, format!("{whole}{steps}")).unwrap();
    let message = own.failure(&["dedupe", "--apply", &plan], 2);
    assert!(message.contains("twice"), "{message}");
}

#[test]
fn of_two_maintainers_who_merge_the_same_the_second_is_told() {
    let own = Own::new();
    let plans = [own.plan(), own.path("other.yaml").display().to_string()];
    fs::copy(&plans[0], &plans[1]).unwrap();
    own.run(&["dedupe", "--apply", &plans[0]]).success();
    let after = own.text(RECORD);
    own.failure(&["dedupe", "--apply", &plans[1]], 2);
    assert_eq!(own.text(RECORD), after);
    // One who makes the plan anew has nothing to attach twice.
    let again = own.path("again.yaml").display().to_string();
    own.run(&["dedupe", "--plan", &again]);
    own.run(&["dedupe", "--apply", &again]).success();
    assert_eq!(own.text(RECORD).matches("2014-11-24").count(), after.matches("2014-11-24").count());
}

#[test]
fn of_two_who_merge_at_the_same_moment_one_is_told() {
    let own = Own::new();
    let plan = own.plan();
    let apply = || own.begin_to_apply(&plan);
    let mut both = [apply(), apply()];
    let mut codes = both.each_mut().map(|child| child.wait().unwrap().code().unwrap());
    codes.sort_unstable();
    assert_eq!(codes, [0, 2]);
    assert_eq!(own.text(RECORD).matches("page:").count(), 2, "{}", own.text(RECORD));
}

/// A ruling that says the same, with comments, and its publications in braces.
const OTHER: &str = "\
# The other one.
text:
  en: Turning that lantern over never changes whether the lantern is still lit.
topics: [lanterns]
rules: []  # none
rules_as_of: 2026-09-25
status: current   # for now
# asked at tables
questions: []
published: [{page: a.txt, date: 2020-01-01, en: {key: 0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f}}]  # one place
";

#[test]
fn a_ruling_that_another_supersedes_stays_and_its_publications_are_those_of_both() {
    let own = Own::new();
    own.put("rulings/lanterns/whether-lit.yaml", OTHER);
    let plan = own.plan();
    let steps = fs::read_to_string(&plan).unwrap();
    assert!(steps.contains("do: supersede"), "{steps}");
    own.run(&["dedupe", "--apply", &plan]).success();
    let [kept, other] = [RECORD, "rulings/lanterns/whether-lit.yaml"].map(|name| own.text(name));
    let (kept, other, was) = match other.contains("superseded-by") {
        true => (kept, other, OTHER),
        false => (other, kept, RULING),
    };
    let comments = |text: &str| -> Vec<String> {
        text.lines().filter_map(|line| Some(line.split_once('#')?.1.to_owned())).collect()
    };
    assert_eq!(comments(&other), comments(was), "{other}");
    assert!(other.contains("status: {superseded-by: lanterns/"), "{other}");
    assert!(kept.contains("a.txt") && kept.contains("old.txt"), "{kept}");
    own.run(&["lint", "--code", "form"]).success();
    own.run(&["dedupe", "--undo"]).success();
    assert_eq!(own.text(RECORD), RULING);
    assert_eq!(own.text("rulings/lanterns/whether-lit.yaml"), OTHER);
    // Between the plan and its execution somebody wrote the other one anew.
    own.put("rulings/lanterns/whether-lit.yaml", &OTHER.replace("Turning that", "Turning every"));
    let message = own.failure(&["dedupe", "--apply", &plan], 2);
    assert!(
        message.contains("another text than in the plan") || message.contains("was changed"),
        "{message}"
    );
}

/// A step of a plan that makes a ruling of one publication.
fn new_step(n: usize, text: &str) -> String {
    let key = Key::of(text);
    let member =
        format!("{{ref: pub/{}, take: as-is, lang: en, key: {key}, text: ''}}", key.short());
    format!(
        "- {{group: near/{n}, do: new, into: lanterns/new-{n}, text: {{en: {text}}}, members: [{member}]}}\n"
    )
}

/// Two maintainers who name it differently, or one plan that has it twice.
#[test]
fn a_publication_makes_one_new_ruling() {
    let own = Own::new();
    let text = "A lantern like no other is lit.";
    own.put("one.txt", &format!("2022-04-29\n\n{text}\n"));
    own.run(&["import", &own.path("one.txt").display().to_string()]).success();
    let plan = own.path("plan.yaml").display().to_string();
    fs::write(&plan, format!("steps:\n{}{}", new_step(1, text), new_step(2, text))).unwrap();
    let message = own.failure(&["dedupe", "--apply", &plan], 2);
    assert!(message.contains("is one of `lanterns/new-1` already"), "{message}");
    assert!(!own.path("rulings/lanterns/new-1.yaml").exists());
    fs::write(&plan, format!("steps:\n{}", new_step(1, text))).unwrap();
    own.run(&["dedupe", "--apply", &plan]).success();
    fs::write(&plan, format!("steps:\n{}", new_step(2, text))).unwrap();
    let message = own.failure(&["dedupe", "--apply", &plan], 2);
    assert!(message.contains("is one of `lanterns/new-1` already"), "{message}");
}

#[test]
#[cfg(unix)]
fn who_is_killed_in_mid_merge_has_the_old_records_or_the_new_ones() {
    const RULINGS: usize = 120;
    const MOMENTS: u32 = 8;
    let own = Own::new();
    let text = |n: usize| format!("Lantern number {n} is lit.");
    let page: String = (0..RULINGS).map(|n| format!("2022-04-29\n\n{}\n\n", text(n))).collect();
    own.put("many.txt", &page);
    own.run(&["import", &own.path("many.txt").display().to_string()]).success();
    let plan = own.path("plan.yaml").display().to_string();
    let step = |n: usize| new_step(n, &text(n));
    fs::write(&plan, format!("steps:\n{}", (0..RULINGS).map(step).collect::<String>())).unwrap();
    let there = || {
        let library = Library::open(Some(own.dir.path().to_owned())).unwrap();
        let records = library.records().unwrap();
        assert!(records.faults.is_empty(), "{:?}", records.faults);
        records.rulings.iter().filter(|entry| entry.id.starts_with("lanterns/new-")).count()
    };
    let start = || own.begin_to_apply(&plan);
    let began = std::time::Instant::now();
    assert!(start().wait().unwrap().success());
    let whole = began.elapsed();
    own.run(&["dedupe", "--undo"]).success();
    let mut outcomes = BTreeSet::new();
    for moment in 1..=MOMENTS {
        let mut child = start();
        std::thread::sleep(whole * moment / MOMENTS);
        // However slow the machine is today: the last one is killed once it has decided.
        let first = own.path("rulings/lanterns/new-0.yaml");
        while moment == MOMENTS && !first.exists() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        let _ = child.kill();
        child.wait().unwrap();
        let found = there();
        assert!(found == 0 || found == RULINGS, "{found} of {RULINGS}");
        outcomes.insert(found);
        if found > 0 {
            // The next writer puts in place what was decided, and takes it back.
            own.run(&["dedupe", "--undo"]).success();
        }
        assert_eq!(there(), 0);
        let mut left =
            fs::read_dir(own.path("rulings/lanterns")).unwrap().map(|f| f.unwrap().file_name());
        assert!(found == 0 || left.all(|name| !name.to_string_lossy().starts_with('.')));
        assert_eq!(own.text(RECORD), RULING);
    }
    assert!(outcomes.contains(&RULINGS), "no run came to its decision");
}

#[test]
fn conflict_markers_are_named_and_the_rest_is_compared() {
    let own = Own::new();
    let broken = RULING.replace("status", "<<<<<<< HEAD\nstatus");
    own.put("rulings/lanterns/broken.yaml", &broken);
    let output = own.run(&["dedupe"]).code(1).get_output().clone();
    let (out, err) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(err.contains("broken.yaml") && err.contains("conflict markers"), "{err}");
    assert!(out.contains("lanterns/stays-lit"), "{out}");
}

#[test]
fn the_same_id_twice_is_refused() {
    let own = Own::new();
    own.run(&["new", "lanterns/another"]).success();
    let message = own.failure(&["new", "lanterns/another"], 2);
    assert!(message.contains("already"), "{message}");
    for id in ["lanterns", "../x/y", "Lanterns/x", "scenarios/x", "lanterns/x/y", "lanterns/"] {
        let message = own.failure(&["new", id], 2);
        assert!(message.contains("is no id"), "{id}: {message}");
    }
}

#[test]
fn a_record_is_begun_from_a_publication() {
    let own = Own::new();
    let found = own.json(&["dedupe", "--kind", "near"]);
    let text = found.to_string();
    let at = text.find("pub/").unwrap();
    let name = &text[at..at + 16];
    own.run(&["new", "lanterns/begun", "--from", name]).success();
    let record = own.text("rulings/lanterns/begun.yaml");
    assert!(record.contains("incomplete") && record.contains("page:"), "{record}");
    own.failure(&["new", "lanterns/none", "--from", "pub/000000000000"], 1);
    own.run(&["lint", "--code", "form"]).success();
}

#[test]
fn no_record_is_begun_from_what_states_nothing() {
    let own = Own::new();
    let (known, alike) = ("Still here? What a lantern!", "Honestly, lanterns are fun!");
    let key = |text| Key::of(text);
    own.put(
        "rulings/non-rulings.yaml",
        &format!(
            "- page: joke.txt\n  date: 2022-04-29\n  en: {{key: {}}}\n  why: {{en: A joke., zh: 玩笑。}}\n",
            key(known)
        ),
    );
    own.put("joke.txt", &format!("2022-04-29\n\n{known}\n\n2022-04-29\n\n{alike}\n"));
    own.run(&["import", &own.path("joke.txt").display().to_string()]).success();
    let from = |text| format!("pub/{}", key(text).short());
    let message = own.failure(&["new", "lanterns/joke", "--from", &from(known)], 2);
    assert!(message.contains("joke-entry"), "{message}");
    assert!(!own.path("rulings/lanterns/joke.yaml").exists());
    let begun = own.run(&["new", "lanterns/fun", "--from", &from(alike)]).success();
    let warned = String::from_utf8(begun.get_output().stderr.clone()).unwrap();
    assert!(warned.contains("joke-entry"), "{warned}");
}

#[test]
fn what_waits_is_settled_in_the_record() {
    let own = Own::new();
    let gpt = "单卡释疑\n\n• (2024-09-20 gpt)\n\n  翻转灯笼从不改变它是否点亮。\n\n  A lantern that is turned over keeps burning.\n\n";
    own.put("gpt.txt", gpt);
    own.run(&["import", &own.path("gpt.txt").display().to_string()]).success();
    let key = Key::of("A lantern that is turned over keeps burning.");
    let fact =
        format!("published:\n  - page: gpt.txt\n    date: 2024-09-20\n    en: {{key: {key}}}\n");
    own.put(RECORD, &RULING.replace("published: []\n", &fact));
    let waiting = own.json(&["review", "--what", "machine-translation"]);
    let item = &waiting["waiting"][0];
    assert_eq!(item["ruling"], "lanterns/stays-lit", "{waiting}");
    let command = item["command"].as_str().unwrap();
    let args: Vec<&str> =
        command.split(' ').skip(1).map(|a| if a == "NAME" { "Li Na" } else { a }).collect();
    own.run(&args).success();
    let text = own.text(RECORD);
    assert!(text.contains("by: Li Na") && text.starts_with("# Kept as it is."), "{text}");
    own.run(&["review", "--what", "machine-translation"]).success();
    let again = own.failure(&args, 2);
    assert!(again.contains("settled"), "{again}");
    own.failure(&["review", "--settle", "no/such", "--what", "conflict", "--by", "x"], 1);
    own.run(&["lint", "--code", "form"]).success();
}

/// The pages as somebody imports them, their cards known by their titles. Keys do not
/// count in groups; by them it is known which pairs are true.
#[test]
fn pages_whose_cards_are_known_are_brought_together_as_a_user_meets_them() {
    let folder = root().join("../shared/seeds");
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("skipped: {} is not there", folder.display());
        return;
    };
    let own = Own { dir: tempfile::tempdir().unwrap() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in &files {
        own.run(&["import", &file.display().to_string()]).success();
    }
    let records = Library::open(None).unwrap().records().unwrap();
    let stated_by = records.stated_by();
    let stated_by: BTreeMap<&Key, &Vec<String>> = stated_by.iter().collect();
    let publications = Publications::load(own.dir.path()).unwrap();
    let mut states: BTreeMap<String, BTreeSet<&String>> = BTreeMap::new();
    let mut cards = BTreeSet::new();
    for publication in publications.iter().filter(|publication| !publication.non_ruling) {
        let ids = publication.keys().filter_map(|key| stated_by.get(&key)).copied().flatten();
        states.insert(format!("pub/{}", publication.key.short()), ids.collect());
        cards.extend(publication.appearances.iter().filter_map(|at| at.card.clone()));
    }
    assert!(cards.len() >= 2, "{cards:?}");
    let report = own.json(&["dedupe"]);
    let mut found = BTreeSet::new();
    for group in report["groups"].as_array().unwrap() {
        let members = group["members"].as_array().unwrap().iter();
        let names: BTreeSet<&str> = members.filter_map(|m| m["ref"].as_str()).collect();
        let names: Vec<&str> = names.into_iter().filter(|name| name.starts_with("pub/")).collect();
        for (n, a) in names.iter().enumerate() {
            found.extend(names[n + 1..].iter().map(|b| ((*a).to_owned(), (*b).to_owned())));
        }
    }
    let names: Vec<&String> = states.keys().collect();
    let all = names
        .iter()
        .enumerate()
        .flat_map(|(n, a)| names[n + 1..].iter().map(|b| ((*a).clone(), (*b).clone())));
    let truth: BTreeSet<(String, String)> =
        all.filter(|(a, b)| !states[a].is_disjoint(&states[b])).collect();
    assert_good(&found, &truth, 20);
}

/// Of more than so many true pairs at least three quarters are found, and hardly another.
fn assert_good<T: Ord + std::fmt::Debug>(
    found: &BTreeSet<(T, T)>,
    truth: &BTreeSet<(T, T)>,
    more_than: usize,
) {
    let right = found.intersection(truth).count() as f64;
    let (precision, recall) = (right / found.len() as f64, right / truth.len() as f64);
    println!(
        "{} pairs, {} found: precision {precision:.3}, recall {recall:.3}",
        truth.len(),
        found.len()
    );
    assert!(truth.len() > more_than, "{}", truth.len());
    assert!(precision >= 0.95, "{precision}: {:?}", found.difference(truth).collect::<Vec<_>>());
    assert!(recall >= 0.75, "{recall}: {:?}", truth.difference(found).collect::<Vec<_>>());
}

/// Rulings of one card and day, in English and in Chinese.
const RULINGS: [(&str, &str); 6] = [
    (
        "If Grey Ox leaves the battlefield before its triggered ability resolves, you still draw two cards.",
        "如果灰牛在其触发式异能结算前离开战场，你仍会抓两张牌。",
    ),
    (
        "You may pay {2}{U} to turn Grey Ox face up any time you have priority.",
        "你可以于你有优先权的任何时候支付{2}{U}将灰牛翻回正面。",
    ),
    (
        "If Grey Ox is exiled from a graveyard, its owner may cast it without paying its mana cost.",
        "如果灰牛从坟墓场中放逐，其拥有者可以施放它，且不需支付其法术力费用。",
    ),
    (
        "Grey Ox attacks each combat if able, unless its controller controls an artifact creature.",
        "灰牛每次战斗若能攻击，则必须攻击，除非其操控者操控神器生物。",
    ),
    (
        "Damage that Grey Ox deals to a planeswalker causes that player to lose 3 life.",
        "灰牛对鹏洛客造成的伤害会使该牌手失去3点生命。",
    ),
    (
        "The copy of Grey Ox has the same power and toughness, even if counters were put on it.",
        "灰牛的复制品具有相同的力量与防御力，即使其上曾放置指示物。",
    ),
];

/// What groups across languages hold of a page with these paragraphs.
fn across(paragraphs: &[&str]) -> Vec<BTreeSet<String>> {
    let own = Own { dir: tempfile::tempdir().unwrap() };
    let text: String = paragraphs.iter().map(|text| format!("2020-01-02\n\n{text}\n\n")).collect();
    own.put("page.txt", &format!("Grey Ox\n\n{text}"));
    own.run(&["import", "--card", "Grey Ox", &own.path("page.txt").display().to_string()])
        .success();
    let report = own.json(&["dedupe", "--kind", "cross-language"]);
    let groups = report["groups"].as_array().unwrap().iter();
    groups
        .map(|group| {
            let members = group["members"].as_array().unwrap().iter();
            let names = members.filter_map(|member| member["ref"].as_str().map(str::to_owned));
            names.filter(|name| name.starts_with("pub/")).collect::<BTreeSet<String>>()
        })
        .filter(|names| names.len() > 1)
        .collect()
}

#[test]
fn a_page_with_each_ruling_in_one_language_has_no_pairs() {
    for odd in [0, 1] {
        let half: Vec<&str> =
            RULINGS.iter().enumerate().map(|(n, r)| if n % 2 == odd { r.0 } else { r.1 }).collect();
        assert_eq!(across(&half), Vec::<BTreeSet<String>>::new());
    }
}

#[test]
fn a_page_with_each_ruling_in_both_languages_has_their_pairs() {
    let both: Vec<&str> = RULINGS.iter().flat_map(|ruling| [ruling.0, ruling.1]).collect();
    let found = across(&both);
    let name = |text: &str| format!("pub/{}", Key::of(text).short());
    let pairs: Vec<BTreeSet<String>> =
        RULINGS.iter().map(|(en, zh)| [name(en), name(zh)].into()).collect();
    assert!(found.iter().all(|pair| pairs.contains(pair)), "{found:?}");
    assert!(found.len() * 10 >= pairs.len() * 5, "{} of {}", found.len(), pairs.len());
}
