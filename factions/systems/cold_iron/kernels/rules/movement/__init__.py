"""Moves: how far, engaging and disengaging, on foot and in the saddle.

For hexes and facing, see `table.hexes:in_front`, `table.hexes:face`, `table.hexes:closed_hexes`,
`table.hexes:open_ground`, `judgement.choices:turn_round`, `table.river:way_point`.
"""
