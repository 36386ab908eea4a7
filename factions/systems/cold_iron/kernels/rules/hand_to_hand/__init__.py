"""Hand to hand combat, a file for each heading of the manual.

Effects of being in a hold: `rules.physical_combat.attack_and_defence:attack_at`,
`rules.physical_combat.attack_and_defence:only_dodges`,
`rules.hand_to_hand.swinging_in:defence_in_a_hold`, `rules.hand_to_hand.swinging_in:in_the_hold`,
`rules.hand_to_hand.swinging_in:entangled`, `rules.physical_combat.blows:melee`,
`rules.missile_attacks:anybody_in_hold`, `rules.missile_attacks:met_by`,
`rules.movement.engaging:holds_back`, `rules.physical_combat.parries:assign`.

For what a combatant chooses, see `judgement.choices:knocks_down`,
`judgement.choices:keeps_weapons`.
"""
