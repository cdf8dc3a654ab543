use super::super::{Both, cause_en, cause_zh, zone_zh};
use super::Tale;
use crate::engine::{Mention, Move, MoveCause, Zone};

impl Tale<'_> {
    /// What changed zones, by the best name the viewer has for it.
    pub(super) fn moved(&self, m: &Move) -> (&'static str, Both) {
        let knows = |mention: &Mention| {
            mention.public.is_some()
                || self.narrator.viewer.is_none_or(|viewer| mention.known.has(viewer))
        };
        let before = self.entry.mentions.first();
        let after = self.entry.mentions.iter().find(|mention| mention.object == m.became);
        let best = before.filter(|b| knows(b)).or(after.filter(|a| knows(a))).or(before);
        let it = best.map_or_else(|| Both::new("a card", "一张牌"), |m| self.narrator.named(m));
        let owner = match m.to {
            Zone::Library(p) | Zone::Hand(p) | Zone::Graveyard(p) => p,
            _ => m.controller,
        };
        let who = self.player(owner);
        let down = m.facing.down().filter(|_| m.to == Zone::Battlefield).map(|down| down.cause);
        let now = down.map_or_else(
            || Both::new("", ""),
            |cause| match m.cause {
                MoveCause::Manifest | MoveCause::Cloak => Both::new(
                    format!(" as face-down {}", m.became),
                    format!("，成为牌面朝下的{}", m.became),
                ),
                _ => Both::new(
                    format!(" as face-down {} ({})", m.became, cause_en(cause)),
                    format!("，成为牌面朝下的{}（{}）", m.became, cause_zh(cause)),
                ),
            },
        );
        let kind = match m.cause {
            MoveCause::Manifest => "manifested",
            MoveCause::Cloak => "cloaked",
            MoveCause::Draw => "draws",
            MoveCause::Discard => "discarded",
            MoveCause::Mill => "milled",
            MoveCause::Sacrifice => "sacrificed",
            _ if self.entry.destroys() => "destroyed",
            _ if m.to == Zone::Battlefield => "enters",
            _ => "moves",
        };
        let en_zone = m.to.word();
        let zh_zone = zone_zh(m.to);
        let text = match (m.cause, m.to) {
            (MoveCause::Draw, _) => {
                Both::new(format!("{who} draws {}.", it.en), format!("{who}抓{}。", it.zh))
            }
            (MoveCause::Discard, Zone::Exile) => Both::new(
                format!("{who} discards {} into exile.", it.en),
                format!("{who}弃掉{}，并将其放逐。", it.zh),
            ),
            (MoveCause::Discard, _) => {
                Both::new(format!("{who} discards {}.", it.en), format!("{who}弃掉{}。", it.zh))
            }
            (MoveCause::Manifest, _) => Both::new(
                format!("{who} manifests {}{}.", it.en, now.en),
                format!("{who}显化{}{}。", it.zh, now.zh),
            ),
            (MoveCause::Cloak, _) => Both::new(
                format!("{who} cloaks {}{}.", it.en, now.en),
                format!("{who}匿伏{}{}。", it.zh, now.zh),
            ),
            (_, Zone::Graveyard(_)) if self.entry.destroys() => Both::new(
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
                format!("{} enters the battlefield under {who}'s control{}.", it.en, now.en),
                format!("{}在{who}的操控下进战场{}。", it.zh, now.zh),
            ),
            (_, Zone::Exile) if m.facing.is_down() => Both::new(
                format!("{} is exiled face down.", it.en),
                format!("{}以牌面朝下的方式被放逐。", it.zh),
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
}
