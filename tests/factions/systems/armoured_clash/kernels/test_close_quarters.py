"""Close quarters: ratings, order of attacks, who wins, withdrawal, stalemate, storms."""

from dataclasses import replace

import pytest

from tests.factions.systems.armoured_clash.stage import (
    FAILS,
    NORTH,
    SOUTH,
    Board,
    K,
    L,
    Piece,
    Unit,
    blade,
    board,
)

WEAKENED, NEUTRAL, IMPROVED = range(3)


def one(dice: int = 6, **changes: object) -> Unit:
    usual: dict[str, object] = {"at": (24.0, 20.0), "models": 6, "grid": (blade(dice),)}
    return Unit(**(usual | changes))  # type: ignore[arg-type]


def two(dice: int = 4, **changes: object) -> Unit:
    usual: dict[str, object] = {
        "at": (24.0, 25.0),
        "facing": SOUTH,
        "side": 1,
        "models": 6,
        "grid": (blade(dice),),
    }
    return Unit(**(usual | changes))  # type: ignore[arg-type]


def charge(b: Board, u: int = 0, v: int = 1) -> list[tuple[int, int, int, int, int]]:
    """Charge; return who attacked whom, why, with what rating and dice."""
    b.order(u, L.CHARGE, L.SHOOT, v)
    return [(row[0], row[1], row[2], row[3], row[4]) for row in b.told(K.events.ATTACK)]


def rated(b: Board, u: int = 0, v: int = 1, charging: bool = True) -> int:
    return int(K.combat_rating.melee_rating(b.d, b.s, u, v, charging))


def test_the_target_retaliates_with_what_is_left_and_the_loser_withdraws() -> None:
    b = board(one(6), two(4))
    attacks = charge(b)
    assert [(u, v, why) for u, v, why, _, _ in attacks] == [
        (0, 1, K.events.BLOW),
        (1, 0, K.events.ANSWER),
    ]
    assert (b.s.n[1], b.s.n[0]) == (3, 4)
    assert b.at(1) == (24.0, 28.0)
    assert b.told(K.events.COMBAT)[0][2:5] == [3, 2, K.events.CHARGER]


def test_the_loser_tests_and_faces_the_winner() -> None:
    b = board(one(6), two(4), card=FAILS)
    charge(b)
    assert (b.s.suppressed[1], b.s.suppressed[0]) == (1, 0)
    assert (b.s.hx[1], b.s.hy[1]) == pytest.approx((0.0, -1.0))


def test_a_charger_that_loses_withdraws() -> None:
    b = board(one(2), two(8), card=FAILS)
    charge(b)
    assert b.s.y[0] < 23.0
    assert b.at(1) == (24.0, 25.0)
    assert b.s.suppressed[0] == 1
    assert b.told(K.events.COMBAT)[0][4] == K.events.CHARGED_AT


def test_a_stalemate_sends_the_charger_back_untested() -> None:
    b = board(one(4), two(4), card=FAILS)
    charge(b)
    assert b.s.y[0] < 23.0
    assert b.at(1) == (24.0, 25.0)
    assert (b.s.suppressed[0], b.s.suppressed[1]) == (0, 0)


def test_the_action_ends_when_the_target_is_annihilated() -> None:
    b = board(one(12), two(4))
    assert len(charge(b)) == 1
    assert (b.s.status[1], b.s.n[0]) == (L.GONE, 6)


@pytest.mark.parametrize(("keywords", "shield", "lost"), [((), 2, 3), (("Pavises",), 3, 2)])
def test_cover_helps_in_combat_who_has_pavises_alone(
    keywords: tuple[str, ...], shield: int, lost: int
) -> None:
    b = board(one(6), two(4, keywords=keywords))
    b.s.covered[1] = 1
    charge(b)
    assert b.told(K.events.ATTACK)[0][6] == shield
    assert b.s.n[1] == 6 - lost


def test_to_be_charged_ends_cover_but_for_pavises() -> None:
    for keywords, covered in (((), 0), (("Pavises",), 1)):
        b = board(one(2), two(8, keywords=keywords))
        b.s.covered[1] = 1
        charge(b)
        assert b.s.covered[1] == covered


def test_impacts_charge_but_do_not_retaliate() -> None:
    b = board(one(6), two(0, grid=(blade(4, mode="impact"),)))
    assert len(charge(b)) == 1
    assert len(charge(board(one(0, grid=(blade(4, mode="impact"),)), two(2)))) == 2


@pytest.mark.parametrize("why", ["rough", "stoic"])
def test_a_defensive_advantage_lets_the_target_strike_first(why: str) -> None:
    rough = Piece((24.0, 22.0), 3.0, 0.4, L.DIFFICULT, 0)
    stoic = ("Stoic Defence",) if why == "stoic" else ()
    pieces = [rough] if why == "rough" else []
    attacks = charge(board(one(6), two(4, keywords=stoic), pieces=pieces))
    assert [u for u, *_ in attacks] == [1, 0]


