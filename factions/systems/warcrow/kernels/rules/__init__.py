"""The rules, by the headings of the rulebook.

Effects of lines of sight and cover: `table.sight:sees`, `table.sight:line_clear`,
`table.sight:cover_from`, `rules.attacks.ranged:fire`, `judgement.targets:shot_value`.

Effects of formation: `table.formation:form_up`, `table.formation:in_formation`,
`table.formation:swap_troops`, `rules.attacks.positioning:pile_in`.

Effects of characters in units: `rules.damage:_leave_character`, `rules.damage:_victim`,
`rules.morale.demoralized:run_away`, `rules.tinge:torn_apart`, `table.units:heir`,
`table.units:take_stock`.
"""
