"""What each weight of a general changes on a small field; greedy's own value is a case of each."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import MIDDLE, Board, Unit, beside

BRIDGE = "hold-the-bridge"
ARCHER = Unit("line-longbow", at=(10, 10), in_hand=L.MISSILE, move=8)
NEAR, FAR = 7, 15


@pytest.mark.parametrize(
    ("ground", "apart", "loading", "does", "moved"),
    [
        (0.0, NEAR, 0, L.READIES, 0),
        (1.0, NEAR, 0, L.SHOOTS, 4),
        (1.0, NEAR, 2, L.HOLDS, 8),
        (1.0, FAR, 0, L.SHOOTS, 0),
        (1.0, 1, 0, L.STRIKES, 0),
    ],
)
def test_archers_draw_back_and_shoot_on(
    ground: float, apart: int, loading: int, does: int, moved: int, catalogue: Catalogue
) -> None:
    """From an enemy with a move of 12: half a move with a shot, a whole one without."""
    theirs = [Unit(at=(10, 10 + apart), move=12)]
    board = Board(catalogue, [ARCHER.but(loading=loading)], theirs, weights={"ground": ground})
    assert (board.decide(0).does, board.moved(0)) == (does, moved)
    assert board.apart(0, 1) == apart + moved


def test_archers_behind_friends_give_no_ground(catalogue: Catalogue) -> None:
    ours = [ARCHER, Unit("line-shieldman", at=(10, 13))]
    board = Board(
        catalogue, ours, [Unit(at=(10, 16), move=12)], weights={"ground": 1.0},
        blow_damage={(0, 2): 0.0},
    )  # fmt: skip
    assert (board.decide(0).does, board.moved(0)) == (L.SHOOTS, 0)


@pytest.mark.parametrize(("loading", "does"), [(0, L.SHOOTS), (2, L.READIES)])
def test_an_archer_that_cannot_draw_back_shoots_once_more_and_draws(
    loading: int, does: int, catalogue: Catalogue
) -> None:
    ours = [ARCHER.but(at=(0, 0), loading=loading), *[Unit(at=at) for at in ((1, 0), (0, 1))]]
    board = Board(catalogue, ours, [Unit(at=(4, 0), move=12)], weights={"ground": 1.0})
    ours_in_the_way = [board.position(u) for u in (1, 2)]
    assert (board.decide(0).does, board.moved(0)) == (does, 0)
    assert [board.position(u) for u in (1, 2)] == ours_in_the_way


@pytest.mark.parametrize(("wary", "apart"), [(0.0, 3), (20.0, 10)])
def test_a_wary_band_stops_out_of_reach(wary: float, apart: int, catalogue: Catalogue) -> None:
    """Of an enemy that strikes from 8 hexes, where its own blow reaches 2; berserkers go on."""
    for unit, stops in (("town-guard", apart), ("bearskin", 1)):
        board = Board(
            catalogue, [Unit(unit, at=(10, 10), move=4)], [Unit(at=(10, 23), move=16)],
            turn=5, weights={"wary": wary}, committed=False,
        )  # fmt: skip
        for _ in range(3):
            board.begin_turn(0)
            board.decide(0)
        assert (unit, board.apart(0, 1)) == (unit, stops)


@pytest.mark.parametrize(("wary", "waits"), [(0.0, True), (-1.0, False)])
def test_a_band_of_archers_waits_unless_its_general_never_does(
    wary: float, waits: bool, catalogue: Catalogue
) -> None:
    board = Board(catalogue, [ARCHER], [Unit(at=(10, 30))], weights={"wary": wary})
    assert board.waits(0) == waits


@pytest.mark.parametrize(("back", "places"), [
    (1.0, [(18, 17), (19, 17), (20, 17), (21, 17)]), (0.0, [(19, 18), (20, 18), (21, 18)]),
])  # fmt: skip
def test_a_bridge_is_barred_in_its_mouth_or_a_row_behind(
    back: float, places: list[tuple[int, int]], catalogue: Catalogue
) -> None:
    """Three fill the mouth of a bridge two hexes wide."""
    ours = [Unit("line-shieldman", at=(14 + u, 8)) for u in range(len(places))]
    board = Board(
        catalogue, ours, [Unit(at=(0, 38), stunned=99)], BRIDGE, weights={"back": back}
    )  # fmt: skip
    board.play_turns(1, 3)
    assert sorted(board.column_and_row(u) for u in range(len(places))) == places


@pytest.mark.parametrize(
    ("cup", "number", "row"), [(0.0, 8, 18), (0.01, 8, 17), (0.01, 7, 18), (2.0, 8, 18)]
)
def test_many_whose_blows_bite_bar_a_bridge_from_behind(
    cup: float, number: int, row: int, catalogue: Catalogue
) -> None:
    """Two for each of four places; a shield's parry is no match for what several do at once."""
    ours = [Unit("line-shieldman", at=(14 + u, 8)) for u in range(number)]
    board = Board(
        catalogue, ours, [Unit("line-shieldman", at=(0, 38), stunned=99)], BRIDGE,
        weights={"cup": cup, "back": 0.0},
    )  # fmt: skip
    board.play_turns(1, 3)
    assert max(board.column_and_row(u)[1] for u in range(number)) == row


