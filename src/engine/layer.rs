/// 613.1, 613.4: the layers that follow the copiable values. Copies and
/// face-down packets (layer 1, 613.1a) come before and stand on the object itself.
/// Nothing changes text (layer 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// 613.1b.
    Control,
    /// 613.1d.
    Type,
    /// 613.1e.
    Color,
    /// 613.1f.
    Ability,
    /// 613.1g, like all that follow.
    DefinePT,
    BasePT,
    ModifyPT,
    SwitchPT,
}

impl Layer {
    pub const ALL: [Self; 8] = [
        Self::Control,
        Self::Type,
        Self::Color,
        Self::Ability,
        Self::DefinePT,
        Self::BasePT,
        Self::ModifyPT,
        Self::SwitchPT,
    ];
}
