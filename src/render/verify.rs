use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::annotate::Annotation;
use super::game::in_words;
use super::{Langs, Look, Page, Screen, Styled};
use crate::record::RuleNumber;
use crate::scenario::{Kind, RuleCount, Said, Verdict, Verified, WithoutResult};
use crate::yaml::Place;

/// What the scenarios of one ruling show of it.
#[derive(Debug)]
pub struct RulingProof {
    pub id: String,
    /// What it cites.
    pub rules: Vec<RuleNumber>,
    /// A demonstration of it passes.
    pub demonstrated: bool,
    /// A demonstration of it passes, and comes out wrong without a rule.
    pub proven: bool,
}

/// What `verify` found: `verify` of the command-line contract.
#[derive(Debug, Serialize)]
pub struct VerifyView {
    rulings: usize,
    demonstrated: usize,
    proven: usize,
    scenarios: Vec<Shown>,
    rules: Vec<RuleCount>,
    #[serde(skip)]
    cited: BTreeSet<RuleNumber>,
    undemonstrated: Vec<String>,
    unproven: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Shown {
    id: String,
    kind: Kind,
    passed: bool,
    demonstrates: Vec<String>,
    rules_applied: Vec<RuleNumber>,
    without: Vec<WithoutResult>,
    contrast: Option<String>,
    failures: Vec<crate::scenario::Failure>,
    #[serde(skip)]
    clean: bool,
}

impl VerifyView {
    pub fn new(
        proofs: &[RulingProof],
        mut demonstrates: BTreeMap<String, Vec<String>>,
        verdict: Verdict,
    ) -> Self {
        let shown = |s: Verified| Shown {
            clean: s.is_clean(),
            demonstrates: demonstrates.remove(&s.id).unwrap_or_default(),
            id: s.id,
            kind: s.kind,
            passed: s.passed,
            rules_applied: s.rules_applied.into_iter().collect(),
            without: s.without,
            contrast: s.contrast,
            failures: s.failures,
        };
        let not = |has: fn(&RulingProof) -> bool| -> Vec<String> {
            proofs.iter().filter(|proof| !has(proof)).map(|proof| proof.id.clone()).collect()
        };
        let (undemonstrated, unproven) = (not(|p| p.demonstrated), not(|p| p.proven));
        let cited = proofs.iter().flat_map(|proof| &proof.rules).copied().collect();
        Self {
            rulings: proofs.len(),
            demonstrated: proofs.len() - undemonstrated.len(),
            proven: proofs.len() - unproven.len(),
            scenarios: verdict.scenarios.into_iter().map(shown).collect(),
            rules: with_cited(verdict.rules, &cited),
            cited,
            undemonstrated,
            unproven,
        }
    }

    /// The rules that no game without a clause of them shows to matter: those that
    /// rulings cite, with and without an event of theirs, and the others.
    fn unproven_rules(&self) -> [((&'static str, &'static str), Vec<String>); 3] {
        let list = |test: &dyn Fn(&RuleCount) -> bool| -> Vec<String> {
            let counts = self.rules.iter().filter(|count| count.proven_by == 0 && test(count));
            counts.map(|count| count.rule.to_string()).collect()
        };
        let is_cited = |count: &RuleCount| self.cited.contains(&count.rule);
        let is_named = |count: &RuleCount| count.applied_by > 0;
        [
            (
                (
                    "rules that rulings cite and that events, refusals or clauses name, without a proof",
                    "释疑所引用、事件或条款提及而尚未获证明的规则",
                ),
                list(&|count| is_cited(count) && is_named(count)),
            ),
            (
                (
                    "rules that no ruling cites and that events, refusals or clauses name, without a proof",
                    "没有释疑引用、事件或条款提及而尚未获证明的规则",
                ),
                list(&|count| !is_cited(count) && is_named(count)),
            ),
            (
                (
                    "rules that rulings cite and that no event, refusal or clause names (they may act all the same)",
                    "释疑所引用、没有事件或条款提及的规则（不一定没有作用）",
                ),
                list(&|count| is_cited(count) && !is_named(count)),
            ),
        ]
    }

