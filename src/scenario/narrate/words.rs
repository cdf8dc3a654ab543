use crate::engine::{Because, Cause, Counter, Procedure, Step, Why, Zone};

pub fn zone_zh(zone: Zone) -> &'static str {
    match zone {
        Zone::Library(_) => "牌库",
        Zone::Hand(_) => "手牌",
        Zone::Battlefield => "战场",
        Zone::Graveyard(_) => "坟墓场",
        Zone::Stack => "堆叠",
        Zone::Exile => "放逐区",
        Zone::Command => "统帅区",
    }
}

pub fn step_zh(step: Step) -> &'static str {
    match step {
        Step::Untap => "重置步骤",
        Step::Upkeep => "维持步骤",
        Step::Draw => "抓牌步骤",
        Step::Main1 => "战斗前行动阶段",
        Step::BeginCombat => "战斗开始步骤",
        Step::DeclareAttackers => "宣告攻击者步骤",
        Step::DeclareBlockers => "宣告阻挡者步骤",
        Step::FirstStrikeDamage => "先攻战斗伤害步骤",
        Step::CombatDamage => "战斗伤害步骤",
        Step::EndCombat => "战斗结束步骤",
        Step::Main2 => "战斗后行动阶段",
        Step::End => "结束步骤",
        Step::Cleanup => "清除步骤",
    }
}

pub fn step_en(step: Step) -> &'static str {
    match step {
        Step::Untap => "untap step",
        Step::Upkeep => "upkeep",
        Step::Draw => "draw step",
        Step::Main1 => "first main phase",
        Step::BeginCombat => "beginning of combat",
        Step::DeclareAttackers => "declare attackers step",
        Step::DeclareBlockers => "declare blockers step",
        Step::FirstStrikeDamage => "first-strike damage step",
        Step::CombatDamage => "combat damage step",
        Step::EndCombat => "end of combat",
        Step::Main2 => "second main phase",
        Step::End => "end step",
        Step::Cleanup => "cleanup step",
    }
}

pub fn procedure_zh(procedure: Procedure) -> &'static str {
    match procedure {
        Procedure::Morph => "其变身费用",
        Procedure::Megamorph => "其巨变身费用",
        Procedure::Disguise => "其伪装费用",
        Procedure::ManaCost => "其法术力费用",
    }
}

pub fn counter_zh(counter: &Counter) -> &str {
    match counter {
        Counter::PlusOne => "+1/+1",
        Counter::MinusOne => "-1/-1",
        Counter::Loyalty => "忠诚",
        Counter::Defense => "布防",
        Counter::Lore => "学问",
        Counter::Named(name) => keyword_zh(name).unwrap_or(name),
    }
}

/// What counters of a kind of ability are called (122.1b).
fn keyword_zh(name: &str) -> Option<&'static str> {
    Some(match name {
        "deathtouch" => "死触",
        "double strike" => "连击",
        "first strike" => "先攻",
        "flying" => "飞行",
        "haste" => "敏捷",
        "hexproof" => "辟邪",
        "indestructible" => "不灭",
        "lifelink" => "系命",
        "menace" => "威慑",
        "reach" => "延势",
        "trample" => "践踏",
        "vigilance" => "警戒",
        _ => return None,
    })
}

/// A door of a Room by the word scenarios use.
pub fn door_zh(face: &str) -> &str {
    match face {
        "left" => "左侧的",
        "right" => "右侧的",
        other => other,
    }
}

pub fn reason_en(because: Because) -> &'static str {
    match because {
        Because::NoPriority => "that player does not have priority",
        Because::NotThere => "it is not there",
        Because::NotYours => "another player controls it",
        Because::NotFaceDown => "it is not face down",
        Because::NoSuchCost => "there is no such cost",
        Because::NotACreatureCard => "it is not a creature card",
        Because::NoManaCost => "it has no mana cost",
        Because::CannotPay => "the cost cannot be paid",
        Because::Prohibited => "an effect forbids it",
        Because::WrongTime => "this is not the time for it",
        Because::IllegalTarget => "a target is illegal",
        Because::NoSuchAbility => "there is no such ability",
        Because::NoSuchFace => "there is no such face to use",
        Because::NotACard => "this cannot be cast",
        Because::NotAllowedToLook => "that player may not look at it",
        Because::CannotAttack => "that creature cannot attack like this",
        Because::CannotBlock => "that creature cannot block like this",
        Because::SplitSecond => "a spell with split second is on the stack",
        Because::SummoningSick => "its controller has not controlled it since the turn began",
        Because::AlreadyTapped => "it is tapped already",
        Because::GameOver => "the game is over",
        Because::LeftTheGame => "that player has left the game",
        Because::AlreadyPlayed => "that player has played a land this turn",
        Because::Demanded => "an effect demands it to be otherwise",
        Because::AnotherDecides => "another decides for that player",
        Because::StackNotEmpty => "something is on the stack",
    }
}