@pytest.mark.parametrize(("bar", "moved"), [(16.0, True), (40.0, False), (0.0, True)])
def test_a_bridge_is_barred_for_so_many_turns(
    bar: float, moved: bool, catalogue: Catalogue
) -> None:
    """In turn 9, by who shoots no more than the other side."""
    ours = [Unit("line-shieldman", at=(10, 17))]
    board = Board(
        catalogue, ours, [Unit(at=(2, 38))], BRIDGE, turn=9, weights={"bar": bar}
    )  # fmt: skip
    board.decide(0)
    assert (board.column_and_row(0)[1] > 17) == moved


@pytest.mark.parametrize(
    ("press", "turn", "others", "moved"),
    [
        (0.0, 58, [], False), (10.0, 50, [], False), (10.0, 51, [], True),
        (10.0, 51, [Unit(at=(7, 30), hit_points=99)], False),
    ],
)  # fmt: skip
def test_a_band_that_is_not_ahead_gets_over_a_bridge_in_the_last_turns(
    press: float, turn: int, others: list[Unit], moved: bool, catalogue: Catalogue
) -> None:
    """With one across and no enemy on its own bank it bars the bridge to the end."""
    ours = [Unit("line-shieldman", at=(10, 17)), *others]
    board = Board(
        catalogue, ours, [Unit(at=(2, 38))], BRIDGE, turn=turn,
        weights={"bar": 200.0, "press": press},
    )  # fmt: skip
    board.look_round(0)
    board.decide(0)
    assert (board.column_and_row(0)[1] > 17) == moved


@pytest.mark.parametrize(("press", "does"), [(0.0, L.DEFENDS), (10.0, L.STRIKES)])
def test_who_must_get_over_a_bridge_does_not_cover_up(
    press: float, does: int, catalogue: Catalogue
) -> None:
    ours = [Unit("line-shieldman", at=MIDDLE), Unit(at=(30, 0)), Unit(at=(31, 0))]
    theirs = [
        Unit("company-veteran", at=beside(MIDDLE, 4 + place), facing=(7 + place) % 6)
        for place in range(3)
    ]
    board = Board(
        catalogue, ours, theirs, BRIDGE, turn=51, no_jumps=True, weights={"press": press}
    )  # fmt: skip
    board.look_round(0)
    board.cover_up(0)
    assert board.decide(0).does == does


def test_who_must_get_over_a_bridge_minds_no_blows(catalogue: Catalogue) -> None:
    """Nothing is taken off a blow at an enemy for what that enemy does."""
    for press, target in ((0.0, 2), (10.0, 1)):
        theirs = [
            Unit(at=(10, 10), worth=1.1), Unit(at=(14, 10), worth=1.0),
        ]  # fmt: skip
        board = Board(
            catalogue, [Unit(at=(12, 10), worth=9.0)], theirs, BRIDGE, turn=51,
            weights={"press": press}, blow_damage={(0, 1): 3.0, (0, 2): 3.0, (1, 0): 9.0},
        )  # fmt: skip
        board.look_round(0)
        assert board.weigh(0, 1).target == target


