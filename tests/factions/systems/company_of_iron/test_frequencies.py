"""What compiled attacks do a million times over, against the exact odds of the same cards."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.battle import records
from factions.systems.company_of_iron.battle.forces import company
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.kernels.record import layout
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.attacks import making_attacks
from factions.systems.company_of_iron.kernels.table.stats import current_stats
from factions.systems.company_of_iron.odds import sides, units
from factions.systems.company_of_iron.odds.sides import Way
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import entry
from factions.tabletop.lists.roster import Entry, Roster
from tests.reference.chi_square import p_value

MANY = 1_000_000
PLACES = 4  # of the second count: fallen, injured, knocked down, on its feet
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
    """Let m (the first of the pair) make a series of attacks on a fresh v, so many times.

    pair: whether they are in melee is its third. series: weapons and contexts. counted: damage
    points on v at last, all of them where it fell; what became of it.
    """
    m, v, near = pair
    current_stats.renew_model(d, s, m)
    for _ in range(times):
        s.where[v], s.status[v], s.damage[v], s.frail_until[v] = layout.PLAYING, 0, 0, 0
        s.lasting[v, :] = -1
        s.deeds[m] = s.deeds[v] = s.todo = s.tokens[m] = 0
        s.engaged[m] = s.engaged[v] = s.engages[m, v] = s.engages[v, m] = near
        s.used[:] = 0
        current_stats.renew_model(d, s, v)
        for n in range(len(series[0])):
            making_attacks.attack(d, s, m, v, series[0][n], series[1][n], events.BY_ITSELF)
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


def written(catalogue: Catalogue, one: str, two: str) -> Any:
    """Return the record of a battle of a card against another."""
    rosters = (Roster("company-of-iron", "any", (Entry("e", unit),)) for unit in (one, two))
    return records.record([company(r, catalogue) for r in rosters], catalogue, "skirmish")


def counts(
    catalogue: Catalogue, one: tuple[str, int], two: tuple[str, int], way: Way
) -> tuple[Counts, Counts, units.Series]:
    """Return what a million series came to, and the odds of the series."""
    made = written(catalogue, one[0], two[0])
    d, s = made.setup[0], layout.blank(State)[0]
    fighters = [
        sides.fighter(catalogue, catalogue.profiles[unit], index) for unit, index in (one, two)
    ]
    best = units.best(fighters[0], fighters[1], way)
    assert best is not None
    slots = []
    for side, (_, index) in enumerate((one, two)):
        rows = [k for k, kind in enumerate(made.kinds) if kind.index == index]
        own = range(int(d.first[side]), int(d.first[side + 1]))
        slots.append(next(m for m in own if d.kind[m] in rows))
    m, v = slots
    first = int(d.weapon_first[d.kind[m]])
    rows, contexts = [], []
    for arm in best.arms:
        row = first + [w.weapon.name for w in fighters[0].arms].index(arm.weapon.name)
        rows += [row] * units._shots(arm)
    contexts = [layout.AIMED if way.aimed else 0] * len(rows)
    if way.charge:
        contexts[0] |= layout.IS_CHARGE
        s.status[m] |= layout.CHARGED
    _place(d, s, m, v, way)
    boxes = int(d.boxes[v])
    counted = np.zeros(boxes + 1, np.int64), np.zeros(PLACES, np.int64)
    series = np.array(rows, np.int64), np.array(contexts, np.int64)
    attack_many(d, s, (m, v, not way.ranged), series, MANY, counted)
    return *counted, best


def _place(d: Any, s: Any, m: int, v: int, way: Way) -> None:
    """Stand the two face to face on an empty table, base to base or 6 inches apart."""
    rng.reseed(s.rng, 20171031, 0)
    s.where[:] = layout.GONE
    s.lasting[:] = s.prey[:] = s.plan[:] = s.leader[:] = s.active = -1
    s.current_round = s.activation = 1
    apart = float(d.edge[m] + d.edge[v]) + (6.0 if way.ranged else 0.2)
    for slot, y in ((m, 10.0), (v, 10.0 + apart)):
        s.where[slot], s.x[slot], s.y[slot] = layout.PLAYING, 15.0, y
        s.uy[slot] = 1.0 if slot == m or way.behind else -1.0


# Attacker, target, how: each with the rules that it is here for.
CASES = {
    "plain": (("crucible-guard-infantry", 0), ("crucible-guard-infantry", 0), Way()),
    "behind a shield": (("hutchuk-ogrun-bounty-hunter", 0), ("piggybacks", 0), Way(behind=True)),
    "critical knockdown, highest die left out": (
        ("death-wolves", 2),
        ("failed-experiments", 0),
        Way(),
    ),
    "critical freeze on a charge, Tough": (
        ("man-o-war-shocktrooper-officer", 0),
        ("black-ogrun-ironmongers", 0),
        Way(charge=True),
    ),
    "worse casualty rolls, no Tough": (
        ("lord-of-the-feast", 0),
        ("black-ogrun-ironmongers", 0),
        Way(),
    ),
    "twice the damage": (("spears-of-scyrah", 0), ("man-o-war-demolition-corps", 0), Way()),
    "critical, twice the damage": (("death-wolves", 0), ("failed-experiments", 0), Way()),
    "more to hit on a charge": (
        ("wolves-of-orboros", 0),
        ("crucible-guard-storm-troopers", 0),
        Way(charge=True),
    ),
    "cavalry, half the armour": (("neigh-slayers", 0), ("stalker", 0), Way(charge=True)),
    "a die more on the living": (("void-spirit", 0), ("black-ogrun-ironmongers", 0), Way()),
    "two shots, aimed, at the incorporeal": (
        ("reeves-of-orboros", 0),
        ("pistol-wraith", 0),
        Way(ranged=True, aimed=True),
    ),
    "never less than one point": (
        ("trencher-infantry-officer-sniper", 1),
        ("buccaneer", 0),
        Way(ranged=True),
    ),
    "misses rolled again": (
        ("viktor-pendrake", 0),
        ("black-ogrun-ironmongers", 0),
        Way(ranged=True),
    ),
    "immune to fire": (("crucible-guard-mechanik", 0), ("crucible-guard-infantry", 0), Way()),
}


@pytest.mark.parametrize("case", CASES)
def test_frequencies_are_those_of_the_odds(case: str, catalogue: Catalogue) -> None:
    damage, states, best = counts(catalogue, *CASES[case])
    end = best.end
    stands = max(0.0, 1 - end.felled - end.injured - end.down)
    for found, chances in (
        (damage, np.array(end.damage)),
        (states, np.array((end.felled, end.injured, end.down, stands))),
    ):
        chances[chances < 1e-12] = 0.0
        assert p_value(found, chances) > 0.001, (found, chances * MANY)