    /// Everything passed, and every ruling is proven.
    pub fn holds(&self) -> bool {
        self.scenarios.iter().all(|s| s.clean)
            && self.undemonstrated.is_empty()
            && self.unproven.is_empty()
    }
}

impl VerifyView {
    /// What fails, with its place in a scenario; rulings by the file they lie in.
    pub fn annotations(&self) -> Vec<Annotation> {
        let mut found = Vec::new();
        for scenario in self.scenarios.iter().filter(|s| !s.clean) {
            for (code, without, failure) in scenario.all_failures() {
                let place = failure.place.clone();
                found.push(Annotation {
                    code: code.into(),
                    severity: "error",
                    end: (place.line, place.column),
                    place,
                    message: format!("{without}expected {}; got {}", failure.expected, failure.got),
                });
            }
        }
        for (ids, code, message) in [
            (
                &self.undemonstrated,
                "undemonstrated",
                "no scenario that passes demonstrates this ruling",
            ),
            (&self.unproven, "unproven", "no demonstration of this ruling fails without its rule"),
        ] {
            found.extend(ids.iter().map(|id| Annotation {
                code: code.into(),
                severity: "error",
                place: Place { path: format!("rulings/{id}.yaml"), line: 1, column: 1 },
                end: (1, 1),
                message: message.into(),
            }));
        }
        found
    }
}

/// The rules that act, and those that rulings cite and that never do.
fn with_cited(mut rules: Vec<RuleCount>, cited: &BTreeSet<RuleNumber>) -> Vec<RuleCount> {
    let acting: BTreeSet<RuleNumber> = rules.iter().map(|count| count.rule).collect();
    let never = cited.difference(&acting);
    rules.extend(never.map(|&rule| RuleCount { rule, applied_by: 0, proven_by: 0 }));
    rules.sort_by_key(|count| count.rule);
    rules
}

impl Shown {
    /// What went wrong with the rules on, and what did not go wrong as stated with one off.
    fn all_failures(
        &self,
    ) -> impl Iterator<Item = (&'static str, String, &crate::scenario::Failure)> {
        let with = self.failures.iter().map(|f| ("scenario-failed", String::new(), f));
        let off = self.without.iter().filter(|w| !w.fails);
        let without = off.flat_map(|w| {
            w.failures.iter().map(move |f| ("not-proven", format!("without {}: ", w.clause), f))
        });
        with.chain(without)
    }
}

pub fn verify(view: &VerifyView, screen: &Screen) -> Page {
    let mut page = screen.page();
    let langs = screen.langs;
    for scenario in view.scenarios.iter().filter(|s| !s.clean) {
        failed(&mut page, scenario, screen.langs);
    }
    for (ids, en, zh) in [
        (&view.undemonstrated, "not demonstrated", "没有演示"),
        (&view.unproven, "not proven", "未获证明"),
    ] {
        if !ids.is_empty() {
            let mut line =
                Styled::new(&format!("{} ({}): ", langs.label(en, zh), ids.len()), Look::Warning);
            line.push(&ids.join(", "), Look::Plain);
            page.blank().paragraph(0, 2, &line);
        }
    }
    for ((en, zh), numbers) in view.unproven_rules() {
        if numbers.is_empty() {
            continue;
        }
        let label = langs.label(en, zh);
        let line = format!("{label} ({}): {}", numbers.len(), numbers.join(", "));
        page.blank().paragraph(0, 2, &Styled::new(&line, Look::Faint));
    }
    let found = view.scenarios.len();
    let passed = view.scenarios.iter().filter(|s| s.clean).count();
    let failed = found - passed;
    let withouts = view.scenarios.iter().map(|s| s.without.len()).sum::<usize>();
    page.blank();
    let zh = format!("情境{found}个：通过{passed}，失败{failed}；关闭规则{withouts}次");
    let en = format!(
        "{found} scenarios: {passed} passed, {failed} failed; {withouts} games with a rule off"
    );
    page.line(&langs.label(&en, &zh), Look::Plain);
    let (rulings, demonstrated, proven) = (view.rulings, view.demonstrated, view.proven);
    let zh = format!("释疑{rulings}条：已演示{demonstrated}，已证明{proven}");
    let en = format!("{rulings} rulings: {demonstrated} demonstrated, {proven} proven");
    page.line(&langs.label(&en, &zh), Look::Strong);
    page
}

fn failed(page: &mut Page, scenario: &Shown, langs: Langs) {
    page.blank().line(&scenario.id, Look::Warning);
    for (_, without, failure) in scenario.all_failures() {
        let mut line = Styled::new(&format!("{}: {without}", failure.place), Look::Faint);
        let side = |en: &str, zh: &str, said: &Said| {
            format!("{} {}", langs.label(en, zh), in_words(langs, said))
        };
        line.push(&side("expected", "预期", &failure.expected), Look::Plain);
        if !failure.got.is_empty() {
            line.push(&format!("; {}", side("got", "实际", &failure.got)), Look::Plain);
        }
        page.paragraph(2, 2, &line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_without_a_proof_are_told_apart() {
        let rule = |text: &str| text.parse::<RuleNumber>().unwrap();
        let count = |text: &str, applied_by, proven_by| RuleCount {
            rule: rule(text),
            applied_by,
            proven_by,
        };
        let proof = RulingProof {
            id: "a".into(),
            rules: ["708.2", "708.3", "708.9"].map(rule).into(),
            demonstrated: true,
            proven: true,
        };
        let rules = vec![count("704.3", 5, 0), count("708.2", 3, 0), count("708.9", 2, 1)];
        let verdict = Verdict { scenarios: Vec::new(), rules };
        let view = VerifyView::new(&[proof], BTreeMap::new(), verdict);
        let lists = view.unproven_rules().map(|(_, numbers)| numbers.join(", "));
        assert_eq!(lists, ["708.2", "704.3", "708.3"]);
    }
}
