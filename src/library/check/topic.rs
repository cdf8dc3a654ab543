use std::collections::BTreeSet;

use super::{Entry, Flaw, Known, fault, is_slug};
use crate::record::Topic;
use crate::yaml::Source;

/// What is wrong with the pages of topics that their form does not show.
/// `rulings` are the sound ones: one that is faulty is not reported twice.
pub fn faults(source: &Source, topics: &[Topic], known: &Known, rulings: &[Entry]) -> Vec<Flaw> {
    let mut faults = Vec::new();
    let mut named = BTreeSet::new();
    for (at, topic) in topics.iter().enumerate() {
        let at = at.to_string();
        if !is_slug(&topic.name) {
            let what = "a topic is named in lower-case letters, digits and hyphens";
            faults.push(fault(source, &[&at, "name"], what));
        }
        if !named.insert(&topic.name) {
            let what = format!("the topic `{}` stands here a second time", topic.name);
            faults.push(fault(source, &[&at, "name"], &what));
        }
        let mut placed = BTreeSet::new();
        for (p, part) in topic.parts.iter().enumerate() {
            for (r, id) in part.rulings.iter().enumerate() {
                let wrong = match rulings.iter().find(|entry| entry.id == *id) {
                    _ if !placed.insert(id) => format!("`{id}` stands on this page twice"),
                    None if !known.rulings.contains(id) => format!("there is no ruling `{id}`"),
                    Some(entry) if !entry.topics().contains(&topic.name.as_str()) => {
                        format!("`{id}` is not of the topic `{}`", topic.name)
                    }
                    _ => continue,
                };
                let path = [&at, "parts", &p.to_string(), "rulings", &r.to_string()];
                faults.push(fault(source, &path, &wrong));
            }
        }
    }
    faults
}
