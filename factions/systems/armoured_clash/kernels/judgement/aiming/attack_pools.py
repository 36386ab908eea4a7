"""Attack pools before they are rolled: how many dice, of which kind.

Source: Armoured Clash, "Roll Attack Pool".
"""

from typing import NamedTuple

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    DURABLE,
    IRREGULAR,
    NEAR,
    STRENGTHS,
)
from factions.systems.armoured_clash.kernels.table.shapes import strength, target_of
from factions.systems.armoured_clash.kernels.table.sight import View
from factions.tabletop.compiler.jit import kernel


class Pool(NamedTuple):
    """An attack before its dice are rolled.

    kind: its row of the odds; shield: the target's DEFENCE against it.
    """

    kind: int
    rating: int
    dice: int
    quality: int
    shield: int


@kernel(read_only=("d",))
def grid_column(d: Setup, s: State, u: int, row: int, models: int) -> int:
    """Return the column of a row of unit u's grid: a behemoth's goes by the damage it has suffered.

    models: how many count, by which those of all others go. Source: Armoured Clash, "Roll Attack
    Pool".
    """
    return int(min(s.damage[u] if d.by_damage[row] else models, STRENGTHS - 1))


@kernel(read_only=("d",))
def attack_dice(d: Setup, s: State, u: int, row: int, v: int, near: bool, models: int) -> int:
    """Return the dice of a row of unit u's grid at unit v, where `models` count."""
    column = grid_column(d, s, u, row, models)
    called = target_of(d, s, v) | (NEAR if near else 0)
    if d.bracket[row] & called:
        return int(d.bracketed[row, column])
    return int(d.dice[row, column])


@kernel(read_only=("d",))
def models_firing(d: Setup, s: State, u: int, view: View) -> int:
    """Return the models that count for a shot with that view of its target."""
    if view.off_front and d.rules[u] & IRREGULAR:
        return int((s.n[u] + 1) >> 1)
    return strength(s, u)


@kernel(read_only=("d",))
def pool_of(d: Setup, row: int, v: int) -> int:
    """Return the kind of pool that a row rolls against a unit."""
    return int(d.pool[row, 1 if d.rules[v] & DURABLE else 0])
