//! What happens, told in English and Chinese. Every name of an object goes
//! through [`Narrator::named`], so that nobody is told what they may not see.

use std::collections::{BTreeMap, BTreeSet};

use super::play::Run;
use super::read::Scenario;
use super::report::Told;
use super::step::{Deed, Denied, Play, Step};
use crate::engine::{Cause, Logged, Mention, ObjectId, PlayerId, Procedure, Refusal, Zone};
use crate::record::Texts;

mod event;
mod words;

use words::door_zh;
pub(super) use words::{
    counter_zh, procedure_zh, reason_en, reason_zh, step_en, step_zh, why_en, why_zh, zone_zh,
};

/// Tells a game to one viewer, or to someone who sees everything.
pub(super) struct Narrator<'s> {
    scenario: &'s Scenario,
    viewer: Option<PlayerId>,
    /// Names that several objects on the table bear for all to see: there the handle stands with the name.
    twins: BTreeSet<String>,
}

/// One thing in both languages.
pub(super) struct Both {
    pub en: String,
    pub zh: String,
}

impl Both {
    pub fn new(en: impl Into<String>, zh: impl Into<String>) -> Self {
        Self { en: en.into(), zh: zh.into() }
    }

    /// As a whole sentence: an English one begins with a capital letter, unless
    /// it begins with somebody's name.
    fn sentence(self, names: &[String]) -> Texts {
        let mut letters = self.en.chars();
        let named = names.iter().any(|name| self.en.starts_with(&**name));
        let en = match letters.next() {
            Some(first) if !named => first.to_uppercase().chain(letters).collect(),
            _ => self.en,
        };
        Texts { en: Some(en), zh: Some(self.zh) }
    }
}

impl<'s> Narrator<'s> {
    pub fn new(scenario: &'s Scenario, viewer: Option<PlayerId>) -> Self {
        Self { scenario, viewer, twins: BTreeSet::new() }
    }

    /// For what is there now, and what was in the events since `from`.
    pub fn beside(&self, run: &Run<'_>, from: usize) -> Self {
        let state = run.game.state();
        let there = state.permanents().map(|object| object.id);
        let there = there.chain(state.zone(Zone::Stack).iter().copied());
        let there: Vec<Mention> = there.filter_map(|id| run.game.mention(id)).collect();
        let told = run.game.log().iter().skip(from).flat_map(|entry| &entry.mentions);
        Self { twins: twins(there.iter().chain(told)), ..*self }
    }
}

fn twins<'m>(mentions: impl Iterator<Item = &'m Mention>) -> BTreeSet<String> {
    let mut borne: BTreeMap<&str, ObjectId> = BTreeMap::new();
    let mut twins = BTreeSet::new();
    for mention in mentions {
        let on_table = matches!(mention.zone, Zone::Battlefield | Zone::Stack);
        let Some(name) = mention.public.as_ref().filter(|_| on_table && !mention.is_ability) else {
            continue;
        };
        if *borne.entry(name).or_insert(mention.handle) != mention.handle {
            twins.insert(name.clone());
        }
    }
    twins
}

