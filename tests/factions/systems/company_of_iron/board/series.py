"""Series of attacks by the compiled kernels, many times over on an empty table."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.battle import records
from factions.systems.company_of_iron.battle.forces import company
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.kernels.record import layout
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.attacks import making_attacks
from factions.systems.company_of_iron.kernels.table.stats import current_stats
from factions.systems.company_of_iron.odds.sides import Way
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import entry
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.led import greedy

LED = greedy("company-of-iron")

PLACES = 4  # of what became of a target: fallen, injured, knocked down, on its feet
Counts = NDArray[np.int64]


@entry
def attack_many(
    d: Any,
    s: Any,
    pair: tuple[int, int, bool],
    series: tuple[Counts, Counts],
    times: int,
    counted: tuple[Counts, Counts],
) -> None:
    """Let u (the first of the pair) make a series of attacks on a fresh v, so many times.

    pair: whether they are in melee is its third. series: weapons and contexts. counted: damage
    points on v at last, all of them where it fell; what became of it.
    """
    u, v, near = pair
    current_stats.renew_model(d, s, u)
    for _ in range(times):
        s.where[v], s.status[v], s.damage[v], s.frail_until[v] = layout.PLAYING, 0, 0, 0
        s.lasting[v, :] = -1
        s.deeds[u] = s.deeds[v] = s.todo = s.tokens[u] = 0
        s.engaged[u] = s.engaged[v] = s.engages[u, v] = s.engages[v, u] = near
        s.used[:] = 0
        current_stats.renew_model(d, s, v)
        for place in range(len(series[0])):
            making_attacks.attack(d, s, u, v, series[0][place], series[1][place], events.BY_ITSELF)
        if s.where[v] != layout.PLAYING:
            counted[0][d.boxes[v]] += 1
            counted[1][0] += 1
            continue
        counted[0][s.damage[v]] += 1
        if s.status[v] & layout.INJURED:
            counted[1][1] += 1
        elif s.status[v] & layout.KNOCKED_DOWN:
            counted[1][2] += 1
        else:
            counted[1][3] += 1


def _written(catalogue: Catalogue, one: str, two: str) -> Any:
    """Return the record of a battle of a card against another."""
    rosters = (Roster("company-of-iron", "any", (Entry("e", unit),)) for unit in (one, two))
    return records.record([company(r, catalogue) for r in rosters], catalogue, "skirmish", LED)


def count(
    catalogue: Catalogue,
    models: tuple[tuple[str, int], tuple[str, int]],
    way: Way,
    weapons: Sequence[int],
    times: int,
) -> tuple[Counts, Counts]:
    """Count what so many series of attacks of a model of one card on one of another come to.

    weapons: by their places on the card of the attacker, an attack each. Return how often so many
    damage points were on the target at last, and what became of it.
    """
    made = _written(catalogue, *(unit for unit, _ in models))
    d, s = made.setup[0], layout.blank(State)[0]
    slots = []
    for side, (_, index) in enumerate(models):
        kinds = [row for row, kind in enumerate(made.kinds) if kind.index == index]
        own = range(int(d.first[side]), int(d.first[side + 1]))
        slots.append(next(u for u in own if d.kind[u] in kinds))
    u, v = slots
    first = int(d.weapon_first[d.kind[u]])
    contexts = [layout.AIMED if way.aimed else 0] * len(weapons)
    if way.charge:
        contexts[0] |= layout.IS_CHARGE
        s.status[u] |= layout.CHARGED
    _place(d, s, u, v, way)
    counted = np.zeros(int(d.boxes[v]) + 1, np.int64), np.zeros(PLACES, np.int64)
    series = first + np.array(weapons, np.int64), np.array(contexts, np.int64)
    attack_many(d, s, (u, v, not way.ranged), series, times, counted)
    return counted


def _place(d: Any, s: Any, u: int, v: int, way: Way) -> None:
    """Stand the two face to face on an empty table, base to base or 6 inches apart."""
    rng.reseed(s.rng, 20171031, 0)
    s.where[:] = layout.GONE
    s.lasting[:] = s.prey[:] = s.plan[:] = s.leader[:] = s.active = -1
    s.current_round = s.activation = 1
    apart = float(d.edge[u] + d.edge[v]) + (6.0 if way.ranged else 0.2)
    for slot, y in ((u, 10.0), (v, 10.0 + apart)):
        s.where[slot], s.x[slot], s.y[slot] = layout.PLAYING, 15.0, y
        s.uy[slot] = 1.0 if slot == u or way.behind else -1.0
