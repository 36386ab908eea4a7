"""Cold Iron, the rules of 2002: bands of fighters, archers, berserkers, riders and beasts.

Rules: the Cold Iron manual of 2002. Figures: its reference charts, character generation guide,
weapon charts and creature sheets. Names of unusual items and beasts are this project's own.
"""
