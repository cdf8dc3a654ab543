//! Kinds of counters.

use crate::engine::{Counter, Keyword};
use crate::scenario::form::Reader;
use crate::scenario::words::is_keyword;
use crate::yaml::Node;

pub fn counter(reader: &Reader<'_>, node: &Node) -> Option<Counter> {
    Some(match reader.text(node)? {
        "+1/+1" => Counter::PlusOne,
        "-1/-1" => Counter::MinusOne,
        "loyalty" => Counter::Loyalty,
        "defense" => Counter::Defense,
        "lore" => Counter::Lore,
        other => {
            check_counter(reader, node, other);
            Counter::Named(other.to_owned())
        }
    })
}

/// A counter that looks as if it gave power or a keyword and does not.
fn check_counter(reader: &Reader<'_>, node: &Node, name: &str) {
    let named = Counter::Named(name.to_owned());
    if name.starts_with(['+', '-']) && named.power_and_toughness().is_none() {
        let what = format!("`{name}` is no counter; write it like \"+1/+0\" or \"-0/-1\" (122.1a)");
        return reader.fault(node, what);
    }
    let variant = name.starts_with("hexproof from");
    if variant || (is_keyword(name) && Keyword::of_counter(name).is_none()) {
        let what =
            format!("`{name}` counters give a keyword (122.1b) that this engine does not have");
        return reader.fault(node, what);
    }
    const WITH_RULES: [&str; 3] = ["finality", "shield", "stun"];
    let gives = |word: &&str| Keyword::of_counter(word).is_some();
    let mut known = Keyword::SIMPLE.iter().map(Keyword::word).filter(gives).chain(WITH_RULES);
    if name.chars().count() > 4
        && let Some(near) = known.find(|known| strsim::osa_distance(name, known) == 1)
    {
        let hint = format!("did you mean `{near}`?");
        reader.fault_with(node, format!("`{name}` is no counter with rules"), Some(hint));
    }
}
