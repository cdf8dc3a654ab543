use clap::Args;

use super::play::{self, Telling};
use super::{Context, Failure, Outcome};
use crate::index::{Entry, Found};
use crate::render::{self, GamesView};
use crate::scenario::did_you_mean;

/// Play the scenario that demonstrates a ruling, step by step, each with its rule
#[derive(Debug, Args)]
pub struct Demo {
    /// A ruling's id (or slug), or a scenario's id
    id: String,
    #[command(flatten)]
    telling: Telling,
}

impl Demo {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let (ids, ruling) = match context.with_index(|index| index.get(&self.id))? {
            Found::One(Entry::Ruling(named)) => (named.ruling.scenarios.clone(), Some(named)),
            Found::Several(ids) => {
                let failure = Failure::not_found(format!(
                    "`{}` could be several: {}",
                    self.id,
                    ids.join(", ")
                ));
                return Err(failure.hint("give one of them in full"));
            }
            _ if context.library.scenario(&self.id)?.is_some() => (vec![self.id.clone()], None),
            _ => return Err(self.not_found(context)?),
        };
        let source = ids.first().map(|id| context.library.scenario(id)).transpose()?.flatten();
        let Some(source) = source else {
            return Err(Failure::not_found(format!("`{}` has no demonstration yet", self.id)));
        };
        let scenario = play::read(&source, &context.catalogue()?)?;
        let view = GamesView { scenarios: vec![self.telling.play(&scenario)?] };
        let more = ids.get(1..).unwrap_or_default();
        context.screen.print(&view, |screen| {
            render::demo(&view, ruling.as_ref().map(|r| (r.id.as_str(), &r.ruling)), more, screen)
        })?;
        Ok(view.scenarios.iter().all(|played| played.passed).into())
    }

    /// With the id that may be meant, or the card that is called so.
    fn not_found(&self, context: &Context) -> Result<Failure, Failure> {
        let failure = Failure::not_found(format!("no ruling or scenario is called `{}`", self.id));
        let mut known: Vec<String> = context.library.scenarios()?.into_keys().collect();
        for entry in context.library.records()?.rulings {
            known.extend(entry.id.split_once('/').map(|(_, slug)| slug.to_owned()));
            known.push(entry.id);
        }
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        if let Some(hint) = did_you_mean(&self.id, &known) {
            return Ok(failure.hint(hint));
        }
        let cards = context.with_index(|index| Ok(index.cards_near(&self.id).0))?;
        Ok(failure.hint(match cards.as_slice() {
            [card, ..] => format!("the rulings of a card: `rulings show {:?}`", card.en),
            [] => "`rulings search WORDS` finds rulings".to_owned(),
        }))
    }
}
