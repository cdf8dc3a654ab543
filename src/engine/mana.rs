use std::fmt;
use std::str::FromStr;

/// The five colours, in their usual order (105.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    White,
    Blue,
    Black,
    Red,
    Green,
}

/// A colour of mana or colourless (106.1b).
pub type Kind = Option<Color>;

/// One symbol of a mana cost (107.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    X,
    Generic(u32),
    /// So much less of what is generic once X is known and halves are chosen (601.2b, 118.7a);
    /// nobody can write it.
    Less(u32),
    Colorless,
    Colored(Color),
    Hybrid(Color, Color),
    /// {2/B}: that colour, or two of any kind (107.4e).
    TwoOr(Color),
    /// {B/P}: that colour, or 2 life (107.4f).
    Phyrexian(Color),
}

/// The symbols in the corner of a card, or any cost of mana (202.1, 118.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ManaCost(pub Vec<Symbol>);

/// What mana can be spent as though it were (118.14, 609.4b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyMana {
    Color,
    /// Colourless, too.
    Type,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMana(pub String);

/// No card or pool of this engine holds more of one symbol.
pub const MOST_MANA: u32 = 100_000;

/// Nor has a cost more symbols.
const MOST_SYMBOLS: usize = 250;

impl Color {
    pub const ALL: [Self; 5] = [Self::White, Self::Blue, Self::Black, Self::Red, Self::Green];

    pub fn letter(self) -> char {
        ['W', 'U', 'B', 'R', 'G'][self as usize]
    }

    pub fn from_letter(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| letter.len() == 1 && letter.starts_with(c.letter()))
    }
}

impl Symbol {
    fn generic(&mut self) -> Option<&mut u32> {
        match self {
            Self::Generic(n) => Some(n),
            _ => None,
        }
    }
}

impl ManaCost {
    pub fn generic(amount: u32) -> Self {
        Self(vec![Symbol::Generic(amount)])
    }

    /// 202.3, with `x` standing for each X (107.3).
    pub fn value(&self, x: i64) -> i64 {
        let worth = |symbol: &Symbol| match symbol {
            Symbol::X => x,
            Symbol::Generic(n) => i64::from(*n),
            Symbol::TwoOr(_) => 2, // 202.3f
            Symbol::Less(n) => -i64::from(*n),
            Symbol::Colorless | Symbol::Colored(_) | Symbol::Hybrid(..) | Symbol::Phyrexian(_) => 1,
        };
        self.0.iter().map(worth).fold(0, i64::saturating_add)
    }

    pub fn colors(&self) -> impl Iterator<Item = Color> {
        self.0
            .iter()
            .flat_map(|symbol| match symbol {
                Symbol::Colored(c) | Symbol::TwoOr(c) | Symbol::Phyrexian(c) => [Some(*c), None],
                Symbol::Hybrid(a, b) => [Some(*a), Some(*b)],
                _ => [None, None],
            })
            .flatten()
    }

    pub fn has_x(&self) -> bool {
        self.0.contains(&Symbol::X)
    }

    /// The cost with a change of its generic part while X is open.
    pub fn changed(&self, more: i64) -> Self {
        if !self.has_x() {
            return self.fixed(0, more);
        }
        let size = more.unsigned_abs().min(u64::from(MOST_MANA)) as u32;
        let mut changed = self.clone();
        if more < 0 {
            changed.0.push(Symbol::Less(size));
        } else if let Some(n) = changed.0.iter_mut().find_map(|symbol| symbol.generic()) {
            *n = n.saturating_add(size).min(MOST_MANA);
        } else {
            let place = self.0.iter().take_while(|s| **s == Symbol::X).count();
            changed.0.insert(place, Symbol::Generic(size));
        }
        changed
    }

    /// The cost with the value of X put in and a change of its generic part
    /// (601.2f, 118.7a: a reduction touches the generic part only). What is left of a reduction
    /// waits for the {2/W} that two generic mana are paid for (601.2b, 107.4e).
    pub fn fixed(&self, x: u32, more: i64) -> Self {
        let mut generic = more;
        let mut rest = Vec::new();
        for symbol in &self.0 {
            match symbol {
                Symbol::X => generic = generic.saturating_add(i64::from(x)),
                Symbol::Generic(n) => generic = generic.saturating_add(i64::from(*n)),
                Symbol::Less(n) => generic = generic.saturating_sub(i64::from(*n)),
                other => rest.push(*other),
            }
        }
        let most = i64::from(MOST_MANA);
        let left = generic.saturating_neg().clamp(0, most) as u32;
        if left > 0 && rest.iter().any(|symbol| matches!(symbol, Symbol::TwoOr(_))) {
            rest.push(Symbol::Less(left));
        }
        let generic = generic.clamp(0, most) as u32;
        if generic > 0 {
            rest.insert(0, Symbol::Generic(generic));
        }
        Self(rest)
    }

