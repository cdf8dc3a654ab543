use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Action, Plan, Step, Take, Taken, lacking};
use crate::curate::dedupe::{Group, Kind, Matter, Member, Report, matters};
use crate::curate::review::is_declined;
use crate::library::publications::Publications;
use crate::library::{Entry, Records};
use crate::record::{Key, Language, Publication, StatedBy};

/// What could be done about each group, for a maintainer to confirm: publications
/// go to the ruling that says the same, several rulings to one of them, and
/// publications that no ruling covers to a new one.
pub fn propose(report: &Report, records: &Records, publications: &Publications) -> Plan {
    let proposing = Proposing {
        records: records.rulings.iter().map(|entry| (entry.id.as_str(), entry)).collect(),
        publications: publications.iter().map(|p| (p.key.publication(), p)).collect(),
        stated_by: records.stated_by(),
        conflicts: conflicts(report),
    };
    // Across languages first: those groups hold the most.
    let kinds = [Kind::CrossLanguage, Kind::Near, Kind::SeveralClaims];
    let of_kind = |kind| report.groups.iter().filter(move |group| group.kind == kind);
    let steps = kinds.into_iter().flat_map(of_kind).flat_map(|group| proposing.steps(group));
    // What goes to a ruling that is there makes no new one.
    let (new, mut steps): (Vec<Step>, Vec<Step>) = steps.partition(|s| s.action == Action::New);
    let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
    for step in &mut steps {
        step.members.retain(|m| seen.insert((m.name.clone(), step.into.clone())));
    }
    let taken = steps.iter().filter(|step| step.action == Action::Attach);
    let mut taken: BTreeSet<String> =
        taken.flat_map(|step| step.members.iter().map(|m| m.name.clone())).collect();
    for mut step in new {
        step.members.retain(|member| !taken.contains(&member.name));
        if step.members.len() > 1 {
            taken.extend(step.members.iter().map(|m| m.name.clone()));
            steps.push(step);
        }
    }
    steps.retain(|step| !step.members.is_empty());
    Plan { steps }
}

/// In what a publication differs, in either language, from the texts that it was grouped with.
fn conflicts(report: &Report) -> HashMap<&str, BTreeSet<Matter>> {
    let mut conflicts: HashMap<&str, BTreeSet<Matter>> = HashMap::new();
    let groups = report.groups.iter().filter(|group| group.kind != Kind::SeveralClaims);
    for change in groups.flat_map(|group| &group.differences) {
        let matters = change.matters.iter().map(|difference| difference.matter);
        conflicts.entry(change.name.as_str()).or_default().extend(matters);
    }
    conflicts
}

struct Proposing<'a> {
    records: BTreeMap<&'a str, &'a Entry>,
    publications: HashMap<String, &'a Publication>,
    stated_by: StatedBy,
    conflicts: HashMap<&'a str, BTreeSet<Matter>>,
}

