//! Fields that were kept as the server wrote them: what of them still holds.
//!
//! A record may be edited between reading and writing. The headers of SGF are what its user sees,
//! so a field of the server's own is written only where it says nothing else.

use super::fields::{self, Facts};
use crate::record::go;

/// The headers of SGF that a field gives.
fn names(key: &str) -> &'static [&'static str] {
    match key {
        "GAMECONDITION" => &["HA"],
        "GAMERESULT" => &["RE"],
        "GAMEGONGJE" => &["KM"],
        "GAMENAME" => &["GN"],
        "GAMEDATE" => &["DT"],
        "GAMEPLACE" => &["PC"],
        "GAMELECNAME" => &["AN"],
        "GAMEWHITENAME" => &["PW", "WR"],
        "GAMEBLACKNAME" => &["PB", "BR"],
        _ => &[],
    }
}

impl Facts<'_> {
    /// What is written of a field that stood as `raw`: all of it, what still holds of it, or the
    /// field anew. `None` where there is nothing to say.
    pub(super) fn kept(&self, key: &str, raw: &str) -> Option<String> {
        let still = match key {
            "GAMEINFOMAIN" => return Some(self.with_parts(key, raw, info_part)),
            "GAMETAG" => return Some(self.with_parts(key, raw, tag_part)),
            "GAMEZIPSU" => self.still_margin(raw),
            "GAMETIME" => self.still_time(raw),
            "GAMECONDITION" => self.still_komi(raw) && self.still_says(key, raw),
            _ => self.still_says(key, raw),
        };
        if still { Some(raw.to_owned()) } else { self.written(key) }
    }

    /// Whether a field gives what the headers say, no more and no less.
    fn still_says(&self, key: &str, raw: &str) -> bool {
        let meaning = fields::meaning(key, raw);
        let meant = |name: &str| {
            let of = meaning.iter().find(|(known, _)| *known == name);
            of.map(|(_, value)| value.as_str())
        };
        names(key).iter().all(|name| self.value(name) == meant(name))
    }

    /// Whether a value says what the header says, or the header is in words that may mean it.
    fn agrees(&self, name: &str, value: &str) -> bool {
        let known = |text: &str| go::result(text).is_some_and(|reading| reading.ground.is_sure());
        match self.value(name) {
            Some(own) => own == value || name == "RE" && !known(own),
            None => false,
        }
    }

    fn still_margin(&self, raw: &str) -> bool {
        let Some(result) = self.value("RE") else { return false };
        match fields::kind_of(result) {
            Some((_, margin)) => raw.trim().parse() == Ok(margin),
            None => go::result(result).is_none_or(|reading| !reading.ground.is_sure()),
        }
    }

    /// Whether words of time limits say what the headers say. In those of all countries the
    /// minutes of the main time stand first, then seconds and number of periods.
    fn still_time(&self, raw: &str) -> bool {
        let numbers = raw.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
        let numbers: Vec<Option<u32>> = numbers.map(|digits| digits.parse().ok()).collect();
        let [main, seconds, periods] = self.times().map(|text| text.parse::<u32>().ok());
        let other = |at: usize, own: Option<u32>| match (numbers.get(at), own) {
            (Some(said), Some(own)) => *said != Some(own),
            _ => false,
        };
        let minutes = main.map(|main| if main % 60 == 0 { main / 60 } else { u32::MAX });
        !other(0, minutes) && !other(1, seconds) && !other(2, periods)
    }

    /// Whether the komi behind a handicap, `Even : Black 6.5 Dum`, is not another one than that of
    /// the header. Words may add the half, and stones are counted by twos.
    fn still_komi(&self, raw: &str) -> bool {
        let Some((_, words)) = raw.split_once(':').filter(|(_, words)| !words.contains('子'))
        else {
            return true;
        };
        let mut numbers = words.split(|c: char| !c.is_ascii_digit() && c != '.');
        let said = numbers.find_map(go::number);
        let own = self.value("KM").and_then(go::number);
        let (Some(said), Some(own)) = (said, own) else { return true };
        said == own.abs() || said + 50 == own.abs()
    }

    /// A field of parts: those that say another thing than the headers are written anew, and those
    /// that nothing says any more are left out.
    fn with_parts(&self, key: &str, raw: &str, part: fn(&str) -> (&str, &[&str])) -> String {
        let meaning = fields::meaning(key, raw);
        let fresh = self.written(key).unwrap_or_default();
        let changed = |names: &[&str]| {
            let mut of = meaning.iter().filter(|(name, _)| names.contains(name));
            let differs = of.any(|(name, value)| !self.agrees(name, value));
            let unsaid = |name: &&str| meaning.iter().all(|(known, _)| known != name);
            differs || names.iter().filter(|name| unsaid(name)).any(|name| self.is_new(name))
        };
        let mut out = Vec::new();
        for old in raw.split(',') {
            let (label, names) = part(old.trim());
            if names.is_empty() || !changed(names) {
                out.push(old);
                continue;
            }
            out.extend(fresh.split(',').find(|new| part(new).0 == label));
        }
        out.join(",")
    }

    /// Whether a header can be said in numbers, as a part has them.
    fn is_new(&self, name: &str) -> bool {
        let Some(value) = self.value(name) else { return false };
        match name {
            "RE" => fields::kind_of(value).is_some(),
            "OT" => value.ends_with(" byo-yomi"),
            "DT" => self.day().is_some(),
            _ => true,
        }
    }
}

/// The label of a part of `GAMEINFOMAIN`, and the headers that it gives.
fn info_part(part: &str) -> (&str, &[&str]) {
    let label = part.split(':').next().unwrap_or_default();
    let names: &[&str] = match label {
        "GTIME" => &["TM", "OT"],
        "GRLT" | "ZIPSU" => &["RE"],
        "GONGJE" => &["KM"],
        _ => &[],
    };
    (label, names)
}

/// The letter of a part of `GAMETAG`, and the headers that it gives.
fn tag_part(part: &str) -> (&str, &[&str]) {
    let number = |c: char| c.is_ascii_digit() || c == '-';
    let label = part.get(..1).filter(|_| part[1..].starts_with(number)).unwrap_or_default();
    let names: &[&str] = match label {
        "C" => &["DT"],
        "W" | "Z" => &["RE"],
        "G" => &["KM"],
        _ => &[],
    };
    (label, names)
}