def test_bonuses_and_penalties() -> None:
    assert rated(board(one(), two())) == NEUTRAL
    assert rated(board(one(), two(kind="armour", size=2))) == IMPROVED
    assert rated(board(one(keywords=("Onslaught",)), two())) == IMPROVED
    assert rated(board(one(), two(keywords=("Melee Masters",)))) == WEAKENED
    b = board(one(), two())
    b.s.suppressed[0] = 1
    assert rated(b) == WEAKENED
    b.s.suppressed[0], b.s.outflanks = 0, 1
    assert rated(b) == IMPROVED
    assert rated(b, 1, 0, False) == NEUTRAL


def test_support_and_threat_are_within_two_inches() -> None:
    helper = Unit((26.0, 23.5))
    assert rated(board(one(), helper, two()), 0, 2) == IMPROVED
    assert rated(board(one(), replace(helper, at=(30.0, 23.5)), two()), 0, 2) == NEUTRAL
    menace = Unit((24.0, 17.5), side=1)
    assert rated(board(one(), two(), menace)) == WEAKENED


def test_only_some_are_outflanked_and_only_from_beside() -> None:
    turned = two(2, facing=NORTH)
    b = board(one(6), turned)
    charge(b)
    assert b.s.outflanks == 1
    assert b.told(K.events.ATTACK)[0][3] == IMPROVED
    b = board(one(6, kind="cavalry"), two(2, facing=NORTH, kind="armour", size=2))
    charge(b)
    assert b.told(K.events.ATTACK)[0][3] == NEUTRAL


def test_sponsons_answer_first_and_do_not_count() -> None:
    b = board(one(4), two(0, grid=(), keywords=("Sponsons (6)",), kind="armour", size=2, limit=2))
    attacks = charge(b)
    assert attacks[0][:3] == (1, 0, K.events.SPONSONS)
    assert attacks[0][3] == WEAKENED
    assert b.s.n[0] == 3
    assert b.told(K.events.COMBAT)[0][2:4] == [1, 0]


def test_the_static_are_lost_with_the_combat() -> None:
    b = board(one(6), two(2, keywords=("Static",)))
    charge(b)
    assert b.s.status[1] == L.GONE
    assert b.told(K.events.STATUS)[-1][:3] == [1, -1, K.events.STANDS]


def test_a_storm_counts_half_and_gives_the_garrison_the_advantage() -> None:
    house = Piece((24.0, 26.0), 1.0, 1.0, L.BLOCKS | L.IMPASSABLE | L.BUILDING)
    bands = blade(6)
    b = board(one(6, grid=(bands,)), two(4), pieces=[house])
    K.garrisons.garrison(b.s, 1, 0)
    attacks = charge(b)
    assert [u for u, *_ in attacks] == [1, 0]
    party = one(6, grid=(bands,), keywords=("Storming Party",))
    b = board(party, two(4), pieces=[house])
    K.garrisons.garrison(b.s, 1, 0)
    assert [u for u, *_ in charge(b)] == [0, 1]
    assert b.s.status[1] == L.READY
    assert b.s.y[1] > 27.0


def test_the_target_of_a_charge_retaliates_from_the_front_of_the_officer_in_contact() -> None:
    tanks = one(2, kind="armour", size=2, limit=9, models=2, keywords=("Resilient (Front)",))
    wall = Piece((24.2, 22.3), 0.3, 0.3, L.IMPASSABLE)
    b = board(replace(tanks, at=(24.9, 20.0)), two(2), pieces=[wall])
    charge(b)
    answer = [row for row in b.told(K.events.ATTACK) if row[2] == K.events.ANSWER]
    assert [row[6] for row in answer] == [3]  # DEFENCE 2, and 1 against attackers ahead


def test_open_formation_withdraws_whole_after_a_stalemate() -> None:
    horde = one(0, kind="armour", size=2, models=9, limit=9)
    b = board(horde, two(0))
    charge(b)
    assert b.s.n[0] == 9


def test_secondary_combatants_retaliate_and_withdraw_with_the_target() -> None:
    beside = two(2, at=(25.77, 24.8), models=1)
    b = board(one(6), two(2), beside)
    K.shapes.stand(b.d, b.s, 0, 24.0, 24.98, *NORTH)
    K.close_quarters.close_quarters(b.d, b.s, 0, 1)
    assert [row[0] for row in b.told(K.events.ATTACK)] == [0, 1, 2]
    assert b.told(K.events.COMBAT)[0][2:4] == [3, 2]
    assert b.at(1) == (24.0, 28.0)
    assert b.s.x[2] > 27.0


def test_a_hunter_scores_for_each_combat_it_wins() -> None:
    b = board(one(6, keywords=("Hunter",)), two(2))
    charge(b)
    assert b.s.points[0] == 1
    assert b.told(K.events.GAINED)[0][:6] == [0, -1, K.events.HUNT, 0, 1, -1]
    b = board(one(6), two(2, keywords=("Hunter",)))
    charge(b)
    assert b.s.points[1] == 0
