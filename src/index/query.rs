use super::filter::{Filter, Filters, UnknownValue};
use super::fold::fold_text;

/// What a user typed, taken apart. Whatever is not a filter, a phrase or an
/// exclusion is text; nothing is a syntax error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// As it was typed.
    pub typed: String,
    /// The words to search for.
    pub text: String,
    /// What must stand there exactly.
    pub phrases: Vec<String>,
    pub excluded_words: Vec<String>,
    pub excluded_phrases: Vec<String>,
    pub filters: Filters,
    /// Nobody will see what matched: it need not be marked in the hits.
    pub unmarked: bool,
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    /// Where a filter does not know its value (`date>=soon`, `is:klingon`).
    pub fn parse(typed: &str) -> Result<Self, UnknownValue> {
        let mut query = Self { typed: typed.to_owned(), ..Self::default() };
        let mut rest = typed.trim_start();
        while !rest.is_empty() {
            rest = query.take(rest)?.trim_start();
        }
        Ok(query)
    }

    /// A query that is nothing but text, whatever signs are in it.
    pub fn of_text(text: &str) -> Self {
        Self { typed: text.to_owned(), text: text.to_owned(), ..Self::default() }
    }

    /// Everything of a card.
    pub fn of_card(name: &str) -> Self {
        let mut query = Self::default();
        query.filters.required.push(Filter::Card(name.to_owned()));
        query
    }

    /// Takes one piece off the front and returns the rest.
    fn take<'t>(&mut self, piece: &'t str) -> Result<&'t str, UnknownValue> {
        let (excluded, body) = match piece.strip_prefix(['-', '\u{FF0D}']) {
            Some(body) if is_exclusion(body) => (true, body),
            _ => (false, piece),
        };
        if let Some((phrase, rest)) = quoted(body) {
            let phrases = if excluded { &mut self.excluded_phrases } else { &mut self.phrases };
            phrases.push(phrase.to_owned());
            return Ok(rest);
        }
        if let Some((filter, rest)) = filter(body)? {
            let filters = &mut self.filters;
            let filters = if excluded { &mut filters.excluded } else { &mut filters.required };
            filters.extend(filter);
            return Ok(rest);
        }
        let (word, rest) = body.split_at(word_end(body));
        if excluded {
            self.excluded_words.push(word.to_owned());
        } else {
            self.text.push_str(if self.text.is_empty() { "" } else { " " });
            self.text.push_str(word);
        }
        Ok(rest)
    }
}

/// Whether a minus before `body` excludes: not before a space, another minus
/// or a number as in `-1/-1`.
fn is_exclusion(body: &str) -> bool {
    let word = &body[..body.find(char::is_whitespace).unwrap_or(body.len())];
    let counter =
        word.contains('/') && word.starts_with(|c: char| c.is_numeric() || c == 'X' || c == 'x');
    let starts = body.chars().next().is_some_and(|c| !c.is_whitespace() && c != '-');
    starts && !counter
}

/// A phrase in straight, curly or full-width double quotes, and what follows it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let open = text.chars().next().filter(|&c| is_quote(c))?;
    let inside = &text[open.len_utf8()..];
    let end = inside.find(is_quote)?;
    let after = end + inside[end..].chars().next().map_or(0, char::len_utf8);
    Some((&inside[..end], &inside[after..]))
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\u{201C}' | '\u{201D}' | '\u{201E}' | '\u{FF02}')
}

/// Where a word ends: at a space, or where a phrase begins.
fn word_end(text: &str) -> usize {
    let ends = |(at, c): &(usize, char)| {
        c.is_whitespace() || (*at > 0 && is_quote(*c) && quoted(&text[*at..]).is_some())
    };
    text.char_indices().find(ends).map_or(text.len(), |(at, _)| at).max(first_len(text))
}

fn first_len(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

type FilterAndRest<'t> = (Vec<Filter>, &'t str);

