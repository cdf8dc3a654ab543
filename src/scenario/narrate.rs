//! What happens, told in English and Chinese. Every name of an object goes
//! through [`Narrator::named`], so that nobody is told what they may not see.

use std::collections::{BTreeMap, BTreeSet};

use super::play::Run;
use super::read::Scenario;
use super::report::Told;
use super::step::Denied;
use crate::engine::{Logged, Mention, ObjectId, PlayerId, Refusal, Zone};
use crate::record::Texts;

mod event;
mod heading;
mod words;

pub(super) use words::{
    cause_en, cause_zh, counter_zh, procedure_zh, reason_en, reason_zh, step_en, step_zh, why_en,
    why_zh, zone_zh,
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

    /// Whether the game is told to someone else than this player.
    pub fn is_another(&self, player: PlayerId) -> bool {
        self.viewer.is_some_and(|viewer| viewer != player)
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
