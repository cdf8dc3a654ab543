//! The engine: every shipped scenario, with its rules on and with each of its
//! clauses off. `cargo bench --bench scenarios` prints time and games a second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rulings::library::Library;
use rulings::scenario::{Catalogue, Scenario, verify};
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

criterion_group!(benches, every_scenario);
criterion_main!(benches);