/// `name:value`, `name:"value"` or `date>=value`, and what follows it.
fn filter(text: &str) -> Result<Option<FilterAndRest<'_>>, UnknownValue> {
    let is_operator =
        |c: char| matches!(c, ':' | '=' | '<' | '>' | '：' | '＝' | '＜' | '＞' | '≥' | '≤');
    let Some(at) = text.find(|c: char| is_operator(c) || c.is_whitespace() || is_quote(c)) else {
        return Ok(None);
    };
    let (name, from) = text.split_at(at);
    let value = from.trim_start_matches(is_operator);
    let operator =
        fold_text(&from[..from.len() - value.len()]).replace('≥', ">=").replace('≤', "<=");
    let (value, rest) = match quoted(value) {
        Some(quoted) => quoted,
        None => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
    };
    if value.trim().is_empty() {
        return Ok(None);
    }
    let name = fold_text(name);
    if name == "date" && matches!(operator.as_str(), ":" | "=" | "==") {
        let since = Filter::parse("date", ">=", value)?;
        let until = Filter::parse("date", "<=", value)?;
        return Ok(Some((since.into_iter().chain(until).collect(), rest)));
    }
    Ok(Filter::parse(&name, &operator, value.trim())?.map(|filter| (vec![filter], rest)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parsed(typed: &str) -> Query {
        Query::parse(typed).unwrap()
    }

    #[test]
    fn filters_phrases_and_exclusions_are_told_from_text() {
        let query = parsed(
            "manifest card:\"Cryptic Pursuit\" topic:Leaving rule:702.37E is:gpt date>=2024-01-01 \
             dread -morph -\"face up\" \"looked at\" -is:official",
        );
        assert_eq!(query.text, "manifest dread");
        assert_eq!(query.phrases, ["looked at"]);
        assert_eq!(query.excluded_words, ["morph"]);
        assert_eq!(query.excluded_phrases, ["face up"]);
        let required = [
            Filter::Card("Cryptic Pursuit".into()),
            Filter::Topic("leaving".into()),
            Filter::Rule("702.37e".parse().unwrap()),
            Filter::Is("gpt".into()),
            Filter::Since("2024-01-01".parse().unwrap()),
        ];
        assert_eq!(query.filters.required, required);
        assert_eq!(query.filters.excluded, [Filter::Is("official".into())]);
    }

    #[test]
    fn chinese_punctuation_works_too() {
        let query = parsed("显化　“牌面朝下” card：荒野呼唤 date≤2015-01-01 date＞2014-01-01");
        assert_eq!((query.text.as_str(), query.phrases[0].as_str()), ("显化", "牌面朝下"));
        assert_eq!(query.filters.required.len(), 3);
        let query = parsed("显化\"牌面朝下\"的牌");
        assert_eq!((query.text.as_str(), query.phrases[0].as_str()), ("显化 的牌", "牌面朝下"));
    }

    #[test]
    fn everything_else_is_text() {
        for text in [
            "-1/-1 counters",
            "- a",
            "--",
            "{T}: add",
            "can't",
            "(morph",
            "a AND NOT b",
            "foo:bar",
            "card:",
            "card: x",
            "\"open",
            "date",
            "date>=",
            ":",
            "-",
            "a\"b",
            "rule: 702",
            "is:",
            "*",
            "-X/-X",
        ] {
            let query = parsed(text);
            let rest = (query.phrases, query.excluded_words, query.excluded_phrases, query.filters);
            assert_eq!(rest, Default::default(), "{text}");
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(query.text, words, "{text}");
        }
    }

    #[test]
    fn unknown_values_name_the_known_ones() {
        for (typed, hint) in [
            ("is:klingon", "official, project, community, unknown, gpt"),
            ("translation:deepl", "official, project, community, unknown, gpt"),
            ("date>=soon", "YYYY-MM-DD"),
            ("date<2024-02-30", "YYYY-MM-DD"),
            ("rule:seven", "708.2a"),
            ("-date:x", "YYYY-MM-DD"),
        ] {
            let message = Query::parse(typed).unwrap_err().to_string();
            assert!(message.contains(hint), "{typed}: {message}");
        }
    }

    proptest! {
        #[test]
        fn nothing_is_a_syntax_error(typed in "[-\"“”a-z:：<>=/ 　显化{}()0-9.]{0,40}|\\PC{0,40}") {
            if let Ok(query) = Query::parse(&typed) {
                prop_assert_eq!(query.typed, typed);
            }
        }
    }
}
