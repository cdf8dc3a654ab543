use std::fmt;
use std::str::FromStr;

use super::fault::{Fault, shown};
use crate::record::Date;

/// How a page writes dates that end in the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateOrder {
    /// 29/04/2022
    DayMonth,
    /// 4/29/2022
    MonthDay,
}

impl fmt::Display for DateOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DayMonth => "dmy",
            Self::MonthDay => "mdy",
        })
    }
}

impl FromStr for DateOrder {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        [Self::DayMonth, Self::MonthDay].into_iter().find(|o| o.to_string() == text).ok_or_else(
            || format!("`{}` is not an order of dates; the orders are dmy and mdy", shown(text)),
        )
    }
}

/// Three numbers that stand for a day, as a page has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    parts: [u16; 3],
    year_first: bool,
    text: String,
    /// Line and column.
    pub(super) place: (usize, usize),
}

impl Written {
    /// `None` if the text does not have the shape of a date; a fault if it has,
    /// and cannot be one.
    pub(super) fn parse(text: &str, place: (usize, usize)) -> Option<Result<Self, Fault>> {
        let separator = text.chars().find(|c| !c.is_ascii_digit())?;
        if !matches!(separator, '/' | '-' | '.') {
            return None;
        }
        let parts: Vec<&str> = text.split(separator).collect();
        let number =
            |part: &&str| (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        if parts.len() != 3 || !parts.iter().all(number) {
            return None;
        }
        let year_first = match [parts[0].len(), parts[1].len(), parts[2].len()] {
            [4, 1..=2, 1..=2] => true,
            [1..=2, 1..=2, 4] => false,
            _ => {
                let fault = Fault::at(place, format!("`{text}` is not a date we can read"));
                return Some(Err(fault.hint("write the year with four digits: 2022-04-29")));
            }
        };
        let numbers: Vec<u16> = parts.iter().filter_map(|part| part.parse().ok()).collect();
        let parts = numbers.try_into().ok()?;
        Some(Ok(Self { parts, year_first, text: text.to_owned(), place }))
    }

    /// The order that this date can only be in.
    fn order(&self) -> Option<DateOrder> {
        let [first, second, _] = self.parts;
        match (self.year_first, first > 12, second > 12) {
            (false, true, false) => Some(DateOrder::DayMonth),
            (false, false, true) => Some(DateOrder::MonthDay),
            _ => None,
        }
    }

    /// Whether it is two different days in the two orders.
    fn is_ambiguous(&self) -> bool {
        let [first, second, _] = self.parts;
        !self.year_first && first <= 12 && second <= 12 && first != second
    }

    pub(super) fn day(&self, order: DateOrder) -> Result<Date, Fault> {
        let [a, b, c] = self.parts;
        let (year, month, day) = match (self.year_first, order) {
            (true, _) => (a, b, c),
            (false, DateOrder::DayMonth) => (c, b, a),
            (false, DateOrder::MonthDay) => (c, a, b),
        };
        let small = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
        Date::new(year.into(), small(month), small(day)).ok_or_else(|| {
            let what = format!("`{}` is not a day of the calendar", self.text);
            let hint = match self.year_first {
                true => "dates that begin with the year are year, month, day".to_owned(),
                false => format!("it was read as {order}, like the rest of the page"),
            };
            Fault::at(self.place, what).hint(hint)
        })
    }
}

/// The order of a page's dates, and what to tell of how it was found.
#[derive(Debug)]
pub(super) struct Settled {
    pub(super) order: DateOrder,
    pub(super) note: Option<Fault>,
}

impl From<DateOrder> for Settled {
    fn from(order: DateOrder) -> Self {
        Self { order, note: None }
    }
}

/// The order of a page's dates: what the user says, else what the page settles
/// by a part over 12 anywhere on it, else the one in which rulings are known to
/// have been published on its days.
///
/// # Errors
/// Two dates that contradict each other, or nothing that settles it.
pub(super) fn settle(
    dates: &[&Written],
    given: Option<DateOrder>,
    published: &dyn Fn(Date) -> bool,
) -> Result<Settled, Fault> {
    if let Some(order) = given {
        return Ok(order.into());
    }
    let find = |order| dates.iter().find(|d| d.order() == Some(order));
    let cure = "say which it is: --date-order dmy (29/04/2022) or --date-order mdy (4/29/2022)";
    match (find(DateOrder::DayMonth), find(DateOrder::MonthDay)) {
        (Some(dmy), Some(mdy)) => {
            let what = format!(
                "`{}` begins with a month, and `{}` in line {} with a day",
                mdy.text, dmy.text, dmy.place.0
            );
            Err(Fault::at(mdy.place, what)
                .hint("give every page a file of its own, or mend the date"))
        }
        (Some(_), None) => Ok(DateOrder::DayMonth.into()),
        (None, Some(_)) => Ok(DateOrder::MonthDay.into()),
        (None, None) => match dates.iter().find(|d| d.is_ambiguous()) {
            Some(date) => by_known_days(dates, published).ok_or_else(|| {
                let what = format!(
                    "`{}` may begin with the day or with the month, and nothing on the page settles it",
                    date.text
                );
                Fault::at(date.place, what).hint(cure)
            }),
            None => Ok(DateOrder::DayMonth.into()),
        },
    }
}

/// The order in which a day of the page is a known one, if in the other order
/// none is.
fn by_known_days(dates: &[&Written], published: &dyn Fn(Date) -> bool) -> Option<Settled> {
    let known = |order| {
        let days =
            dates.iter().filter(|d| d.is_ambiguous()).filter_map(|d| Some((d, d.day(order).ok()?)));
        days.into_iter().find(|(_, day)| published(*day))
    };
    let (order, (written, day)) = match (known(DateOrder::DayMonth), known(DateOrder::MonthDay)) {
        (Some(found), None) => (DateOrder::DayMonth, found),
        (None, Some(found)) => (DateOrder::MonthDay, found),
        _ => return None,
    };
    let what = format!("`{}` is read as {day}: rulings were published on that day", written.text);
    let note = Fault::at(written.place, what).hint("if that is wrong: --date-order dmy or mdy");
    Some(Settled { order, note: Some(note) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Written {
        Written::parse(text, (3, 1)).expect("a date's shape").expect("a date")
    }

    fn read(texts: &[&str], given: Option<DateOrder>) -> Result<Vec<String>, Fault> {
        let dates: Vec<Written> = texts.iter().map(|t| written(t)).collect();
        let order = settle(&dates.iter().collect::<Vec<_>>(), given, &|_| false)?.order;
        dates.iter().map(|d| d.day(order).map(|day| day.to_string())).collect()
    }

    #[test]
    fn a_part_over_twelve_settles_the_whole_page() {
        assert_eq!(
            read(&["04/05/2022", "29/04/2022"], None).unwrap(),
            ["2022-05-04", "2022-04-29"]
        );
        assert_eq!(read(&["4/5/2022", "4/29/2022"], None).unwrap(), ["2022-04-05", "2022-04-29"]);
        assert_eq!(read(&["2014-11-24", "2014/11/24"], None).unwrap(), ["2014-11-24"; 2]);
        assert_eq!(read(&["5/5/2022"], None).unwrap(), ["2022-05-05"]);
    }

    #[test]
    fn what_the_page_cannot_settle_is_asked_for() {
        let fault = read(&["2014-11-24", "04/05/2022"], None).unwrap_err();
        assert!(fault.hint.as_deref().is_some_and(|h| h.contains("--date-order")), "{fault}");
        assert_eq!((fault.line, fault.column), (3, 1));
        let mdy = Some(DateOrder::MonthDay);
        assert_eq!(read(&["04/05/2022"], mdy).unwrap(), ["2022-04-05"]);
        let fault = read(&["29/04/2022", "4/29/2022"], None).unwrap_err();
        assert!(fault.what.contains("29/04/2022") && fault.what.contains("4/29/2022"));
    }

    #[test]
    fn days_on_which_rulings_were_published_settle_what_the_page_does_not() {
        let dates = [written("04/05/2022"), written("2/3/2022"), written("2014-11-24")];
        let dates: Vec<&Written> = dates.iter().collect();
        let day = |text: &str| text.parse::<Date>().unwrap();
        let settled = |days: &[Date]| settle(&dates, None, &|day| days.contains(&day));
        let found = settled(&[day("2022-02-03")]).unwrap();
        assert_eq!(found.order, DateOrder::MonthDay);
        assert!(
            found.note.is_some_and(|note| note.what.contains("`2/3/2022` is read as 2022-02-03"))
        );
        assert_eq!(settled(&[day("2022-05-04")]).unwrap().order, DateOrder::DayMonth);
        // Known days that speak for both orders, and a day that both orders share, say nothing.
        assert!(settled(&[day("2022-02-03"), day("2022-05-04")]).is_err());
        assert!(settled(&[day("2014-11-24")]).is_err());
    }

    #[test]
    fn impossible_days_are_faults_with_their_place() {
        for text in ["31/02/2022", "2022-02-31", "2022/13/01", "32/13/2022", "00/00/2022"] {
            let fault = read(&[text], None).expect_err(text);
            assert!(fault.what.contains(text) && fault.line == 3, "{fault}");
        }
        assert!(read(&["29/04/2022"], Some(DateOrder::MonthDay)).is_err());
    }

    #[test]
    fn only_dates_have_the_shape_of_a_date() {
        for text in ["", "2/2", "1/2/3/4", "2022", "a/b/2022", "2022-4/29", "12345/1/1", "-1-1-1"] {
            assert!(Written::parse(text, (1, 1)).is_none(), "{text}");
        }
        assert!(Written::parse("29/04/22", (1, 1)).is_some_and(|r| r.is_err()));
        assert_eq!("mdy".parse(), Ok(DateOrder::MonthDay));
        assert!("ymd".parse::<DateOrder>().is_err());
    }
}
