//! `dedupe --apply` without a plan: steps are confirmed one by one.

mod common;

use std::fs;
use std::process::Output;

use common::{User, status, stderr};

/// Two rulings, each with a page that says the same in other words.
struct Own {
    user: User,
}

const LIT: &str = "rulings/lanterns/stays-lit.yaml";
const SHUT: &str = "rulings/doors/stays-shut.yaml";

impl Own {
    fn new() -> Self {
        let own = Self { user: User::new() };
        own.ruling(LIT, "Turning the lantern over never changes whether the lantern is still lit.");
        own.ruling(SHUT, "Knocking at the oak door never opens the door unless its owner is in.");
        own.page(
            "lit.txt",
            "Turning the lantern over never changes whether that lantern is still lit.",
        );
        own.page(
            "shut.txt",
            "Knocking at the oak door never opens that door unless its owner is in.",
        );
        own
    }

    fn ruling(&self, path: &str, text: &str) {
        self.user.write(path, common::own_ruling(text));
    }

    fn page(&self, name: &str, text: &str) {
        self.user.write(name, format!("Something Old\n\n2014-11-24\n\n{text}\n"));
        let path = self.user.library().join(name);
        self.user.text(&["import", path.to_str().unwrap()]);
    }

    fn answer(&self, answers: &str, editor: &str) -> Output {
        let mut command = self.user.command();
        command.env("EDITOR", editor).env("PATH", "/usr/bin:/bin").args(["dedupe", "--apply"]);
        command.write_stdin(answers.to_owned()).output().unwrap()
    }

    /// Whether each of the two rulings has its page.
    fn attached(&self) -> [bool; 2] {
        let has = |path| fs::read_to_string(self.user.library().join(path)).unwrap();
        [LIT, SHUT].map(|path| has(path).contains("page:"))
    }

    /// The rulings in the order in which they are asked about.
    fn first_is_lit(&self) -> bool {
        let shown = stderr(&self.answer("q\n", ""));
        shown.contains("lanterns/stays-lit")
    }
}

#[test]
fn every_answer_does_what_the_help_says() {
    let own = Own::new();
    let order = |first: bool, second: bool| match own.first_is_lit() {
        true => [first, second],
        false => [second, first],
    };
    for (answers, first, second) in [
        ("y\ny\n", true, true),
        ("n\ny\n", false, true),
        ("\nyes\n", false, true),
        ("是\n否\n", true, false),
        ("y\nq\n", true, false),
        ("y\n", true, false),
        ("q\n", false, false),
        ("a\nd\n", true, false),
        ("d\na\n", false, true),
        ("y\nk\nn\ny\n", false, true),
        ("a\nback\nn\nn\n", false, false),
        ("k\nk\ny\nn\n", true, false),
        ("?\nwhat\ny\nn\n", true, false),
    ] {
        let wanted = order(first, second);
        let output = own.answer(answers, "");
        assert_eq!(status(&output), 0, "{answers:?}: {}", stderr(&output));
        assert_eq!(own.attached(), wanted, "{answers:?}");
        if first || second {
            own.user.text(&["dedupe", "--undo"]);
        }
        assert_eq!(own.attached(), [false, false]);
    }
    let help = stderr(&own.answer("?\n", ""));
    for said in ["[y,n,a,d,e,k,q,?]", "go back", "回到上一步"] {
        assert!(help.contains(said), "{help}");
    }
}

#[test]
#[cfg(unix)]
fn a_step_can_be_edited_and_a_bad_edit_changes_nothing() {
    let own = Own::new();
    // An editor that leaves the step as it is told.
    let editor = |name: &str, script: &str| -> String {
        let path = own.user.library().join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path.display().to_string()
    };
    let leave = editor("leave.sh", "sed -i 's/take: as-is/take: leave/' \"$1\"");
    own.answer("e\ny\nq\n", &leave);
    assert_eq!(own.attached(), [false, false], "it was edited to leave its one member");

    let broken = editor("broken.sh", "echo '<<<<<<< ours' >> \"$1\"");
    let output = own.answer("e\nq\n", &broken);
    assert_eq!(status(&output), 0);
    assert!(stderr(&output).contains("warning"), "{}", stderr(&output));

    let nowhere = editor("nowhere.sh", "sed -i 's/^into: .*/into: no\\/where/' \"$1\"");
    let output = own.answer("e\ny\nq\n", &nowhere);
    assert!(stderr(&output).contains("there is no ruling `no/where`"), "{}", stderr(&output));
    assert_eq!(own.attached().iter().filter(|is| **is).count(), 1, "the step as it was");
    own.user.text(&["dedupe", "--undo"]);

    for (editor, why) in [("/no/such/editor", "cannot be started"), ("false", "ended with")] {
        let output = own.answer("e\nq\n", editor);
        assert_eq!(status(&output), 0);
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
    assert_eq!(own.attached(), [false, false]);
}

/// What a new ruling lacks is said, in the plan, when it is asked about, and in the record.
#[test]
fn a_new_ruling_says_which_language_it_lacks() {
    let own = Own::new();
    own.page("fog.txt", "Fog in the harbour hides each ship until the morning bell is rung twice.");
    own.page(
        "mist.txt",
        "Fog in the harbour hides every ship until the morning bell is rung twice.",
    );
    let plan = own.user.library().join("plan.yaml");
    own.user.text(&["dedupe", "--plan", plan.to_str().unwrap()]);
    let steps = fs::read_to_string(&plan).unwrap();
    let new = steps.split("- group:").find(|step| step.contains("do: new")).unwrap();
    assert!(new.contains("lacks: zh"), "{steps}");
    let shown = stderr(&own.answer("n\nn\ny\n", ""));
    assert!(shown.contains("no Chinese text"), "{shown}");
    let made = fs::read_dir(own.user.library().join("rulings/unsorted")).unwrap().next();
    let record = fs::read_to_string(made.unwrap().unwrap().path()).unwrap();
    assert!(record.contains("no Chinese text") && record.contains("无中文文字"), "{record}");
    own.user.text(&["lint", "--code", "form"]);
}
