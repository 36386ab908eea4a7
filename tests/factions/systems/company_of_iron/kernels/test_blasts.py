"""Areas of effect, deviation, sprays and sweeping blows."""

import math
from dataclasses import replace

import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.dice import dice
from tests.factions.systems.company_of_iron.board.events import Blast
from tests.factions.systems.company_of_iron.board.fighters import (
    RIFLE,
    SWORD,
    Fighter,
    Row,
    duel,
    fray,
)
from tests.factions.systems.company_of_iron.board.kernels import E, L

MORTAR = replace(RIFLE, power=13, area=4.0, length=20.0)
FLAMER = replace(RIFLE, power=12, length=8.0, qualities=L.SPRAY)


def barrage(*targets: tuple[float, float], weapon: object = MORTAR, **changes: object) -> Board:
    """Return a fight of one gun against models of 9 boxes at those places."""
    foes = [Fighter(side=1, at=at, boxes=9, **changes) for at in targets]  # type: ignore[arg-type]  # keywords of several types
    return fray(Fighter(at=(15.0, 5.0), weapons=(weapon,)), *foes)  # type: ignore[arg-type]  # keywords of several types


def test_a_direct_hit_has_full_power_and_blasts_half_rounded_up() -> None:
    fight = barrage((15.0, 12.0), (17.0, 12.0), (15.0, 16.0))
    with dice(6, 4, 3, 4, 6, 5):  # 13 + 7 - 14, then 7 + 11 - 14
        out = fight.shot()
    assert fight.damages(1, 2, 3) == [6, 4, 0]
    assert out.boxes == 10
    assert fight.events(E.BLAST) == [Blast(0, 1, 15.0, 12.0, 4.0)]


@pytest.mark.parametrize(
    ("way", "inches", "spot"),
    [
        (1, 2, (15.0, 14.0)),
        (4, 2, (15.0, 10.0)),
        (1, 6, (15.0, 12.0 + 0.5 * (7.0 - 1.18))),
        (2, 2, (15.0 - 2 * math.sin(math.pi / 3), 13.0)),
    ],
)
def test_a_miss_deviates_by_direction_and_at_most_half_the_way(
    way: int, inches: int, spot: tuple[float, float]
) -> None:
    fight = barrage((15.0, 12.0), weapon=replace(MORTAR, area=0.01))
    with dice(1, 2, way, inches):
        assert not fight.shot().hit
    [blast] = fight.events(E.BLAST)
    assert (blast.x, blast.y) == pytest.approx(spot, abs=1e-5)
    far = math.hypot(spot[0] - 15.0, spot[1] - 12.0)
    assert (blast.way, blast.inches) == (way, round(10 * far))


def test_a_deviating_blast_still_catches_those_under_it() -> None:
    fight = barrage((15.0, 12.0))
    with dice(1, 2, 1, 1, 6, 5):
        out = fight.shot()
    assert (out.hit, fight.damage(1)) == (False, 4)


def test_deviation_stays_on_the_table() -> None:
    fight = fray(
        Fighter(at=(15.0, 12.0), weapons=(replace(MORTAR, area=0.01),)),
        Fighter(side=1, at=(15.0, 29.0)),
    )
    with dice(1, 2, 1, 6):
        fight.shot()
    [blast] = fight.events(E.BLAST)
    assert blast.y == pytest.approx(30.0)


def test_beyond_its_range_it_lands_from_there() -> None:
    fight = barrage((15.0, 28.0), weapon=replace(MORTAR, length=10.0, area=0.01))
    with dice(1, 2):
        fight.shot()
    [blast] = fight.events(E.BLAST)
    assert blast.y == pytest.approx(5.0 + 0.59 + 10.0 + 2.0)


def test_blasts_spare_the_proof_and_shields_face_the_point_of_impact() -> None:
    fight = barrage((15.0, 12.0), (17.0, 12.0), traits=L.PROOF_BLAST)
    with dice(6, 4, 3, 4):
        fight.shot()
    assert fight.damage(2) == 0
    shielded = barrage((15.0, 12.0), (15.0, 13.9), shield=2, faces=(15.0, 0.0))
    with dice(6, 4, 3, 4, 6, 5):
        shielded.shot()
    assert shielded.damage(2) == 2
    turned = barrage((15.0, 12.0), (15.0, 13.9), shield=2, faces=(15.0, 30.0))
    with dice(6, 4, 3, 4, 6, 5):
        turned.shot()
    assert turned.damage(2) == 4


def test_a_critical_hit_is_critical_for_all_under_the_template() -> None:
    burning = replace(MORTAR, qualities=L.CRITICAL_FIRE)
    fight = barrage((15.0, 12.0), (17.0, 12.0), weapon=burning)
    with dice(5, 5, 3, 4, 6, 5):
        fight.shot()
    assert [fight.status(u) for u in (1, 2)] == [L.ON_FIRE, L.ON_FIRE]


