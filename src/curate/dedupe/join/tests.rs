use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

/// What the join may find, looked for among all pairs: alike enough, and with a token in
/// common that is not in too many sets. Pairs on the edge of enough come apart in rounding.
fn brute_force(sets: &[Vec<Token>], measure: Measure) -> BTreeMap<(usize, usize), f32> {
    let all = sets.len() as f32;
    let count = |token: &Token| sets.iter().flatten().filter(|other| *other == token).count();
    let weight = |token: &Token| match measure.by_rarity {
        true => (1.0 + all / count(token) as f32).ln(),
        false => 1.0,
    };
    let sets: Vec<BTreeSet<Token>> = sets.iter().map(|set| set.iter().copied().collect()).collect();
    let weigh = |tokens: Vec<&Token>| tokens.into_iter().map(weight).sum::<f32>();
    let mut found = BTreeMap::new();
    for (a, b) in (0..sets.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let common: Vec<&Token> = sets[a].intersection(&sets[b]).collect();
        let rare = common.iter().any(|token| count(token) <= measure.most_common);
        let similarity = weigh(common) / weigh(sets[a].union(&sets[b]).collect());
        if rare && similarity >= measure.least {
            found.insert((a, b), similarity);
        }
    }
    found
}

fn is_close(similarity: f32, measure: Measure) -> bool {
    (similarity - measure.least).abs() < 1e-3
}

proptest! {
    #[test]
    fn the_join_finds_what_comparing_all_pairs_finds(
        sets in prop::collection::vec(prop::collection::vec(0..24_u64, 0..16), 0..40),
        least in prop::sample::select(vec![0.3_f32, 0.48, 0.6, 0.8]),
        by_rarity: bool,
        most_common in prop::sample::select(vec![2_usize, 5, usize::MAX]),
    ) {
        let measure = Measure { least, by_rarity, most_common };
        let expected = brute_force(&sets, measure);
        let joined = join(&sets, measure);
        prop_assert!(joined.is_sorted_by_key(|pair| (pair.a, pair.b)));
        for Alike { a, b, similarity } in &joined {
            let known = expected.get(&(*a, *b)).copied();
            prop_assert!(is_close(*similarity, measure) || known.is_some(), "{a} {b} {similarity}");
            prop_assert!(known.is_none_or(|known| (known - similarity).abs() < 1e-3));
        }
        for (pair, similarity) in expected {
            let is_found = joined.iter().any(|found| (found.a, found.b) == pair);
            prop_assert!(is_found || is_close(similarity, measure), "{pair:?} {similarity}");
        }
        let sides: Vec<bool> = (0..sets.len()).map(|at| at % 3 == 0).collect();
        let mut across = joined;
        across.retain(|pair| sides[pair.a] != sides[pair.b]);
        prop_assert_eq!(join_sides(&sets, &sides, measure), across);
    }
}
