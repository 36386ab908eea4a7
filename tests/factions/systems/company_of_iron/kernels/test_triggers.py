"""Effects that fire: when, how often, at whom, and what they do at once or put off."""

from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.kernels.fray import (
    RIFLE,
    SWORD,
    E,
    Fighter,
    Fray,
    K,
    L,
    Row,
    dice,
    duel,
    fray,
)

FOE = Fighter(boxes=9)


def wielding(*rows: Row, **changes: object) -> Fighter:
    """Return a fighter whose sword has those effects."""
    return Fighter(weapons=(replace(SWORD, rows=rows),), **changes)  # type: ignore[arg-type]


def agenda(fight: Fray) -> list[list[int]]:
    """Return the steps put off: kind, model, other, weapon, effect, amount."""
    return [[int(number) for number in row] for row in fight.s.agenda[: int(fight.s.todo)]]


@pytest.mark.parametrize(
    ("event", "faces", "down"),
    [
        (L.ON_HIT, (2, 5, 1, 1), True),
        (L.ON_CRITICAL, (2, 5, 1, 1), False),
        (L.ON_CRITICAL, (3, 3, 1, 1), True),
        (L.ON_DAMAGE, (2, 5, 1, 1), False),
        (L.ON_DAMAGE, (2, 5, 6, 1), True),
        (L.ON_HELD, (2, 5, 1, 1), True),
        (L.ON_HELD, (2, 5, 6, 1), False),
        (L.ON_MISS, (1, 2), True),
        (L.ON_HIT, (1, 2), False),
    ],
)
def test_a_weapons_effect_fires_by_its_event(
    event: int, faces: tuple[int, ...], down: bool
) -> None:
    row = Row(L.KNOCK_DOWN, event=event, whom=L.TARGET)
    fight = duel(wielding(row), FOE)
    with dice(*faces):
        fight.blow()
    assert fight.s.status[1] == (L.KNOCKED_DOWN if down else 0)


def test_a_knockdown_by_the_hit_denies_tough_the_same_damage() -> None:
    row = Row(L.KNOCK_DOWN, event=L.ON_HIT, whom=L.TARGET)
    fight = duel(wielding(row), Fighter(traits=L.TOUGH))
    with dice(2, 5, 6, 6, 2):
        assert fight.blow().felled == 1


def test_tough_is_denied_by_rule() -> None:
    row = Row(L.DENY_TOUGH, event=L.ON_HIT, whom=L.TARGET)
    fight = duel(wielding(row), Fighter(traits=L.TOUGH))
    with dice(2, 5, 6, 6, 2):
        assert fight.blow().felled == 1


def test_denied_healing_makes_casualty_rolls_worse_for_a_round() -> None:
    row = Row(L.DENY_HEAL, event=L.ON_HIT, whom=L.TARGET)
    fight = duel(wielding(row), Fighter())
    with dice(2, 5, 6, 6, 3):
        assert fight.blow().felled == 1
    assert fight.told(E.CASUALTY_ROLL)[0][2:4] == [3, -1]


@pytest.mark.parametrize(("most", "times"), [(0, 3), (1, 1), (2, 2), (-1, 1), (-2, 1)])
def test_an_effect_fires_so_often(most: int, times: int) -> None:
    row = Row(L.HEAL, 1, event=L.ON_MISS, most=most)
    fight = duel(wielding(row, damage=5, boxes=9))
    for _ in range(3):
        with dice(1, 2):
            fight.blow()
    assert len(fight.told(E.HEALED)) == times
    K.maintenance.begin_anew(fight.d, fight.s, 0)
    with dice(1, 2):
        fight.blow()
    assert len(fight.told(E.HEALED)) == times + (most >= 0)
    K.maintenance.expire_with_round(fight.d, fight.s)
    with dice(1, 2):
        fight.blow()
    assert len(fight.told(E.HEALED)) == times + (most >= 0) + (most in (0, 2, -2))


