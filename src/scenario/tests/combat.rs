//! Damage that an attacker with trample assigns (702.2c, 702.19b).

use super::strict::got;

/// Two attackers that one 0/9 blocks; how the first, with trample, divides its 5 damage.
fn tramples(first: &str, second: &str, division: &str, life: i32) -> String {
    got(&format!(
        "cards:\n  Ram: {{types: [creature], cost: \"{{G}}\", power: 5, toughness: 5, abilities: [{first}]}}\n  \
         Asp: {{types: [creature], cost: \"{{B}}\", power: 1, toughness: 1, abilities: [{second}]}}\n  \
         Wall: {{types: [creature], cost: \"{{W}}\", power: 0, toughness: 9, abilities: [{{rule: {{blocks several: this}}}}]}}\n\
         given:\n  A: {{battlefield: [{{card: Ram, as: ram}}, {{card: Asp, as: asp}}]}}\n  B: {{battlefield: [{{card: Wall, as: wall}}]}}\n\
         play:\n  - go to: {{step: begin combat}}\n  - A: {{attack: {{ram: B, asp: B}}}}\n  - B: {{block: {{wall: [ram, asp]}}}}\n  \
         - go to: {{step: damage}}\n    answers: [{{damage: {{{division}}}}}]\nthen: [{{B: {{life: {life}}}}}]\n"
    ))
}

#[test]
fn what_is_lethal_depends_on_whose_damage_it_is() {
    // One damage by a source with deathtouch, its own or that of another.
    assert_eq!(tramples("trample, deathtouch", "haste", "wall: 1, B: 4", 16), "as expected");
    assert_eq!(tramples("trample", "deathtouch", "B: 5", 15), "as expected");
    // One by another without deathtouch is not, though the trampler has it.
    let one = tramples("trample, deathtouch", "haste", "B: 5", 15);
    assert_eq!(one, "another one");
    let none = tramples("trample", "haste", "wall: 4, B: 1", 19);
    assert_eq!(none, "another one");
}
