"""Effects that fire: when, how often, at what, and what they do at once or put off."""

from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.board.dice import dice
from tests.factions.systems.company_of_iron.board.fighters import (
    RIFLE,
    SWORD,
    Fighter,
    Row,
    Weapon,
    duel,
    fray,
)
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.questions import Step

FOE = Fighter(boxes=9)


def wielding(*rows: Row, **changes: object) -> Fighter:
    """Return a fighter whose sword has those effects."""
    return Fighter(weapons=(replace(SWORD, rows=rows),), **changes)  # type: ignore[arg-type]  # keywords of several types


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
    assert fight.status(1) == (L.KNOCKED_DOWN if down else 0)


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
    roll = fight.events(E.CASUALTY_ROLL)[0]
    assert (roll.die, roll.more) == (3, -1)


@pytest.mark.parametrize(("most", "times"), [(0, 3), (1, 1), (2, 2), (-1, 1), (-2, 1)])
def test_an_effect_fires_so_often(most: int, times: int) -> None:
    row = Row(L.HEAL, 1, event=L.ON_MISS, most=most)
    fight = duel(wielding(row, damage=5, boxes=9))
    for _ in range(3):
        with dice(1, 2):
            fight.blow()
    assert len(fight.events(E.HEALED)) == times
    fight.begin_anew(0)
    with dice(1, 2):
        fight.blow()
    assert len(fight.events(E.HEALED)) == times + (most >= 0)
    fight.expire_with_round()
    with dice(1, 2):
        fight.blow()
    assert len(fight.events(E.HEALED)) == times + (most >= 0) + (most in (0, 2, -2))


def test_attacks_and_moves_are_put_off() -> None:
    rows = (
        Row(L.MOVE_SELF, 2, event=L.ON_HIT, dice=3),
        Row(L.ATTACK_AGAIN, 0, event=L.ON_KILL),
        Row(L.MOVE_SELF, 1, event=L.ON_KILL),
    )
    fight = duel(Fighter(rows=rows), Fighter(), acting=0)
    with dice(2, 5, 3, 6, 6, 1):
        fight.blow()
    assert fight.put_off() == [
        Step(L.STEP, 0, 1, 0, 0, 4),
        Step(L.AGAIN, 0, -1, 0, 1, 0),
        Step(L.STEP, 0, 1, 0, 2, 1),
    ]


def test_an_injury_counts_as_a_fall_for_attacks_and_moves_alone() -> None:
    rows = (Row(L.ATTACK_AGAIN, 0, event=L.ON_KILL), Row(L.HEAL, 1, event=L.ON_KILL))
    fight = duel(Fighter(rows=rows, damage=1, boxes=3), Fighter())
    with dice(2, 5, 6, 6, 3):
        assert fight.blow().felled == 2
    assert [step.kind for step in fight.put_off()] == [L.AGAIN]
    assert fight.damage(0) == 1


def test_harm_by_a_fall_is_put_off_and_done_later() -> None:
    boom = Row(L.HURT_BY, 12, event=L.ON_FALL, whom=L.ENEMIES, within=1.0, dice=L.FIRE)
    fight = duel(Fighter(boxes=9), Fighter(rows=(boom,)))
    with dice(2, 5, 6, 6, 1):
        fight.blow()
    [step] = fight.put_off()
    assert step == Step(L.DEFERRED, 1, 0, -1, 0, 0)
    with dice(3, 4):
        fight.do_deferred(step)
    assert fight.damage(0) == 5


def test_removed_from_play_a_model_does_nothing_by_its_fall() -> None:
    boom = Row(L.HURT_BY, 12, event=L.ON_FALL, whom=L.ENEMIES, within=1.0)
    gone = Row(L.REMOVE, event=L.ON_KILL, whom=L.TARGET)
    fight = duel(wielding(gone), Fighter(rows=(boom,)))
    with dice(2, 5, 6, 6, 1):
        fight.blow()
    assert fight.is_gone(1)
    assert fight.put_off() == []


def test_friends_of_the_fallen_answer_when_they_are_near() -> None:
    row = Row(L.MOVE_SELF, 3, event=L.ON_FRIEND_FALL, within=5.0)
    near = Fighter(side=1, at=(13.0, 11.4), rows=(row,))
    far = Fighter(side=1, at=(20.0, 11.4), rows=(row,))
    fight = fray(Fighter(), Fighter(side=1, at=(10.0, 11.4)), near, far)
    with dice(2, 5, 6, 6, 1):
        fight.blow()
    [step] = fight.put_off()
    assert step[:2] == (L.DEFERRED, 2)
    fight.do_deferred(step)
    assert fight.put_off()[-1] == Step(L.STEP, 2, 0, -1, 0, 3)


