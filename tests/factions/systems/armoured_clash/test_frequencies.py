"""What compiled attacks and charges do a million times over, against the exact odds."""

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from factions.systems.armoured_clash.battle import records
from factions.systems.armoured_clash.battle.forces import force
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.kernels.record import state, terms
from factions.systems.armoured_clash.kernels.rules import cards, garrisons
from factions.systems.armoured_clash.kernels.rules.attacks import close_quarters, ranged_attacks
from factions.systems.armoured_clash.kernels.table import shapes
from factions.systems.armoured_clash.odds.blows import charge
from factions.systems.armoured_clash.odds.harm import (
    ACTIVATED,
    BROKEN,
    FALLEN_BACK,
    FRESH,
    STATUSES,
    SUPPRESSED,
    Strike,
    attacked,
    steps,
)
from factions.systems.armoured_clash.odds.shots import shots as rows_fired
from factions.systems.armoured_clash.odds.sides import Attack, Fighter, Way
from factions.systems.armoured_clash.odds.units import _fighter
from factions.tabletop.battles import rng, terrain
from factions.tabletop.battles.records import blank
from factions.tabletop.compiler.jit import entry, kernel
from factions.tabletop.lists.roster import Entry, Roster
from tests.reference.chi_square import p_value

MANY = 1_000_000
CHARGES = -1
FAR, CLOSE = Way(), Way(short=True)
SEED = 20_261_121
AUTOMATON = "reaper-arc-tanks"  # passes every test, so that no card is drawn for one
Counts = NDArray[np.int64]


@kernel
def ready(d: Any, s: Any, u: int, x: float, y: float, hy: float) -> None:
    """Stand a unit unhurt on the table."""
    s.status[u], s.n[u], s.damage[u] = terms.READY, d.models[u], 0
    s.activated[u] = s.suppressed[u] = s.disordered[u] = s.reloading[u] = 0
    s.x[u], s.y[u], s.hx[u], s.hy[u] = x, y, 0.0, hy
    shapes.form(d, s, u)


@kernel
def bruise(d: Any, s: Any, u: int, left: int, suppressed: bool) -> None:
    """Let a unit that stands ready have so many points of damage left to it, suppressed or not."""
    s.n[u] = (left + d.limit[u] - 1) // d.limit[u]
    s.damage[u] = s.n[u] * d.limit[u] - left
    s.suppressed[u] = 1 if suppressed else 0
    shapes.form(d, s, u)


@kernel
def count(d: Any, s: Any, u: int, y: float, counted: Counts) -> None:
    """Count what has become of a unit: a row a status, a column the damage it can still take.

    Whoever is annihilated, broken or not, counts in the first of all; whoever has left the height y
    has fallen back, unless y is negative.
    """
    if s.status[u] == terms.GONE:
        counted[FRESH, 0] += 1
        return
    status = SUPPRESSED if s.suppressed[u] else ACTIVATED if s.activated[u] else FRESH
    if y >= 0.0 and s.y[u] != y:
        status = FALLEN_BACK
    counted[status, shapes.damage_left(d, s, u)] += 1


@kernel
def shelter(d: Any, s: Any) -> None:
    """Let unit 1 be the garrison of the one piece of terrain, a building."""
    s.pieces = s.drawn = 1
    s.piece_does[0] = terms.BUILDING | terms.BLOCKS | terms.IMPASSABLE
    s.piece_high[0], s.tenant[0] = 3, -1
    garrisons.garrison(s, 1, 0)


