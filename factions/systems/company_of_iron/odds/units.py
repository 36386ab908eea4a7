"""One unit against another: each model's best series of attacks, and the table of gains.

Source: Company of Iron, Core Rules, "Combat Actions", "Charge", "Back Strikes",
"Free Strikes".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from factions.systems.company_of_iron.catalogue import Catalogue, Profile
from factions.systems.company_of_iron.odds.series import End, Strike, fate
from factions.systems.company_of_iron.odds.sides import Arm, Fighter, Way, fighter, sums
from factions.systems.company_of_iron.odds.strikes import COVER, strike, target
from factions.tabletop.estimates.against import MODES, answer, pair
from factions.tabletop.estimates.chances import by_number, mean

# What a page shows: an action and the way of it, by mode.
WAYS = {
    "melee": (("attack", Way()), ("charge", Way(charge=True)), ("back", Way(behind=True))),
    "ranged": (
        ("attack", Way(ranged=True)),
        ("aimed", Way(ranged=True, aimed=True)),
        ("cover", Way(ranged=True, cover=COVER)),
    ),
}
HINDERED = Way(ranged=True, cover=COVER, harder=4)
FREE_STRIKE = Way(behind=True, free=True)
# The columns of the table of gains: expected damage points by these ways; then chances to leave
# the target knocked down or stationary, by those of them.
GAINS = (*(way for mode in MODES for _, way in WAYS[mode]), HINDERED, FREE_STRIKE)
FLOORS = {0: 8, 1: 9, 3: 10}
RANDOM_SHOTS = (1, 2, 3)  # a d3
STEALTH_BEYOND = 5.0  # inches
SHORTEST = 8.0  # inches, of a range that a rule about its target shortens

Kinds = Sequence[tuple[Profile, int]]
# What a process keeps, by the identity of what it is about, which is kept with it.
MOST_MODELS, MOST_GAINS = 2_000, 100_000
_models: dict[tuple[int, int, int], tuple[Catalogue, Profile, Fighter]] = {}
_gains: dict[tuple[int, int], tuple[Fighter, Fighter, NDArray[np.float32]]] = {}


@dataclass(frozen=True)
class Series:
    """Attacks with some weapons in order, and what they leave of the target."""

    arms: tuple[Arm, ...]
    end: End

    @property
    def worth(self) -> float:
        """Return how good it is: chance to fell, and the share of the target's boxes marked."""
        return self.end.felled + self.end.marked / len(self.end.damage)


def best(one: Fighter, two: Fighter, way: Way) -> Series | None:
    """Return the best series of a model's attacks in some way; None where it has none.

    All its weapons of that sort one after the other, the hardest first, or one that attacks alone;
    a free strike is one attack with the hardest.
    """
    known = [arm for arm in one.arms if arm.ranged == way.ranged]
    together = sorted((arm for arm in known if not arm.alone), key=_hardness, reverse=True)
    choices = [tuple(together)] if together else []
    choices += [(arm,) for arm in known if arm.alone]
    if way.free:
        choices = [tuple(together[:1])] if together and together[0].power is not None else []
    found = [Series(arms, _end(one, two, way, arms)) for arms in choices]
    return max(found, key=lambda series: series.worth, default=None)


def _hardness(arm: Arm) -> int:
    return -1 if arm.power is None else arm.power


def _end(one: Fighter, two: Fighter, way: Way, arms: tuple[Arm, ...]) -> End:
    """Return what a series leaves of the target, over all the shots that dice may allow."""
    whole: list[tuple[tuple[Strike, ...], float]] = [((), 1.0)]
    for place, arm in enumerate(arms):
        opening = strike(one, arm, two, way._replace(opens=place == 0))
        rolled = arm.weapon.rof == "d3" and arm.ranged
        counts = RANDOM_SHOTS if rolled else (1 if way.free else _shots(arm),)
        later = opening
        if counts[-1] > 1:
            later = strike(one, arm, two, way._replace(opens=False, first=False))
        whole = [
            ((*before, opening, *[later] * (number - 1)), share / len(counts))
            for before, share in whole
            for number in counts
        ]
    facing = target(two)
    return _mixed([(fate(strikes, facing), share) for strikes, share in whole])


def _shots(arm: Arm) -> int:
    rate = arm.weapon.rof if arm.ranged and isinstance(arm.weapon.rof, int) else 1
    return rate * max(1, arm.weapon.count)


def _mixed(ends: list[tuple[End, float]]) -> End:
    if len(ends) == 1:
        return ends[0][0]

    def mixed(values: Sequence[float]) -> float:
        return sum(v * share for v, (_, share) in zip(values, ends, strict=True))

    boxes = range(len(ends[0][0].damage))
    return End(
        damage=tuple(mixed([end.damage[k] for end, _ in ends]) for k in boxes),
        marked=mixed([end.marked for end, _ in ends]),
        felled=mixed([end.felled for end, _ in ends]),
        injured=mixed([end.injured for end, _ in ends]),
        down=mixed([end.down for end, _ in ends]),
        floored=mixed([end.floored for end, _ in ends]),
    )


