"""A fit in words and numbers, with all that is needed to do it again."""

from collections.abc import Iterator, Mapping
from typing import Any

from builder.services.balance.arena import LOWEST, Arena
from builder.services.balance.features import Costs
from builder.services.balance.fitting import SETTLED, Fit
from builder.services.battles.grounds import grounds
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache
from factions.tabletop.estimates.worths import SPREAD

WIDTH = 1.96  # standard deviations each way: 95 %
CONFIDENCE = 0.95
DIGITS = 2
METHOD = (
    "A logistic model of each pair's win rate on the points that one list spends on each unit "
    "beyond the other, with a Gaussian prior at the printed cost, in later rounds at what the "
    f"lists were drawn at (standard deviation {SPREAD:.0%} of it), gives what a point of each "
    "unit does; worth is that against the average point. New lists are drawn at the suggested "
    "costs, and fitted with all before, "
    f"until no cost moves by {SETTLED:.0%}. A list spends {LOWEST:.0%} to 100% of the limit, which "
    "shows what a point is worth."
)
UNCERTAINTY = (
    "95 % intervals from the curvature of the penalised likelihood at its mode, widened by the "
    "dispersion of pairs beyond their dice. A unit that few lists had keeps the prior's width."
)
BLIND = (
    "what units do for each other beyond the sum of their worths",
    "scenarios, terrain and sizes other than those fought over",
    "what a better player than the simulator's policy would make of a unit",
    "whatever the game's fidelity calls simplified or not modelled",
    "units that cost nothing, boons, transports' passengers and whatever lists were not drawn with",
)


def report(
    arena: Arena, fit: Fit | None, costs: Costs | None, check: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Return the whole report; without a fit, that of a check of those costs or the printed ones.

    Call it after battles were fought, for it takes the game's kernels to be compiled.
    """
    wish = arena.wish
    kernel_cache.mark_compiled(wish.system)
    return {
        "system": wish.system,
        "edition": arena.edition.version,
        "rules": SYSTEMS[wish.system].rules,
        "catalogue": arena.edition.digest,
        "seed": wish.seed,
        "factions": list(arena.factions),
        "size": wish.size,
        "scenarios": list(arena.scenarios),
        "general": arena.general.id,
        "method": f"{_fights(arena.general.id)} {METHOD}",
        "uncertainty": UNCERTAINTY,
        "cannot_see": list(BLIND),
        "floors": _floors(arena),
        **grounds(arena.edition),
        "fit": _fit(fit) if fit else None,
        "units": list(_rows(arena, fit)) if fit else [],
        "costs": _costs(arena, costs) if costs else [],
        "check": dict(check) if check else None,
    }


def _floors(arena: Arena) -> dict[str, Any]:
    """Return how floors come about, and those of upgrades; costs have those of options."""
    worth = arena.game.worth
    if worth is None:
        return {"formula": [], "upgrades": {}}
    return {"formula": list(worth.FORMULA), "upgrades": dict(worth.of_upgrades(arena.data))}


def _fit(fit: Fit) -> dict[str, Any]:
    return {
        "pairs": fit.pairs,
        "battles": fit.battles,
        "rounds": len(fit.moved),
        "moved": [round(share, 4) for share in fit.moved],
        "settled": fit.settled,
        "confidence": CONFIDENCE,
        "dispersion": round(fit.worths.dispersion, DIGITS),
        "log_odds_a_point": round(fit.worths.scale, 6),
    }


def _rows(arena: Arena, fit: Fit) -> Iterator[dict[str, Any]]:
    """Yield each feature that lists had: its cost, its worth, and whether the two differ.

    The worth of an upgrade whose cost differs by unit is per point.
    """
    wanted = set(arena.wish.units)
    for place, feature in enumerate(arena.ledger.features):
        if not fit.uses[place] or (wanted and feature.unit not in wanted):
            continue
        cost = feature.points or 1.0
        ratio, error = fit.worths.ratios[place], WIDTH * fit.worths.deviations[place]
        low, high = ratio - error, ratio + error
        yield {
            "id": feature.id,
            "name": feature.name,
            "faction": feature.faction,
            "unit": feature.unit,
            "option": feature.option,
            "part": feature.part,
            "cost": round(cost, DIGITS),
            "worth": round(float(cost * ratio), DIGITS),
            "interval": [round(float(cost * edge), DIGITS) for edge in (low, high)],
            "verdict": "over-costed" if high < 1 else "under-costed" if low > 1 else "fair",
            "lists": fit.uses[place],
        }


def _fights(general: str) -> str:
    pairs = "Random legal lists fight in pairs, mirrored battles on the same dice"
    return f"{pairs}, {general} against {general}."


def _costs(arena: Arena, costs: Costs) -> list[dict[str, Any]]:
    """Return the suggested points of every option, rounded to the game's step."""
    wanted = set(arena.wish.units)
    return [
        {
            "unit": unit,
            "option": option,
            "printed": arena.ledger.printed[unit, option],
            "floor": arena.floors.get((unit, option), 0),
            "points": points,
        }
        for (unit, option), points in costs.items()
        if not wanted or unit in wanted
    ]