def test_attacks_and_moves_are_put_off() -> None:
    rows = (
        Row(L.MOVE_SELF, 2, event=L.ON_HIT, dice=3),
        Row(L.ATTACK_AGAIN, 0, event=L.ON_KILL),
        Row(L.MOVE_SELF, 1, event=L.ON_KILL),
    )
    fight = duel(Fighter(rows=rows), Fighter())
    fight.s.active = 0
    with dice(2, 5, 3, 6, 6, 1):
        fight.blow()
    assert agenda(fight) == [
        [L.STEP, 0, 1, 0, 0, 4],
        [L.AGAIN, 0, -1, 0, 1, 0],
        [L.STEP, 0, 1, 0, 2, 1],
    ]


def test_an_injury_counts_as_a_fall_for_attacks_and_moves_alone() -> None:
    rows = (Row(L.ATTACK_AGAIN, 0, event=L.ON_KILL), Row(L.HEAL, 1, event=L.ON_KILL))
    fight = duel(Fighter(rows=rows, damage=1, boxes=3), Fighter())
    with dice(2, 5, 6, 6, 3):
        assert fight.blow().felled == 2
    assert [row[0] for row in agenda(fight)] == [L.AGAIN]
    assert fight.s.damage[0] == 1


def test_harm_by_a_fall_is_put_off_and_done_later() -> None:
    boom = Row(L.HURT_BY, 12, event=L.ON_FALL, whom=L.ENEMIES, within=1.0, dice=L.FIRE)
    fight = duel(Fighter(boxes=9), Fighter(rows=(boom,)))
    with dice(2, 5, 6, 6, 1):
        fight.blow()
    assert agenda(fight) == [[L.DEFERRED, 1, 0, -1, 0, 0]]
    with dice(3, 4):
        K.triggers.deferred(fight.d, fight.s, 0, 1, 0, -1)
    assert fight.s.damage[0] == 5


def test_removed_from_play_a_model_does_nothing_by_its_fall() -> None:
    boom = Row(L.HURT_BY, 12, event=L.ON_FALL, whom=L.ENEMIES, within=1.0)
    gone = Row(L.REMOVE, event=L.ON_KILL, whom=L.TARGET)
    fight = duel(wielding(gone), Fighter(rows=(boom,)))
    with dice(2, 5, 6, 6, 1):
        fight.blow()
    assert fight.s.where[1] == L.GONE
    assert agenda(fight) == []


def test_friends_of_the_fallen_answer_when_they_are_near() -> None:
    row = Row(L.MOVE_SELF, 3, event=L.ON_FRIEND_FALL, within=5.0)
    near = Fighter(side=1, at=(13.0, 11.4), rows=(row,))
    far = Fighter(side=1, at=(20.0, 11.4), rows=(row,))
    fight = fray(Fighter(), Fighter(side=1, at=(10.0, 11.4)), near, far)
    with dice(2, 5, 6, 6, 1):
        fight.blow()
    assert [step[:2] for step in agenda(fight)] == [[L.DEFERRED, 2]]
    K.triggers.deferred(fight.d, fight.s, 0, 2, 0, -1)
    assert agenda(fight)[-1] == [L.STEP, 2, 0, -1, 0, 3]


def test_an_arc_strikes_whoever_is_nearest_to_the_target() -> None:
    row = Row(L.STRIKE_NEAR, 10, event=L.ON_HIT, whom=L.TARGET, within=4.0, dice=L.ELECTRICITY)
    others = [
        Fighter(side=1, at=(13.0, 11.4), boxes=9),
        Fighter(side=1, at=(12.0, 11.4), boxes=9, traits=L.PROOF_ELECTRICITY),
    ]
    fight = fray(wielding(row), Fighter(side=1, at=(10.0, 11.4), boxes=9), *others)
    with dice(2, 5, 1, 2):
        fight.blow()
    kind, m, v, w, e, _ = agenda(fight)[0]
    assert (kind, m, v) == (L.DEFERRED, 0, 1)
    with dice(6, 2):
        K.triggers.deferred(fight.d, fight.s, e, m, v, w)
    assert list(fight.s.damage[1:4]) == [0, 4, 0]


