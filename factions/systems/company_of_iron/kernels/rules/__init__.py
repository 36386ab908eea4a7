"""The rules of Company of Iron, a file a heading of the rulebook.

Effects of terrain: `table.ground:inside`, `table.ground:entrenched`, `table.ground:on_high`,
`table.runs:afforded`, `table.runs:stopped_at`, `table.sight:_veil_ground`, `table.sight:higher`,
`table.shelter:_shelters`, `table.shelter:obscured`, `table.ground:lift_clouds`.

Effects of concealment and cover: `table.shelter:screens`, `table.shelter:shelter_from`,
`rules.attacks.attack_modifiers:screened`, `rules.attacks.attack_modifiers:defence`.

Effects of lines of sight: `table.sight:sees`, `table.sight:sees_from`,
`table.sight:targets_charge`, `rules.attacks.making_attacks:may_target`.

Effects of being in melee: `table.engagement:would_hold`, `table.engagement:melee_reach`,
`table.engagement:in_melee_with_others`, `rules.attacks.attack_modifiers:defence`,
`rules.attacks.attack_modifiers:combined`, `rules.normal_movement.free_strikes:leaves_at`,
`rules.activation:_charge`.

Effects of advantages: `table.bases:has`, `table.bases:traits`, `table.runs:stopped_at`,
`table.sight:sees`, `rules.model_status:refuses`, `rules.damage.damage_rolls:fewer`,
`rules.damage.casualty_rolls:_casualty_die`, `rules.attacks.attack_modifiers:surely`.
"""
