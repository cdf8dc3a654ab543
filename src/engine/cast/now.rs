//! Casting while something resolves (608.2g).

use super::{Casting, spell_script};
use crate::engine::choice::{Stop, Topic};
use crate::engine::effect::Sel;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::object::{Spell, Way, Zone};
use crate::engine::refusal::{Because, because};
use crate::engine::scene::Frame;

impl Game {
    /// Whether the player cast it: a card that cannot be cast so is not asked about. Nobody gets
    /// priority in between.
    pub(in crate::engine) fn may_cast_in_between(
        &mut self,
        what: &Sel,
        way: Way,
        frame: &Frame,
    ) -> Result<bool, Stop> {
        let Some(object) = self.present(what, frame)?.first().copied() else { return Ok(true) };
        let casting = Casting { way, ..Casting::of(object) };
        let can = self.may_cast_now(frame.you, &casting).is_ok();
        if !can || !self.yes_or_no(frame.you, Topic::May)? {
            return Ok(false);
        }
        self.cast_now(frame.you, casting)?;
        Ok(true)
    }

    /// Modes and targets are answers to questions here, as nothing was announced.
    fn cast_now(&mut self, player: PlayerId, mut casting: Casting) -> Result<(), Stop> {
        let proposal = self.may_cast_now(player, &casting)?;
        let spell = self.put_on_stack(player, &casting, &proposal);
        let chosen = Spell { way: casting.way, ..Spell::proposed(Zone::Stack) };
        let values = self.scene().values(spell).unwrap_or_default();
        let script = spell_script(&values, &chosen);
        let frame = Frame { on_stack: Some(spell), ..Frame::of(spell, player) };
        casting.modes = self.ask_modes(player, &script, &frame)?;
        let aims = script.with_modes(&casting.modes).targets;
        let targets = self.ask_targets(player, &aims, &frame)?;
        casting.targets = targets.ok_or_else(|| because(Because::IllegalTarget, "601.2c"))?;
        self.complete(player, spell, &casting, &proposal)
    }
}

impl Casting {
    /// A card cast for its mana cost, with nothing chosen yet.
    fn of(object: ObjectId) -> Self {
        Self {
            object,
            down: None,
            x: None,
            targets: Vec::new(),
            modes: Vec::new(),
            mana: None,
            part: None,
            way: Way::ManaCost,
            kicked: 0,
        }
    }
}
