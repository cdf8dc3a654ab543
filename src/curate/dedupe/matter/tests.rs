use super::*;

fn of(language: Language, old: &str, new: &str) -> Vec<Matter> {
    matters(language, old, new).into_iter().map(|d| d.matter).collect()
}

#[test]
fn each_matter_is_seen_in_english() {
    let cases = [
        ("It stays.", "It stays unless it moves.", Matter::Exception),
        ("You may draw.", "You must draw.", Matter::MayMust),
        ("It deals two damage.", "It deals 3 damage.", Matter::Number),
        ("Pay {2}{U}.", "Pay {1}{U}.", Matter::Cost),
        ("It goes to the graveyard.", "It goes to exile.", Matter::Zone),
        ("Its owner shows it.", "Its controller shows it.", Matter::Whose),
        ("Each lantern burns.", "Any lantern burns.", Matter::Quantity),
        ("It can be lit.", "It can't be lit.", Matter::Negation),
        ("Choose at least one lamp.", "Choose at most one lamp.", Matter::Limit),
        ("Choose two lamps.", "Choose up to two lamps.", Matter::Limit),
        ("You lose 1 life.", "An opponent loses 1 life.", Matter::Whose),
        ("Cast it by paying its cost.", "Cast it without paying its cost.", Matter::Negation),
        ("It counts artifact lamps.", "It counts nonartifact lamps.", Matter::Negation),
        ("It counts artifact lamps.", "It counts non-artifact lamps.", Matter::Negation),
        ("It burns before the storm.", "It burns after the storm.", Matter::Time),
        ("It burns at night.", "It burns only at night.", Matter::Only),
        (
            "If the lamp is face up, the lantern is not turned.",
            "If the lamp is not face up, the lantern is turned.",
            Matter::Negation,
        ),
    ];
    for (old, new, matter) in cases {
        assert!(of(Language::En, old, new).contains(&matter), "{old} / {new}");
    }
}

#[test]
fn each_matter_is_seen_in_chinese() {
    let cases = [
        ("灯笼会留着。", "灯笼会留着，除非它移动。", Matter::Exception),
        ("你可以抓牌。", "你必须抓牌。", Matter::MayMust),
        ("造成两点伤害。", "造成3点伤害。", Matter::Number),
        ("支付{2}。", "支付{三}。", Matter::Cost),
        ("置入坟墓场。", "置入手牌。", Matter::Zone),
        ("其拥有者展示之。", "其操控者展示之。", Matter::Whose),
        ("每盏灯笼。", "任意灯笼。", Matter::Quantity),
        ("它被点亮。", "它不被点亮。", Matter::Negation),
        ("选择两个灯笼。", "选择至多两个灯笼。", Matter::Limit),
        ("选择至少两个灯笼。", "选择至多两个灯笼。", Matter::Limit),
        ("灯笼在夜里点亮。", "灯笼只在夜里点亮。", Matter::Only),
        ("在风暴之前点亮。", "在风暴之后点亮。", Matter::Time),
        ("你失去1点生命。", "对手失去1点生命。", Matter::Whose),
        ("若灯亮着，笼不翻面。", "若灯不亮着，笼翻面。", Matter::Negation),
    ];
    for (old, new, matter) in cases {
        assert!(of(Language::Zh, old, new).contains(&matter), "{old} / {new}");
    }
}

#[test]
fn other_words_for_the_same_do_not_matter() {
    let same = [
        ("It cannot be lit.", "It can't be lit."),
        ("When it enters the battlefield, draw two cards.", "When it enters, draw 2 cards."),
        ("You don’t have a lantern.", "You don't have one lantern."),
        ("It stays lit.", "It stays lit on the battlefield."),
        ("You may light it.", "Its controller may light it."),
        ("When it's turned face up to burn, draw.", "When it is turned face up to burn, draw."),
        ("If it burns, it isn't sold.", "It is not sold if it burns."),
    ];
    for (old, new) in same {
        assert_eq!(of(Language::En, old, new), [], "{old} / {new}");
    }
    assert_eq!(of(Language::Zh, "支付{三}来施放。", "支付{3}来施放它。"), []);
}

#[test]
fn more_is_no_contradiction_and_another_word_in_the_same_sentence_is() {
    let of = |old: &str, new: &str| -> Vec<Matter> {
        contradictions(Language::En, old, new).into_iter().map(|d| d.matter).collect()
    };
    let old = "Each lantern stays lit (even if the oil isn't yours). It burns two oil a turn.";
    let none: Vec<Matter> = Vec::new();
    assert_eq!(
        of(old, "Each lantern stays lit. It burns two oil a turn. It can't be moved."),
        none
    );
    assert_eq!(
        of(old, "Each lantern stays lit. It burns two oil a turn. For example, not 5."),
        none
    );
    assert_eq!(of(old, "Each lantern stays lit. It burns three oil a turn."), [Matter::Number]);
    assert_eq!(
        of(old, "Each lantern doesn't stay lit. It burns two oil a turn."),
        [Matter::Negation]
    );
    assert_eq!(
        of(
            old,
            "Each lantern stays lit. It burns two oil a turn unless the wind that blew on that turn put it out."
        ),
        [Matter::Exception]
    );
    let quoted = "你在以「不需支付其费用」的方式点亮灯笼时必须选择零。";
    assert!(contradictions(Language::Zh, "你在点亮灯笼时必须选择零。", quoted).is_empty());
    assert!(
        !contradictions(Language::Zh, "你在点亮灯笼时必须选择零。", "你在点亮灯笼时不必选择零。")
            .is_empty()
    );
}
