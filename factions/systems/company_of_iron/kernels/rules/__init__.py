"""The rules of Company of Iron, a file a heading of the rulebook.

For terrain, see `table.ground:inside`, `table.ground:entrenched`, `table.ground:on_high`,
`table.runs:afforded`, `table.runs:stopped_at`, `table.sight:_veil_ground`, `table.sight:higher`,
`table.shelter:_shelters`, `table.shelter:obscured`, `table.ground:lift_clouds`.

For concealment and cover, see `table.shelter:screens`, `table.shelter:shelter_from`,
`rules.attacks.attack_modifiers:screened`, `rules.attacks.attack_modifiers:defence`.

For lines of sight, see `table.sight:sees`, `table.sight:sees_from`, `table.sight:targets_charge`,
`rules.attacks.making_attacks:may_target`.

Effects of being in melee: `table.engagement:would_hold`, `table.engagement:melee_reach`,
`table.engagement:in_melee_with_others`, `rules.attacks.attack_modifiers:defence`,
`rules.attacks.attack_modifiers:combined`, `rules.normal_movement.free_strikes:leaves_at`,
`rules.activation:_charge`.

For advantages, see `table.bases:has`, `table.bases:traits`, `table.runs:stopped_at`,
`table.sight:sees`, `rules.model_status:refuses`, `rules.damage.damage_rolls:fewer`,
`rules.damage.casualty_rolls:_casualty_die`, `rules.attacks.attack_modifiers:surely`.

For switching targets, see `rules.triggered_effects.triggers:stolen`.

For measuring and contact, see `table.bases:gap`, `table.bases:within`, `table.bases:touching`.

For facing, see `table.bases:face`, `table.bases:in_front`, `table.bases:behind`,
`table.bases:arc_of_origin`, `rules.normal_movement.advances:turn`.

For stats and modifiers, see `table.stats.current_stats:stat`, `table.stats.current_stats:base`,
`table.stats.current_stats:add`, `table.stats.current_stats:renew_model`,
`table.stats.sums:gather_sums`, `table.stats.sums:among`.
"""