impl Narrator<'_> {
    /// The one view: what the viewer may call an object.
    pub fn named(&self, mention: &Mention) -> Both {
        let name = self.card_of(mention);
        let handle =
            if mention.told_apart { format!(" {}", mention.handle) } else { String::new() };
        let (id, id_zh) = (handle.as_str(), handle.trim());
        let twin = mention.public.as_ref().is_some_and(|name| self.twins.contains(name));
        let plain = match name {
            Some(name) if twin => Both::new(format!("{}{id}", name.en), format!("{}{id}", name.zh)),
            Some(name) if mention.down => Both::new(
                format!("face-down{id} ({})", name.en),
                format!("牌面朝下的{id_zh}（{}）", name.zh),
            ),
            Some(name) => name,
            None if mention.down => {
                // Elsewhere a card only lies face down: nothing made it so (406.3).
                let shows = matches!(mention.zone, Zone::Battlefield | Zone::Stack);
                let cause = mention.cause.filter(|_| shows);
                let en = cause.map(|cause| format!(" ({})", cause_en(cause)));
                let zh = cause.map(|cause| format!("（{}）", cause_zh(cause)));
                Both::new(
                    format!("face-down{id}{}", en.unwrap_or_default()),
                    format!("牌面朝下的{id_zh}{}", zh.unwrap_or_default()),
                )
            }
            None if mention.zone.is_public() => {
                Both::new(format!("nameless{id}"), format!("没有名称的{id_zh}"))
            }
            None => Both::new("a card", "一张牌"),
        };
        if mention.is_ability {
            return Both::new(
                format!("the ability of {}", plain.en),
                format!("{}的异能", plain.zh),
            );
        }
        plain
    }

    /// The name of the card, or the object's own, where the viewer knows it.
    pub fn card_of(&self, mention: &Mention) -> Option<Both> {
        let knows = self.viewer.is_none_or(|viewer| mention.known.has(viewer));
        let name = mention.public.as_ref().or(mention.card.as_ref().filter(|_| knows))?;
        Some(self.card_name(name))
    }

    pub fn card_name(&self, english: &str) -> Both {
        let chinese = self.scenario.chinese.get(english).map_or(english, String::as_str);
        Both::new(english, chinese)
    }

    pub fn player(&self, player: PlayerId) -> &str {
        self.scenario.seats.get(usize::from(player.0)).map_or("?", String::as_str)
    }

    fn object(&self, run: &Run<'_>, id: Option<ObjectId>) -> Both {
        match id.and_then(|id| run.game.mention(id)) {
            Some(mention) => self.named(&mention),
            None => Both::new("something that is not there", "不存在的物件"),
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

    /// Whether the game is told to someone else than this player.
    pub fn is_another(&self, player: PlayerId) -> bool {
        self.viewer.is_some_and(|viewer| viewer != player)
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

    pub fn refusal(&self, n: usize, refusal: Refusal, denied: Denied) -> Told {
        let (en, zh) = match denied {
            Denied::Refused => ("This is not possible", "不能如此"),
            Denied::Reversed => {
                ("This cannot be completed and is taken back", "无法完成，该动作被取消")
            }
        };
        let because = refusal.because;
        let (why_en, why_zh) = (reason_en(because), reason_zh(because));
        let text = Both::new(format!("{en}: {why_en}."), format!("{zh}：{why_zh}。"));
        Told {
            event: denied.word().into(),
            rule: Some(refusal.rule),
            text: text.sentence(&self.scenario.seats),
            step: n,
            clauses: Vec::new(),
        }
    }

    pub fn tell_events(&self, run: &mut Run<'_>, n: usize, from: usize) {
        let narrator = self.beside(run, from);
        let told: Vec<Told> = run.game.log()[from.min(run.game.log().len())..]
            .iter()
            .filter_map(|entry| narrator.tell(entry, n))
            .collect();
        told.into_iter().for_each(|told| run.tell(told));
    }

    fn tell(&self, entry: &Logged, step: usize) -> Option<Told> {
        let (kind, text) = event::told(self, entry)?;
        Some(Told {
            event: kind.into(),
            rule: Some(entry.rule),
            text: text.sentence(&self.scenario.seats),
            step,
            // What acted behind the scenes could betray what is hidden.
            clauses: match self.viewer {
                None => entry.clauses.iter().map(|clause| clause.name()).collect(),
                Some(_) => Vec::new(),
            },
        })
    }
}

fn count_en(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

pub(super) fn cause_en(cause: Cause) -> &'static str {
    match cause {
        Cause::Morph => "morph",
        Cause::Disguise => "disguise",
        Cause::Manifest => "manifested",
        Cause::Cloak => "cloaked",
        Cause::Effect => "turned down by an effect",
    }
}

pub(super) fn cause_zh(cause: Cause) -> &'static str {
    match cause {
        Cause::Morph => "变身",
        Cause::Disguise => "伪装",
        Cause::Manifest => "已显化",
        Cause::Cloak => "已匿伏",
        Cause::Effect => "因效应而牌面朝下",
    }
}

fn procedure_en(procedure: Procedure) -> &'static str {
    match procedure {
        Procedure::Morph => "morph cost",
        Procedure::Megamorph => "megamorph cost",
        Procedure::Disguise => "disguise cost",
        Procedure::ManaCost => "mana cost",
    }
}
