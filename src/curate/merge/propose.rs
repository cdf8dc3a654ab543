use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Action, Plan, Step, Take, Taken};
use crate::curate::dedupe::{Group, Kind, Member, Report, matters};
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
        publications: publications.iter().map(|p| (format!("pub/{}", p.key.short()), p)).collect(),
        stated_by: records.stated_by(),
    };
    let mut plan = Plan::default();
    let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
    // Across languages first: those groups hold the most.
    for kind in [Kind::CrossLanguage, Kind::Near, Kind::SeveralClaims] {
        for group in report.groups.iter().filter(|group| group.kind == kind) {
            for mut step in proposing.steps(group) {
                step.members.retain(|m| seen.insert((m.name.clone(), step.into.clone())));
                if !step.members.is_empty() {
                    plan.steps.push(step);
                }
            }
        }
    }
    plan
}

struct Proposing<'a> {
    records: BTreeMap<&'a str, &'a Entry>,
    publications: HashMap<String, &'a Publication>,
    stated_by: StatedBy,
}

impl Proposing<'_> {
    fn steps(&self, group: &Group) -> Vec<Step> {
        let mut names: Vec<&str> = Vec::new();
        for member in &group.members {
            if !names.contains(&member.name.as_str()) {
                names.push(&member.name);
            }
        }
        let (rulings, published): (Vec<&str>, Vec<&str>) =
            names.into_iter().partition(|name| self.records.contains_key(name));
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
            (_, []) => {}
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
        self.publication(name).is_some_and(|p| !self.stated_by.rulings(p).is_empty())
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
        Step { group: group.id.clone(), action, into: into.to_owned(), was, text, members }
    }

    fn taken(&self, group: &Group, into: &str, name: &str) -> Option<Taken> {
        let member = group.members.iter().find(|member| member.name == name)?;
        let mut conflict: Vec<_> = group
            .differences
            .iter()
            .filter(|change| change.name == name)
            .flat_map(|change| change.matters.iter().map(|d| d.matter))
            .collect();
        // What goes to a ruling must say what the ruling says, not what others say.
        let claim = self.records.get(into).and_then(|entry| entry.ruling.text.get(member.lang));
        let said = match group.kind {
            Kind::SeveralClaims => group.canonical.get(member.lang).map(str::to_owned),
            _ => self.text_of(name, member),
        };
        if let (Some(claim), Some(text)) = (claim, said) {
            conflict = matters(member.lang, &text, claim).into_iter().map(|d| d.matter).collect();
        }
        conflict.dedup();
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
