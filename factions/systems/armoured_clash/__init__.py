"""Armoured Clash, edition 2024: battlegroups of infantry, tanks and land ships in 10 mm.

Rules: Armoured Clash (2024). Figures: a community's copy of the publisher's order of battle
sheets, as of August 2026; command cards and dice faces, printed nowhere, are our reading.
"""
