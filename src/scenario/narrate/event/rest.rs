use super::super::{Both, step_en, step_zh};
use super::Tale;
use crate::engine::{Event, Ref, Skipped};

impl Tale<'_> {
    pub(super) fn of_stack(&self) -> Option<(&'static str, Both)> {
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
            Event::SpellCopied { .. } | Event::AbilityCopied { .. } => {
                self.line("copied", "{} is copied.", "{}被复制。")
            }
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
            Event::EffectBegan(_) => Some(self.effect_began()),
            Event::RuleBegan(_) => {
                self.line("effect begins", "An effect of {} begins.", "{}的效应开始。")
            }
            _ => None,
        }
    }

    /// Its source is named last among what is mentioned; what it affects, at the beginning (611.2c).
    fn effect_began(&self) -> (&'static str, Both) {
        const FEW: usize = 4;
        let named: Vec<Both> = (0..self.entry.mentions.len()).map(|n| self.name(n)).collect();
        let (source, affected) = match named.split_last() {
            Some((source, affected)) => (source, affected),
            None => return ("effect begins", Both::new("An effect begins.", "一个效应开始。")),
        };
        let en: Vec<&str> = affected.iter().take(FEW).map(|it| it.en.as_str()).collect();
        let zh: Vec<&str> = affected.iter().take(FEW).map(|it| it.zh.as_str()).collect();
        let more = affected.len().saturating_sub(FEW);
        let text = match (affected.len(), more) {
            (0, _) => Both::new(
                format!("An effect of {} begins.", source.en),
                format!("{}的效应开始。", source.zh),
            ),
            (_, 0) => Both::new(
                format!("An effect of {} on {} begins.", source.en, en.join(", ")),
                format!("{}对{}的效应开始。", source.zh, zh.join("、")),
            ),
            _ => Both::new(
                format!("An effect of {} on {} and {more} more begins.", source.en, en.join(", ")),
                format!("{}对{}及另外{more}个物件的效应开始。", source.zh, zh.join("、")),
            ),
        };
        ("effect begins", text)
    }

    pub(super) fn of_player(&self) -> Option<(&'static str, Both)> {
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
            Event::Mana { player, added, .. } => {
                let who = self.player(*player);
                plain("mana", format!("{who} adds {added}."), format!("{who}加{added}。"))
            }
            Event::Paid { player, mana, .. } => {
                let who = self.player(*player);
                plain("paid", format!("{who} pays {mana}."), format!("{who}支付{mana}。"))
            }
            Event::Shuffled(player) => {
                let who = self.player(*player);
                plain("shuffled", format!("{who} shuffles."), format!("{who}洗牌。"))
            }
            Event::PileShuffled(pile) => {
                let count = pile.len();
                plain(
                    "shuffled",
                    format!("A pile of {count} card(s) is shuffled: nobody knows the order."),
                    format!("将{count}张牌的牌堆洗匀：无人知道其顺序。"),
                )
            }
            Event::SkipBegan { player, skipped } => {
                let (who, what) = (self.player(*player), skipped_words(*skipped));
                plain(
                    "effect begins",
                    format!("{who} will skip the next {}.", what.en),
                    format!("{who}将略过下一个{}。", what.zh),
                )
            }
            Event::Skipped { player, skipped } => {
                let (who, what) = (self.player(*player), skipped_words(*skipped));
                plain(
                    "skipped",
                    format!("{who} skips the {}.", what.en),
                    format!("{who}略过{}。", what.zh),
                )
            }
            Event::ExtraTurn(player) => {
                let who = self.player(*player);
                plain(
                    "extra turn",
                    format!("{who} will take an extra turn."),
                    format!("{who}将进行一个额外的回合。"),
                )
            }
            Event::WillBeControlled { player, by } => {
                let (who, by) = (self.player(*player), self.player(*by));
                plain(
                    "effect begins",
                    format!("{by} will control {who} during {who}'s next turn."),
                    format!("{who}的下一个回合将由{by}操控{who}。"),
                )
            }
            Event::Controlled { player, by } => {
                let (who, by) = (self.player(*player), self.player(*by));
                plain(
                    "controlled",
                    format!("{by} controls {who} for this turn."),
                    format!("本回合由{by}操控{who}。"),
                )
            }
            Event::Guarded(guard) => plain(
                "effect begins",
                format!("The next {} damage will be prevented.", guard.left),
                format!("将防止接下来的{}点伤害。", guard.left),
            ),
            Event::Poison { player, change } => {
                let who = self.player(*player);
                plain(
                    "poison",
                    format!("{who} gets {change} poison counter(s)."),
                    format!("{who}得到{change}个中毒指示物。"),
                )
            }
            Event::Prevented { amount, .. } => plain(
                "prevented",
                format!("{amount} damage is prevented."),
                format!("防止{amount}点伤害。"),
            ),
            Event::Redirected { .. } => {
                let (onto, source) = (self.name(0), self.name(1));
                plain(
                    "redirected",
                    format!("Damage of {} is dealt to {} instead.", source.en, onto.en),
                    format!("{}的伤害改为对{}造成。", source.zh, onto.zh),
                )
            }
            Event::Scried { player, surveil } => {
                let who = self.player(*player);
                let (kind, verb, zh) = if *surveil {
                    ("surveils", "surveiled", "刺探")
                } else {
                    ("scries", "scried", "占卜")
                };
                plain(kind, format!("{who} has {verb}."), format!("{who}已执行{zh}。"))
            }
            Event::CoinFlipped { player, won } => {
                let who = self.player(*player);
                let (verb, zh) = if *won { ("wins", "赢得") } else { ("loses", "输掉") };
                plain(
                    "flips coin",
                    format!("{who} {verb} a coin flip."),
                    format!("{who}{zh}掷硬币。"),
                )
            }
            Event::Step(turn) => {
                let who = self.player(turn.active);
                plain(
                    "step",
                    format!("Turn {} ({who}): {}.", turn.number, step_en(turn.step)),
                    format!("第{}回合（{who}）：{}。", turn.number, step_zh(turn.step)),
                )
            }
            Event::ManifestedDread(player) => {
                let who = self.player(*player);
                plain(
                    "manifests dread",
                    format!("{who} has manifested dread."),
                    format!("{who}已执行显化恐惧。"),
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

fn skipped_words(skipped: Skipped) -> Both {
    match skipped {
        Skipped::Turn => Both::new("turn", "回合"),
        Skipped::Step(step) => Both::new(format!("{} step", step.word()), step_zh(step)),
    }
}