def test_an_arc_strikes_the_model_nearest_to_the_target() -> None:
    row = Row(L.STRIKE_NEAR, 10, event=L.ON_HIT, whom=L.TARGET, within=4.0, dice=L.ELECTRICITY)
    others = [
        Fighter(side=1, at=(13.0, 11.4), boxes=9),
        Fighter(side=1, at=(12.0, 11.4), boxes=9, traits=L.PROOF_ELECTRICITY),
    ]
    fight = fray(wielding(row), Fighter(side=1, at=(10.0, 11.4), boxes=9), *others)
    with dice(2, 5, 1, 2):
        fight.blow()
    step = fight.put_off()[0]
    assert step[:3] == (L.DEFERRED, 0, 1)
    with dice(6, 2):
        fight.do_deferred(step)
    assert fight.damages(1, 2, 3) == [0, 4, 0]


@pytest.mark.parametrize(
    ("event", "what", "faces", "shielded"),
    [
        (L.ON_HIT, L.STRIKE_NEAR, (13.0, 0.0), False),
        (L.ON_HIT, L.STRIKE_NEAR, (0.0, 11.4), True),
        (L.ON_FALL, L.HURT_BY, (13.0, 0.0), False),
        (L.ON_FALL, L.HURT_BY, (0.0, 11.4), True),
    ],
)
def test_damage_comes_from_where_its_effect_is(
    event: int, what: int, faces: tuple[float, float], shielded: bool
) -> None:
    """A shield counts where the model hit, or the one that bursts, is before its bearer."""
    row = Row(what, 12, event=event, whom=L.TARGET, within=4.0)
    bursts = event == L.ON_FALL
    burst = (replace(row, whom=L.ENEMIES, within=4.0),) if bursts else ()
    target = Fighter(side=1, at=(10.0, 12.0), boxes=9, rows=burst)
    other = Fighter(side=0 if bursts else 1, at=(12.0, 12.0), faces=faces, boxes=9, shield=2)
    attacker = wielding(*(() if bursts else (row,)), at=(10.0, 4.0 if bursts else 10.0))
    ours = (attacker, other, target) if bursts else (attacker, target, other)
    fight, struck = fray(*ours), 1 if bursts else 2
    if bursts:
        fight.fall(2, by=0)
    else:
        with dice(2, 5, 1, 1):
            fight.blow()
    steps = fight.put_off()
    with dice(3, 4):
        for step in steps:
            fight.do_deferred(step)
    [damage] = [one for one in fight.events(E.DAMAGE) if one.model == struck]
    assert damage.armour == 14 + 2 * shielded


@pytest.mark.parametrize(("felled", "earned"), [(1, 1), (2, 2)])
def test_one_attack_earns_one_more_whatever_rules_grant(felled: int, earned: int) -> None:
    """A rule whose attack is not earned is not used up."""
    rows = (
        Row(L.ATTACK_AGAIN, 0, event=L.ON_HIT, most=3),
        Row(L.ATTACK_AGAIN, 0, event=L.ON_KILL, most=1),
    )
    foes = [Fighter(side=1, at=(10.0 + 1.3 * place, 11.4)) for place in range(felled)]
    fight = fray(Fighter(rows=rows), *foes, acting=0)
    for v in range(1, felled + 1):
        with dice(2, 5, 6, 6, 1):
            fight.blow(v=v)
    assert [step.effect for step in fight.put_off()] == [0] * earned
    assert fight.uses(0, 1) == [earned, 0]


def test_a_lasting_effect_of_a_hit_counts_from_the_next_attack_on() -> None:
    row = Row(L.DEFENCE, -3, event=L.ON_HIT, whom=L.TARGET)
    fight = duel(wielding(row), FOE)
    goals = []
    for _ in range(2):
        with dice(2, 5, 1, 2):
            fight.blow()
        goals.append(fight.events(E.ATTACK)[-1].goal)
    assert goals == [12, 9]


def test_a_push_moves_the_target_straight_away() -> None:
    row = Row(L.PUSH, 2, event=L.ON_HIT, whom=L.TARGET)
    fight = duel(wielding(row), FOE)
    _, before = fight.position(1)
    with dice(2, 5, 1, 2):
        fight.blow()
    assert fight.position(1) == pytest.approx((10.0, before + 2.0))