pub fn reason_zh(because: Because) -> &'static str {
    match because {
        Because::NoPriority => "没有优先权",
        Because::NotThere => "不在该处",
        Because::NotYours => "不由该牌手操控",
        Because::NotFaceDown => "并非牌面朝下",
        Because::NoSuchCost => "没有这样的费用",
        Because::NotACreatureCard => "不是生物牌",
        Because::NoManaCost => "没有法术力费用",
        Because::CannotPay => "无法支付费用",
        Because::Prohibited => "有效应禁止",
        Because::WrongTime => "时机不对",
        Because::IllegalTarget => "目标不合法",
        Because::NoSuchAbility => "没有这样的异能",
        Because::NoSuchFace => "没有这样的牌面",
        Because::NotACard => "不能施放",
        Because::NotAllowedToLook => "不能检视",
        Because::CannotAttack => "该生物不能如此攻击",
        Because::CannotBlock => "该生物不能如此阻挡",
        Because::SplitSecond => "堆叠上有具转瞬异能的咒语",
        Because::SummoningSick => "本回合才开始由其操控",
        Because::AlreadyTapped => "已横置",
        Because::GameOver => "该盘游戏已结束",
        Because::LeftTheGame => "该牌手已离开游戏",
        Because::AlreadyPlayed => "本回合已使用过地",
        Because::Demanded => "有效应要求如此",
        Because::AnotherDecides => "由另一位牌手替该牌手作决定",
        Because::StackNotEmpty => "堆叠并非空",
    }
}

pub fn why_en(why: Why) -> &'static str {
    match why {
        Why::CannotEnter => "it cannot enter the battlefield and stays where it is",
        Why::NotAPermanentCard => "it is no permanent card and stays where it is",
        Why::StaysFaceDown => "it is an instant or sorcery card and stays face down",
        Why::AlreadyFaceDown => "it is face down already and does not change",
        Why::DoubleFaced => "a double-faced permanent cannot be turned face down",
        Why::CannotTransform => "it cannot transform",
        Why::CannotBeTurnedUp => "it cannot be turned face up",
        Why::EmptyLibrary => "there is no card in the library; nothing moves",
        Why::Declined => "it is declined",
        Why::IllegalAttachment => "it cannot be attached there",
        Why::CannotBeCountered => "it cannot be countered",
        Why::CannotMeld => "it cannot be melded and stays where it is",
        Why::CannotFlip => "it does not flip",
        Why::FoundNothing => "no such card is found",
        Why::NotAPermanent => "it is no permanent, so nothing is done to it",
        Why::NotInPlay => "it is neither a permanent nor on the stack, so nothing is done to it",
        Why::NotOnTheStack => "it is not on the stack, so nothing is done to it",
    }
}

pub fn why_zh(why: Why) -> &'static str {
    match why {
        Why::CannotEnter => "它不能进战场，留在原区域",
        Why::NotAPermanentCard => "它不是永久物牌，留在原区域",
        Why::StaysFaceDown => "它是瞬间或法术牌，保持牌面朝下",
        Why::AlreadyFaceDown => "它已牌面朝下，没有变化",
        Why::DoubleFaced => "双面永久物不能翻成牌面朝下",
        Why::CannotTransform => "它不能转化",
        Why::CannotBeTurnedUp => "它不能被翻回正面",
        Why::EmptyLibrary => "牌库中没有牌；没有牌移动",
        Why::Declined => "该牌手选择不如此作",
        Why::IllegalAttachment => "它不能贴附于该处",
        Why::CannotBeCountered => "它不能被反击",
        Why::CannotMeld => "它不能融合，留在原区域",
        Why::CannotFlip => "它没有倒转",
        Why::FoundNothing => "没有找到这样的牌",
        Why::NotAPermanent => "它不是永久物，不受影响",
        Why::NotInPlay => "它既不是永久物，也不在堆叠上，不受影响",
        Why::NotOnTheStack => "它不在堆叠上，不受影响",
    }
}

pub fn cause_en(cause: Cause) -> &'static str {
    match cause {
        Cause::Morph => "morph",
        Cause::Disguise => "disguise",
        Cause::Manifest => "manifested",
        Cause::Cloak => "cloaked",
        Cause::Effect => "turned down by an effect",
    }
}

pub fn cause_zh(cause: Cause) -> &'static str {
    match cause {
        Cause::Morph => "变身",
        Cause::Disguise => "伪装",
        Cause::Manifest => "已显化",
        Cause::Cloak => "已匿伏",
        Cause::Effect => "因效应而牌面朝下",
    }
}

pub fn procedure_en(procedure: Procedure) -> &'static str {
    match procedure {
        Procedure::Morph => "morph cost",
        Procedure::Megamorph => "megamorph cost",
        Procedure::Disguise => "disguise cost",
        Procedure::ManaCost => "mana cost",
    }
}