@pytest.mark.parametrize(("cover", "does"), [(3.0, L.DEFENDS), (4.0, L.STRIKES)])
def test_who_covers_up_is_a_matter_of_how_many_press(
    cover: float, does: int, catalogue: Catalogue
) -> None:
    ours = [Unit("line-shieldman", at=MIDDLE), Unit(at=(30, 0)), Unit(at=(31, 0))]
    theirs = [
        Unit("company-veteran", at=beside(MIDDLE, 4 + place), facing=(7 + place) % 6)
        for place in range(3)
    ]
    board = Board(catalogue, ours, theirs, no_jumps=True, weights={"cover": cover})
    board.cover_up(0)
    assert board.decide(0).does == does


@pytest.mark.parametrize(("stay", "steps"), [(1.5, False), (0.6, True)])
def test_a_step_to_a_better_hex_is_weighed(stay: float, steps: bool, catalogue: Catalogue) -> None:
    """Against an enemy beside whom it stands, with no other near."""
    board = Board(catalogue, [Unit(at=(10, 10))], [Unit(at=(10, 11))], weights={"stay": stay})
    assert (board.weigh(0, 1).spot != (10, 10)) == steps


@pytest.mark.parametrize(("harm", "target"), [(0.5, 2), (20.0, 1)])
def test_blows_suffered_are_weighed_beside_blows_dealt(
    harm: float, target: int, catalogue: Catalogue
) -> None:
    """Who is worth more stands beside a veteran: whoever counts harm for much strikes the other."""
    theirs = [
        Unit(at=(10, 10), worth=1.0), Unit(at=(14, 10), worth=5.0),
        Unit("company-veteran", at=(13, 9), worth=0.1),
    ]  # fmt: skip
    board = Board(
        catalogue, [Unit(at=(12, 10), worth=1.0)], theirs, weights={"harm": harm},
        blow_damage={(0, 1): 3.0, (0, 2): 3.0},
    )  # fmt: skip
    assert board.weigh(0, 1).target == target


@pytest.mark.parametrize(("again", "does", "target"), [(0.0, L.HOLDS, 6), (1.0, L.STRIKES, 7)])
def test_where_friends_bar_the_way_another_enemy_is_struck(
    again: float, does: int, target: int, catalogue: Catalogue
) -> None:
    """One within reach does more to an enemy whose free hexes it cannot get to than to another."""
    friends = [Unit(at=at) for at in ((10, 11), (9, 11), (11, 10), (11, 9), (9, 10))]
    board = Board(
        catalogue, [Unit(at=(10, 10), move=8), *friends], [Unit(at=(10, 12)), Unit(at=(10, 7))],
        weights={"again": again}, blow_damage={(0, 6): 3.0, (0, 7): 1.0}, committed=True,
    )  # fmt: skip
    decision = board.decide(0)
    assert (decision.does, decision.target, board.moved(0) > 0) == (does, target, again > 0.0)


@pytest.mark.parametrize(
    ("mass", "friend", "foe", "does"),
    [
        (0.0, 4, 10, L.STRIKES), (0.5, 4, 10, L.HOLDS), (0.5, 40, 10, L.STRIKES),
        (0.3, 4, 10, L.STRIKES), (0.5, 4, 1, L.STRIKES),
    ],
)  # fmt: skip
def test_who_is_swift_does_not_go_in_alone(
    mass: float, friend: int, foe: int, does: int, catalogue: Catalogue
) -> None:
    """Three enemies could strike back, or one if the others are too slow; it then stays behind."""
    ours = [Unit(at=(10, 5), move=40), *[Unit(at=(11 + u, 5), move=friend) for u in range(3)]]
    theirs = [Unit(at=(8 + 3 * v, 20), move=foe, charge=0) for v in range(3)]
    board = Board(catalogue, ours, theirs, weights={"mass": mass}, committed=False, no_jumps=True)
    decision = board.decide(0)
    assert (decision.does, board.moved(0) > 0) == (does, does == L.STRIKES)


def test_berserkers_go_in_alone(catalogue: Catalogue) -> None:
    theirs = [Unit(at=(8 + v, 20), move=4) for v in range(3)]
    board = Board(
        catalogue, [Unit("bearskin", at=(10, 5), move=40)], theirs, weights={"mass": 9.0},
        no_jumps=True,
    )  # fmt: skip
    assert board.decide(0).does == L.STRIKES
