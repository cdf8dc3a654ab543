//! The engine: every shipped scenario, with its rules on and with each of its
//! clauses off. `cargo bench --bench scenarios` prints time and games a second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulings::library::Library;
use rulings::scenario::{Catalogue, Options, Scenario, play, verify};
use rulings::yaml::Source;

fn shipped() -> Vec<Scenario> {
    let library = Library::open(None).expect("the shipped records");
    let cards: Vec<Source> = library.cards().expect("the cards").into_values().collect();
    let catalogue = Catalogue::read(&cards).expect("sound cards");
    let sources = library.scenarios().expect("the scenarios");
    let read = |source| {
        Scenario::read(source, &catalogue).unwrap_or_else(|faults| panic!("{}", faults[0]))
    };
    sources.values().map(read).collect()
}

fn every_scenario(criterion: &mut Criterion) {
    let scenarios = shipped();
    let games: usize = scenarios.iter().map(|scenario| 1 + scenario.clauses().count()).sum();
    let mut group = criterion.benchmark_group("scenarios");
    group.throughput(Throughput::Elements(games as u64));
    group.bench_function(format!("{} scenarios, {games} games", scenarios.len()), |bencher| {
        bencher.iter(|| {
            let verdict = verify(&scenarios);
            assert!(verdict.scenarios.iter().all(|scenario| scenario.is_clean()));
            verdict
        });
    });
    group.bench_function("reading them and the cards", |bencher| bencher.iter(shipped));
    group.finish();
}

/// Eight events on a board of so many permanents: cost per event as it grows.
fn growing_board(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("permanents");
    group.sample_size(10);
    for size in [10, 100, 1000] {
        let source = Source::new("board.yaml", board(size));
        let scenario = Scenario::read(&source, &Catalogue::default())
            .unwrap_or_else(|faults| panic!("{}", faults[0]));
        group.bench_function(format!("{size}"), |bencher| {
            bencher.iter(|| assert!(play(&scenario, &Options::default()).passed));
        });
    }
    group.finish();
}

fn board(size: usize) -> String {
    format!(
        "title: {{en: x}}\nkind: example\n\
         cards: {{Bear: {{types: [creature], cost: \"{{G}}\", power: 1, toughness: 1, abilities: [flying, {{morph: \"{{0}}\"}}]}}, Lord: {{types: [enchantment], abilities: [{{each: creature, gets: \"+1/+1\"}}]}}}}\n\
         given: {{A: {{battlefield: [{{card: Bear, as: bear, facing: morph}}, Lord, {{card: Bear, count: {size}}}]}}}}\n\
         play:\n  - A: {{turn up: bear, paying: morph}}\n  - go to: {{step: begin combat}}\n  - A: {{attack: {{bear: B}}}}\n\
         then: [{{bear: {{power: 2}}}}]\n"
    )
}

criterion_group!(benches, every_scenario, growing_board);
criterion_main!(benches);
