"""Vehicles: damage, critical hits, transports, crews.

For turrets and sponsons, see `rules.shooting.firing:may_fire`, `rules.shooting.firing:bears`,
`rules.vehicles.critical_hits:lose_secondary`, `rules.vehicles.critical_hits:lose_main`.

For a ram, see `rules.melee:ram`, `rules.turn_sequence:may_move`, `rules.turn_sequence:recover`.
"""