@entry
def attack_many(
    d: Any, s: Any, how: Counts, y: tuple[float, float], mine: Counts, theirs: Counts
) -> None:
    """Let unit 0 attack unit 1 a million times, at these heights; count what becomes of both.

    how: the row that it fires, CHARGES for none; what is left of unit 1; whether that is
    suppressed; is a garrison; is fired at as an opportunity; is told to have fallen back.
    """
    for _ in range(MANY):
        ready(d, s, 0, 24.0, y[0], 1.0)
        ready(d, s, 1, 24.0, y[1], -1.0)
        bruise(d, s, 1, how[1], how[2] > 0)
        s.blasts = s.pieces = 0
        if how[3]:
            shelter(d, s)
        cards.shuffle_anew(d, s, 0)
        cards.shuffle_anew(d, s, 1)
        if how[0] == CHARGES:
            s.outflanks = s.rough = 0
            close_quarters.close_quarters(d, s, 0, 1)
        else:
            s.aimed = s.reforming = s.moved = 0
            ranged_attacks.fire_row(d, s, 0, how[0], 1, how[4] > 0)
        count(d, s, 0, -1.0, mine)
        count(d, s, 1, y[1] if how[5] else -1.0, theirs)


class Attacked(NamedTuple):
    """How unit 0 attacks and how unit 1 stands: the row that is fired, what is left of unit 1."""

    row: int
    left: int
    suppressed: bool = False
    garrison: bool = False
    opportunity: bool = False
    told_back: bool = False


def attacks(
    d: Any, s: Any, how: Attacked, y: tuple[float, float], units: tuple[Fighter, Fighter]
) -> tuple[Counts, Counts]:
    """Return what became of both units after a million attacks."""
    mine, theirs = (np.zeros((len(STATUSES), unit.body.whole + 1), np.int64) for unit in units)
    attack_many(d, s, np.array(how, np.int64), y, mine, theirs)
    return mine, theirs


def written(catalogue: Catalogue, one: str, two: str) -> Any:
    """Return the record of a battle of a unit against another, both at their largest level."""
    sides = []
    for unit in (one, two):
        level = max(catalogue.profiles[unit].levels.values(), key=lambda each: each.models)
        entry_ = Entry("e", unit, level.id)
        sides.append(force(Roster("armoured-clash", "any", (entry_,)), catalogue))
    return records.record(sides, catalogue, "advance", "battle")


def prepared(made: Any) -> tuple[Any, Any]:
    d, s = made[0], blank(state.State)[0]
    rng.reseed(s.rng, SEED, 0)
    s.house[:] = s.load[:] = s.carrier[:] = -1
    return d, s


