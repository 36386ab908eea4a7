"""Vehicles: damage, critical hits, transports, crews.

Effects of turrets and sponsons: `rules.shooting.firing:may_fire`, `rules.shooting.firing:bears`,
`rules.vehicles.critical_hits:lose_secondary`, `rules.vehicles.critical_hits:lose_main`.

Effects of a ram: `rules.melee:ram`, `rules.turn_sequence:may_move`, `rules.turn_sequence:recover`.
"""
