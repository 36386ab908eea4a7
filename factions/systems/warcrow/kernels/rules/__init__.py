"""The rules, by the headings of the rulebook.

For lines of sight and cover, see `table.sight:sees`, `table.sight:line_clear`,
`table.sight:cover_from`, `rules.attacks.ranged:fire`, `judgement.targets:shot_value`.

For formation, see `table.formation:form_up`, `table.formation:in_formation`,
`table.formation:swap_troops`, `rules.attacks.positioning:pile_in`.

For characters in units, see `rules.damage:_leave_character`, `rules.damage:_victim`,
`rules.morale.demoralized:run_away`, `rules.tinge:torn_apart`, `table.units:heir`,
`table.units:take_stock`, `table.requirements:_headcount`, `table.units:regulars`.

Effects of a broken formation: `table.formation:refresh`, `policies.greedy:weigh`,
`policies.simple:_random_order`, `rules.activation:may_act`, `rules.attacks.ranged:fire_at_best`.

For the game profile and the troop leader, see `table.units:take_stock`, `table.units:range_of`,
`table.units:heir`, `table.formation:swap_troops`.

For measuring, see `table.sight:within`, `table.sight:reach_to`, `table.sight:touching`.
"""
