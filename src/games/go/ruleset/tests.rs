use super::*;

#[test]
fn names_are_unique_and_found() {
    for rules in ALL {
        assert_eq!(RuleSet::by_name(rules.name), Some(rules));
        assert_eq!(RuleSet::from_ru(rules.name), Some(rules));
    }
    assert_eq!(RuleSet::by_name("Japanese"), None);
}

#[test]
fn values_of_ru() {
    let name = |value| RuleSet::from_ru(value).map(|rules| rules.name);
    assert_eq!(name("Japanese"), Some("japanese"));
    assert_eq!(name(" Chinese rules "), Some("chinese2002"));
    assert_eq!(name("AGA"), Some("aga"));
    assert_eq!(name("NZ"), Some("nz"));
    assert_eq!(name("New Zealand"), Some("nz"));
    assert_eq!(name("GOE"), Some("ing"));
    assert_eq!(name("Goe (Ing)"), Some("ing"));
    assert_eq!(name("Ing Goe"), Some("ing"));
    assert_eq!(name("Tromp-Taylor"), Some("tromp-taylor"));
    assert_eq!(name("中国规则"), Some("chinese2002"));
    assert_eq!(name("中国围棋规则"), Some("chinese2002"));
    assert_eq!(name("日本ルール"), Some("japanese"));
    assert_eq!(name("Old Chinese"), Some("ancient"));
    assert_eq!(name("chinese-ogs"), Some("chinese-ogs"));
    assert_eq!(name("stone-scoring"), Some("ancient"));
    for unknown in ["", "rules", "围棋规则", "kosher", "koSIMPLEscoreAREAsomething", "ko"] {
        assert_eq!(name(unknown), None, "{unknown}");
    }
    assert!(RuleSet::is_of_any_year("Chinese") && !RuleSet::is_of_any_year("chinese2002"));
    assert!(!RuleSet::is_of_any_year("Japanese"));
}

#[test]
fn rules_spelt_out() {
    let rules = RuleSet::from_ru("koPOSITIONALscoreAREAtaxNONEsui1komi7.5").unwrap();
    assert_eq!((rules.name, rules.suicide), ("katago", true));
    assert_eq!((rules.repetition, rules.strictness), (Repetition::Positional, Strictness::Refuse));
    assert_eq!((rules.handicap, rules.friendly_pass), (Compensation::None, false));
    let rules =
        RuleSet::from_ru("koSIMPLEscoreTERRITORYtaxSEKIsui0button1whbN-1fpok1komi-0.5").unwrap();
    assert_eq!((rules.suicide, rules.friendly_pass), (false, true));
    assert_eq!((rules.counting, rules.tax), (Counting::Territory, Tax::Seki));
    assert_eq!((rules.first_pass, rules.handicap), (FirstPass::Button, Compensation::EachButOne));
    let json = r#"{"ko":"SITUATIONAL","scoring":"AREA","tax":"ALL","suicide":false,
        "hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true,"komi":7}"#;
    let json: String = json.split_whitespace().collect();
    let rules = RuleSet::from_ru(&json).unwrap();
    assert_eq!((rules.tax, rules.handicap), (Tax::Groups, Compensation::Each));
    assert_eq!(rules.repetition, Repetition::Situational);
}

#[test]
fn compensation_of_handicap() {
    assert_eq!([0, 1, 2, 9].map(|it| Compensation::Each.points(it)), [0, 0, 2, 9]);
    assert_eq!([1, 2, 9].map(|it| Compensation::EachButOne.points(it)), [0, 1, 8]);
    assert_eq!(Compensation::None.points(9), 0);
}
