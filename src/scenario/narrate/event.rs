use super::{Both, Narrator, cause_en, cause_zh, counter_zh, step_zh, why_en, why_zh, zone_zh};
use crate::engine::{Event, Logged, Mention, Move, MoveCause, PlayerId, Players, Ref, Zone};
use crate::scenario::check::counter_word;

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
            Event::TurnedDown { down, .. } => {
                let it = self.name(0);
                let _ = down;
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
            Event::Tapped(_) => self.line("tapped", "{} becomes tapped.", "{}被横置。"),
            Event::Untapped(_) => self.line("untapped", "{} becomes untapped.", "{}被重置。"),
            Event::Transformed(_) => self.line("transforms", "{} transforms.", "{}转化。"),
            Event::Phased { out: true, .. } => self.line("phased", "{} phases out.", "{}跃离。"),
            Event::Phased { .. } => self.line("phased", "{} phases in.", "{}跃回。"),
            Event::DamageRemoved(_) => None,
            Event::Counters { counter, change, .. } => Some(self.counters(counter, *change)),
            Event::Shown { to, name, look, .. } => Some(self.shown(*to, name.as_deref(), *look)),
            Event::Copied { .. } => self.line("copied", "{} becomes a copy.", "{}成为复制品。"),
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

    /// What changed zones, by the best name the viewer has for it.
    fn moved(&self, m: &Move) -> (&'static str, Both) {
        let knows = |mention: &Mention| {
            mention.public.is_some()
                || self.narrator.viewer.is_none_or(|viewer| mention.known.has(viewer))
        };
        let before = self.entry.mentions.first();
        let after = self.entry.mentions.iter().find(|mention| mention.object == m.became);
        let best = before.filter(|b| knows(b)).or(after.filter(|a| knows(a))).or(before);
        let mut it = best.map_or_else(|| Both::new("a card", "一张牌"), |m| self.narrator.named(m));
        let owner = match m.to {
            Zone::Library(p) | Zone::Hand(p) | Zone::Graveyard(p) => p,
            _ => m.controller,
        };
        let who = self.player(owner);
        if m.facing.is_down() && m.to == Zone::Battlefield {
            let cause = m.facing.down().map(|down| down.cause);
            let id = m.became;
            if let Some(cause) = cause {
                it = Both::new(
                    format!("{} as face-down {id} ({})", it.en, cause_en(cause)),
                    format!("{}（成为牌面朝下的{id}，{}）", it.zh, cause_zh(cause)),
                );
            }
        }
        let kind = match m.cause {
            MoveCause::Manifest => "manifested",
            MoveCause::Cloak => "cloaked",
            MoveCause::Draw => "draws",
            MoveCause::Discard => "discarded",
            MoveCause::Mill => "milled",
            MoveCause::Sacrifice => "sacrificed",
            MoveCause::Destroy => "destroyed",
            _ if m.to == Zone::Battlefield => "enters",
            _ => "moves",
        };
        let en_zone = m.to.word();
        let zh_zone = zone_zh(m.to);
        let text = match (m.cause, m.to) {
            (MoveCause::Draw, _) => {
                Both::new(format!("{who} draws {}.", it.en), format!("{who}抓{}。", it.zh))
            }
            (MoveCause::Discard, _) => {
                Both::new(format!("{who} discards {}.", it.en), format!("{who}弃掉{}。", it.zh))
            }
            (MoveCause::Manifest, _) => {
                Both::new(format!("{who} manifests {}.", it.en), format!("{who}显化{}。", it.zh))
            }
            (MoveCause::Cloak, _) => {
                Both::new(format!("{who} cloaks {}.", it.en), format!("{who}匿伏{}。", it.zh))
            }
            (MoveCause::Destroy, Zone::Graveyard(_)) => Both::new(
                format!("{} is destroyed and goes to {who}'s graveyard.", it.en),
                format!("{}被消灭，置入{who}的坟墓场。", it.zh),
            ),
            (MoveCause::Sacrifice, Zone::Graveyard(_)) => Both::new(
                format!("{} is sacrificed and goes to {who}'s graveyard.", it.en),
                format!("{}被牺牲，置入{who}的坟墓场。", it.zh),
            ),
            (MoveCause::Cast, _) => Both::new(
                format!("{who} puts {} onto the stack.", it.en),
                format!("{who}将{}移到堆叠。", it.zh),
            ),
            (_, Zone::Battlefield) => Both::new(
                format!("{} enters the battlefield under {who}'s control.", it.en),
                format!("{}在{who}的操控下进战场。", it.zh),
            ),
            (_, Zone::Exile) => {
                Both::new(format!("{} is exiled.", it.en), format!("{}被放逐。", it.zh))
            }
            (_, Zone::Command) => Both::new(
                format!("{} goes to the command zone.", it.en),
                format!("{}移到统帅区。", it.zh),
            ),
            _ => Both::new(
                format!("{} goes to {who}'s {en_zone}.", it.en),
                format!("{}移到{who}的{zh_zone}。", it.zh),
            ),
        };
        (kind, text)
    }

    fn counters(&self, counter: &crate::engine::Counter, change: i64) -> (&'static str, Both) {
        let it = self.name(0);
        let (en, zh) = (counter_word(counter), counter_zh(counter));
        let count = change.unsigned_abs();
        let text = if change >= 0 {
            Both::new(
                format!("{count} {en} counter(s) go on {}.", it.en),
                format!("在{}上放置{count}个{zh}指示物。", it.zh),
            )
        } else {
            Both::new(
                format!("{count} {en} counter(s) come off {}.", it.en),
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
            let who = who.join(", ");
            return (
                "looked at",
                Both::new(
                    format!("{who} looks at {}{as_en}.", hidden(&it.en, &as_en)),
                    format!("{who}检视{}{as_zh}。", hidden(&it.zh, &as_zh)),
                ),
            );
        }
        (
            "revealed",
            Both::new(
                format!("{} is revealed{as_en}.", hidden(&it.en, &as_en)),
                format!("展示{}{as_zh}。", hidden(&it.zh, &as_zh)),
            ),
        )
    }

    fn of_stack(&self) -> Option<(&'static str, Both)> {
        match &self.entry.event {
            Event::Cast { player, .. } => {
                let who = self.player(*player);
                self.line("cast", &format!("{who} has cast {{}}."), &format!("{who}施放了{{}}。"))
            }
            Event::Activated { player, .. } => {
                let who = self.player(*player);
                self.line(
                    "activated",
                    &format!("{who} activates an ability of {{}}."),
                    &format!("{who}起动{{}}的异能。"),
                )
            }
            Event::Triggered(_) => {
                self.line("triggered", "An ability of {} triggers.", "{}的异能触发。")
            }
            Event::PutOnStack { .. } => self.line(
                "put on stack",
                "The ability of {} goes on the stack.",
                "{}的异能进入堆叠。",
            ),
            Event::Resolving(_) => self.line("resolves", "{} resolves.", "{}结算。"),
            Event::Countered(_) => self.line("countered", "{} is countered.", "{}被反击。"),
            Event::DidNotResolve(_) => {
                self.line("does not resolve", "{} does not resolve.", "{}不会结算。")
            }
            Event::SpellCopied { .. } => self.line("copied", "{} is copied.", "{}被复制。"),
            Event::TokenMade { .. } => {
                self.line("token", "{} is created as a token.", "派出衍生物{}。")
            }
            Event::Damage { amount, to, .. } => {
                let source = self.name(0);
                let hit = match to {
                    Ref::Player(player) => Both::new(self.player(*player), self.player(*player)),
                    _ => self.name(1),
                };
                Some((
                    "damage",
                    Both::new(
                        format!("{} deals {amount} damage to {}.", source.en, hit.en),
                        format!("{}对{}造成{amount}点伤害。", source.zh, hit.zh),
                    ),
                ))
            }
            Event::Targeted { .. } => {
                let (it, by) = (self.name(0), self.name(1));
                Some((
                    "targeted",
                    Both::new(
                        format!("{} is a target of {}.", it.en, by.en),
                        format!("{}成为{}的目标。", it.zh, by.zh),
                    ),
                ))
            }
            Event::EffectBegan(_) => {
                self.line("effect begins", "An effect on {} begins.", "对{}的效应开始。")
            }
            Event::RuleBegan(_) => {
                self.line("effect begins", "An effect of {} begins.", "{}的效应开始。")
            }
            _ => None,
        }
    }

    fn of_player(&self) -> Option<(&'static str, Both)> {
        let plain = |kind, en: String, zh: String| Some((kind, Both::new(en, zh)));
        match &self.entry.event {
            Event::Life { player, change } => {
                let (who, count) = (self.player(*player), change.unsigned_abs());
                let (verb, word) =
                    if *change < 0 { ("loses", "失去") } else { ("gains", "获得") };
                plain(
                    "life",
                    format!("{who} {verb} {count} life."),
                    format!("{who}{word}{count}点生命。"),
                )
            }
            Event::Mana { player, added } => {
                let who = self.player(*player);
                plain("mana", format!("{who} adds {added}."), format!("{who}加{added}。"))
            }
            Event::Paid { player, mana } => {
                let who = self.player(*player);
                plain("paid", format!("{who} pays {mana}."), format!("{who}支付{mana}。"))
            }
            Event::Shuffled(player) => {
                let who = self.player(*player);
                plain("shuffled", format!("{who} shuffles."), format!("{who}洗牌。"))
            }
            Event::Step(turn) => {
                let who = self.player(turn.active);
                plain(
                    "step",
                    format!("{who}'s turn {}: {}.", turn.number, turn.step.word()),
                    format!("{who}的第{}回合：{}。", turn.number, step_zh(turn.step)),
                )
            }
            Event::ManifestedDread(player) => {
                let who = self.player(*player);
                plain(
                    "manifests dread",
                    format!("{who} has manifested dread."),
                    format!("{who}已执行显化惧象。"),
                )
            }
            Event::Lost(player) => {
                let who = self.player(*player);
                plain("loses", format!("{who} loses the game."), format!("{who}输掉此盘游戏。"))
            }
            Event::Left(player) => {
                let who = self.player(*player);
                plain("leaves game", format!("{who} leaves the game."), format!("{who}离开游戏。"))
            }
            Event::Ended { winner } => {
                let who = winner.map(|p| self.player(p));
                plain(
                    "game ends",
                    who.map_or("The game is a draw.".into(), |who| format!("{who} wins the game.")),
                    who.map_or("此盘游戏为平局。".into(), |who| format!("{who}获胜。")),
                )
            }
            _ => None,
        }
    }
}

/// Where the name follows after the colon, it does not stand before it too.
fn hidden<'t>(name: &'t str, what: &str) -> &'t str {
    let bare = what.trim_start_matches([':', '：', ' ']);
    if bare.is_empty() || name != bare {
        name
    } else if name.is_ascii() {
        "a card"
    } else {
        "一张牌"
    }
}
