use std::io::Write;
use std::time::Instant;

use super::*;

/// Plays eight events on a board of `size` permanents.
fn seconds(size: usize) -> f64 {
    let text = format!(
        "title: {{en: x}}\nkind: example\n\
         cards: {{Bear: {{types: [creature], cost: \"{{G}}\", power: 1, toughness: 1, abilities: [flying, {{morph: \"{{0}}\"}}]}}, Lord: {{types: [enchantment], abilities: [{{each: creature, gets: \"+1/+1\"}}]}}}}\n\
         given: {{A: {{battlefield: [{{card: Bear, as: bear, facing: morph}}, Lord, {{card: Bear, count: {size}}}]}}}}\n\
         play:\n  - A: {{turn up: bear, paying: morph}}\n  - go to: {{step: begin combat}}\n  - A: {{attack: {{bear: B}}}}\n\
         then: [{{bear: {{power: 2}}}}]\n"
    );
    let scenario = read(&text).unwrap_or_else(|faults| panic!("{}", list(&faults)));
    let best = |_| {
        let start = Instant::now();
        assert!(play(&scenario, Options::default()).passed);
        start.elapsed().as_secs_f64()
    };
    (0..3).map(best).fold(f64::MAX, f64::min)
}

/// Generous, so that a busy machine does not fail it: quadratic cost would be
/// a factor of 100.
#[test]
fn ten_times_the_board_is_not_a_hundred_times_the_cost() {
    let (small, large) = (seconds(150), seconds(1500));
    let factor = large / small;
    assert!(factor < 40.0, "{small} s for 150 permanents, {large} s for 1500: {factor:.1} times");
    let _ =
        writeln!(std::io::stderr(), "150: {small:.4} s, 1500: {large:.4} s, factor {factor:.1}");
}