def test_a_spray_attacks_all_along_its_line_and_nobody_else() -> None:
    fight = barrage((15.0, 8.0), (15.4, 11.0), (18.0, 8.0), (15.0, 16.0), weapon=FLAMER)
    with dice(5, 4, 3, 4, 1, 2):
        fight.shot()
    assert [attack.at for attack in fight.events(E.ATTACK)] == [1, 2]
    assert fight.damages(1, 2, 3, 4) == [5, 0, 0, 0]


def test_stealth_hides_only_the_model_that_a_spray_is_aimed_at() -> None:
    fight = barrage((15.0, 8.0), (15.4, 12.0), weapon=FLAMER, traits=L.STEALTH)
    with dice(1, 2, 1, 2):
        fight.shot()
    assert [attack.outcome for attack in fight.events(E.ATTACK)] == [E.MISS, E.MISS]
    with dice(1, 2):
        fight.shot(v=2)
    assert [attack.outcome for attack in fight.events(E.ATTACK)[2:]] == [E.SURE_MISS, E.MISS]


def test_sprays_ignore_cover_and_melee() -> None:
    fight = fray(
        Fighter(at=(15.0, 5.0), weapons=(FLAMER,)),
        Fighter(at=(21.4, 9.0), faces=(20.0, 9.4)),
        Fighter(side=1, at=(20.0, 9.4), traits=L.IN_COVER),
    )
    with dice(1, 2):
        fight.shot(v=2)
    assert fight.in_melee_with(2) == 1
    assert fight.events(E.ATTACK)[0].goal == 12


def test_a_sweeping_blow_attacks_every_enemy_in_reach() -> None:
    axe = replace(SWORD, qualities=L.EVERYONE)
    ring = [(10.0, 11.4), (11.4, 10.2), (14.0, 10.0)]
    fight = fray(
        Fighter(weapons=(axe,)), *[Fighter(side=1, at=at, faces=(10.0, 10.0)) for at in ring]
    )
    with dice(1, 2, 1, 3):
        fight.blow()
    assert [attack.at for attack in fight.events(E.ATTACK)] == [1, 2]


def test_a_model_that_is_gone_is_not_blasted() -> None:
    fight = barrage((15.0, 12.0), (17.0, 12.0))
    fight.take_off(2)
    with dice(6, 4, 3, 4):
        fight.shot()
    assert not fight.sweeps(2)


def test_each_model_felled_by_a_spray_counts_once() -> None:
    again = replace(FLAMER, rows=(Row(L.HEAL, 1, event=L.ON_KILL),))
    foes = [Fighter(side=1, at=(15.0, y), boxes=boxes) for y, boxes in ((8.0, 1), (11.0, 9))]
    fight = fray(Fighter(at=(15.0, 5.0), weapons=(again,), damage=5, boxes=9), *foes)
    with dice(5, 4, 6, 6, 1, 5, 4, 3, 4):
        assert fight.shot().felled == 1
    assert fight.damages(0, 1, 2) == [4, 1, 5]


def test_a_spray_that_fells_a_friend_is_no_kill() -> None:
    again = replace(FLAMER, rows=(Row(L.HEAL, 1, event=L.ON_KILL),))
    shooter = Fighter(at=(15.0, 5.0), weapons=(again,), damage=5, boxes=9)
    fight = fray(shooter, Fighter(at=(15.0, 11.0)), Fighter(side=1, at=(15.0, 8.0), boxes=9))
    with dice(1, 2, 5, 4, 6, 6, 1):
        fight.shot(v=2)
    assert fight.is_gone(1)
    assert (fight.damage(0), fight.felled(0)) == (5, 0.0)


def test_the_blasted_answer_as_the_hit_do() -> None:
    fight = barrage((15.0, 12.0), (17.0, 12.0), rows=(Row(L.HEAL, 1, event=L.ON_HURT),))
    with dice(6, 4, 3, 4, 6, 5):
        fight.shot()
    assert fight.damages(1, 2) == [5, 3]


def test_comrades_answer_for_one_that_a_blast_fells() -> None:
    rows = (Row(L.ARMOUR, 2, event=L.ON_HURT, whom=L.UNIT, within=-1.0),)
    shooter = Fighter(at=(15.0, 3.0), weapons=(MORTAR,))
    hit, near = (
        Fighter(side=1, at=(15.0, 12.0), boxes=9),
        Fighter(side=1, at=(16.5, 12.0), rows=rows, group=2),
    )
    fight = fray(shooter, hit, near, Fighter(side=1, at=(19.0, 12.0), group=2))
    with dice(6, 5, 1, 2, 6, 6, 1):
        fight.shot()
    assert fight.is_gone(2)
    assert fight.change(3, L.ARMOUR) == 2


@pytest.mark.parametrize(("context", "outcome"), [(0, E.SURE_HIT), (L.UNTARGETED, E.MISS)])
def test_a_spray_has_to_hit_an_injured_model_that_it_is_not_aimed_at(
    context: int, outcome: int
) -> None:
    hurt = Fighter(status=L.INJURED | L.KNOCKED_DOWN)
    fight = duel(Fighter(weapons=(FLAMER,)), hurt)
    with dice(*((1, 2) if context else (1, 1))):
        fight.attack_one(context)
    assert fight.events(E.ATTACK)[0].outcome == outcome