def test_a_lasting_effect_of_a_hit_counts_from_the_next_attack_on() -> None:
    row = Row(L.DEFENCE, -3, event=L.ON_HIT, whom=L.TARGET)
    fight = duel(wielding(row), FOE)
    goals = []
    for _ in range(2):
        with dice(2, 5, 1, 2):
            fight.blow()
        goals.append(fight.told(E.ATTACK)[-1][6])
    assert goals == [12, 9]


def test_a_push_moves_the_target_straight_away() -> None:
    row = Row(L.PUSH, 2, event=L.ON_HIT, whom=L.TARGET)
    fight = duel(wielding(row), FOE)
    before = float(fight.s.y[1])
    with dice(2, 5, 1, 2):
        fight.blow()
    assert (float(fight.s.x[1]), float(fight.s.y[1])) == pytest.approx((10.0, before + 2.0))


@pytest.mark.parametrize(
    ("what", "status"),
    [
        (L.MAKE_STATIONARY, L.STATIONARY),
        (L.SET_FIRE, L.ON_FIRE),
        (L.CORRODE, L.CORRODING),
        (L.KNOCK_DOWN, L.KNOCKED_DOWN),
    ],
)
def test_statuses_by_rule(what: int, status: int) -> None:
    row = Row(what, L.COLD, event=L.ON_HIT, whom=L.TARGET)
    for traits, found in ((0, status), (L.PROOF_COLD, 0 if what == L.MAKE_STATIONARY else status)):
        fight = duel(wielding(row), replace(FOE, traits=traits))
        with dice(2, 5, 1, 1):
            fight.blow()
        assert fight.s.status[1] == found


@pytest.mark.parametrize(
    ("quality", "faces", "status"),
    [
        (L.SETS_FIRE, (2, 5), L.ON_FIRE),
        (L.CORRODES, (2, 5), L.CORRODING),
        (L.CRITICAL_FIRE, (2, 5), 0),
        (L.CRITICAL_FIRE, (4, 4), L.ON_FIRE),
        (L.CRITICAL_CORROSION, (4, 4), L.CORRODING),
    ],
)
def test_weapon_qualities_set_on_fire(quality: int, faces: tuple[int, int], status: int) -> None:
    fight = duel(Fighter(weapons=(replace(SWORD, qualities=quality),)), FOE)
    with dice(*faces, 1, 2):
        fight.blow()
    assert fight.s.status[1] == status


def test_an_order_fires_every_row_of_its_rule_and_no_other() -> None:
    rows = (
        Row(L.ARMOUR, 2, event=L.ON_ORDER, rule=4),
        Row(L.GRANTS, L.PATHFINDER, event=L.ON_ORDER, rule=4),
        Row(L.MAT, 2, event=L.ON_ORDER, rule=5),
    )
    fight = duel(Fighter(rows=rows))
    d, s = fight.d, fight.s
    K.triggers.use(d, s, L.ON_ORDER, 0, -1, 4)
    assert K.current_stats.stat(d, s, 0, L.ARMOUR, 0) == 16
    assert K.bases.has(d, s, 0, L.PATHFINDER)
    assert K.current_stats.stat(d, s, 0, L.MAT, 0) == 6


def test_a_friend_takes_the_shot_that_hits_the_dearer_one() -> None:
    guard = Row(L.STEAL_HIT, whom=L.FRIENDS, within=3.0, when=L.AT_RANGE)
    captain = Fighter(side=1, at=(10.0, 16.0), worth=5.0, boxes=9)
    squire = Fighter(side=1, at=(12.0, 16.0), rows=(guard,), boxes=9)
    fight = fray(Fighter(weapons=(RIFLE,)), captain, squire)
    with dice(5, 4, 6, 1):
        out = fight.shot()
    assert out.struck == 2
    assert list(fight.s.damage[1:3]) == [0, 5]


