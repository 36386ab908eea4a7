"""Close quarters: ratings, order of attacks, winners, withdrawal, stalemate, storms."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.armoured_clash.odds.dice import STANDARD_DIE
from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import FAILS, Board, board
from tests.factions.systems.armoured_clash.board.units import NORTH, SOUTH, Piece, Unit, blade

WEAKENED, NEUTRAL, IMPROVED = range(3)


def one(dice: int = 6, **changes: Any) -> Unit:
    usual: dict[str, Any] = {"at": (24.0, 20.0), "models": 6, "grid": (blade(dice),)}
    return Unit(**(usual | changes))


def two(dice: int = 4, **changes: Any) -> Unit:
    usual: dict[str, Any] = {
        "at": (24.0, 25.0),
        "facing": SOUTH,
        "side": 1,
        "models": 6,
        "grid": (blade(dice),),
    }
    return Unit(**(usual | changes))


def rated(b: Board, u: int = 0, v: int = 1) -> int:
    return b.melee_rating(u, v)


def test_the_target_retaliates_with_what_is_left_and_the_loser_withdraws() -> None:
    b = board(one(6), two(4))
    attacks = b.charge(0, 1)
    assert [attack[:3] for attack in attacks] == [(0, 1, E.BLOW), (1, 0, E.ANSWER)]
    assert (b.models_left(1), b.models_left(0)) == (3, 4)
    assert b.position(1) == (24.0, 28.0)
    assert b.combats() == [(0, 1, 3, 2, E.CHARGER)]


def test_the_loser_tests_and_faces_the_winner() -> None:
    b = board(one(6), two(4), card=FAILS)
    b.charge(0, 1)
    assert (b.is_suppressed(1), b.is_suppressed(0)) == (True, False)
    assert b.facing(1) == pytest.approx((0.0, -1.0))


def test_a_charger_that_loses_withdraws() -> None:
    b = board(one(2), two(8), card=FAILS)
    b.charge(0, 1)
    assert b.position(0)[1] < 23.0
    assert b.position(1) == (24.0, 25.0)
    assert b.is_suppressed(0)
    assert b.combats()[0].won == E.CHARGED_AT


def test_a_stalemate_sends_the_charger_back_untested() -> None:
    b = board(one(4), two(4), card=FAILS)
    b.charge(0, 1)
    assert b.position(0)[1] < 23.0
    assert b.position(1) == (24.0, 25.0)
    assert (b.is_suppressed(0), b.is_suppressed(1)) == (False, False)


def test_the_action_ends_when_the_target_is_annihilated() -> None:
    b = board(one(12), two(4))
    assert len(b.charge(0, 1)) == 1
    assert (b.status(1), b.models_left(0)) == (L.GONE, 6)


@pytest.mark.parametrize(("keywords", "shield", "lost"), [((), 2, 3), (("Pavises",), 3, 2)])
def test_cover_helps_in_combat_only_with_pavises(
    keywords: tuple[str, ...], shield: int, lost: int
) -> None:
    b = board(one(6), two(4, keywords=keywords, covered=True))
    b.charge(0, 1)
    assert b.attacks()[0].defence == shield
    assert b.models_left(1) == 6 - lost


def test_to_be_charged_ends_cover_but_for_pavises() -> None:
    for keywords, covered in (((), False), (("Pavises",), True)):
        b = board(one(2), two(8, keywords=keywords, covered=True))
        b.charge(0, 1)
        assert b.is_in_cover(1) is covered


def test_impacts_charge_but_do_not_retaliate() -> None:
    b = board(one(6), two(0, grid=(blade(4, mode="impact"),)))
    assert len(b.charge(0, 1)) == 1
    b = board(one(0, grid=(blade(4, mode="impact"),)), two(2))
    assert len(b.charge(0, 1)) == 2


@pytest.mark.parametrize("why", ["rough", "stoic"])
def test_a_defensive_advantage_lets_the_target_strike_first(why: str) -> None:
    rough = Piece((24.0, 22.0), 3.0, 0.4, L.DIFFICULT, 0)
    stoic = ("Stoic Defence",) if why == "stoic" else ()
    pieces = [rough] if why == "rough" else []
    attacks = board(one(6), two(4, keywords=stoic), pieces=pieces).charge(0, 1)
    assert [attack.unit for attack in attacks] == [1, 0]


def test_bonuses_and_penalties() -> None:
    assert rated(board(one(), two())) == NEUTRAL
    assert rated(board(one(), two(kind="armour", size=2))) == IMPROVED
    assert rated(board(one(keywords=("Onslaught",)), two())) == IMPROVED
    assert rated(board(one(), two(keywords=("Melee Masters",)))) == WEAKENED
    assert rated(board(one(suppressed=True), two())) == WEAKENED
    b = board(one(), two())
    assert b.melee_rating(0, 1, outflanking=True) == IMPROVED
    assert b.melee_rating(1, 0, charging=False, outflanking=True) == NEUTRAL


def test_support_and_threat_are_within_two_inches() -> None:
    helper = Unit((26.0, 23.5))
    assert rated(board(one(), helper, two()), 0, 2) == IMPROVED
    assert rated(board(one(), replace(helper, at=(30.0, 23.5)), two()), 0, 2) == NEUTRAL
    menace = Unit((24.0, 17.5), side=1)
    assert rated(board(one(), two(), menace)) == WEAKENED


@pytest.mark.parametrize(("side", "rating"), [(0, IMPROVED), (1, WEAKENED)])
def test_a_garrison_supports_and_threatens(side: int, rating: int) -> None:
    house = Piece((26.5, 23.0), 1.0, 1.0, L.BLOCKS | L.IMPASSABLE | L.BUILDING)
    tenant = Unit(None, side=side, garrison=0)
    units = (one(), tenant, two()) if side == 0 else (one(), two(), tenant)
    b = board(*units, pieces=[house])
    assert b.melee_rating(0, 2 if side == 0 else 1) == rating


def test_only_some_are_outflanked_and_only_from_beside() -> None:
    turned = two(2, facing=NORTH)
    b = board(one(6), turned)
    b.charge(0, 1)
    assert b.is_outflanking()
    assert b.attacks()[0].rating == IMPROVED
    b = board(one(6, kind="cavalry"), two(2, facing=NORTH, kind="armour", size=2))
    b.charge(0, 1)
    assert b.attacks()[0].rating == NEUTRAL


def test_generals_expect_less_of_sponsons_against_the_durable() -> None:
    guarded = two(0, grid=(), keywords=("Sponsons (6)",), kind="armour", size=2)
    plain = board(one(4), guarded, die=STANDARD_DIE)
    durable = board(one(4, keywords=("Durable",)), guarded, die=STANDARD_DIE)
    assert plain.charge_hoped_for(0, 1) < durable.charge_hoped_for(0, 1)


def test_sponsons_answer_first_and_do_not_count() -> None:
    b = board(one(4), two(0, grid=(), keywords=("Sponsons (6)",), kind="armour", size=2, limit=2))
    attacks = b.charge(0, 1)
    assert attacks[0][:3] == (1, 0, E.SPONSONS)
    assert attacks[0].rating == WEAKENED
    assert b.models_left(0) == 3
    assert b.combats()[0][2:4] == (1, 0)


def test_the_static_are_lost_with_the_combat() -> None:
    b = board(one(6), two(2, keywords=("Static",)))
    b.charge(0, 1)
    assert b.is_gone(1)
    assert b.events(E.STATUS)[-1][:3] == [1, -1, E.STANDS]


def test_a_storm_counts_half_and_gives_the_garrison_the_advantage() -> None:
    house = Piece((24.0, 26.0), 1.0, 1.0, L.BLOCKS | L.IMPASSABLE | L.BUILDING)
    bands = blade(6)
    b = board(one(6, grid=(bands,)), two(4, garrison=0), pieces=[house])
    attacks = b.charge(0, 1)
    assert [attack.unit for attack in attacks] == [1, 0]
    party = one(6, grid=(bands,), keywords=("Storming Party",))
    b = board(party, two(4, garrison=0), pieces=[house])
    assert [attack.unit for attack in b.charge(0, 1)] == [0, 1]
    assert b.is_ready(1)
    assert b.position(1)[1] > 27.0


def test_the_target_of_a_charge_retaliates_from_the_front_of_the_officer_in_contact() -> None:
    tanks = one(2, kind="armour", size=2, limit=9, models=2, keywords=("Resilient (Front)",))
    wall = Piece((24.2, 22.3), 0.3, 0.3, L.IMPASSABLE)
    b = board(replace(tanks, at=(24.9, 20.0)), two(2), pieces=[wall])
    b.charge(0, 1)
    answers = [attack for attack in b.attacks() if attack.why == E.ANSWER]
    assert [answer.defence for answer in answers] == [3]  # 2, and 1 against attackers ahead


def test_open_formation_withdraws_whole_after_a_stalemate() -> None:
    horde = one(0, kind="armour", size=2, models=9, limit=9)
    b = board(horde, two(0))
    b.charge(0, 1)
    assert b.models_left(0) == 9


def test_secondary_combatants_retaliate_and_withdraw_with_the_target() -> None:
    beside = two(2, at=(25.77, 24.8), models=1)
    b = board(one(6, at=(24.0, 24.98)), two(2), beside)
    b.fight(0, 1)
    assert [attack.unit for attack in b.attacks()] == [0, 1, 2]
    assert b.combats()[0][2:4] == (3, 2)
    assert b.position(1) == (24.0, 28.0)
    assert b.position(2)[0] > 27.0


def test_a_hunter_scores_for_each_combat_it_wins() -> None:
    b = board(one(6, keywords=("Hunter",)), two(2))
    b.charge(0, 1)
    assert b.points(0) == 1
    assert b.events(E.GAINED)[0][:6] == [0, -1, E.HUNT, 0, 1, -1]
    b = board(one(6), two(2, keywords=("Hunter",)))
    b.charge(0, 1)
    assert b.points(1) == 0
