"""Wounds: what carries over, who falls first, what panel is left, what comes back, who is left."""

import pytest

from factions.systems.warcrow.catalogue import Joined, Panel, Pool
from tests.factions.systems.warcrow.interpreted import Board, E, K, L, Unit, attack, board

ENEMY = Unit(side=1, at=(5.0, 55.0))


def hurt(made: Board, amount: int, by: int = -1, u: int = 0) -> int:
    return int(K.damage.suffer(made.d, made.s, u, amount, by))


@pytest.mark.parametrize(
    ("before", "amount", "troops", "left"),
    [
        (0, 0, 3, 0),
        (0, 1, 3, 1),
        (1, 1, 2, 0),  # what a troop already had counts
        (0, 3, 2, 1),  # the rest carries over to the next troop
        (1, 4, 1, 1),
        (0, 5, 1, 1),
    ],
)
def test_troops_fall_one_by_one(before: int, amount: int, troops: int, left: int) -> None:
    made = board(Unit(troops=3, wounds=2, damage=before))
    _, s = made
    assert hurt(made, amount) == amount
    assert (s.n[0], s.damage[0], s.status[0], s.taken[0]) == (troops, left, L.READY, amount)
    assert s.left[0] == 6 - before - amount


@pytest.mark.parametrize("amount", [6, 7, 60])
def test_the_last_wound_destroys_and_excess_is_lost(amount: int) -> None:
    made = board(Unit(troops=3, wounds=2, cost=45, states=L.SLOWED, stress=1), ENEMY)
    _, s = made
    assert hurt(made, amount, by=1) == 6
    assert (s.status[0], s.n[0], s.states[0], s.stress[0]) == (L.GONE, 0, 0, 0)
    assert s.left[0] == 0
    assert (s.dealt[1], s.killed[1], s.taken[0]) == (6, 45.0, 6)


def test_a_destroyed_unit_engages_nobody() -> None:
    made = board(Unit(), Unit(side=1, at=(30.0, 32.01)))
    assert (made.s.engaged[0, 1], made.s.foes[1]) == (1, 1)
    hurt(made, 1, by=1)
    assert made.s.engaged[:2, :2].sum() == 0
    assert made.s.foes[:2].sum() == 0


def test_nobody_is_credited_for_a_wound_of_no_one() -> None:
    made = board(Unit(), ENEMY)
    hurt(made, 1)
    assert (made.s.dealt[:2].sum(), made.s.killed[:2].sum()) == (0, 0)


@pytest.mark.parametrize(
    ("spots", "by", "left"),
    [
        ([(32.5, 30.0), (27.5, 30.0)], (5.0, 55.0), [(30.0, 30.0)]),  # the leader falls last
        ([(30.0, 27.5), (32.5, 30.0)], (32.5, 32.01), [(30.0, 30.0), (32.5, 30.0)]),
        ([(32.5, 30.0)], (32.5, 32.01), [(32.5, 30.0)]),  # the leader takes its place in contact
    ],
    ids=["leader-last", "idle-first", "leader-steps-up"],
)
def test_who_falls_first(
    spots: list[tuple[float, float]], by: tuple[float, float], left: list[tuple[float, float]]
) -> None:
    made = board(Unit(troops=1 + len(spots), spots=spots), Unit(side=1, at=by))
    hurt(made, 1 + len(spots) - len(left), by=1)
    assert made.places(0) == left
    assert made.s.engaged[0, 1] == (by != (5.0, 55.0))


def test_a_wound_of_no_one_leaves_the_fight_as_it_is() -> None:
    spots = [(27.5, 30.0), (32.5, 30.0)]
    made = board(Unit(troops=3, spots=spots), Unit(side=1, at=(32.5, 32.01)))
    hurt(made, 1)
    assert made.places(0) == [(30.0, 30.0), (32.5, 30.0)]
    hurt(made, 1)
    assert made.places(0) == [(32.5, 30.0)]  # the leader takes its place in contact
    assert made.s.engaged[0, 1] == 1


@pytest.mark.parametrize(("wounds", "panel"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1)])
def test_the_panel_changes_at_the_printed_count(wounds: int, panel: int) -> None:
    panels = tuple(Panel(n, n, attack("S" * n), None, attack("")) for n in (3, 1))
    made = board(Unit(troops=5, panels=panels))
    d, s = made
    hurt(made, wounds)
    assert s.page[0] == d.sheet[0, panel]
    assert K.units.conquest_of(s, 0) == (3, 1)[panel]


def test_a_demoralized_unit_has_no_conquest() -> None:
    _, s = board(Unit())
    s.demoralized[0] = 1
    assert K.units.conquest_of(s, 0) == 0


@pytest.mark.parametrize(("before", "amount", "after"), [(2, 1, 1), (2, 2, 0), (1, 3, 0)])
def test_healing_removes_wounds_and_no_more(before: int, amount: int, after: int) -> None:
    d, s = board(Unit(troops=2, wounds=3, damage=before))
    K.damage.heal(d, s, 0, amount)
    assert (s.damage[0], s.n[0]) == (after, 2)


@pytest.mark.parametrize(("lost", "amount", "troops"), [(0, 2, 3), (1, 1, 3), (2, 1, 2), (1, 5, 3)])
def test_recovery_stops_at_the_first_number(lost: int, amount: int, troops: int) -> None:
    made = board(Unit(troops=3, wounds=2))
    hurt(made, 2 * lost + 1)
    K.damage.recover(made.d, made.s, 0, amount)
    assert (made.s.n[0], made.s.damage[0]) == (troops, 1)
    assert K.formation.in_formation(made.d, made.s, 0)


