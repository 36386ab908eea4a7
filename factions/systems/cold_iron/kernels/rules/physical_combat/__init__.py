"""Physical combat: who meets whom with what, and the blows.

Effects of large creatures: `rules.physical_combat.parries:large_creature_dodges`,
`rules.movement.engaging:room_around`, `rules.hand_to_hand.joining:gets_in`,
`rules.hand_to_hand.initiation:tackle`.
"""
