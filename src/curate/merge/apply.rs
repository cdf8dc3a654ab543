use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Action, Files, Plan, PlanFault, Step, Take, Taken, lacking};
use crate::curate::record_text::{canonical, checked, in_form, with_items, with_value};
use crate::library::changes::{Change, ChangeSet};
use crate::library::publications::Publications;
use crate::library::{Entry, Records, is_ruling_id};
use crate::record::{
    Date, Key, Language, Publication, Published, PublishedText, Ruling, StatedBy, Status, Texts,
    Translation, Wording, WordingStatus,
};
use crate::yaml::{self, Source};

/// The change that a plan is, checked against what is there: nothing is written.
///
/// # Errors
/// A step names what is not there, or is not as it was when the plan was made.
pub fn prepare(
    plan: &Plan,
    records: &Records,
    publications: &Publications,
) -> Result<ChangeSet, PlanFault> {
    let mut work = Work {
        entries: records.rulings.iter().map(|entry| (entry.id.as_str(), entry)).collect(),
        publications: publications.iter().map(|p| (p.key.publication(), p)).collect(),
        newest_edition: records.rule_book.editions.last().map(|edition| edition.date),
        files: Files::new(),
        groups: BTreeSet::new(),
        stated_by: records.stated_by(),
        in_new: BTreeMap::new(),
    };
    for (number, step) in plan.steps.iter().enumerate() {
        let fault =
            |what| PlanFault::Mismatch { step: number + 1, group: step.group.clone(), what };
        work.step(step).map_err(|stop| match stop {
            Stop::Mismatch(what) => fault(what),
            Stop::Record(record) => PlanFault::Record(record),
        })?;
    }
    let old = |path: &String| {
        let entry = work.entries.get(path.strip_suffix(".yaml")?)?;
        entry.own.then(|| entry.source.text.clone())
    };
    let files = work.files.iter();
    let files: Vec<Change> = files
        .map(|(path, new)| Change { path: path.clone(), old: old(path), new: Some(new.clone()) })
        .filter(|change| change.old != change.new)
        .collect();
    Ok(ChangeSet { what: "rulings dedupe --apply".to_owned(), files, undoes: None })
}

enum Stop {
    Mismatch(String),
    Record(yaml::Fault),
}

impl From<yaml::Fault> for Stop {
    fn from(fault: yaml::Fault) -> Self {
        Self::Record(fault)
    }
}

struct Work<'a> {
    entries: BTreeMap<&'a str, &'a Entry>,
    publications: HashMap<String, &'a Publication>,
    newest_edition: Option<Date>,
    /// What was changed so far; steps build on each other.
    files: Files,
    groups: BTreeSet<(String, Action, String)>,
    stated_by: StatedBy,
    /// The new rulings that publications went to so far.
    in_new: BTreeMap<String, String>,
}

