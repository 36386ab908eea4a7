"""Attacks, assaults and charges.

Effects of being engaged: `table.formation:refresh`, `table.sight:sees`, `table.sight:cover_from`,
`table.units:free`, `rules.attacks.attack:crowded`, `rules.attacks.ranged:may_shoot`,
`rules.attacks.ranged:disturb`, `rules.attacks.opportunity:leave`,
`rules.attacks.opportunity:parting_blow`, `rules.attacks.positioning:pile_in`,
`rules.morale.meeting:meet`.
"""
