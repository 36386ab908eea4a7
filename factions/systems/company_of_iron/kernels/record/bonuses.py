"""What the rulebook adds to attack rolls and to DEF, and from where on.

Source: Company of Iron, Core Rules, "Melee Attack Roll Modifiers", "Ranged Attack Roll Modifiers",
"Concealment & Cover", "Combined Melee Attack", "Combined Ranged Attack".
"""

AIM_BONUS, BACK_STRIKE_BONUS, FREE_STRIKE_BONUS, FAR_PENALTY = 2, 2, 2, -2
ELEVATION_BONUS, IN_MELEE_BONUS, OBSCURED_BONUS = 2, 4, 2
CONCEALMENT, COVER = 2, 4
LONG_RANGE, STEALTH_BEYOND, SHOULDER_TO_SHOULDER = 8.0, 5.0, 1.0  # inches
SHORTEST = 8.0  # inches, of a range that a rule about its target shortens
MOST_COMBINED = 3