impl Proposing<'_> {
    fn steps(&self, group: &Group) -> Vec<Step> {
        let mut names: Vec<&str> = Vec::new();
        for member in &group.members {
            if !names.contains(&member.name.as_str()) {
                names.push(&member.name);
            }
        }
        let (rulings, mut published): (Vec<&str>, Vec<&str>) =
            names.into_iter().partition(|name| self.records.contains_key(name));
        // Of a text without a place a record could keep nothing: it would be proposed for ever.
        published.retain(|name| self.publication(name).is_some_and(|p| !p.appearances.is_empty()));
        let mut steps = Vec::new();
        match (group.kind, rulings.as_slice()) {
            // A paragraph that says more is still a publication of this claim.
            (Kind::SeveralClaims, rulings) => {
                steps.extend(rulings.iter().map(|into| self.attach(group, into, &published)));
            }
            (_, [])
                if published.len() > 1 && published.iter().all(|name| !self.is_stated(name)) =>
            {
                steps.push(self.new_ruling(group, &published));
            }
            (_, []) => {
                let about = group.rulings(|_| false, |name| self.stated(name));
                let open: Vec<&str> =
                    published.into_iter().filter(|name| !self.is_stated(name)).collect();
                steps.extend(about.iter().map(|into| self.attach(group, into, &open)));
            }
            (_, [into, others @ ..]) => {
                steps.push(self.attach(group, into, &published));
                let own: Vec<&str> =
                    others.iter().copied().filter(|id| self.records[id].own).collect();
                if !own.is_empty() {
                    steps.push(self.step(group, Action::Supersede, into, &own));
                }
            }
        }
        steps
    }

    fn is_stated(&self, name: &str) -> bool {
        !self.stated(name).is_empty()
    }

    fn stated(&self, name: &str) -> BTreeSet<String> {
        let rulings = self.publication(name).map(|p| self.stated_by.rulings(p));
        rulings.unwrap_or_default().iter().cloned().collect()
    }

    fn publication(&self, name: &str) -> Option<&Publication> {
        self.publications.get(name).copied()
    }

    fn attach(&self, group: &Group, into: &str, published: &[&str]) -> Step {
        let known = |name: &str| {
            let of = self.publication(name).map(|p| self.stated_by.rulings(p));
            of.is_some_and(|ids| ids.iter().any(|id| id == into))
        };
        let declined = |name: &str| {
            self.records.get(into).is_some_and(|entry| is_declined(&entry.ruling, name))
        };
        let new: Vec<&str> =
            published.iter().copied().filter(|name| !known(name) && !declined(name)).collect();
        self.step(group, Action::Attach, into, &new)
    }

    fn new_ruling(&self, group: &Group, published: &[&str]) -> Step {
        let slug = group.id.replace('/', "-");
        self.step(group, Action::New, &format!("unsorted/{slug}"), published)
    }

    fn step(&self, group: &Group, action: Action, into: &str, names: &[&str]) -> Step {
        let was = self.records.get(into).map(|entry| Key::of(&entry.source.text));
        let members = names.iter().filter_map(|name| self.taken(group, into, name)).collect();
        let text = match self.records.get(into) {
            Some(entry) => entry.ruling.text.clone(),
            None => group.canonical.clone(),
        };
        let lacks = (action == Action::New).then(|| lacking(&text)).flatten();
        Step { group: group.id.clone(), action, into: into.to_owned(), was, text, lacks, members }
    }

    fn taken(&self, group: &Group, into: &str, name: &str) -> Option<Taken> {
        let member = group.members.iter().find(|member| member.name == name)?;
        let conflict = self.conflict(group, into, name);
        let text = self.text_of(name, member)?;
        let take = if conflict.is_empty() { Take::AsIs } else { Take::Leave };
        Some(Taken {
            name: name.to_owned(),
            take,
            lang: member.lang,
            key: member.key,
            conflict,
            text,
        })
    }

    /// What goes to a ruling must say what the ruling says, in both languages; what makes a new one,
    /// what the others say. A publication beside one that states the ruling is held against that.
    fn conflict(&self, group: &Group, into: &str, name: &str) -> Vec<Matter> {
        let grouped = self.conflicts.get(name).cloned().unwrap_or_default();
        let is_member = group.members.iter().any(|member| member.name == into);
        let Some(entry) = self.records.get(into).filter(|_| is_member) else {
            return grouped.into_iter().collect();
        };
        let mut conflict = BTreeSet::new();
        for member in group.members.iter().filter(|member| member.name == name) {
            let said = match group.kind {
                Kind::SeveralClaims => group.canonical.get(member.lang).map(str::to_owned),
                _ => self.text_of(name, member),
            };
            if let (Some(claim), Some(text)) = (entry.ruling.text.get(member.lang), said) {
                conflict.extend(matters(member.lang, &text, claim).into_iter().map(|d| d.matter));
            }
        }
        conflict.into_iter().collect()
    }

    fn text_of(&self, name: &str, member: &Member) -> Option<String> {
        if let Some(entry) = self.records.get(name) {
            return entry.ruling.text.prefer(member.lang).map(str::to_owned);
        }
        let publication = self.publication(name)?;
        let chinese = publication.zh.iter().find(|text| text.key == member.key);
        let text = if member.lang == Language::En { publication.en.as_ref() } else { chinese };
        text.map(|text| text.text.clone())
    }
}
