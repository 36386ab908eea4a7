"""The chances of rolls, by which actions are weighed."""

from factions.tabletop.compiler.jit import kernel


@kernel
def chance(need: int, roll: int) -> float:
    """Return the chance to hit: faces from 2 up that, with the modifier, are enough."""
    return 0.1 * min(max(11 - max(2, need - roll), 0), 9)


@kernel
def chance_of_ten(need: int, roll: int) -> float:
    """Return the chance to hit by a natural 10."""
    return 0.1 if 10 + roll >= need else 0.0


@kernel
def fails(target: int) -> float:
    """Return the chance that infantry fails a defence test with that target."""
    return 0.1 * min(max(10 - target, 0), 10)


@kernel
def vehicle_fails(target: int) -> float:
    """Return how many hit points a vehicle's defence test costs: a natural 1 fails, tests again."""
    return (0.1 + 0.1 * min(max(10 - target, 0), 9)) / 0.9


@kernel
def nerve(mor: int) -> float:
    """Return the chance to pass a morale test."""
    once = 0.1 * min(max(mor, 0), 8)
    return float(once + 0.1 * min(max(mor - 9, 0), 2) * once)
