//! More rulings than there are: sentences of real ones put together anew, each
//! text on as many cards as real texts are.

use rulings::record::Date;

use super::collection::Row;

/// A text with where it stands.
pub struct Text {
    pub en: String,
    pub zh: Option<String>,
    pub stands: Vec<(String, Date)>,
}

/// The real texts, and so many more that they stand `rulings` times in all.
pub fn texts(rows: &[Row], rulings: usize) -> Vec<Text> {
    let mut texts: Vec<Text> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for row in rows {
        let place = *places.entry(row.en.as_str()).or_insert_with(|| {
            texts.push(Text { en: row.en.clone(), zh: row.zh.clone(), stands: Vec::new() });
            texts.len() - 1
        });
        texts[place].stands.push((row.card.clone(), row.date));
    }
    let real = texts.len();
    let (mut all, mut dice) = (rows.len(), Dice(0x9E37_79B9_7F4A_7C15));
    while all < rulings {
        let (first, second) = (dice.below(real), dice.below(real));
        let how_often = texts[dice.below(real)].stands.len();
        let mut grown = recombined(&texts[first], &texts[second]);
        grown.stands = (0..how_often)
            .map(|_| {
                let row = &rows[dice.below(rows.len())];
                (row.card.clone(), row.date)
            })
            .collect();
        all += how_often;
        texts.push(grown);
    }
    texts
}

/// The beginning of one text and the end of another, in each language that both have.
fn recombined(first: &Text, second: &Text) -> Text {
    let half = |text: &str, end: char| -> (String, String) {
        let sentences: Vec<&str> = text.split_inclusive(end).collect();
        let (head, tail) = sentences.split_at(sentences.len().div_ceil(2));
        (head.concat(), tail.concat())
    };
    let both = |first: &str, second: &str, end: char, space: &str| {
        let ((head, _), (start, tail)) = (half(first, end), half(second, end));
        let tail = if tail.trim().is_empty() { start } else { tail };
        format!("{}{space}{}", head.trim(), tail.trim())
    };
    let zh = first.zh.as_ref().zip(second.zh.as_ref());
    Text {
        en: both(&first.en, &second.en, '.', " "),
        zh: zh.map(|(first, second)| both(first, second, '。', "")),
        stands: Vec::new(),
    }
}

/// The same numbers in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}