def test_prey_is_whom_it_hits_or_the_nearest_enemy() -> None:
    row = Row(L.MARK, event=L.ON_START)
    fight = fray(Fighter(rows=(row,)), *[Fighter(side=1, at=(10.0, y)) for y in (20.0, 15.0)])
    K.triggers.fire(fight.d, fight.s, L.ON_START, 0, -1, -1)
    assert fight.s.prey[0] == 2


def test_what_is_on_a_model_already_is_neither_told_nor_used_up() -> None:
    row = Row(L.MAT, 1, event=L.ON_START, whom=L.UNIT, most=3, rule=3)
    mates = [Fighter(at=(x, 10.0), group=0, rows=(row,)) for x in (10.0, 12.0)]
    fight = fray(*mates, Fighter(side=1, at=(20.0, 20.0)))
    d, s = fight.d, fight.s
    for _ in range(2):
        for m in range(2):
            K.triggers.fire(d, s, L.ON_START, m, -1, -1)
    assert [row[:2] for row in fight.told(E.TRIGGER)] == [[0, 0], [0, 1]]
    assert list(s.used[:2]) == [1, 0]
    assert [K.current_stats.stat(d, s, m, L.MAT, 0) for m in range(2)] == [7, 7]
    assert [(row >= 0).sum() for row in s.lasting[:2]] == [1, 1]


def test_a_lasting_effect_begun_again_lasts_on() -> None:
    row = Row(L.MAT, 1, event=L.ON_START)
    fight = duel(Fighter(rows=(row,)))
    d, s = fight.d, fight.s
    K.triggers.fire(d, s, L.ON_START, 0, -1, -1)
    until = int(s.lasts[0, 0])
    s.activated[0] = 1
    K.triggers.fire(d, s, L.ON_START, 0, -1, -1)
    assert s.lasts[0, 0] == until + 1


@pytest.mark.parametrize(
    ("what", "status", "fires"),
    [
        (L.STAND_UP, 0, False),
        (L.STAND_UP, L.KNOCKED_DOWN, True),
        (L.STAND_UP, L.KNOCKED_DOWN | L.INJURED, False),
        (L.KNOCK_DOWN, L.KNOCKED_DOWN, False),
        (L.SET_FIRE, L.ON_FIRE, False),
        (L.SET_FIRE, 0, True),
        (L.HEAL, 0, False),
    ],
)
def test_what_would_change_nothing_does_not_happen(what: int, status: int, fires: bool) -> None:
    fight = duel(Fighter(rows=(Row(what, 1, event=L.ON_START, most=-1),), status=status))
    K.triggers.fire(fight.d, fight.s, L.ON_START, 0, -1, -1)
    assert len(fight.told(E.TRIGGER)) == fires
    assert bool(fight.s.once[0, 0]) is fires


@pytest.mark.parametrize(("die", "where"), [(1, L.GONE), (3, L.PLAYING)])
def test_comrades_answer_for_one_that_falls_or_is_injured(die: int, where: int) -> None:
    """Rules for the unit count; those for the fallen itself do not."""
    rows = (
        Row(L.ARMOUR, 2, event=L.ON_HURT, whom=L.UNIT, within=-1.0),
        Row(L.MOVE_SELF, 2, event=L.ON_HURT),
        Row(L.SPEED, 2, event=L.ON_HURT),
    )
    victim = Fighter(side=1, at=(10.0, 11.3), group=1, rows=rows)
    fight = fray(Fighter(), victim, Fighter(side=1, at=(12.0, 12.0), group=1))
    with dice(5, 6, 6, 6, die):
        fight.blow()
    assert fight.s.where[1] == where
    assert fight.s.plus[2, L.ARMOUR] == 2
    assert fight.s.plus[1, L.SPEED] == 0
    assert fight.s.todo == 0
