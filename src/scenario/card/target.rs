use super::effect::effects;
use crate::engine::{Script, TargetSpec};
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::phrase;
use crate::yaml::{Node, Value};

/// Instructions with the targets that stand beside them.
pub fn script(form: &Form<'_>, what: &Node) -> Script {
    let reader = form.reader();
    let specs = form.get("targets").map(|n| reader.list(n)).unwrap_or_default();
    Script {
        targets: specs.iter().filter_map(|n| target(reader, n)).collect(),
        effects: effects(reader, what),
    }
}

fn target(reader: &Reader<'_>, node: &Node) -> Option<TargetSpec> {
    let text = reader.text(node)?;
    let rest = |rest: &str| {
        let node = Node { value: Value::Text(rest.to_owned()), ..node.clone() };
        phrase(reader, &node)
    };
    match text {
        "player" => return Some(TargetSpec::Player),
        "opponent" => return Some(TargetSpec::Opponent),
        // 115.4
        "any target" => {
            return rest("creature or planeswalker or battle").map(TargetSpec::PermanentOrPlayer);
        }
        _ => {}
    }
    if text == "spell or ability" {
        return Some(TargetSpec::StackObject);
    }
    if let Some(what) = text.strip_suffix(" or player") {
        return rest(what).map(TargetSpec::PermanentOrPlayer);
    }
    if let Some(what) = text.strip_suffix(" in a graveyard") {
        return rest(what).map(TargetSpec::CardInGraveyard);
    }
    if let Some(what) = text.strip_suffix(" in your graveyard") {
        return rest(&format!("{what} you own")).map(TargetSpec::CardInGraveyard);
    }
    if let Some(what) = text.strip_suffix(" in exile") {
        return rest(what).map(TargetSpec::CardInExile);
    }
    if text == "spell" || text.contains(" spell") {
        return rest(text).map(TargetSpec::Spell);
    }
    rest(text).map(TargetSpec::Permanent)
}
