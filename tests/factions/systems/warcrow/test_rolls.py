"""The rolling kernels: by hand with loaded dice, and by frequency against the exact odds."""

# Kernels are typed for fields of records; tests hand them arrays.
# mypy: disable-error-code="arg-type"

import os
import subprocess
import sys
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from factions.systems.warcrow.catalogue import Catalogue, Effect, Profile, Switch
from factions.systems.warcrow.kernels.record import symbols
from factions.systems.warcrow.kernels.record.cards import BONUS
from factions.systems.warcrow.kernels.rules import preparation
from factions.systems.warcrow.kernels.rules.dice import opposed, throwing
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
    plans,
    pools,
    ranged,
    ranged_defence,
    values,
    willpower,
    worth_of,
)
from factions.systems.warcrow.odds.plans import packed
from factions.systems.warcrow.odds.sides import STANDARD_FACES
from factions.tabletop.battles.rng import Stream, seeded
from factions.tabletop.compiler.jit import kernel
from tests.reference.chi_square import p_value

MANY = 1_000_000
ENGAGED, SPARE, LOST = values.ENGAGED, values.SPARE_WOUND, values.LOSES_DIE
SLOWED, VULNERABLE = (values.OPPONENT_IS * values.STATE_BITS[s] for s in ("slowed", "vulnerable"))
VOID = 1 << values.VOID_SHIFT
Counts = NDArray[np.int64]


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
def lead_many(dice: Stream, pages: Book, lead: int, times: int) -> int:
    """Count how often side 1 wins the initiative."""
    won = 0
    for _ in range(times):
        won += preparation.roll_initiative(dice, pages, lead)
    return won


# Loaded dice: every face of a colour shows the same.
LOADED = ("S", "SX", "s", "B", "Xb", "SS")
LOADED_FACES = tuple((packed(face),) * 8 for face in LOADED)
RED, ORANGE, YELLOW, GREEN, BLUE, BLACK = "ROYGUK"  # S, SX, s, B, Xb, SS


WRITTEN = (
    *("hurt_second", "hurt_first", "rage_first", "rage_second"),
    *("plan_first", "plan_second", "roll_first", "roll_second", "repeated"),
)


def side(
    dice: str,
    *switches: Switch,
    symbols: str = "",
    elite: bool = False,
    rage: bool = False,
    worth: int = 100,
) -> Side:
    """Return a side of loaded dice."""
    shown = packed(symbols + "".join(LOADED["ROYGUK".index(die)] for die in dice))
    counts = np.array([plans.folded(shown) if elite else shown], dtype=np.int64)
    made = plans.plans_of(switches, counts, elite, rage)
    return Side(dice, packed(symbols), elite, False, made, worth, LOADED_FACES)


def switch(cost: str, do: str, when: str = "", **effect: object) -> Switch:
    """Return a switch with one effect."""
    return Switch(cost, (Effect(do, **effect),), when)


def nothing() -> Counts:
    """Return what skills add to a roll where there are none."""
    return np.zeros((2, BONUS), dtype=np.int64)


def fought(
    first: Side, second: Side, contexts: tuple[int, int] = (ENGAGED, ENGAGED), repeat: bool = False
) -> dict[str, int]:
    """Fight once and return what was written, plans as their rows within their side."""
    pages = book([first, second], [True, False])
    dice, more = seeded(1, 0), nothing()
    rolled = opposed.exchange(dice, pages, 0, 1, contexts[0], contexts[1], repeat, more)
    written = dict(zip(WRITTEN, map(int, rolled), strict=True))
    return written | {"plan_second": written["plan_second"] - len(first.plans)}


