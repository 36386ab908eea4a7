"""The rules of combat, a file or a folder for each heading of the manual.

For walls and the river, see `table.hexes:closed_hexes`, `table.river:sheltered`,
`table.river:way_point`, `rules.movement.engaging:room_around`, `rules.missile_attacks:met_by`.
"""
