"""The rolling kernels by frequency against the exact odds, and interpreted as compiled."""

# Kernels are typed for fields of records; tests hand them arrays.
# mypy: disable-error-code="arg-type"

import os
import subprocess
import sys
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from factions.systems.warcrow.battle.magic import packed_dice
from factions.systems.warcrow.catalogue import Catalogue, Profile
from factions.systems.warcrow.kernels.rules import preparation
from factions.systems.warcrow.kernels.rules.dice import opposed
from factions.systems.warcrow.kernels.rules.morale.willpower import roll_willpower
from factions.systems.warcrow.odds import (
    Book,
    Plan,
    Side,
    Terms,
    book,
    defence,
    exchange,
    faces,
    melee,
    passes,
    pools,
    ranged,
    ranged_defence,
    willpower,
    worth_of,
)
from factions.systems.warcrow.odds.sides import STANDARD_FACES
from factions.tabletop.battles.rng import Stream, seeded
from factions.tabletop.compiler.jit import kernel
from tests.factions.systems.warcrow.loaded_dice import (
    ENGAGED,
    LOST,
    SLOWED,
    SPARE,
    VOID,
    VULNERABLE,
    Counts,
    nothing,
)
from tests.reference.chi_square import p_value

MANY = 1_000_000


@kernel
def fight_many(
    dice: Stream,
    pages: Book,
    contexts: tuple[int, int],
    may_repeat: bool,
    times: int,
    counted: tuple[Counts, Counts, Counts],
) -> int:
    """Count the damage and the plans of many exchanges between the book's first two sides.

    counted: damage to the second by damage to the first, plans; nothing that skills add.
    """
    damage, chosen, more = counted
    repeated = 0
    for _ in range(times):
        one = opposed.exchange(dice, pages, 0, 1, contexts[0], contexts[1], may_repeat, more)
        damage[one.dealt, one.back] += 1
        chosen[one.plan] += 1
        chosen[one.answer] += 1
        repeated += one.repeated
    return repeated


@kernel
def pass_many(
    dice: Stream, pages: Book, frightened: bool, needed: int, again: bool, times: int
) -> int:
    """Count the willpower tests passed."""
    passed = 0
    for _ in range(times):
        if roll_willpower(dice, pages, 0, frightened, needed, again) >= needed:
            passed += 1
    return passed


@kernel
def lead_many(dice: Stream, pages: Book, lead: int, more: tuple[int, int], times: int) -> int:
    """Count how often side 1 wins the initiative."""
    won = 0
    for _ in range(times):
        won += preparation.roll_initiative(dice, pages, lead, more)
    return won


class Duel(NamedTuple):
    """A real matchup: two units, how they fight, and what each may count on."""

    attacker: str
    defender: str
    mode: str = "melee"
    contexts: tuple[int, int] = (ENGAGED, ENGAGED)
    repeats: bool = False
    modifiers: tuple[int, int] = (0, 0)
    cover: str = ""
    joined: str = ""


DUELS = [
    Duel("aggressors", "battle-scarred", repeats=True, modifiers=(1, 1)),
    Duel("battle-scarred", "aggressors", modifiers=(0, 1)),
    Duel("black-legion-arquebusiers", "aggressors", "ranged", (0, 0), cover="K"),
    Duel("syenann-captain", "tundra-marauders", "ranged", (0, 0), repeats=True),
    Duel("alborc", "gale-falchion", repeats=True, modifiers=(1, 1)),
    Duel("njord-the-merciless", "wrathmane", contexts=(ENGAGED | SPARE, ENGAGED), repeats=True),
    Duel("stompers", "hersir", contexts=(ENGAGED | SLOWED, ENGAGED | SPARE)),
    Duel("warg-riders", "gale-falchion", contexts=(ENGAGED | LOST, ENGAGED | LOST), repeats=True),
    Duel("orc-hunters", "ahlwardt-ice-bear", contexts=(ENGAGED, ENGAGED | SPARE | VULNERABLE)),
    Duel("vercana", "tundra-marauders", contexts=(ENGAGED | VOID * 31, 0), modifiers=(1, 0)),
    Duel("skin-changers", "anointed", repeats=True, modifiers=(1, 1), joined="ahlwardt-ice-bear"),
]


def _sides(catalogue: Catalogue, duel: Duel) -> tuple[Side, Side]:
    one, two = catalogue.profiles[duel.attacker], catalogue.profiles[duel.defender]
    dice = faces(catalogue.dice)
    joined = catalogue.profiles[duel.joined].joined if duel.joined else None
    attack, guard = (melee, defence) if duel.mode == "melee" else (ranged, ranged_defence)
    terms = Terms(duel.modifiers[0], worth=_worth(one))
    first = attack(one, one.panels[0], dice, joined, terms)
    terms = Terms(duel.modifiers[1], cover=duel.cover, worth=_worth(two))
    second = guard(two, two.panels[0], dice, None, terms)
    assert first is not None
    return first, second


def _worth(profile: Profile) -> int:
    return worth_of(profile.cost, profile.w * profile.troops)