class TestWithLoadedDice:
    def test_successes_and_blocks(self) -> None:
        result = fought(side("RRR"), side("GK"))
        assert (result["hurt_second"], result["hurt_first"]) == (2, 2)
        assert result["roll_first"] == packed("SSS")
        assert result["roll_second"] == packed("BSS")
        assert (result["plan_first"], result["plan_second"], result["repeated"]) == (0, 0, 0)

    def test_automatic_symbols(self) -> None:
        result = fought(side("R", symbols="SB"), side("K", symbols="B"))
        assert (result["hurt_second"], result["hurt_first"]) == (1, 1)

    def test_elite_counts_hollow_symbols(self) -> None:
        assert fought(side("YY", elite=True), side(""))["hurt_second"] == 2
        assert fought(side("YY"), side(""))["hurt_second"] == 0

    def test_a_wound_by_switch_passes_blocks(self) -> None:
        result = fought(side("O", switch("X", "wound", amount=2)), side("GG"))
        assert (result["hurt_second"], result["plan_first"]) == (2, 1)

    def test_cancelling_blocks_before_they_block(self) -> None:
        result = fought(side("RO", switch("X", "cancel", symbol="B")), side("GG"))
        assert result["hurt_second"] == 1

    def test_the_second_answers(self) -> None:
        guard = side("U", switch("b", "cancel", symbol="S", amount=2))
        assert fought(side("RRR"), guard)["hurt_second"] == 1
        assert fought(side("RRR"), guard)["plan_second"] == 1

    def test_a_cancelled_special_pays_for_nothing(self) -> None:
        jam = side("O", switch("X", "cancel", symbol="X"))
        hurt = side("U", switch("X", "wound"))
        assert fought(jam, hurt)["hurt_first"] == 0
        assert fought(hurt, jam)["hurt_second"] == 1

    def test_cancelling_an_elite_roll(self) -> None:
        jam = side("RRO", switch("X", "cancel", symbol="B"))
        keen = side("GU", switch("b", "wound"), elite=True, worth=10)
        result = fought(jam, keen)
        assert (result["hurt_second"], result["hurt_first"]) == (3, 1)

    def test_a_condition(self) -> None:
        attack = side("O", switch("X", "wound", "opponent-slowed"))
        assert fought(attack, side(""))["hurt_second"] == 1
        assert fought(attack, side(""), (ENGAGED | SLOWED, 0))["hurt_second"] == 2

    def test_rage(self) -> None:
        angry = side("R", rage=True, worth=50)
        result = fought(angry, side(""), (SPARE, 0))
        assert (result["hurt_second"], result["hurt_first"], result["rage_first"]) == (2, 0, 1)
        assert fought(angry, side(""))["rage_first"] == 0
        assert fought(side("R"), angry, (0, SPARE))["rage_second"] == 1

    def test_a_die_is_lost(self) -> None:
        result = fought(side("RKY"), side(""), (LOST, 0))
        assert result["roll_first"] == packed("Ss")
        vulnerable = replace(side("GK"), defends=True)
        assert fought(side(""), vulnerable, (0, LOST))["roll_second"] == packed("SS")

    def test_effects_that_come_to_nothing(self) -> None:
        heal = side("O", switch("X", "heal", to="self"), switch("X", "stress"))
        assert heal.plans[fought(heal, side(""))["plan_first"]].heal == 1
        unhurt = VOID << values.OWN_HEAL
        assert heal.plans[fought(heal, side(""), (unhurt, 0))["plan_first"]].stress == 1
        calm = unhurt | VOID << values.PUT_STRESS
        assert fought(heal, side(""), (calm, 0))["plan_first"] == 0

    def test_a_roll_no_new_one_betters_is_kept(self) -> None:
        assert fought(side("RR"), side("G"), repeat=True)["repeated"] == 0

    @pytest.mark.parametrize(
        ("frightened", "needed", "again", "successes"),
        [(False, 1, False, 2), (True, 1, False, 2), (False, 3, True, 2), (False, 0, False, 2)],
    )
    def test_willpower(self, frightened: bool, needed: int, again: bool, successes: int) -> None:
        pages = book([side("RY", symbols="S")])
        found = roll_willpower(seeded(1, 0), pages, 0, frightened, needed, again)
        assert found == successes

    def test_the_initiative_goes_to_the_lead(self) -> None:
        pages = book([side("")])
        winners = [preparation.roll_initiative(seeded(1, 0), pages, lead) for lead in (1, -1, 0)]
        # An orange die more always wins; with equal dice every throw ties, and side 0 has it.
        assert winners == [0, 1, 0]


class Duel(NamedTuple):
    """A real matchup: who, how, and what each may count on."""

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
def test_a_million_willpower_tests(
    warcrow: Catalogue, unit: str, frightened: bool, needed: int, again: bool
) -> None:
    side_ = willpower(warcrow.profiles[unit], faces(warcrow.dice))
    chance = passes(side_, needed, frightened=frightened, again=again)
    passed = pass_many(seeded(9, 0), book([side_]), frightened, needed, again, MANY)
    counts = np.array([passed, MANY - passed])
    assert p_value(counts, np.array([chance, 1 - chance])) > 0.001


@pytest.mark.parametrize("lead", [-2, 0, 1])
def test_a_million_initiatives(lead: int) -> None:
    margin = _successes("OOY" if lead < 0 else "OY"), _successes("OOY" if lead > 0 else "OY")
    table = np.outer(margin[1], margin[0])  # side 0 in rows
    lower, tie = np.triu(table, 1).sum(), np.trace(table)
    chance = lower / (1 - tie)
    if lead == 0:
        assert chance == pytest.approx(0.5)
    plain = Side("", 0, False, False, (Plan(),), 100, STANDARD_FACES)
    won = lead_many(seeded(4, 0), book([plain]), lead, MANY)
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
told = []
for _ in range(150):
    told.append([int(n) for n in exchange(state, pages, 0, 1, 1, 1, True, more * 0)])
    told.append([int(roll_willpower(state, pages, 0, True, 2, True))])
