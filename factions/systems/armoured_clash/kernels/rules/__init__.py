"""What the rulebook says happens, by its headings.

Effects of terrain: `table.ground:closed`, `table.ground:slows`, `table.sight:through_terrain`,
`table.sight:walled`, `table.ways:affordable_way`, `table.ways:free_way`, `table.room:fits`,
`table.ground:leave_wreck`, `rules.garrisons:building_near`.

Effects of unit types: `table.ground:closed`, `table.ground:slows`, `table.sight:through_units`,
`table.markers:may_hold`, `table.markers:may_deny`, `table.charges:can_charge`,
`rules.transports:may_embark`, `judgement.aiming.combat_rating:shot_rating`,
`judgement.aiming.combat_rating:melee_rating`, `judgement.aiming.attack_pools:pool_of`.

Effects of lines of sight: `table.sight:line_of_sight`, `table.sight:look_at`,
`table.sight:concealed`, `judgement.aiming.target_acquisition:row_bears`,
`judgement.aiming.target_acquisition:is_hidden`, `rules.attacks.ranged_attacks:exposed_models`.

Effects of combat ratings: `judgement.aiming.combat_rating:shot_rating`,
`judgement.aiming.combat_rating:melee_rating`, `rules.attack_rolls:roll_hits`.
"""