def expected(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the exact chances in the cells that are counted."""
    found = table.copy()
    found[FRESH, 0] = table[:, 0].sum() + table[BROKEN, 1:].sum()
    found[1:, 0] = 0.0
    found[BROKEN] = 0.0
    return found


def fighters(catalogue: Catalogue, one: str, two: str) -> tuple[Fighter, Fighter]:
    return _fighter(catalogue, one), _fighter(catalogue, two)


# Attacker, row of its grid among the ranged ones, target, how; else what of the target is left and
# whether it is suppressed.
SHOTS: dict[str, tuple[Any, ...]] = {
    "plain": ("rifle-command-platoon", 0, "rifle-platoon", FAR),
    "at short range, a veteran": ("janissaries", 0, "rifle-platoon", CLOSE),
    "arc at the durable": ("scion-grenadier-platoon", 0, "teutonic-armiger-castellans", FAR),
    "suppressive": ("alpini-rangers", 0, "rifle-platoon", FAR),
    "penetrating at a behemoth": ("cor-caroli-nyx", 0, "valenca-landship", FAR),
    "cryo": ("buran-cryo-troopers", 0, "rifle-platoon", FAR),
    "point blank": ("drake-field-guns", 0, "janissaries", CLOSE),
    "precision": ("sharp-rifles", 0, "rifle-platoon", FAR),
    "opportunity fire": ("rifle-command-platoon", 0, "rifle-platoon", Way(opportunity=True)),
    "at the suppressed": ("rifle-command-platoon", 0, "rifle-platoon", FAR, 14, True),
    "at who may break": ("rifle-command-platoon", 0, "rifle-platoon", CLOSE, 5, True),
    "at a hurt behemoth": ("cor-caroli-nyx", 0, "valenca-landship", FAR, 9, False),
    "at the hurt and durable": (
        *("scion-grenadier-platoon", 0, "teutonic-armiger-castellans", FAR),
        *(5, False),
    ),
}


@pytest.mark.parametrize("name", SHOTS)
def test_shots_follow_the_odds(clash: Catalogue, name: str) -> None:
    one, row, two, way, *hurt = SHOTS[name]
    attacker, target = fighters(clash, one, two)
    left, suppressed = hurt or (target.left, False)
    found = rows_fired(attacker, target, way)
    ranged = [each for each in attacker.profile.grid if each.mode == "ranged" and each.long]
    attack = next(each for each in found if each.row is ranged[row])
    d, s = prepared(written(clash, one, two))
    reach = (attack.row.short or 0) if way.short else (attack.row.long or 0)
    how = Attacked(
        int(d.weapon[0]) + row, left, suppressed, opportunity=way.opportunity, told_back=True
    )
    _, counted = attacks(d, s, how, (4.0, 4.0 + (reach - 0.1)), (attacker, target))
    start = np.zeros_like(target.body.fresh())
    start[SUPPRESSED if suppressed else FRESH, left] = 1.0
    exact = expected(attacked(target.body, start, attack.strike))
    assert p_value(counted, exact) > 0.001


def row_number(attacker: Fighter, attack: Attack) -> int:
    """Return the place of an attack's row among the ranged ones."""
    ranged = [each for each in attacker.profile.grid if each.mode == "ranged"]
    return next(place for place, each in enumerate(ranged) if each is attack.row)


def test_overcharged_shots_follow_the_odds(clash: Catalogue) -> None:
    attacker, target = fighters(clash, "mars-battle-tripods", AUTOMATON)
    (attack,) = rows_fired(attacker, target, Way(overcharged=True))
    d, s = prepared(written(clash, "mars-battle-tripods", AUTOMATON))
    d.blank[:] = 0.0  # so that it always turns a card up
    w = int(d.weapon[0]) + row_number(attacker, attack)
    y = 4.0, 4.0 + (float(d.range[w]) - 0.1)
    mine, theirs = attacks(d, s, Attacked(w, target.left), y, (attacker, target))
    exact = attacked(target.body, target.body.fresh(), attack.strike)
    assert p_value(theirs, expected(exact)) > 0.001
    assert attack.recoil is not None
    recoil = np.zeros_like(attacker.body.fresh())
    recoil[FRESH] = steps(attacker.body, Strike(attack.recoil))[attacker.left]
    assert p_value(mine, recoil) > 0.001


def test_sieges_follow_the_odds(clash: Catalogue) -> None:
    one, two = "enceladus-mortar-crawlers", "rifle-platoon"
    attacker, target = fighters(clash, one, two)
    target = replace(target, left=12)
    found = rows_fired(attacker, target, Way(garrisoned=True))
    attack = next(each for each in found if "Siegebreaker" in each.row.qualities)
    d, s = prepared(written(clash, one, two))
    d.models[1] = 12
    terrain.put_piece(s, 0, 24.0, 20.0, 1.5, 1.5, 0.0)
    how = Attacked(int(d.weapon[0]) + row_number(attacker, attack), 12, garrison=True)
    _, counted = attacks(d, s, how, (4.0, 20.0), (attacker, target))
    fresh = np.zeros_like(target.body.fresh())
    fresh[FRESH, 12] = 1.0
    assert p_value(counted, expected(attacked(target.body, fresh, attack.strike))) > 0.001


# Attacker, target.
CHARGED = {
    "infantry": ("rifle-platoon", "janissaries"),
    "stoic": ("janissaries", "rifle-platoon"),
    "impact": ("winged-hussar-treadbikes", "rifle-platoon"),
    "the durable": ("rifle-platoon", "teutonic-armiger-castellans"),
}


@pytest.mark.parametrize("name", CHARGED)
def test_charges_follow_the_odds(clash: Catalogue, name: str) -> None:
    one, two = CHARGED[name]
    attacker, target = fighters(clash, one, two)
    _, found = charge(attacker, target, Way())
    d, s = prepared(written(clash, one, two))
    mine, theirs = attacks(d, s, Attacked(CHARGES, target.left), (23.98, 24.0), (attacker, target))
    assert p_value(mine, expected(found.attacker)) > 0.001
    assert p_value(theirs, expected(found.target)) > 0.001