def gains(catalogue: Catalogue, mine: Kinds, theirs: Kinds) -> NDArray[np.float32]:
    """Return what fresh models of some kinds can be expected to do to those of others.

    mine, theirs: cards and the index of a model on each. Shape (mine, theirs, 11): damage points
    marked by blows, blows after a charge, blows from behind, shots, aimed shots, shots at cover,
    shots at cover with 4 more DEF, and a free strike; the chance that blows, blows after a charge
    and shots leave the target knocked down or stationary, beyond what damage does.
    """
    ones = [_model(catalogue, *pair) for pair in mine]
    twos = [_model(catalogue, *pair) for pair in theirs]
    return np.array([[_gain(one, two) for two in twos] for one in ones], dtype=np.float32)


def _model(catalogue: Catalogue, profile: Profile, index: int) -> Fighter:
    """Return the model at an index of a card's models, the same one each time."""
    key = id(catalogue), id(profile), index
    known = _models.get(key)
    if known is None or known[0] is not catalogue or known[1] is not profile:
        if len(_models) >= MOST_MODELS:
            _models.clear()
        known = _models[key] = catalogue, profile, fighter(catalogue, profile, index)
    return known[2]


def _gain(one: Fighter, two: Fighter) -> NDArray[np.float32]:
    """Return what a model can be expected to do to another, computed once for all battles."""
    key = id(one), id(two)
    known = _gains.get(key)
    if known is None or known[0] is not one or known[1] is not two:
        if len(_gains) >= MOST_GAINS:
            _gains.clear()
        known = _gains[key] = one, two, _computed(one, two)
    return known[2]


def _computed(one: Fighter, two: Fighter) -> NDArray[np.float32]:
    row = np.zeros(len(GAINS) + len(FLOORS), dtype=np.float32)
    for place, way in enumerate(GAINS):
        series = best(one, two, way)
        if series is not None:
            row[place] = series.end.marked
            if place in FLOORS:
                row[FLOORS[place]] = series.end.floored
    return row


def forget() -> None:
    """Forget models and what they do to each other, so that all is computed again."""
    _models.clear()
    _gains.clear()


def reaches(catalogue: Catalogue, mine: Kinds, theirs: Kinds) -> NDArray[np.float32]:
    """Return within how many inches shots of models of some kinds may hit those of others.

    Shape (mine, theirs); 0 for none. Beyond that they surely miss, by Stealth or by rules
    that shorten the range.
    """
    ones = [_model(catalogue, *pair) for pair in mine]
    twos = [_model(catalogue, *pair) for pair in theirs]
    return np.array([[_reach(one, two) for two in twos] for one in ones], dtype=np.float32)


def _reach(one: Fighter, two: Fighter) -> float:
    found = 0.0
    for arm in one.arms:
        if arm.ranged:
            ours, theirs = sums(one, arm, two, Way(ranged=True))
            far = arm.weapon.range + ours["reach"] - one.always["reach"]
            far += ours["strength"] if arm.has("Pitching Arm") else 0
            far = min(far, max(SHORTEST, far - ours["shorten"]))
            keen = ours.ignores("no-stealth") or "eyeless-sight" in one.traits
            if theirs.among(two, ("stealth",)) and not keen:
                far = min(far, STEALTH_BEYOND)
            found = max(found, far)
    return found


def unit_against_unit(
    catalogue: Catalogue, attacker: str, defender: str, mode: str
) -> dict[str, Any]:
    """Return what a unit's models can be expected to do to a model of another's.

    mode: `melee` or `ranged`. A case for each sort of model that has such an attack and each way:
    plainly, by a charge, from behind; ranged plainly, aimed, at cover. The target is fresh, the
    most numerous of its card. Raises ValueError for an unknown unit or mode, or an attack that the
    attacker does not have.
    """
    one, two = pair(catalogue.profiles, attacker, defender, mode)
    for card in (one, two):
        if not card.models:
            raise ValueError(f"{card.name} does not fight")
    facing = fighter(catalogue, two, _commonest(two))
    return answer(one, two, mode, _cases(catalogue, one, facing, mode))


def _commonest(profile: Profile) -> int:
    counts = [max(model.count.values(), default=1) for model in profile.models]
    return counts.index(max(counts))


def _cases(catalogue: Catalogue, one: Profile, two: Fighter, mode: str) -> Iterator[dict[str, Any]]:
    for index in range(len(one.models)):
        who = fighter(catalogue, one, index)
        for action, way in WAYS[mode]:
            series = best(who, two, way)
            if series is not None:
                yield _case(who, two, action, series)


def _case(one: Fighter, two: Fighter, action: str, series: Series) -> dict[str, Any]:
    end = series.end
    return {
        "action": action,
        "model": one.name,
        "target": two.name,
        "boxes": two.boxes,
        "weapons": [arm.weapon.name for arm in series.arms],
        "attacks": sum(_shots(arm) for arm in series.arms),
        "to_defender": {
            "damage": by_number(end.damage),
            "expected_damage": mean(end.damage),
            "felled": end.felled,
            "injured": end.injured,
            "knocked_down": end.down,
        },
        "modifiers": [],
    }
