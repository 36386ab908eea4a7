"""What the rulebook says happens, by its headings.

For terrain, see `table.ground:closed`, `table.ground:slows`, `table.sight:through_terrain`,
`table.sight:walled`, `table.ways:affordable_way`, `table.ways:free_way`, `table.room:fits`,
`table.ground:leave_wreck`, `rules.garrisons:building_near`.

For unit types, see `table.ground:closed`, `table.ground:slows`, `table.sight:through_units`,
`table.markers:may_hold`, `table.markers:may_deny`, `table.charges:can_charge`,
`rules.transports:may_embark`, `judgement.aiming.combat_rating:shot_rating`,
`judgement.aiming.combat_rating:melee_rating`, `judgement.aiming.attack_pools:pool_of`.

For lines of sight, see `table.sight:line_of_sight`, `table.sight:look_at`, `table.sight:concealed`,
`judgement.aiming.target_acquisition:row_bears`, `judgement.aiming.target_acquisition:is_hidden`,
`rules.attacks.ranged_attacks:exposed_models`.

For combat ratings, see `judgement.aiming.combat_rating:shot_rating`,
`judgement.aiming.combat_rating:melee_rating`, `rules.attack_rolls:roll_hits`.

For facing and arcs, see `table.shapes:in_front`, `table.shapes:fronts`, `table.shapes:bears`,
`table.shapes:flanked`, `table.ways:facing`.

For formations and coherency, see `table.shapes:form`, `table.shapes:stand_at`,
`table.shapes:officer_at`.

For measuring, see `table.measuring:reach_to`, `table.measuring:units_gap`,
`table.measuring:officer_gap`, `table.measuring:within`.
"""
