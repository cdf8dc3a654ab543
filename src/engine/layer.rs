/// 613.1, 613.4: the layers that follow the copiable values. Copies and
/// face-down packets (layer 1) come before and stand on the object itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    Control,
    Type,
    Color,
    Ability,
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
