use crate::yaml::Source;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// Relative path and text of every shipped file, in the order of the paths.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied()
}

pub fn file(path: &str) -> Option<Source> {
    let at = FILES.binary_search_by_key(&path, |(name, _)| name).ok()?;
    Some(source(path, FILES[at].1))
}

/// A shipped text under the name that messages use for it.
pub fn source(path: &str, text: &str) -> Source {
    Source::new(format!("rulings/{path}"), text)
}
