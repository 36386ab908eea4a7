"""Skills that answer what another unit does: bodyguards, friends in need, watchful enemies."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record import cards
from factions.systems.warcrow.kernels.record.layout import DISARMED
from tests.factions.systems.warcrow.board import Board, E, L, Unit, board, skill

GUARD = skill(Deed("swap", at="ally-attacked", to="ally", within=10, only="Charge"))
WARD, SHIELD = (30.0, 30.01), (38.0, 30.0)


def guarded(
    x: float = SHIELD[0], blocks: str = "BBB", troops: int = 1, label: str = "Charge"
) -> Board:
    """Return attacker 0 in contact with 1, which 2 guards from (x, 30)."""
    spots = [(x, 33.0)] if troops > 1 else []
    return board(
        Unit(at=(30.0, 28.0), hits="SS", shots="SS", range=20),
        Unit(side=1, at=WARD, labels=(label,), wounds=9, cost=90),
        Unit(
            side=1,
            at=(x, 30.0),
            skills=(GUARD,),
            blocks=blocks,
            wounds=9,
            troops=troops,
            spots=spots,
        ),
    )


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({}, SHIELD),
        ({"x": 42.5}, WARD),  # too far off
        ({"label": "Other"}, WARD),  # another's bodyguard
        ({"troops": 2}, WARD),  # it has no place for a band
        ({"blocks": "", "x": 38.0}, SHIELD),  # it is worth less
    ],
)
def test_a_bodyguard_takes_the_place_of_the_one_attacked(
    changes: dict[str, Any], place: tuple[float, float]
) -> None:
    made = guarded(**changes)
    made.open_fight(0, 1)
    traded = place == SHIELD
    assert made.at(1) == place
    assert made.rollers() == [0, 2 if traded else 1]
    swaps = [row[:3] for row in made.events(E.PLACED) if row[2] == E.SWAPPED]
    assert swaps == ([[1, 2, E.SWAPPED], [2, 1, E.SWAPPED]] if traded else [])


def test_a_bodyguard_is_shot_in_the_place_of_its_charge() -> None:
    made = guarded()
    made.put(0, (30.0, 20.0))
    made.shoot(0, 1)
    assert [row[:3] for row in made.events(E.ACTION)] == [[0, 2, E.SHOOT]]
    assert (made.at(1), made.at(2)) == (SHIELD, WARD)


@pytest.mark.parametrize(("x", "joins"), [(41.9, True), (42.2, False)])
def test_a_friend_joins_a_fight_that_an_enemy_has_begun(x: float, joins: bool) -> None:
    surprise = skill(
        Deed("join", at="ally-met", to="opponent", near=10, limit="round"),
        Deed("state", at="ally-met", to="opponent", states=("disarmed",)),
        Deed("part", at="ally-met", to="opponent"),
        type="command",
    )
    made = board(
        Unit(at=(30.0, 20.0), wounds=9, cost=90),
        Unit(side=1, at=(30.0, 28.0), wounds=9),
        Unit(side=1, at=(x, 28.0), hits="SSS", skills=(surprise,), command=1, wounds=9),
    )
    made.survey()
    made.charge(0, 1)
    assert made.is_engaged(2, 0) is joins
    assert [row[:3] for row in made.events(E.ACTION) if row[0] == 2] == (
        [[2, 0, E.OPPORTUNITY]] if joins else []
    )
    assert (made.stress(2), made.tokens(1)) == ((1, 0) if joins else (0, 1))
    assert [row[2] for row in made.events(E.STATE)] == ([DISARMED, 0] if joins else [])


@pytest.mark.parametrize(("x", "leaps"), [(51.0, True), (53.0, False)])
def test_a_loyal_beast_leaps_at_those_its_master_fights(x: float, leaps: bool) -> None:
    loyal = Deed(
        "join", at="start", to="enemy", when=("opponent-fights-command",), near=20, unseen=True
    )
    made = board(
        Unit(at=(x, 28.0), hits="SSS", skills=(skill(loyal),)),
        Unit(at=(30.0, 28.0), commands=True),
        Unit(side=1, at=(30.0, 30.01), cost=90, wounds=9),
        Unit(side=1, at=(50.0, 40.0), cost=90, wounds=9),
    )
    made.moment(cards.START)
    assert (made.is_engaged(0, 2), made.is_engaged(0, 3)) == (leaps, False)


@pytest.mark.parametrize(("y", "moves"), [(34.9, 1), (38.0, 0)])
@pytest.mark.parametrize("joined", [False, True])
def test_watchful_enemies_move_before_an_arrival_acts(y: float, moves: int, joined: bool) -> None:
    sharp = skill(Deed("move", at="enemy-arrives", to="ally", within=15))
    host = [Unit(side=1, at=(30.0, y), spots=[(32.01, y)] if joined else [])]
    host += [Unit(side=1, host=1, skills=(sharp,), role="support")] if joined else []
    if not joined:
        host = [Unit(side=1, at=(30.0, y), skills=(sharp,))]
    made = board(Unit(at=(30.0, 18.0), keywords="Ambusher"), *host, objectives=[(30.0, 45.0)])
    steps = made.start(L.MARCH)
    assert steps[:2] == [L.CARRY_ON, L.MOMENT]
    assert steps.count(L.WANDER) == moves


@pytest.mark.parametrize(("starts", "answers"), [(0, 0), (1, 1), (5, 3)])
def test_a_unit_answers_an_attack_with_the_rage_it_has_stored(starts: int, answers: int) -> None:
    rage = skill(Deed("store", at="start", amount=3, limit="activation"), Deed("answer"))
    made = board(
        Unit(at=(30.0, 28.0), wounds=9),
        Unit(side=1, at=(30.0, 30.01), hits="SSSS", wounds=9, skills=(rage,)),
    )
    for _ in range(starts):
        made.next_activation()
        made.moment(cards.START, 1)
    answered = []
    for _ in range(4):
        made.open_fight(0, 1)
        answered.append(made.defends_by(1, L.MELEE))
    assert answered == [n < answers for n in range(4)]


def test_an_answer_wounds_as_an_attack_does() -> None:
    mad = Unit(side=1, at=(30.0, 30.01), hits="SSSS", wounds=9, skills=(skill(Deed("answer")),))
    made = board(Unit(at=(30.0, 28.0), hits="SSB", wounds=9), mad)
    made.store(1, 1)
    made.fight(0, 1)
    assert (made.damage(0), made.damage(1)) == (3, 2)


def test_a_unit_spends_the_blood_that_it_has_drawn_on_healing_an_ally() -> None:
    heals = Deed("heal", at="start", to="ally", within=15, per="stored", unseen=True)
    made = board(
        Unit(at=(30.0, 20.0), skills=(skill(Deed("thirst"), heals),)),
        Unit(at=(34.0, 20.0), wounds=9, damage=5),
        Unit(side=1, at=(30.0, 40.0), wounds=9),
    )
    made.moment(cards.START)
    assert made.damage(1) == 5
    for _ in range(2):  # each time she deals any damage
        made.suffer(2, 3, 0)
    made.moment(cards.START)
    made.moment(cards.START)
    assert made.damage(1) == 3


@pytest.mark.parametrize(
    ("tinge", "dice", "spared"),
    [(4, 3, 3), (5, 2, 2), (3, 3, 0), (4, 2, 0), (5, 1, 0), (6, 3, 0), (4, 0, 0)],
)
def test_an_ally_spares_a_caster_the_dice_that_could_tear_it_apart(
    tinge: int, dice: int, spared: int
) -> None:
    mushrooms = skill(Deed("temper", at="ally-casts", to="ally", amount=3, limit="round"))
    made = board(Unit(tinge=tinge), Unit(at=(50.0, 30.0), skills=(mushrooms,)))
    assert made.temper(0, dice) == spared
    assert made.tinge(0) == tinge + (spared > 0)
    assert made.temper(0, dice) == 0  # once a round


def test_a_caster_faces_the_tinge_that_spares_it_dice() -> None:
    cast = skill(
        Deed("stress", at="cast", to="enemy", within=10),
        Deed("break", at="cast", to="enemy", within=10, boost=1),
        type="magic",
        boosts=(3,),
    )
    mushrooms = skill(Deed("temper", at="ally-casts", to="ally", amount=3, limit="round"))
    made = board(
        Unit(tinge=4, keywords="Spellcaster", skills=(cast,), wounds=9, morale=9, cost=9),
        Unit(at=(50.0, 30.0), skills=(mushrooms,)),
        Unit(side=1, at=(30.0, 36.0), cost=900, morale=9),
    )
    made.use_skill()
    assert (made.is_demoralized(2), made.tinge(0)) == (True, 5)
    assert (made.stress(0), made.damage(0)) == (1, 1)  # as its effects are with more than four


GUARD_OF_FAMILY = skill(
    Deed("beside", at="ally-moves", to="ally", within=5, only="high command", cost="s")
)


def family(**changes: Any) -> Board:
    """Return a unit of High Command that moves, and a guard that stands away from an objective."""
    guard: dict[str, Any] = {"at": (30.0, 14.0), "skills": (GUARD_OF_FAMILY,), "cost": 20}
    return board(
        Unit(at=(30.0, 20.0), commands=True, conquest=0),
        Unit(**(guard | changes)),
        Unit(side=1, at=(50.0, 55.0)),
        objectives=[(30.0, 32.0)],
    )


@pytest.mark.parametrize(
    ("changes", "follows"),
    [
        ({}, True),
        ({"at": (30.0, 12.0)}, False),  # too far off
        ({"stress": 2}, False),  # no stress to spare
        ({"conquest": 0}, False),  # nothing draws it there
    ],
)
def test_a_guard_goes_where_its_family_goes_for_a_stress(
    changes: dict[str, Any], follows: bool
) -> None:
    made = family(**changes)
    before, stress = made.at(1), made.stress(1)
    made.survey()
    made.walk(30.0, 27.0)
    assert (made.at(1) != before) is follows
    assert made.stress(1) - stress == follows
    if follows:
        assert 0.0 < made.gap(0, 1) < 0.2


@pytest.mark.parametrize(("act", "follows"), [("walk", True), ("rest", False)])
def test_a_guard_follows_a_move_and_no_rest(act: str, follows: bool) -> None:
    made = family()
    made.survey()
    if act == "walk":
        made.walk(30.0, 27.0)
    else:
        made.rest(0, (30.0, 27.0))
    assert made.skills_used() == follows


def test_an_engaged_guard_stays() -> None:
    made = family()
    made.put(2, (30.0, 11.99))
    made.survey()
    made.walk(30.0, 27.0)
    assert (made.at(1), made.skills_used()) == ((30.0, 14.0), 0)
