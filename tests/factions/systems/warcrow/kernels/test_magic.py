"""Spells: casting and blocking, what alterations cost, what the Tinge does."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from factions.systems.warcrow import odds
from factions.systems.warcrow.catalogue import Deed, Skill
from factions.systems.warcrow.kernels.judgement.outlook import NEXT_TIME
from factions.systems.warcrow.kernels.record import cards
from factions.systems.warcrow.kernels.record.layout import (
    DISARMED,
    FRIGHTENED,
    SHIFT,
    SLOWED,
)
from factions.systems.warcrow.odds.sides import STANDARD_FACES
from tests.factions.systems.warcrow.board import Board, E, L, Unit, board, rigged, skill
from tests.reference.chi_square import p_value

FOE = (30.0, 36.0)


def spell(*deeds: Deed, boosts: tuple[int, ...] = ()) -> Skill:
    """Return a spell; without effects it disarms an enemy within 10 strides."""
    usual = (Deed("state", at="cast", to="enemy", within=10, states=("disarmed",)),)
    return skill(*(deeds or usual), type="magic", boosts=boosts)


def pair(
    cast: Skill | None = None,
    *others: Unit,
    foe: dict[str, Any] | None = None,
    policy: str | tuple[str, str] = "greedy",
    **mine: Any,
) -> Board:
    """Return a Spellcaster with a spell and an enemy 4 strides off, then other units."""
    own: dict[str, Any] = {"will": "S", "keywords": "Spellcaster", "wounds": 4, "morale": 4}
    theirs: dict[str, Any] = {"side": 1, "at": FOE, "wounds": 5, "morale": 5}
    caster = Unit(**(own | mine), skills=(cast or spell(),))
    return board(caster, Unit(**(theirs | (foe or {}))), *others, policy=policy)


WARDEN = Unit(side=1, at=(50.0, 50.0), keywords="Spellcaster")
WARDER = odds.Guard("KKK", taints=True)


def cast(made: Board) -> Board:
    """Let unit 0 cast its spell."""
    made.use_skill()
    return made


@pytest.mark.parametrize(("will", "states"), [("S", DISARMED), ("SS", DISARMED)])
def test_a_success_casts_the_spell(will: str, states: int) -> None:
    made = cast(pair(will=will))
    assert (made.states(1), made.tinge(0)) == (states, 0)


def test_a_roll_one_short_is_made_good_by_tinge() -> None:
    made = cast(pair(will=""))
    assert (made.states(1), made.tinge(0), made.stress(0)) == (DISARMED, 1, 1)


def test_a_caster_full_of_tinge_takes_no_more() -> None:
    made = cast(pair(will="", tinge=4))
    assert (made.states(1), made.tinge(0)) == (0, 4)


def test_fright_ends_with_the_casting_roll() -> None:
    assert cast(pair(states=FRIGHTENED)).states(0) == 0


@pytest.mark.parametrize(("count", "will", "states"), [(1, "SS", DISARMED), (2, "S", 0)])
def test_blocks_cancel_successes(
    count: int, will: str, states: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rigged.block(monkeypatch, count)
    made = cast(pair(will=will, foe={"keywords": "Dispel (K)"}))
    assert made.states(1) == states


def test_a_dispel_blocks_always_and_a_spellcaster_where_it_is_worth_it() -> None:
    dispels = pair(foe={"keywords": "Dispel (K)"})
    assert dispels.blocker(0.0) == (1, dispels.magic.blocks_of(1)[0])
    made = pair(None, WARDEN)
    assert made.blocker(999.0) == (2, 1)
    assert made.blocker(0.0) == (-1, 0)
    for target in (0, 1):
        assert pair(None, replace(WARDEN, demoralized=True)).blocker(999.0, target) == (-1, 0)


# Faces of the black die: XX, XB, Xb, Xb, X, X, B, x.
@pytest.mark.parametrize(
    ("shown", "found"), [((0, 1, 6), (2, 0)), ((2, 3, 1), (1, 2)), ((7, 7, 7), (0, 0))]
)
def test_three_black_dice_block_and_taint(
    shown: tuple[int, ...], found: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = pair(None, Unit(side=1, at=(50.0, 50.0), keywords="Spellcaster"))
    rigged.show(monkeypatch, *shown)
    _, wards_off = made.magic.blocks_of(2)
    assert made.block(wards_off) == found
    assert made.magic.kind(wards_off).does & cards.TAINTS


def test_hollow_symbols_block_too_for_a_master(monkeypatch: pytest.MonkeyPatch) -> None:
    warder = Unit(side=1, at=(50.0, 50.0), keywords="Spellcaster", skills=(skill(Deed("ward")),))
    made = pair(None, warder)
    rigged.show(monkeypatch, 2, 7, 1)
    assert made.block(made.magic.blocks_of(2)[1]) == (3, 1)


@pytest.mark.parametrize(
    ("dice", "shown", "found"), [("K", (6,), 1), ("UK", (3, 1), 2), ("G", (3,), 2)]
)
def test_dispel_rolls_its_own_dice_and_taints_no_unit(
    dice: str, shown: tuple[int, ...], found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = pair(foe={"keywords": f"Dispel ({dice})"})
    rigged.show(monkeypatch, *shown)
    dispels, _ = made.magic.blocks_of(1)
    assert made.block(dispels)[0] == found
    assert not made.magic.kind(dispels).does & cards.TAINTS
    rigged.block(monkeypatch, 0, 2)
    assert cast(made).tinge(1) == 0


def test_of_two_dispels_the_better_counts() -> None:
    made = pair(foe={"keywords": "Dispel (K); Dispel (GU)"})
    assert made.magic.kind(made.magic.blocks_of(1)[0]).dice == (1 << 12) + (1 << 16)


def test_the_blocker_faces_its_tinge(monkeypatch: pytest.MonkeyPatch) -> None:
    made = pair(
        spell(Deed("wound", at="cast", to="enemy", within=10, amount=5)),
        Unit(side=1, at=(50.0, 50.0), keywords="Spellcaster", morale=4),
        foe={"cost": 200},
    )
    rigged.block(monkeypatch, 0, 2)
    cast(made)
    assert (made.tinge(2), made.stress(2)) == (2, 1)


@pytest.mark.parametrize(
    ("tinge", "least"),
    [(0, 2), (4, 1)],  # full of Tinge, the casting fails on a draw as well
)
def test_a_block_is_worth_what_it_spares(tinge: int, least: int) -> None:
    made = pair(None, WARDEN, tinge=tinge)
    kind, full = made.magic.blocks_of(2)[1], tinge == 4
    spared = made.magic.works(0, 0, full) - made.magic.works(0, kind, full)
    rolled = odds.blocked(WARDER, STANDARD_FACES)
    assert spared == pytest.approx(sum(p for (blocks, _), p in rolled.items() if blocks >= least))
    price = 0.3 * 0.75 * made.worth_of_wound(2) + (1 - 27 / 64) * made.strain(2, 1)
    assert made.blocker(1.01 * price / spared) == (2, kind)
    assert full or made.blocker(0.99 * price / spared) == (-1, 0)


def test_the_unit_with_least_to_lose_by_it_blocks() -> None:
    for tinge, blocks in ((0, 3), (3, 2)):
        cheap = replace(WARDEN, cost=10, at=(40.0, 50.0), tinge=tinge)
        assert pair(None, replace(WARDEN, cost=20), cheap).blocker(999.0)[0] == blocks


def test_a_player_that_tosses_a_coin_blocks_or_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    made = pair(None, WARDEN, policy=("greedy", "random"))
    for tossed, found in ((True, 2), (False, -1)):
        rigged.toss(monkeypatch, tossed)
        assert made.blocker(999.0)[0] == found


@pytest.mark.parametrize("tinge", [0, 1, 4])
@pytest.mark.parametrize("states", [0, FRIGHTENED])
@pytest.mark.parametrize("guarded", ["", "Dispel (UK)"])
def test_a_casting_is_worth_its_exact_chance(guarded: str, states: int, tinge: int) -> None:
    made = pair(foe={"keywords": guarded}, will="", tinge=tinge, states=states)
    guard = odds.Guard("UK") if guarded else None
    full = tinge >= 4
    caster = odds.Side("", 0, False, False, (odds.Plan(),), 100, STANDARD_FACES)
    ends = odds.castings(caster, guard, full=full, frightened=states > 0)
    price = 0.3 * made.worth_of_wound(0) * (1 + tinge) + made.strain(0, 1)
    expected = 10.0 * odds.works(ends) - price * odds.made_good(ends)
    assert made.worth_of_cast(10.0) == pytest.approx(expected, abs=1e-5)


BOOSTED = (
    Deed("wound", at="cast", to="enemy", within=10, amount=1),
    Deed("wound", at="cast", to="enemy", within=10, amount=3, boost=1),
    Deed("reach", at="cast", amount=20, boost=2),
)


def test_alterations_are_bought_where_they_are_worth_their_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for cost, wounds in ((100, 4), (1, 1)):
        made = pair(spell(*BOOSTED, boosts=(2, 1)), foe={"cost": cost}, cost=40)
        rigged.show(monkeypatch, *(7,) * 9)
        assert cast(made).damage(1) == wounds


def test_range_is_bought_where_no_enemy_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    made = pair(spell(*BOOSTED, boosts=(1, 1)), foe={"at": (30.0, 50.0), "cost": 200})
    rigged.show(monkeypatch, 2, 2, 2, 2)
    cast(made)
    assert made.damage(1) >= 1
    assert made.tinge(0) >= 1


@pytest.mark.parametrize(
    ("dice", "shown", "tinge"), [(1, (2,), 1), (2, (2, 7), 1), (5, (2, 3, 2), 3)]
)
def test_a_tinge_roll_counts_hollow_blocks_of_three_dice_at_most(
    dice: int, shown: tuple[int, ...], tinge: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = pair()
    rigged.show(monkeypatch, *shown)
    assert made.roll_tinge(dice) == tinge


@pytest.mark.parametrize(
    ("tinge", "stress", "damage"), [(0, 0, 0), (1, 1, 0), (4, 1, 0), (5, 1, 1), (6, 1, 1)]
)
def test_the_table_of_tinge_effects(tinge: int, stress: int, damage: int) -> None:
    made = pair(tinge=tinge)
    made.face_tinge(0)
    assert (made.stress(0), made.damage(0)) == (stress, damage)


@pytest.mark.parametrize(("faction", "last"), [("test", 6), ("scions-of-yaldabaoth", 7)])
def test_too_much_tinge_tears_a_unit_apart(
    faction: str, last: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for tinge in (last, last + 1):
        made = pair(None, Unit(side=1, at=(50.0, 50.0)), faction=faction, tinge=tinge)
        rigged.show(monkeypatch, 0)
        made.face_tinge(0)
        assert made.is_gone(0) is (tinge > last)
        assert [made.tinge(u) for u in (1, 2)] == ([0, 0] if tinge == last else [1, 0])


# Faces of the orange die: S, X, x, S, SX, SX, Sx, sX.
@pytest.mark.parametrize(
    ("face", "changes"),
    [
        (0, {"stress": 1}),
        (4, {"tinge": 3}),
        (6, {"states": SLOWED}),
        (1, {"damage": 1}),
        (2, {"damage": 3}),
        (7, {}),
    ],
)
def test_the_table_of_the_scions(
    face: int, changes: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = pair(faction="scions-of-yaldabaoth", damage=2, tinge=2)
    rigged.show(monkeypatch, face)
    made.face_tinge(0)
    before = {"stress": 0, "tinge": 2, "states": 0, "damage": 2}
    assert made.tokens_on(0)._asdict() == before | changes
    assert made.todo() == ([SHIFT] if face == 7 else [])


def test_one_tinge_does_nothing_to_a_scion() -> None:
    made = pair(faction="scions-of-yaldabaoth", tinge=1)
    made.face_tinge(0)
    assert (made.stress(0), made.damage(0)) == (0, 0)


def test_the_tinge_keyword_and_the_end_of_a_round() -> None:
    made = pair(keywords="Spellcaster; Tinge")
    made.start_round()
    assert [made.tinge(u) for u in range(2)] == [1, 0]
    made.end_round()
    assert made.stress(0) == 1


def test_resting_sheds_a_tinge() -> None:
    made = pair(tinge=2)
    made.rest(0)
    assert made.tinge(0) == 1


def test_a_spell_needs_a_target() -> None:
    made = cast(pair(foe={"at": (30.0, 55.0)}))
    assert made.events(E.SPELL) == []


def test_the_policy_casts_what_is_worth_it() -> None:
    made = pair(
        spell(Deed("blast", at="cast", to="enemy", within=10, symbols="SSSS")), foe={"cost": 90}
    )
    made.survey()
    assert made.weigh().what == L.USE_SKILL
    assert made.best_blast(0) == (True, 10.0)


@pytest.mark.parametrize(
    ("deed", "reach"),
    [
        (Deed("blast", at="cast", to="enemy", within=10, symbols="S"), 10.0),
        (Deed("strike", at="cast", to="enemy", within=10, symbols="S"), 10.0),
        (Deed("blast", at="cast", to="engaged", symbols="S"), 0.0),
        (Deed("blast", at="finish", to="enemy", within=10, symbols="S"), 0.0),
    ],
)
def test_blasts_and_strikes_beyond_contact_count_as_an_arm(deed: Deed, reach: float) -> None:
    assert pair(spell(deed)).best_blast(0) == (reach > 0.0, reach)


def test_a_spell_that_may_be_cast_later_counts_as_later() -> None:
    blast = spell(Deed("blast", at="cast", to="enemy", within=10, symbols="SSSS"))
    made = pair(blast, foe={"cost": 90})
    later = NEXT_TIME * 4 * made.worth_of_wound(1)
    assert made.hope(0) == pytest.approx(later)


@pytest.mark.parametrize("guarded", ["", "Dispel (UK)", "Spellcaster"])
def test_spells_work_as_often_as_the_odds_say(guarded: str) -> None:
    warden = replace(WARDEN, cost=1, keywords="Spellcaster" if guarded == "Spellcaster" else "")
    made = pair(None, warden, foe={"keywords": guarded if "Dispel" in guarded else "", "cost": 999})
    times = 4_000
    guard = {"Dispel (UK)": odds.Guard("UK"), "Spellcaster": WARDER}.get(guarded)
    caster = odds.Side("", odds.packed("S"), False, False, (odds.Plan(),), 100, STANDARD_FACES)
    ends = odds.castings(caster, guard)
    counts, chances = np.zeros((2, 2, 4), dtype=np.int64), np.zeros((2, 2, 4))
    for end, chance in ends.items():
        chances[int(end.works), end.own, end.backlash] = chance
    for _ in range(times):
        made.afresh()
        made.open_cast()
        counts[int(made.states(1) == DISARMED), made.tinge(0), made.tinge(2)] += 1
    assert p_value(counts, chances) > 0.001