print(told)
"""


def test_interpreted_and_compiled_kernels_agree() -> None:
    compiled, interpreted = (_told(jit) for jit in "10")
    assert compiled == interpreted
    assert compiled.count("[") == 301


def _told(jit: str) -> str:
    starts = "import django; django.setup()\n"
    environment = os.environ | {"ROLLCALL_JIT": jit, "DJANGO_SETTINGS_MODULE": "builder.settings"}
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", starts + SCRIPT],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


HALF = (tuple([packed("S")] * 4 + [packed("B")] * 4),) * 6  # every die: successes or blocks


def thrown(times: int, **changes: int) -> float:
    """Return the mean successes of two dice of HALF, with what skills add to each throw."""
    one = replace(side("RR"), faces=HALF)
    pages, dice, total = book([one]), seeded(5, 0), 0
    columns = {"again": 2, "spoilt": 3, "fixed": 4}
    for _ in range(times):
        more = nothing()[0]
        for name, number in changes.items():
            more[columns[name]] = number
        total += symbols.lane(throwing.throw(dice, pages, 0, False, more), 0)
    return total / times


@pytest.mark.parametrize(
    ("changes", "mean"),
    [
        ({}, 1.0),
        ({"again": 1}, 1.375),
        ({"again": 2}, 1.5),
        ({"spoilt": 1}, 0.625),
        ({"spoilt": 2}, 0.5),
        ({"fixed": 1}, 1.75),
        ({"fixed": 2}, 2.0),
    ],
)
def test_dice_that_skills_turn(changes: dict[str, int], mean: float) -> None:
    assert thrown(4000, **changes) == pytest.approx(mean, abs=0.04)


@pytest.mark.parametrize(
    ("dice", "extra", "symbols", "rolled"),
    [
        ("R", 1, "", "SS"),
        ("RR", 3, "", "SSS"),  # no more than three of a colour
        ("", 1 << 12, "", "B"),
        ("R", 0, "SX", "SSX"),
        ("R", 1 + (2 << 12), "b", "SSBBb"),
    ],
)
def test_dice_and_symbols_that_skills_add(dice: str, extra: int, symbols: str, rolled: str) -> None:
    more = nothing()[0]
    more[0], more[1] = extra, packed(symbols)
    assert throwing.throw(seeded(1, 0), book([side(dice)]), 0, False, more) == packed(rolled)


@pytest.mark.parametrize(
    ("dice", "again", "context", "means"),
    [
        ("R", 1, 0, (0.75, 0.0)),
        ("RR", 0, 0, (1.25, 0.25)),
        ("RR", 1, 0, (1.5, 0.25)),  # two failures are repeated whole, one as a die
        ("RR", 2, 0, (1.5, 0.0)),
        ("RR", 1, LOST, (0.5, 0.0)),  # a die is rolled again before it is known
    ],
)
def test_whoever_repeats_a_die_does_not_repeat_the_roll(
    dice: str, again: int, context: int, means: tuple[float, float]
) -> None:
    one = replace(side(dice), faces=HALF)
    pages, rng, out = book([one, side("")], [True, False]), seeded(5, 0), []
    for _ in range(4000):
        more = nothing()
        more[0, 2] = again
        rolled = opposed.exchange(rng, pages, 0, 1, ENGAGED | context, ENGAGED, True, more)
        out.append((rolled.dealt, rolled.repeated))
    assert np.mean(out, axis=0).tolist() == pytest.approx(means, abs=0.04)


def test_elite_dice_rolled_again_count_their_hollow_symbols() -> None:
    pages = book([side("RR", elite=True)])
    more = nothing()[0]
    more[10] = packed("s") - packed("bX")
    rolled = plans.folded(packed("SbX"))
    assert throwing.instead(pages, 0, rolled, more) == plans.folded(packed("Ss"))


def test_only_hollow_blocks_stop_what_pierces() -> None:
    assert symbols.pierced(packed("SBBbX")) == packed("SBbX")
    more = nothing()
    more[0, 5] = 1
    pages = book([side("RRR"), side("GU")], [True, False])  # B, Xb
    rolled = opposed.exchange(seeded(1, 0), pages, 0, 1, ENGAGED, ENGAGED, False, more)
    assert rolled.dealt == 2
