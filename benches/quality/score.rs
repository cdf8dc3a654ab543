//! How good a ranking is.

use std::collections::BTreeMap;

/// How deep a ranking is looked at.
pub const DEPTH: usize = 10;

/// The sums over the queries of a set.
#[derive(Default)]
pub struct Scores {
    queries: usize,
    gain: f64,
    recall_5: f64,
    recall_10: f64,
    reciprocal: f64,
}

impl Scores {
    /// Adds a query: what was found, the best first, and the grade of what
    /// should be. Returns its nDCG@10.
    pub fn add(&mut self, found: &[String], grades: &BTreeMap<String, u32>) -> f64 {
        let found = &found[..found.len().min(DEPTH)];
        let grade = |id: &String| grades.get(id).copied().unwrap_or(0);
        let mut best: Vec<u32> = grades.values().copied().collect();
        best.sort_unstable_by(|a, b| b.cmp(a));
        let ideal = gain(best.into_iter().take(DEPTH));
        let right = |depth: usize| found.iter().take(depth).filter(|id| grade(id) > 0).count();
        let most = |depth: usize| grades.len().min(depth).max(1) as f64;
        self.queries += 1;
        let reached = if ideal > 0.0 { gain(found.iter().map(grade)) / ideal } else { 0.0 };
        self.gain += reached;
        self.recall_5 += right(5) as f64 / most(5);
        self.recall_10 += right(DEPTH) as f64 / most(DEPTH);
        let first = found.iter().position(|id| grade(id) > 0);
        self.reciprocal += first.map_or(0.0, |place| 1.0 / (place + 1) as f64);
        reached
    }

    /// nDCG@10, Recall@10, Recall@5, MRR, as cells of a table.
    pub fn cells(&self) -> String {
        let mean = |sum: f64| sum / self.queries.max(1) as f64;
        let sums = [self.gain, self.recall_10, self.recall_5, self.reciprocal];
        let cells: Vec<_> = sums.iter().map(|&sum| format!("{:.3}", mean(sum))).collect();
        format!("{} | {}", self.queries, cells.join(" | "))
    }
}

fn gain(grades: impl Iterator<Item = u32>) -> f64 {
    let each = |(place, grade): (usize, u32)| f64::from(grade) / ((place + 2) as f64).log2();
    grades.enumerate().map(each).sum()
}
