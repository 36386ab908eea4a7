"""Units made up for the odds: a shipped card with what a test is about changed."""

from dataclasses import replace
from typing import Any

from factions.systems.armoured_clash.catalogue import Band, Catalogue, Profile, Row
from factions.systems.armoured_clash.odds.sides import Fighter

PLAIN = "ryadovoy-rifle-platoon"


def row(*qualities: str, mode: str = "ranged", **more: Any) -> Row:
    """Return a row against everything: 4, 6 and 8 dice with 1 to 4, 5 to 8, 9 to 12 models.

    In brackets one die more.
    """
    ranged = mode == "ranged"
    known: dict[str, Any] = {
        "mode": mode,
        "against": ("light", "heavy", "aerial") if ranged else (),
        "short": 10 if ranged else None,
        "long": 20 if ranged else None,
        "bands": (Band(1, 4, 4, 5), Band(5, 8, 6, 7), Band(9, 12, 8, 9)),
        "qualities": qualities,
    }
    return Row(**known | more)


def profile(catalogue: Catalogue, *keywords: str, **more: Any) -> Profile:
    """Return light infantry: DEFENCE 2, DAMAGE LIMIT 1, DISCIPLINE 6, no special rules, no grid."""
    plain: dict[str, Any] = {
        "kind": "infantry",
        "target": "light",
        "traits": (),
        "behemoth": False,
        "defence": 2,
        "damage_limit": 1,
        "discipline": 6,
        "break_limit": None,
        "grid": (),
    }
    return replace(catalogue.profiles[PLAIN], keywords=keywords, **plain | more)


def fighter(catalogue: Catalogue, *keywords: str, models: int = 8, **more: Any) -> Fighter:
    """Return such a unit of so many models, unhurt."""
    card = profile(catalogue, *keywords, **more)
    level = replace(next(iter(card.levels.values())), models=models)
    whole = models * card.damage_limit
    return Fighter(card, level, whole, catalogue.die, catalogue.deck, catalogue.book)