    /// The mana that pays for it where any can be spent: only how much is asked still. Where life
    /// can stand for it, a symbol stays what it is.
    pub fn paid_with(&self, any: AnyMana) -> Self {
        let (mut generic, mut rest) = (0, Vec::new());
        for symbol in &self.0 {
            match symbol {
                Symbol::Colored(_) | Symbol::Hybrid(..) | Symbol::TwoOr(_) => generic += 1,
                Symbol::Colorless if any == AnyMana::Type => generic += 1,
                other => rest.push(*other),
            }
        }
        Self(rest).fixed(0, generic)
    }
}

impl FromStr for ManaCost {
    type Err = BadMana;

    fn from_str(text: &str) -> Result<Self, BadMana> {
        let bad = || BadMana(text.to_owned());
        let mut rest = text;
        let mut symbols = Vec::new();
        while !rest.is_empty() {
            let (word, after) =
                rest.strip_prefix('{').and_then(|r| r.split_once('}')).ok_or_else(bad)?;
            symbols.push(symbol(word).filter(|_| symbols.len() < MOST_SYMBOLS).ok_or_else(bad)?);
            rest = after;
        }
        if symbols.is_empty() { Err(bad()) } else { Ok(Self(symbols)) }
    }
}

fn symbol(word: &str) -> Option<Symbol> {
    if let Some((a, b)) = word.split_once('/') {
        if a == "2" {
            return Color::from_letter(b).map(Symbol::TwoOr);
        }
        if b == "P" {
            return Color::from_letter(a).map(Symbol::Phyrexian);
        }
        return Some(Symbol::Hybrid(Color::from_letter(a)?, Color::from_letter(b)?));
    }
    match word {
        "X" => Some(Symbol::X),
        "C" => Some(Symbol::Colorless),
        _ => Color::from_letter(word).map(Symbol::Colored).or_else(|| {
            let digits = word.bytes().all(|b| b.is_ascii_digit());
            let amount = word.parse().ok().filter(|n| digits && *n <= MOST_MANA)?;
            Some(Symbol::Generic(amount))
        }),
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::X => f.write_str("{X}"),
            Self::Generic(n) => write!(f, "{{{n}}}"),
            Self::Less(n) => write!(f, "{{-{n}}}"),
            Self::Colorless => f.write_str("{C}"),
            Self::Colored(c) => write!(f, "{{{}}}", c.letter()),
            Self::Hybrid(a, b) => write!(f, "{{{}/{}}}", a.letter(), b.letter()),
            Self::TwoOr(c) => write!(f, "{{2/{}}}", c.letter()),
            Self::Phyrexian(c) => write!(f, "{{{}/P}}", c.letter()),
        }
    }
}

impl fmt::Display for ManaCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("{0}");
        }
        self.0.iter().try_for_each(|symbol| symbol.fmt(f))
    }
}

impl fmt::Display for BadMana {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a mana cost; write it like {{X}}{{1}}{{G}}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_print_as_they_were_written() {
        for text in ["{X}{G}{G}", "{0}", "{12}{C}", "{R/W}{G}", "{2/U}{B/P}"] {
            assert_eq!(text.parse::<ManaCost>().unwrap().to_string(), text);
        }
        let many = "{G}".repeat(251);
        for bad in [
            "",
            "G",
            "{G",
            "{}",
            "{g}",
            "{-1}",
            "{+1}",
            "{G}x",
            "{99999999999999999999}",
            "{W/}",
            "{3/W}",
            "{P/W}",
            &many,
        ] {
            assert!(bad.parse::<ManaCost>().is_err(), "{bad}");
        }
    }

    #[test]
    fn any_mana_pays_as_much() {
        let cost: ManaCost = "{2}{G}{C}{R/W}{2/U}{B/P}".parse().unwrap();
        assert_eq!(cost.paid_with(AnyMana::Type).to_string(), "{6}{B/P}");
        assert_eq!(cost.paid_with(AnyMana::Color).to_string(), "{5}{C}{B/P}");
    }

    #[test]
    fn value_and_reduction() {
        let cost: ManaCost = "{X}{2}{G/U}".parse().unwrap();
        assert_eq!((cost.value(0), cost.value(5)), (3, 8));
        assert_eq!(cost.fixed(1, -9).to_string(), "{G/U}");
        assert_eq!(cost.fixed(1, 2).to_string(), "{5}{G/U}");
        // While X is open, a reduction waits for it.
        assert_eq!(cost.changed(2).to_string(), "{X}{4}{G/U}");
        assert_eq!(cost.changed(-3).fixed(2, 0).to_string(), "{1}{G/U}");
        assert_eq!(cost.changed(-9).fixed(2, 0).to_string(), "{G/U}");
        // So it does while it is open what is paid for {2/W}, and however often it is put in.
        let cost = "{1}{2/W}".parse::<ManaCost>().unwrap().fixed(0, -2);
        assert_eq!(cost.to_string(), "{2/W}{-1}");
        assert_eq!(cost.fixed(0, 0), cost);
        assert_eq!(cost.fixed(0, 3).to_string(), "{2}{2/W}");
    }
}
