"""What the greedy policy does on small fields: each habit that a player would call sensible."""

from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.cold_iron.board import MIDDLE, Board, Damage, Unit, beside

GUARD = Unit("town-guard")
ARCHER = Unit("line-longbow", at=(10, 2), in_hand=L.MISSILE)
BOWMAN = Unit(shoots=True, shots=20, in_hand=L.MISSILE)


def archer(catalogue: Catalogue, apart: int, one: Unit = ARCHER) -> Board:
    """Return an archer and an enemy that far away."""
    return Board(catalogue, [one], [Unit(at=(10, 2 + apart))])


def line(catalogue: Catalogue, apart: int, *units: Unit, **options: Any) -> Board:
    """Return three against three, in lines that far apart; the first of them as given."""
    six = [*units, *[GUARD] * (6 - len(units))]
    ours = [unit.placed((10 + u, 5)) for u, unit in enumerate(six[:3])]
    theirs = [unit.placed((10 + v - apart // 2, 5 + apart)) for v, unit in enumerate(six[3:])]
    return Board(catalogue, ours, theirs, **options)


def test_archers_stand_off_and_take_to_the_blade_when_it_is_time(catalogue: Catalogue) -> None:
    board = archer(catalogue, 20)
    assert board.decide(0) == (L.SHOOTS, 1)
    assert board.position(0) == (10, 2)
    board = archer(catalogue, 5)
    assert board.decide(0) == (L.READIES, 1)
    assert board.in_hand(0) == L.MELEE


def test_archers_without_arrows_take_to_the_blade(catalogue: Catalogue) -> None:
    assert archer(catalogue, 20, ARCHER.but(shots=0)).decide(0) == (L.READIES, 1)


def test_a_blade_that_is_readied_beside_an_enemy_strikes_at_six_less(catalogue: Catalogue) -> None:
    board = archer(catalogue, 1)
    assert board.decide(0) == (L.STRIKES, 1)
    assert board.haste(0) == 6


def test_archers_behind_friends_go_on_shooting(catalogue: Catalogue) -> None:
    ours = [ARCHER, Unit("line-shieldman", at=(10, 6))]
    board = Board(catalogue, ours, [Unit(at=(10, 8))], blow_damage={(0, 2): 0})
    assert board.decide(0).does == L.SHOOTS


def test_all_gang_up_on_the_weaker_of_two(catalogue: Catalogue) -> None:
    ours = [Unit(at=(10, 10)), Unit(at=(11, 9))]
    theirs = [Unit("company-veteran", at=(10, 11)), Unit("road-pilgrim", at=(11, 10))]
    board = Board(catalogue, ours, theirs)
    assert [board.decide(u).target for u in range(2)] == [3, 3]


def test_an_enemy_that_others_keep_busy_is_struck(catalogue: Catalogue) -> None:
    """The second goes for the first one's target, which is harder put to parry both."""
    ours = [Unit(at=(10, 10)), Unit(at=(11, 10), facing=4)]
    theirs = [Unit(at=(11, 11), worth=1.0), Unit(at=(10, 11), facing=1, worth=1.0)]
    damage: Damage = {(0, 2): 0.5, (0, 3): 3.0, (1, 2): 2.0, (1, 3): (1.0, 5.0, 5.0, 5.0)}
    for together, target in ((True, 3), (False, 2)):
        board = Board(catalogue, ours, theirs, no_jumps=True, blow_damage=damage)
        if together:
            assert board.decide(0) == (L.STRIKES, 3)
        assert board.decide(1) == (L.STRIKES, target)


@pytest.mark.parametrize(("foes", "unit", "does"), [
    (3, "line-shieldman", L.DEFENDS), (2, "line-shieldman", L.STRIKES), (3, "bearskin", L.STRIKES),
])  # fmt: skip
def test_an_outnumbered_unit_defends_itself_with_all_it_has(
    foes: int, unit: str, does: int, catalogue: Catalogue
) -> None:
    ours = [Unit(unit, at=MIDDLE), Unit(at=(30, 0)), Unit(at=(31, 0))]
    theirs = [
        Unit("company-veteran", at=beside(MIDDLE, 4 + place), facing=(7 + place) % 6)
        for place in range(foes)
    ]
    board = Board(catalogue, ours, theirs, no_jumps=True)
    board.cover_up(0)
    assert board.decide(0).does == does


@pytest.mark.parametrize(("apart", "does"), [(1, L.DEFENDS), (2, L.STRIKES)])
def test_full_defence_is_declared_before_anybody_moves(
    apart: int, does: int, catalogue: Catalogue
) -> None:
    """The third of three enemies comes first, and covers nobody up who has not done so before."""
    ours = [Unit(at=(30, 0)), Unit(at=(31, 0)), Unit("line-shieldman", at=MIDDLE)]
    theirs = [
        Unit("company-veteran", at=beside(MIDDLE, 5, apart), facing=2),
        Unit("company-veteran", at=beside(MIDDLE, 4), facing=1),
        Unit("company-veteran", at=beside(MIDDLE, 0), facing=3),
    ]
    board = Board(catalogue, ours, theirs, no_jumps=True, ca=-4)
    board.play_turns(1, 1)
    assert (board.does(2), board.apart(2, 3)) == (does, 1)


@pytest.mark.parametrize(
    "what", [{"stunned": 1}, {"posture": L.WEAPON}, {"only_dodges": True}, {"in_hand": L.MISSILE}]
)
def test_who_cannot_act_or_parry_does_not_cover_up(
    what: dict[str, Any], catalogue: Catalogue
) -> None:
    ours = [Unit("line-shieldman", at=MIDDLE, **what), Unit(at=(30, 0)), Unit(at=(31, 0))]
    theirs = [
        Unit("company-veteran", at=beside(MIDDLE, way), facing=(way + 3) % 6) for way in (4, 5, 0)
    ]
    board = Board(catalogue, ours, theirs, no_jumps=True)
    board.cover_up(0)
    assert board.does(0) == L.HOLDS


def swordsman(*armour: str) -> Entry:
    """Return a strong man of a player's own, in that armour."""
    stats = {
        "level": 3, "str": 18, "dex": 13, "con": 14, "siz": 14, "dodge": 2, "sword-attack": 3,
        "shield-parry": 4, "sword-parry": 3,
    }  # fmt: skip
    arms = ("long-sword", "medium-shield", *armour)
    return Entry("e1", "fighter", upgrades=arms, stats=stats)


@pytest.mark.parametrize(
    ("wrestler", "other", "t", "does"),
    [
        ("wolf-coat", swordsman("plate-armour"), 6, L.JUMPS),
        ("wolf-coat", swordsman(), 0, L.STRIKES),
        ("free-captain", "belted-knight", 6, L.JUMPS),
        ("free-captain", swordsman(), 0, L.STRIKES),
        ("town-guard", swordsman("plate-armour"), 6, L.STRIKES),
    ],
)
def test_the_armoured_are_grappled(
    wrestler: str, other: str | Entry, t: int, does: int, catalogue: Catalogue
) -> None:
    """The stronger jumps a man in plate, and strikes the like without it; by the odds."""
    foe = Unit(other, at=(10, 11), riding=False)
    board = Board(catalogue, [Unit(wrestler, at=(10, 10))], [foe])
    assert board.sheet(1).armour == t
    assert board.decide(0).does == does


def test_a_pin_is_worth_a_jump_where_nothing_else_bites(catalogue: Catalogue) -> None:
    board = Board(catalogue, ["market-wrestler"], ["skeleton"])
    assert board.expected_jump(0, 1) > 0.05


def test_spears_strike_over_a_friend(catalogue: Catalogue) -> None:
    ours = [Unit("line-shieldman", at=(10, 11)), Unit("spear-serjeant", at=(10, 10))]
    board = Board(catalogue, ours, [Unit(at=(10, 12))])
    assert board.decide(1) == (L.STRIKES, 2)
    assert board.position(1) == (10, 10)


@pytest.mark.parametrize(
    ("gain", "penalty", "made_before", "desperate"),
    [(6.0, -3, 0, 1), (4.0, -3, 0, 0), (4.0, -5, 0, 1), (6.0, 0, 0, 0), (6.0, -4, 1, 0)],
)
def test_a_desperate_attack_is_for_an_enemy_that_it_brings_down(
    gain: float, penalty: int, made_before: int, desperate: int, catalogue: Catalogue
) -> None:
    """Or for a unit that is double blinking, and it is made once."""
    one, foe = Unit(penalty=penalty, desperations=made_before), Unit(hit_points=10)
    board = line(catalogue, 1, one, GUARD, GUARD, foe, blow_damage={(0, 3): gain})
    board.despair(0, at=3)
    assert board.desperations(0) == max(made_before, desperate)
    assert board.penalty(0) == (0 if desperate else penalty)


@pytest.mark.parametrize(
    ("wounds", "lost_dex", "before", "desperate", "after"),
    [(0, 3, -3, 0, -3), (11, 0, -3, 1, 0), (11, 3, -6, 1, -3)],
)
def test_a_desperate_attack_gives_no_lost_dex_back(
    wounds: int, lost_dex: int, before: int, desperate: int, after: int, catalogue: Catalogue
) -> None:
    """It frees from blinking alone; and from the next turn on it costs 1."""
    one = Unit("line-shieldman", wounds=wounds, lost_dex=lost_dex)
    board = line(catalogue, 1, one, blow_damage={(0, 3): 99.0})
    board.blink(0)
    assert board.penalty(0) == before
    board.despair(0, at=3)
    assert (board.desperations(0), board.penalty(0)) == (desperate, after)
    board.in_turn(2)
    board.begin_turn(0)
    assert board.penalty(0) == before - desperate


def test_a_band_that_shoots_waits_until_half_of_it_can_strike(catalogue: Catalogue) -> None:
    board = line(catalogue, 5)
    board.muster(0)
    assert board.is_committed(0)
    board = line(catalogue, 12, GUARD, GUARD, BOWMAN)
    board.muster(0)
    assert not board.is_committed(0)
    assert board.waits(0)
    assert board.decide(0).does == L.HOLDS
    board.in_turn(13)
    assert not board.waits(0)


def test_nobody_waits_with_nothing_to_shoot_or_under_more_shots(catalogue: Catalogue) -> None:
    for bows, waits in (((), False), ((2, 3), True), ((2, 3, 4), False)):
        board = line(catalogue, 12, *(BOWMAN if u in bows else GUARD for u in range(6)))
        board.muster(0)
        assert board.waits(0) == waits


def test_a_band_that_waits_strikes_only_what_has_come_beside_it(catalogue: Catalogue) -> None:
    for apart, committed, does in (
        (4, False, L.HOLDS), (4, True, L.STRIKES), (1, False, L.STRIKES),
    ):  # fmt: skip
        board = line(catalogue, apart, GUARD, GUARD, BOWMAN, no_jumps=True, committed=committed)
        assert board.decide(0).does == does


def test_a_shot_is_for_whoever_is_worth_more(catalogue: Catalogue) -> None:
    for dear in (1, 2):
        foes = [
            Unit(at=spot, worth=3.0 if v == dear else 1.0)
            for v, spot in enumerate(((3, 22), (4, 22)), 1)
        ]
        assert Board(catalogue, [ARCHER], foes).decide(0) == (L.SHOOTS, dear)


def test_nobody_comes_into_contact_without_a_blow(catalogue: Catalogue) -> None:
    """Too far for a blow this turn, a unit stops where the next begins with one."""
    one = Unit(at=(10, 5))
    half = Board(catalogue, [one], [GUARD]).striking_move(0)
    board = Board(catalogue, [one], [Unit(at=(10, 5 + half + 3))], committed=True)
    assert board.decide(0).does == L.HOLDS
    assert board.apart(0, 1) == half + 1
    board.begin_turn(0)
    assert board.decide(0) == (L.STRIKES, 1)


def test_all_turn_so_that_most_of_their_attackers_are_ahead(catalogue: Catalogue) -> None:
    foes = [
        Unit(at=beside(MIDDLE, 4 + place), facing=(7 + place) % 6, strikes=0) for place in range(3)
    ]
    board = Board(catalogue, [Unit("line-shieldman", at=MIDDLE, facing=2)], foes)
    board.assign_defences()
    assert board.facing(0) == 5


def test_a_unit_on_the_ground_stands_up_and_does_nothing_else(catalogue: Catalogue) -> None:
    """After its attack it stays down."""
    board = line(catalogue, 1, Unit(posture=L.PRONE))
    assert board.decide(0) == (L.RISES, -1)
    assert board.posture(0) == L.UP
    board = line(catalogue, 1, Unit(posture=L.PRONE, struck=True))
    assert board.decide(0) == (L.HOLDS, -1)
    assert board.posture(0) == L.PRONE


def test_a_unit_that_the_much_stronger_jumps_covers_up(catalogue: Catalogue) -> None:
    """Unless it has moved too far for that."""
    for better, moved, does in (
        (6, 0, L.BRACES), (6, 2, L.BRACES), (6, 3, L.STRIKES), (5, 0, L.STRIKES),
    ):  # fmt: skip
        one = Unit(strikes=3, hand_to_hand=3, moved=moved)
        foe = Unit(jumps=0, hand_to_hand=3 + better)
        board = line(catalogue, 1, one, GUARD, GUARD, foe)
        board.declare()
        assert board.does(0) == does


@pytest.mark.parametrize(
    ("scenario", "row", "ring", "does"),
    [
        ("melee", 21, False, L.READIES), ("hold-the-bridge", 21, False, L.SHOOTS),
        ("melee", 36, False, L.SHOOTS), ("melee", 21, True, L.HOLDS),
    ],
)  # fmt: skip
def test_archers_join_their_band_where_they_get_to_blows_soon(
    scenario: str, row: int, ring: bool, does: int, catalogue: Catalogue
) -> None:
    """Not over a river, nor from afar, nor where there is no room beside the enemy."""
    friends = [Unit(at=beside((-4, row), way)) if ring else Unit(status=L.OUT) for way in range(6)]
    board = Board(
        catalogue, [ARCHER.but(at=(-4, 15)), *friends], [Unit(at=(-4, row), move=2)], scenario,
        committed=True, shot_damage={(0, 7): 0.1}, blow_damage={(0, 7): 5.0},
    )  # fmt: skip
    assert board.decide(0).does == does


@pytest.mark.parametrize(
    ("apart", "worth", "does"),
    [(6, 1.0, L.READIES), (6, 99.0, L.READIES), (6, 101.0, L.SHOOTS), (2, 101.0, L.READIES)],
)
def test_a_general_that_counts_shots_for_more_keeps_archers_at_their_bows(
    apart: int, worth: float, does: int, catalogue: Catalogue
) -> None:
    """A shot in two turns of 0.1 against a blow of 5; with an enemy in reach the bow is let go."""
    board = Board(
        catalogue, [ARCHER], [Unit(at=(10, 2 + apart), move=2)], committed=True,
        weights={"shot": worth}, shot_damage={(0, 1): 0.1}, blow_damage={(0, 1): 5.0},
    )  # fmt: skip
    assert board.decide(0).does == does


def test_archers_begin_with_their_bows_where_shots_count_for_more(catalogue: Catalogue) -> None:
    """With the blade, where it does more than twice as much as they count for."""
    edge = Board(catalogue, ["goblin-bowman"], ["town-guard"]).blade_edge(0)
    for worth, in_hand in ((1.0, L.MELEE), (edge * 0.49, L.MELEE), (edge * 0.51, L.MISSILE)):
        board = Board(catalogue, ["goblin-bowman"], ["town-guard"], weights={"shot": worth})
        assert board.begins_with(0) == in_hand


def test_nobody_shuffles_where_it_brings_it_no_nearer(catalogue: Catalogue) -> None:
    """Behind friends that fill the way it stays; through a hole in their line it goes."""
    for hole, gone in ((False, 0), (True, 2)):
        line_of = [Unit(at=(10 + u - 4, 11)) for u in range(1, 7 - hole)]
        away = [GUARD] * (6 - len(line_of))
        board = Board(catalogue, [Unit(at=MIDDLE), *line_of, *away], [Unit(at=(10, 20))])
        assert board.walk(0, to=(10 + 3 * hole, 20), hexes=2, stop=1) == gone
        assert (board.moved(0), board.position(0)[0] == 10) == (gone, not hole)
        assert board.facing(0) == (board.course(0) if hole else 5)
