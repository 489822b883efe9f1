//! The names that records give the variants.

use super::Variant;

/// Names in small letters without spaces and hyphens. `Losers` and `bughouse` are other games.
const ALIASES: [(&str, Variant); 22] = [
    ("crazyhouse", Variant::Crazyhouse),
    ("zh", Variant::Crazyhouse),
    ("house", Variant::Crazyhouse),
    ("atomic", Variant::Atomic),
    ("atom", Variant::Atomic),
    ("antichess", Variant::Antichess),
    ("anti", Variant::Antichess),
    ("giveaway", Variant::Antichess),
    ("suicide", Variant::Suicide),
    ("horde", Variant::Horde),
    ("threecheck", Variant::ThreeCheck),
    ("threechecks", Variant::ThreeCheck),
    ("3check", Variant::ThreeCheck),
    ("3checks", Variant::ThreeCheck),
    ("kingofthehill", Variant::KingOfTheHill),
    ("koth", Variant::KingOfTheHill),
    ("hill", Variant::KingOfTheHill),
    ("racingkings", Variant::RacingKings),
    ("racingking", Variant::RacingKings),
    ("racing", Variant::RacingKings),
    ("kingsrace", Variant::RacingKings),
    ("race", Variant::RacingKings),
];

/// The variant of that name, and whether the name asks for Chess960.
pub(super) fn find(name: &str) -> Option<(Variant, bool)> {
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    // A name with letters of another script is not the name that is left without them.
    if name.chars().any(|letter| letter.is_alphabetic() && !letter.is_ascii()) {
        return None;
    }
    let shuffled = plain.strip_suffix("960").or_else(|| plain.strip_prefix("960"));
    let base = shuffled.unwrap_or(&plain);
    let known = |base: &str| ALIASES.iter().find(|(alias, _)| *alias == base).map(|entry| entry.1);
    let variant = known(base).or_else(|| known(base.strip_suffix("chess")?))?;
    Some((variant, shuffled.is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_widely() {
        for (name, variant, chess960) in [
            ("Crazyhouse", Variant::Crazyhouse, false),
            ("crazyhouse960", Variant::Crazyhouse, true),
            ("Crazyhouse Chess960", Variant::Crazyhouse, true),
            ("Atomic chess", Variant::Atomic, false),
            ("Anti-chess", Variant::Antichess, false),
            ("Giveaway", Variant::Antichess, false),
            ("suicide", Variant::Suicide, false),
            ("Horde", Variant::Horde, false),
            ("Three-check", Variant::ThreeCheck, false),
            ("3check", Variant::ThreeCheck, false),
            ("King of the Hill", Variant::KingOfTheHill, false),
            ("kingOfTheHill", Variant::KingOfTheHill, false),
            ("Racing Kings", Variant::RacingKings, false),
        ] {
            assert_eq!(find(name), Some((variant, chess960)), "{name}");
        }
        for name in ["", "960", "Chess960", "Capahouse960", "Losers", "疯狂House", "Standard"] {
            assert_eq!(find(name), None, "{name}");
        }
    }

    #[test]
    fn every_variant_has_its_own_name() {
        for variant in Variant::ALL {
            assert_eq!(find(variant.name()), Some((variant, false)));
        }
    }
}