impl Work<'_> {
    fn step(&mut self, step: &Step) -> Result<(), Stop> {
        if step.action == Action::Skip {
            return Ok(());
        }
        if !self.groups.insert((step.group.clone(), step.action, step.into.clone())) {
            return Err(Stop::Mismatch("this step stands in the plan twice".to_owned()));
        }
        let taken: Vec<&Taken> = step.members.iter().filter(|m| m.take != Take::Leave).collect();
        if taken.is_empty() {
            return Ok(());
        }
        match step.action {
            Action::New => self.write_new(step, &taken),
            Action::Attach => {
                self.unchanged(step)?;
                let facts = self.facts(&taken)?;
                self.attach(&step.into, &facts)
            }
            Action::Supersede => {
                self.unchanged(step)?;
                taken.iter().try_for_each(|member| self.supersede(&step.into, member))
            }
            Action::Skip => Ok(()),
        }
    }

    /// The ruling is there, and is what it was when the plan was made.
    fn unchanged(&self, step: &Step) -> Result<(), Stop> {
        let Some(entry) = self.entries.get(step.into.as_str()) else {
            return Err(Stop::Mismatch(format!("there is no ruling `{}`", step.into)));
        };
        if step.was != Some(Key::of(&entry.source.text)) {
            let what = format!("`{}` was changed since the plan was made", step.into);
            return Err(Stop::Mismatch(what));
        }
        // A plan says what is merged and edits no ruling: who wants that must not think it was done.
        if step.text != entry.ruling.text {
            let what = format!("`{}` has another text than in the plan", step.into);
            return Err(Stop::Mismatch(what));
        }
        Ok(())
    }

    /// The facts of all places of the publications that were confirmed.
    fn facts(&self, taken: &[&Taken]) -> Result<Vec<Published>, Stop> {
        let mut facts = Vec::new();
        for member in taken {
            let Some(publication) = self.publications.get(&member.name) else {
                return Err(Stop::Mismatch(format!("there is no publication `{}`", member.name)));
            };
            if !publication.keys().any(|key| key == member.key) {
                let what = format!("`{}` has another text than in the plan", member.name);
                return Err(Stop::Mismatch(what));
            }
            let wording = (member.take == Take::Outdated).then(|| outdated(member));
            facts.extend(facts_of(publication, wording.as_ref()));
        }
        Ok(facts)
    }

    /// The ruling as the steps before have left it.
    fn current(&self, id: &str) -> Result<(Source, Ruling), Stop> {
        let entry = self
            .entries
            .get(id)
            .ok_or_else(|| Stop::Mismatch(format!("there is no ruling `{id}`")))?;
        let source = match self.files.get(&format!("{id}.yaml")) {
            Some(text) => Source::new(entry.source.path.clone(), text.clone()),
            None => entry.source.clone(),
        };
        let ruling = source.read()?;
        Ok((source, ruling))
    }

    fn attach(&mut self, id: &str, facts: &[Published]) -> Result<(), Stop> {
        let (source, mut ruling) = self.current(id)?;
        let same = |a: &Published, b: &Published| {
            Published { wording: None, ..a.clone() } == Published { wording: None, ..b.clone() }
        };
        let new: Vec<Published> = facts
            .iter()
            .filter(|fact| !ruling.published.iter().any(|known| same(known, fact)))
            .cloned()
            .collect();
        if new.is_empty() {
            return Ok(());
        }
        let text = in_form(&source, with_items(&source, "published", &new)?);
        ruling.published.extend(new);
        checked(&source, &text, &ruling)?;
        self.files.insert(format!("{id}.yaml"), text);
        Ok(())
    }

    /// The other ruling stays, says what supersedes it, and its publications
    /// are those of `into` too.
    fn supersede(&mut self, into: &str, member: &Taken) -> Result<(), Stop> {
        let (source, mut ruling) = self.current(&member.name)?;
        if ruling.text.get(member.lang).is_none_or(|text| Key::of(text) != member.key) {
            let what = format!("`{}` has another text than in the plan", member.name);
            return Err(Stop::Mismatch(what));
        }
        if member.name == into {
            return Err(Stop::Mismatch(format!("`{into}` cannot supersede itself")));
        }
        self.attach(into, &ruling.published)?;
        ruling.status = Status::SupersededBy(into.to_owned());
        let text = with_value(&source, "status", &ruling.status, "rules_as_of")?;
        let mut edited = Source::new(source.path.clone(), text);
        if ruling.note.is_none() {
            let note = Texts::new(&format!("Says the same as {into}."), &format!("与{into}相同。"));
            edited.text = with_value(&edited, "note", &note, "status")?;
            ruling.note = Some(note);
        }
        edited.text = in_form(&source, edited.text);
        checked(&source, &edited.text, &ruling)?;
        self.files.insert(format!("{}.yaml", member.name), edited.text);
        Ok(())
    }

    fn write_new(&mut self, step: &Step, taken: &[&Taken]) -> Result<(), Stop> {
        let path = format!("{}.yaml", step.into);
        if !is_ruling_id(&step.into) {
            let what = format!("`{}` is no id; an id is TOPIC/SLUG, in lower case", step.into);
            return Err(Stop::Mismatch(what));
        }
        if self.entries.contains_key(step.into.as_str()) || self.files.contains_key(&path) {
            return Err(Stop::Mismatch(format!("there is a ruling `{}` already", step.into)));
        }
        for member in taken {
            let stated = self.publications.get(&member.name).map(|p| self.stated_by.rulings(p));
            let before = self.in_new.get(&member.name);
            if let Some(id) = stated.unwrap_or_default().first().or(before) {
                return Err(Stop::Mismatch(format!("`{}` is one of `{id}` already", member.name)));
            }
            self.in_new.insert(member.name.clone(), step.into.clone());
        }
        if step.text.is_empty() {
            return Err(Stop::Mismatch("the new ruling has no text".to_owned()));
        }
        let Some(rules_as_of) = self.newest_edition else {
            return Err(Stop::Mismatch("rules.yaml lists no edition of the rules".to_owned()));
        };
        let topic = step.into.split('/').next().unwrap_or_default().to_owned();
        let ruling = Ruling {
            text: step.text.clone(),
            why: None,
            topics: vec![topic],
            also: Vec::new(),
            rules: Vec::new(),
            rules_as_of,
            status: Status::Incomplete,
            note: Some(begun(lacking(&step.text))),
            questions: Vec::new(),
            scenarios: Vec::new(),
            published: self.facts(taken)?,
            reviewed: Vec::new(),
        };
        let text = canonical(&path, yaml::write(&ruling)?);
        checked(&Source::new(path.clone(), text.clone()), &text, &ruling)?;
        self.files.insert(path, text);
        Ok(())
    }
}

/// The facts of each place where a publication stood.
pub fn facts_of(publication: &Publication, wording: Option<&Wording>) -> Vec<Published> {
    let mut facts: Vec<Published> = Vec::new();
    for at in &publication.appearances {
        let text = |key, translation| PublishedText { translation, key };
        let chinese = publication.zh.iter().find(|text| Some(text.key) == at.zh);
        let fact = Published {
            page: at.source.clone(),
            card: at.card.clone(),
            date: at.date,
            en: publication.en.as_ref().map(|english| text(english.key, None)),
            zh: chinese
                .map(|zh| text(zh.key, Some(zh.translation.unwrap_or(Translation::Unknown)))),
            wording: wording.cloned(),
        };
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    facts
}

/// What is still to be done about a ruling that was made of published texts.
fn begun(lacks: Option<Language>) -> Texts {
    let (en, zh) = match lacks {
        Some(Language::En) => ("no English text, ", "英文文字、"),
        Some(Language::Zh) => ("no Chinese text, ", "中文文字、"),
        None => ("", ""),
    };
    Texts::new(
        &format!("Made of published texts: it has {en}no rules and no demonstration yet."),
        &format!("由已发布的文字写成，尚无{zh}规则与演示。"),
    )
}

fn outdated(member: &Taken) -> Wording {
    let matters: Vec<&str> = member.conflict.iter().map(|matter| matter.label().0).collect();
    let chinese: Vec<&str> = member.conflict.iter().map(|matter| matter.label().1).collect();
    let note = Texts::new(
        &format!("A newer wording differs in: {}.", matters.join(", ")),
        &format!("较新的文字在以下方面不同：{}。", chinese.join("、")),
    );
    Wording { status: WordingStatus::Outdated, note }
}
