use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A calendar day, written `2024-09-20`. Days that do not exist are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(time::Date);

/// Why some text is not a [`Date`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a day of the calendar; write it as YYYY-MM-DD")]
pub struct BadDate(String);

impl Date {
    /// The day with these numbers, if the calendar has it.
    pub fn new(year: i32, month: u8, day: u8) -> Option<Self> {
        let month = time::Month::try_from(month).ok()?;
        time::Date::from_calendar_date(year, month, day).ok().map(Self)
    }

    /// The day it is in Greenwich; none where the clock shows a year beyond 9999.
    pub fn today() -> Option<Self> {
        let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?;
        let days = i32::try_from(seconds.as_secs() / 86_400).ok()?;
        const EPOCH: i32 = 2_440_588;
        time::Date::from_julian_day(EPOCH + days).ok().map(Self)
    }

    pub fn year(self) -> i32 {
        self.0.year()
    }

    pub fn month(self) -> u8 {
        self.0.month().into()
    }

    pub fn day(self) -> u8 {
        self.0.day()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year(), self.month(), self.day())
    }
}

impl FromStr for Date {
    type Err = BadDate;

    fn from_str(text: &str) -> Result<Self, BadDate> {
        parse(text).ok_or_else(|| BadDate(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Date> {
    let digits = |part: &str, len| {
        let plain = part.len() == len && part.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| part.parse::<u16>().ok())?
    };
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let small = |n: u16| u8::try_from(n).ok();
    Date::new(digits(year, 4)?.into(), small(digits(month, 2)?)?, small(digits(day, 2)?)?)
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_are_dates() {
        assert_eq!("2024-02-29".parse::<Date>().unwrap().to_string(), "2024-02-29");
        for bad in
            ["2023-02-29", "2024-13-01", "2024-1-1", "24-01-01", "2024-01-01-", "", "+024-01-01"]
        {
            assert!(bad.parse::<Date>().is_err(), "{bad}");
        }
    }
}