@pytest.mark.parametrize(("sides", "face", "inches"), [(3, 5, 3), (6, 5, 5), (3, 1, 1)])
def test_a_push_is_as_far_as_its_die_says(sides: int, face: int, inches: int) -> None:
    row = Row(L.PUSH, 0, event=L.ON_HIT, whom=L.TARGET, dice=sides)
    fight = duel(wielding(row), FOE)
    _, before = fight.position(1)
    with dice(2, 5, face, 1, 2):
        fight.blow()
    assert fight.position(1) == pytest.approx((10.0, before + inches))


@pytest.mark.parametrize(
    ("event", "power", "faces"),
    [(L.ON_HIT, -1, (2, 5)), (L.ON_HELD, 0, (2, 5, 1, 1)), (L.ON_CRITICAL, -1, (5, 5))],
)
def test_a_point_without_a_roll_is_damage_of_the_attack(
    event: int, power: int, faces: tuple[int, ...]
) -> None:
    """It brings about what damage does, and what it fells has been felled by the attacker."""
    point = Row(L.HURT, 1, event=event, whom=L.TARGET)
    one = Fighter(weapons=(Weapon(power=power, rows=(point,)),), damage=1, boxes=3)
    killer = replace(one, rows=(Row(L.HEAL, 1, event=L.ON_KILL),))
    angry = Row(L.ARMOUR, 2, event=L.ON_HURT, whom=L.UNIT, within=-1.0)
    fight = duel(killer, Fighter(boxes=2, rows=(angry,)))
    with dice(*faces):
        assert fight.blow().felled == 0
    assert fight.change(1, L.ARMOUR) == 2
    with dice(*faces, 1):
        assert fight.blow().felled == 1
    assert fight.damage(0) == 0


def test_what_a_blow_does_to_others_is_not_its_targets_damage() -> None:
    """A blow that only hurts the one that struck it has not hurt its target."""
    price = Row(L.HURT, 1, event=L.ON_HELD)
    angry = Row(L.ARMOUR, 2, event=L.ON_HURT, whom=L.UNIT, within=-1.0)
    fight = duel(wielding(price, boxes=5), replace(FOE, rows=(angry,)))
    with dice(2, 5, 1, 1):
        fight.blow()
    assert (fight.damage(0), fight.change(1, L.ARMOUR)) == (1, 0)


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
        assert fight.status(1) == found


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
    assert fight.status(1) == status


def test_an_order_fires_every_row_of_its_rule_and_no_other() -> None:
    rows = (
        Row(L.ARMOUR, 2, event=L.ON_ORDER, rule=4),
        Row(L.GRANTS, L.PATHFINDER, event=L.ON_ORDER, rule=4),
        Row(L.MAT, 2, event=L.ON_ORDER, rule=5),
    )
    fight = duel(Fighter(rows=rows))
    fight.use_order(4)
    assert fight.stat(0, L.ARMOUR) == 16
    assert fight.has(0, L.PATHFINDER)
    assert fight.stat(0, L.MAT) == 6


def test_a_friend_takes_the_shot_that_hits_the_dearer_one() -> None:
    guard = Row(L.STEAL_HIT, whom=L.FRIENDS, within=3.0, when=L.AT_RANGE)
    captain = Fighter(side=1, at=(10.0, 16.0), worth=5.0, boxes=9)
    squire = Fighter(side=1, at=(12.0, 16.0), rows=(guard,), boxes=9)
    fight = fray(Fighter(weapons=(RIFLE,)), captain, squire)
    with dice(5, 4, 6, 1):
        out = fight.shot()
    assert out.struck == 2
    assert fight.damages(1, 2) == [0, 5]


def test_prey_is_the_model_hit_or_the_nearest_enemy() -> None:
    row = Row(L.MARK, event=L.ON_START)
    fight = fray(Fighter(rows=(row,)), *[Fighter(side=1, at=(10.0, y)) for y in (20.0, 15.0)])
    fight.fire(L.ON_START)
    assert fight.prey(0) == 2


@pytest.mark.parametrize(("die", "falls"), [(1, True), (3, False)])
def test_comrades_answer_for_one_that_falls_or_is_injured(die: int, falls: bool) -> None:
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
    assert fight.is_gone(1) is falls
    assert fight.change(2, L.ARMOUR) == 2
    assert fight.change(1, L.SPEED) == 0
    assert fight.put_off() == []