def test_nothing_recovers_a_destroyed_unit() -> None:
    made = board(Unit(troops=3))
    hurt(made, 3)
    K.damage.recover(made.d, made.s, 0, 1)
    assert (made.s.n[0], made.s.status[0]) == (0, L.GONE)


def test_wounds_are_told() -> None:
    made = board(Unit(troops=2), ENEMY)
    hurt(made, 2, by=1)
    assert [row[:3] for row in made.told(E.DAMAGE)] == [[0, 1, 2]]
    assert [row[:2] for row in made.told(E.DESTROYED)] == [[0, 1]]


# Characters in units


def company(role: str = "officer", enemy: Unit = ENEMY, **changes: int) -> Board:
    """Return two troops of one wound (slot 0) with a character of three (slot 1), an enemy (2)."""
    unit = Unit(troops=2, cost=20, **changes)  # type: ignore[arg-type]
    return board(unit, Unit(host=0, wounds=3, role=role, cost=30), enemy)


def test_a_unit_plays_by_its_characters_values() -> None:
    joined = Joined(
        wp=(Pool("", "SS"), False),
        mor=(1, True),
        conquest=(2, True),
        mov=(5, 3),
        w=(1, True),
        charge=12,
        keywords=("Fearless",),
    )
    made = board(Unit(troops=2, wounds=2, stress=5, will=""), Unit(host=0, joined=joined))
    d, s = made
    assert (d.morale[0], d.wounds[0], d.charge[0]) == (3, 3, 12)
    assert (d.move[0].tolist(), d.conquest[0].tolist()) == ([5, 3], [3, 3])
    assert d.keywords[0] & L.FEARLESS
    K.demoralized.face_stress(d, s, made.book, 0)
    assert (s.stress[0], s.demoralized[0]) == (3, 0)


@pytest.mark.parametrize(("role", "place"), [("officer", 0), ("support", 2)])
def test_an_officer_leads_and_a_support_follows(role: str, place: int) -> None:
    made = company(role)
    _, s = made
    assert (s.character[0], s.n[0], s.status[1], s.n[1]) == (place, 3, L.JOINED, 0)
    assert (K.units.regulars(s, 0), s.left[0]) == (2, 2)
    spot = made.at(0, place)
    hurt(made, 1)
    assert (s.n[0], s.status[0], s.status[1]) == (2, L.READY, L.JOINED)
    assert made.at(0, int(s.character[0])) == spot


def test_a_character_counts_as_a_member() -> None:
    made = company()
    made.d.members[0] = 3
    pages = [int(made.s.page[0])]
    hurt(made, 1)
    pages.append(int(made.s.page[0]))
    assert pages == made.d.sheet[0].tolist()


@pytest.mark.parametrize(
    ("role", "before", "amount", "own", "total"),
    [
        ("officer", 0, 2, 0, 2),
        ("officer", 0, 3, 1, 3),
        ("support", 0, 4, 2, 4),
        ("officer", 1, 3, 2, 3),  # it keeps the wounds it had
    ],
)
def test_a_character_outlives_its_unit_and_takes_the_excess(
    role: str, before: int, amount: int, own: int, total: int
) -> None:
    made = company(role)
    d, s = made
    s.damage[1] = before
    assert hurt(made, amount, by=2) == total
    assert s.status[:2].tolist() == [L.GONE, L.READY]
    assert (s.n[0], s.n[1], s.character[0], s.character[1]) == (0, 1, -1, -1)
    assert (s.damage[1], s.left[1]) == (own, 3 - own)
    assert (s.taken[0], s.taken[1], s.dealt[2], s.killed[2]) == (2, own - before, total, 20.0)
    assert role == "support" or made.at(1) == (30.0, 30.0)
    assert K.units.heir(d, s, 0) == 1
    assert [row[:2] for row in made.told(E.SPLIT)] == [[1, 0]]


@pytest.mark.parametrize("amount", [5, 9])
def test_enough_damage_takes_the_character_too(amount: int) -> None:
    made = company()
    assert hurt(made, amount, by=2) == 5
    assert made.s.status[:2].tolist() == [L.GONE, L.GONE]
    assert (made.s.killed[2], K.units.heir(made.d, made.s, 0)) == (50.0, 0)


@pytest.mark.parametrize("had", [0, 1])
def test_tokens_go_with_the_character_left_alone(had: int) -> None:
    made = company(stress=2 * had, states=had * (L.SLOWED | L.FRIGHTENED))
    s = made.s
    s.activated[0] = s.demoralized[0] = s.daunted[0] = had
    s.rally[0], s.active = 4 * had, had - 1
    hurt(made, 2)
    assert (s.stress[1], s.states[1]) == (2 * had, had * (L.SLOWED | L.FRIGHTENED))
    assert (s.activated[1], s.demoralized[1], s.daunted[1], s.rally[1]) == (had, had, had, 4 * had)
    assert s.active == (1 if had else -1)
    assert (s.stress[0], s.states[0], s.demoralized[0]) == (0, 0, 0)


def test_the_character_left_alone_is_the_same_unit_to_its_enemy() -> None:
    made = company(enemy=Unit(side=1, at=(30.0, 32.01)))
    s = made.s
    s.bloodthirst[0], s.bloodthirst[2] = 2, 0
    hurt(made, 2, by=2)
    assert s.engaged[:3, 2].tolist() == [0, 1, 0]
    assert s.foes[:3].tolist() == [0, 1, 1]
    assert s.bloodthirst[1:3].tolist() == [2, 1]


def test_recovery_does_not_count_the_character() -> None:
    made = company()
    hurt(made, 1)
    K.damage.recover(made.d, made.s, 0, 3)
    assert (made.s.n[0], K.units.regulars(made.s, 0), made.s.character[0]) == (3, 2, 0)
