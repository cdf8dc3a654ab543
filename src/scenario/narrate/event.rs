use super::{Both, Narrator, counter_zh, why_en, why_zh};
use crate::engine::{At, Event, Logged, PlayerId, Players, Printed};
use crate::record::RuleNumber;
use crate::scenario::check::counter_word;

mod moved;
mod rest;

/// The kind of an event and its sentence; None for what is not worth telling.
pub fn told(narrator: &Narrator<'_>, entry: &Logged) -> Option<(&'static str, Both)> {
    let tale = Tale { narrator, entry };
    tale.of_object().or_else(|| tale.of_stack()).or_else(|| tale.of_player())
}

struct Tale<'t> {
    narrator: &'t Narrator<'t>,
    entry: &'t Logged,
}

impl Tale<'_> {
    fn name(&self, n: usize) -> Both {
        match self.entry.mentions.get(n) {
            Some(mention) => self.narrator.named(mention),
            None => Both::new("something", "某物件"),
        }
    }

    /// A name that everyone learns with this event.
    fn open_name(&self) -> Both {
        let card = self.entry.mentions.first().and_then(|m| m.card.as_deref());
        card.map_or_else(|| self.name(0), |card| self.narrator.card_name(card))
    }

    fn player(&self, player: PlayerId) -> &str {
        self.narrator.player(player)
    }

    fn line(&self, kind: &'static str, en: &str, zh: &str) -> Option<(&'static str, Both)> {
        let name = self.name(0);
        Some((kind, Both::new(en.replace("{}", &name.en), zh.replace("{}", &name.zh))))
    }

    fn merged(&self, on_top: bool) -> (&'static str, Both) {
        let (it, spell) = (self.name(0), self.name(1));
        let (en, zh) = if on_top { ("on top of", "上") } else { ("under", "下") };
        let text = Both::new(
            format!("{} merges {en} {}.", spell.en, it.en),
            format!("{}结聚在{}之{zh}。", spell.zh, it.zh),
        );
        ("merges", text)
    }

    fn of_object(&self) -> Option<(&'static str, Both)> {
        match &self.entry.event {
            Event::Moved(m) => Some(self.moved(m)),
            Event::TurnedUp { .. } => {
                let (it, open) = (self.name(0), self.open_name());
                Some((
                    "turned up",
                    Both::new(
                        format!("{} turns face up: {}.", it.en, open.en),
                        format!("{}翻回正面：{}。", it.zh, open.zh),
                    ),
                ))
            }
            Event::TurnedDown { .. } => {
                let it = self.name(0);
                Some((
                    "turned down",
                    Both::new(
                        format!("{} turns face down.", it.en),
                        format!("{}翻成牌面朝下。", it.zh),
                    ),
                ))
            }
            Event::CountedAsEntering(_) => {
                self.line("enters", "{} counts as entering the battlefield.", "{}被当作进战场。")
            }
            Event::Renewed { .. } => {
                self.line("new object", "{} becomes a new object.", "{}成为新的物件。")
            }
            Event::EffectsLost(_) => self.line(
                "effects end",
                "The effects that applied to {} end.",
                "原先适用于{}的效应都结束。",
            ),
            Event::Tapped(_) => self.line("tapped", "{} becomes tapped.", "{}被横置。"),
            Event::Untapped(_) => self.line("untapped", "{} becomes untapped.", "{}被重置。"),
            Event::Transformed(_) => self.line("transforms", "{} transforms.", "{}转化。"),
            Event::Flipped(_) => self.line("flips", "{} flips.", "{}倒转。"),
            Event::Unlocked { .. } => {
                self.line("unlocked", "A door of {} is unlocked.", "{}的一扇门解锁。")
            }
            Event::Merged { on_top, .. } => Some(self.merged(*on_top)),
            Event::Phased { out: true, .. } => self.line("phased", "{} phases out.", "{}跃离。"),
            Event::Phased { .. } => self.line("phased", "{} phases in.", "{}跃回。"),
            Event::DamageRemoved(_) | Event::DeathtouchOver(_) => None,
            Event::Counters { counter, change, .. } => Some(self.counters(counter, *change)),
            Event::Shown { to, name, look, .. } => Some(self.shown(*to, name.as_deref(), *look)),
            Event::Shaped { .. } => self.line(
                "becomes",
                "{} becomes what its controller chose.",
                "{}成为其操控者所选的样子。",
            ),
            Event::Retargeted { .. } => {
                self.line("retargeted", "{} has other targets now.", "{}改为指定其他目标。")
            }
            Event::Copied { copy, .. } => Some(self.copied(&copy.of)),
            Event::ControlChanged { to, .. } => {
                let who = self.player(*to);
                self.line(
                    "control changes",
                    &format!("{who} now controls {{}}."),
                    &format!("{who}现在操控{{}}。"),
                )
            }
            Event::Attached { to: Some(_), .. } => {
                let (it, host) = (self.name(0), self.name(1));
                Some((
                    "attached",
                    Both::new(
                        format!("{} is attached to {}.", it.en, host.en),
                        format!("{}贴附于{}上。", it.zh, host.zh),
                    ),
                ))
            }
            Event::Attached { to: None, .. } => {
                self.line("unattached", "{} becomes unattached.", "{}不再贴附。")
            }
            Event::Attacks { at: At::Permanent(_), .. } => {
                let (it, attacked) = (self.name(0), self.name(1));
                Some((
                    "attacks",
                    Both::new(
                        format!("{} attacks {}.", it.en, attacked.en),
                        format!("{}攻击{}。", it.zh, attacked.zh),
                    ),
                ))
            }
            Event::Protects { player, .. } => {
                let who = self.player(*player);
                self.line(
                    "protects",
                    &format!("{who} protects {{}}."),
                    &format!("{who}成为{{}}的防卫者。"),
                )
            }
            Event::Attacks { defender, .. } => {
                let who = self.player(*defender);
                self.line("attacks", &format!("{{}} attacks {who}."), &format!("{{}}攻击{who}。"))
            }
            Event::Blocks { .. } => {
                let (it, attacker) = (self.name(0), self.name(1));
                Some((
                    "blocks",
                    Both::new(
                        format!("{} blocks {}.", it.en, attacker.en),
                        format!("{}阻挡{}。", it.zh, attacker.zh),
                    ),
                ))
            }
            Event::Shielded(_) => self.line(
                "regeneration shield",
                "The next time {} would be destroyed this turn, it regenerates.",
                "本回合中{}下一次将被消灭时，改为重生。",
            ),
            Event::Regenerated(_) => self.line("regenerated", "{} regenerates.", "{}重生。"),
            Event::LeftCombat(_) => self.line("leaves combat", "{} leaves combat.", "{}移出战斗。"),
            Event::NothingHappened { why, object } => {
                let subject = object.map(|_| self.name(0));
                let (en, zh) = (why_en(*why), why_zh(*why));
                Some((
                    "nothing",
                    match subject {
                        Some(it) => {
                            Both::new(format!("{}: {en}.", it.en), format!("{}：{zh}。", it.zh))
                        }
                        None => Both::new(format!("Nothing: {en}."), format!("无事发生：{zh}。")),
                    },
                ))
            }
            _ => None,
        }
    }

    fn copied(&self, of: &Printed) -> (&'static str, Both) {
        let it = self.name(0);
        let name: Option<String> = of.whole.full_name();
        let of = match name {
            Some(name) => self.narrator.card_name(&name),
            None => Both::new("something nameless", "没有名称的物件"),
        };
        let text = Both::new(
            format!("{} becomes a copy of {}.", it.en, of.en),
            format!("{}成为{}的复制品。", it.zh, of.zh),
        );
        ("copied", text)
    }

    fn counters(&self, counter: &crate::engine::Counter, change: i64) -> (&'static str, Both) {
        let it = self.name(0);
        let (en, zh) = (counter_word(counter), counter_zh(counter));
        let count = change.unsigned_abs();
        let text = if change >= 0 {
            Both::new(
                format!("{} put on {}.", counters_en(count, en), it.en),
                format!("在{}上放置{count}个{zh}指示物。", it.zh),
            )
        } else {
            Both::new(
                format!("{} removed from {}.", counters_en(count, en), it.en),
                format!("从{}上移去{count}个{zh}指示物。", it.zh),
            )
        };
        ("counters", text)
    }

    fn shown(&self, to: Players, name: Option<&str>, look: bool) -> (&'static str, Both) {
        let sees = self.narrator.viewer.is_none_or(|viewer| to.has(viewer));
        let it = self.name(0);
        let what = name.filter(|_| sees).map(|name| self.narrator.card_name(name));
        let as_en = what.as_ref().map(|w| format!(": {}", w.en)).unwrap_or_default();
        let as_zh = what.as_ref().map(|w| format!("：{}", w.zh)).unwrap_or_default();
        if look {
            let who: Vec<&str> = to.iter().map(|p| self.player(p)).collect();
            let (en, zh) = (who.join(" and "), who.join("和"));
            let verb = if who.len() > 1 { "look" } else { "looks" };
            return (
                "looked at",
                Both::new(
                    format!("{en} {verb} at {}{as_en}.", hidden(&it.en, &as_en, "a card")),
                    format!("{zh}检视{}{as_zh}。", hidden(&it.zh, &as_zh, "一张牌")),
                ),
            );
        }
        // 708.9 says whose duty it is (decision 0013).
        let by_owner = self.entry.rule == RuleNumber::literal("708.9");
        let owner = self.entry.mentions.first().filter(|_| by_owner).map(|m| self.player(m.owner));
        let en = hidden(&it.en, &as_en, "a card");
        let zh = hidden(&it.zh, &as_zh, "一张牌");
        let text = match owner {
            Some(owner) => Both::new(
                format!("{owner}, the owner, reveals {en}{as_en}."),
                format!("拥有者{owner}展示{zh}{as_zh}。"),
            ),
            None => Both::new(format!("{en} is revealed{as_en}."), format!("展示{zh}{as_zh}。")),
        };
        ("revealed", text)
    }
}

fn counters_en(count: u64, kind: &str) -> String {
    if count == 1 { format!("1 {kind} counter is") } else { format!("{count} {kind} counters are") }
}

/// Where the name follows after the colon, it does not stand before it too.
fn hidden<'t>(name: &'t str, what: &str, a_card: &'t str) -> &'t str {
    let bare = what.trim_start_matches([':', '：', ' ']);
    if bare.is_empty() || name != bare { name } else { a_card }
}
