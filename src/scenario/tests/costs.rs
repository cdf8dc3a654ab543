//! What a spell costs in all (601.2f).

use super::strict::got;

/// A spell for {G} with one more cost, kicked; creature spells cost so much more.
fn kicked(ability: &str, more: i32, mana: &str) -> String {
    got(&format!(
        "cards:\n  Kick: {{types: [creature], cost: \"{{G}}\", power: 1, toughness: 1, abilities: [{ability}]}}\n  \
         Gauge: {{types: [artifact], cost: \"{{2}}\", abilities: [{{rule: {{spells cost: {more}, what: creature spell, who: you}}}}]}}\n\
         given: {{A: {{battlefield: [Gauge], hand: [{{card: Kick, as: kick}}], mana: \"{mana}\"}}}}\n\
         play: [{{A: {{cast: kick, kicked: true}}}}]\nthen: [{{kick: {{zone: stack}}}}, {{A: {{mana: \"\"}}}}]\n"
    ))
}

#[test]
fn a_reduction_reaches_the_mana_of_additional_costs() {
    let kicker = "{kicker: \"{2}\"}";
    assert_eq!(kicked(kicker, -2, "{G}"), "as expected");
    assert_eq!(kicked(kicker, -1, "{G}{1}"), "as expected");
    assert_eq!(kicked(kicker, -9, "{G}"), "as expected");
    assert_eq!(kicked(kicker, 1, "{G}{3}"), "as expected");
    assert_ne!(kicked(kicker, -1, "{G}"), "as expected");
}

/// 118.7a: of generic mana only.
#[test]
fn a_reduction_leaves_the_colours_of_a_kicker_alone() {
    assert_eq!(kicked("{kicker: \"{1}{R}\"}", -3, "{G}{R}"), "as expected");
    assert_ne!(kicked("{kicker: \"{1}{R}\"}", -3, "{G}"), "as expected");
}

#[test]
fn what_else_is_paid_stays() {
    let kicker = "{kicker: [\"{2}\", {sacrifice: land}]}";
    assert_eq!(kicked("{kicker: [\"{2}\", {sacrifice: artifact}]}", -2, "{G}"), "as expected");
    assert_ne!(kicked(kicker, -2, "{G}"), "as expected");
}
