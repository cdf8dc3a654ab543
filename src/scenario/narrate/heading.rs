//! The heading of a step: who does what, as far as that is for all to know.

use super::words::{door_zh, procedure_en};
use super::{Both, Narrator, cause_en, cause_zh, procedure_zh, step_en, step_zh};
use crate::engine::{ObjectId, PlayerId};
use crate::scenario::play::Run;
use crate::scenario::report::Told;
use crate::scenario::step::{Deed, Play, Step};

impl Narrator<'_> {
    /// The heading of a step: who does what.
    pub fn heading(&self, run: &Run<'_>, n: usize, step: &Step) -> Told {
        let text = match &step.what {
            Deed::Resolve => Both::new(
                "All players pass; the top of the stack resolves.",
                "所有牌手依次让过优先权；结算堆叠顶端的物件。",
            ),
            Deed::GoTo { turn, step } => {
                let whose_en = turn.map_or("the".into(), |p| format!("{}'s", self.player(p)));
                let whose_zh = turn.map(|p| format!("{}的", self.player(p))).unwrap_or_default();
                Both::new(
                    format!("All players pass until {whose_en} {}.", step_en(*step)),
                    format!("所有牌手让过优先权，直到{whose_zh}{}。", step_zh(*step)),
                )
            }
            Deed::By(player, play) => match step.on_behalf_of {
                None => self.deed(run, *player, play),
                Some(other) => {
                    let (by, text) = (self.player(*player), self.deed(run, other, play));
                    Both::new(
                        format!("{by} decides: {}", text.en),
                        format!("{by}决定：{}", text.zh),
                    )
                }
            },
        };
        let text = text.sentence(&self.scenario.seats);
        Told { event: "act".into(), rule: None, text, step: n, clauses: Vec::new() }
    }

    fn deed(&self, run: &Run<'_>, player: PlayerId, play: &Play) -> Both {
        let who = self.player(player);
        let it = |name| self.object(run, run.object(name));
        let announced = |name| self.announced(run, run.object(name));
        match play {
            Play::Pass => Both::new(format!("{who} passes."), format!("{who}让过优先权。")),
            Play::Concede => Both::new(format!("{who} concedes."), format!("{who}认输。")),
            Play::Cast { what, down, .. } => {
                let it = announced(what);
                match down {
                    // What is cast face down is nobody else's business.
                    Some(cause) => Both::new(
                        format!("{who} casts a card face down ({}).", cause_en(*cause)),
                        format!("{who}以牌面朝下的方式施放一张牌（{}）。", cause_zh(*cause)),
                    ),
                    None => Both::new(
                        format!("{who} casts {}.", it.en),
                        format!("{who}施放{}。", it.zh),
                    ),
                }
            }
            Play::Activate { what, .. } => {
                let it = announced(what);
                Both::new(
                    format!("{who} activates an ability of {}.", it.en),
                    format!("{who}起动{}的异能。", it.zh),
                )
            }
            Play::TurnUp { what, procedure, .. } => {
                let it = it(what);
                let (en, zh) = (procedure_en(*procedure), procedure_zh(*procedure));
                Both::new(
                    format!("{who} turns {} face up, paying its {en}.", it.en),
                    format!("{who}支付{zh}，将{}翻回正面。", it.zh),
                )
            }
            Play::Unlock { what, face, .. } => {
                let it = announced(what);
                Both::new(
                    format!("{who} unlocks the {face} door of {}.", it.en),
                    format!("{who}将{}的{}门解锁。", it.zh, door_zh(face)),
                )
            }
            Play::Land(what, _) => {
                let it = announced(what);
                Both::new(format!("{who} plays {}.", it.en), format!("{who}使用{}。", it.zh))
            }
            Play::Attack(attackers) => Both::new(
                format!("{who} attacks with {}.", count_en(attackers.len(), "creature")),
                format!("{who}以{}个生物攻击。", attackers.len()),
            ),
            Play::Block(blocks) => Both::new(
                format!("{who} blocks with {}.", count_en(blocks.len(), "creature")),
                format!("{who}以{}个生物阻挡。", blocks.len()),
            ),
            Play::LookAt(what) => {
                let it = it(what);
                Both::new(
                    format!("{who} wants to look at {}.", it.en),
                    format!("{who}想检视{}。", it.zh),
                )
            }
        }
    }

    /// A card as its player names it before everybody, by playing it face up.
    fn announced(&self, run: &Run<'_>, id: Option<ObjectId>) -> Both {
        let mention = id.and_then(|id| run.game.mention(id));
        match mention.filter(|mention| !mention.down).and_then(|mention| mention.card) {
            Some(card) => self.card_name(&card),
            None => self.object(run, id),
        }
    }
}

fn count_en(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