@pytest.mark.parametrize("number", range(len(DUELS)), ids=lambda n: "-".join(DUELS[n][:3]))
def test_a_million_exchanges_follow_the_odds(warcrow: Catalogue, number: int) -> None:
    duel = DUELS[number]
    first, second = _sides(warcrow, duel)
    odds = exchange(first, second, duel.contexts, duel.repeats)
    pages = book([first, second], [True, False])
    size = max(40, len(odds.damage))
    damage = np.zeros((size, size), dtype=np.int64)
    chosen = np.zeros(len(pages.plans), dtype=np.int64)
    dice = seeded(20_250_101, 2 * number)
    repeated = fight_many(
        dice, pages, duel.contexts, duel.repeats, MANY, (damage, chosen, nothing())
    )
    expected = np.zeros((size, size))
    expected[: len(odds.damage), : len(odds.damage)] = odds.damage
    assert damage.sum() == MANY
    assert p_value(damage, expected) > 0.001
    assert p_value(chosen[: len(first.plans)], odds.first) > 0.001
    assert p_value(chosen[len(first.plans) :], odds.second) > 0.001
    share = np.array([odds.repeated, 1 - odds.repeated])
    assert p_value(np.array([repeated, MANY - repeated]), share) > 0.001
    assert (odds.repeated > 0.05) is duel.repeats


def test_the_frequencies_would_tell_a_wrong_roll(warcrow: Catalogue) -> None:
    duel = DUELS[0]
    first, second = _sides(warcrow, duel)
    pages = book([first, second], [True, False])
    damage = np.zeros((40, 40), dtype=np.int64)
    chosen = np.zeros(len(pages.plans), dtype=np.int64)
    fight_many(seeded(3, 0), pages, duel.contexts, False, MANY, (damage, chosen, nothing()))
    odds = exchange(first, second, duel.contexts, repeats=True).damage
    assert p_value(damage[: len(odds), : len(odds)], odds) < 1e-9


@pytest.mark.parametrize(
    ("unit", "frightened", "needed", "again"),
    [
        ("aggressors", False, 1, False),
        ("aggressors", True, 1, False),
        ("alborc", False, 2, False),
        ("alborc", True, 1, True),
        ("nayra-caladren", True, 2, True),
    ],
)
def test_a_million_willpower_tests_follow_the_odds(
    warcrow: Catalogue, unit: str, frightened: bool, needed: int, again: bool
) -> None:
    side_ = willpower(warcrow.profiles[unit], faces(warcrow.dice))
    chance = passes(side_, needed, frightened=frightened, again=again)
    passed = pass_many(seeded(9, 0), book([side_]), frightened, needed, again, MANY)
    counts = np.array([passed, MANY - passed])
    assert p_value(counts, np.array([chance, 1 - chance])) > 0.001


@pytest.mark.parametrize(("lead", "scholar"), [(-2, False), (0, False), (1, False), (0, True)])
def test_a_million_initiatives_follow_the_odds(lead: int, scholar: bool) -> None:
    margin = [_successes("OOY" if lead < 0 else "OY"), _successes("OOY" if lead > 0 else "OY")]
    if scholar:  # a blue die of side 1: its block, on half its faces, stops a success
        stopped = np.append(margin[1][1:], 0.0)
        stopped[0] += margin[1][0]
        margin[1] = 0.5 * (margin[1] + stopped)
    table = np.outer(margin[1], margin[0])  # side 0 in rows
    lower, tie = np.triu(table, 1).sum(), np.trace(table)
    chance = lower / (1 - tie)
    if lead == 0 and not scholar:
        assert chance == pytest.approx(0.5)
    plain = Side("", 0, False, False, (Plan(),), 100, STANDARD_FACES)
    more = (0, packed_dice("U") if scholar else 0)
    won = lead_many(seeded(4, 0), book([plain]), lead, more, MANY)
    counts = np.array([won, MANY - won])
    assert p_value(counts, np.array([chance, 1 - chance])) > 0.001


def _successes(dice: str) -> NDArray[np.float64]:
    plain = Side(dice, 0, False, False, (Plan(),), 100, STANDARD_FACES)
    rolled = pools.calm(plain)
    counts = pools.lane_of(rolled.counts, "S")
    return np.bincount(counts, rolled.chances, minlength=5).astype(np.float64)


SCRIPT = """
import numpy as np
from django.conf import settings
from factions import loading
from factions.systems.warcrow import catalogue, odds
from factions.systems.warcrow.kernels.record.cards import BONUS
from factions.systems.warcrow.kernels.rules.dice.opposed import exchange
from factions.systems.warcrow.kernels.rules.morale.willpower import roll_willpower
from factions.tabletop.battles.rng import seeded
cards = catalogue.read(loading.data_of(settings.FIXTURES / "warcrow"))
dice, more = odds.faces(cards.dice), np.zeros((2, BONUS), dtype=np.int64)
one, two = cards.profiles["alborc"], cards.profiles["aggressors"]
sides = [odds.melee(one, one.panels[0], dice), odds.defence(two, two.panels[0], dice)]
pages, state = odds.book(sides, [True, False]), seeded(7, 0)
rolled = []
for _ in range(150):
    rolled.append([int(n) for n in exchange(state, pages, 0, 1, 1, 1, True, more * 0)])
    rolled.append([int(roll_willpower(state, pages, 0, True, 2, True))])
print(rolled)
"""


def test_interpreted_and_compiled_kernels_agree() -> None:
    compiled, interpreted = (_rolled(jit) for jit in "10")
    assert compiled == interpreted
    assert compiled.count("[") == 301


def _rolled(jit: str) -> str:
    starts = "import django; django.setup()\n"
    environment = os.environ | {"ROLLCALL_JIT": jit, "DJANGO_SETTINGS_MODULE": "builder.settings"}
    done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-c", starts + SCRIPT],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout
