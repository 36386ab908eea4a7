"""Characters that join units in battle, and leave them.

Source: Warcrow 1.6, "Characters Joining a Unit", "Characters Leaving a Unit".
"""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from factions.systems.warcrow.catalogue import Deed, Joined
from factions.systems.warcrow.kernels.record.layout import IMPASSABLE
from tests.factions.systems.warcrow.board import Boon, Piece, Unit, attack, board, skill
from tests.factions.systems.warcrow.board.kernels import E, K, L
from tests.factions.systems.warcrow.board.opening import Board

FOE = Unit(side=1, at=(30.0, 55.0), wounds=9)
MEN = Unit(troops=3, wounds=2, morale=3)
BY_THEM = (32.05, 30.0)
BRINGS = Joined(melee=attack("SS"), mor=(1, True), mov=(4, 1))


def apart(*, foe: Unit = FOE, mine: dict[str, Any] | None = None, **hero: Any) -> Board:
    """Return a unit of three, a character 10 strides behind it, and an enemy far off."""
    usual: dict[str, Any] = {"at": (30.0, 20.0), "alone": True, "wounds": 4, "joined": BRINGS}
    return board(replace(MEN, **(mine or {})), Unit(**(usual | hero)), foe)


def together(*, foe: Unit = FOE, hero: dict[str, Any] | None = None, **mine: Any) -> Board:
    """Return a unit of three with a character, and an enemy far off."""
    usual: dict[str, Any] = {"at": None, "host": 0, "wounds": 4, "joined": BRINGS}
    return board(replace(MEN, **mine), Unit(**(usual | (hero or {}))), foe)


def card_of(made: Board, u: int) -> tuple[int, int, list[float], int]:
    """Return the guest, the morale, the MOV and the sheet that a unit plays by."""
    d = made.d
    moves = [float(value) for value in d.move[u]]
    return int(d.guest[u]), int(d.morale[u]), moves, int(made.s.page[u])


@pytest.mark.parametrize(("role", "place"), [("officer", 0), ("support", 3)])
def test_a_character_joins_the_unit_it_walks_to(role: str, place: int) -> None:
    made = apart(role=role)
    alone = card_of(made, 0)
    leader = made.at(0)
    made.join(1, 0, BY_THEM)
    assert made.is_joined(1)
    assert (made.troops(0), made.regulars(0), made.character(0)) == (4, 3, place)
    assert made.troops(1) == 0
    assert card_of(made, 0)[:3] == (1, 4, [4.0, 1.0])
    assert card_of(made, 0)[3] != alone[3]
    assert made.at(0) == leader
    assert made.at(0, 3) == pytest.approx(BY_THEM, abs=1.5)
    assert made.in_formation(0)
    assert [row[:2] for row in made.events(E.PLACED) if row[2] == E.JOINING] == [[1, 0]]


def test_the_unit_joined_contests_and_is_the_one_that_was_activated() -> None:
    made = apart()
    made.d.objectives = 1
    made.d.objective[0] = 33.0, 30.0
    made.join(1, 0, BY_THEM)
    assert (made.is_activated(0), made.active()) == (True, -1)
    assert made.holder() == 0


@pytest.mark.parametrize("why", ["too far", "engaged", "demoralized", "no join", "shaken", "led"])
def test_a_character_stays_alone_where_it_may_not_join(why: str) -> None:
    men = {"labels": ("Cavalry",)} if why == "no join" else {}
    made = apart(mine=men, at=(30.0, 27.5), demoralized=why == "shaken")
    if why == "engaged":
        made.put(2, (30.0, 32.01))
    if why == "demoralized":
        made.lose_heart(0)
    if why == "too far":
        made.put(1, (30.0, 25.9))
    if why == "led":
        made.s.parted = 1
    assert not made.may_join(1, 0)
    made._do(L.ATTACH, 1, 0)
    assert (made.is_ready(1), made.troops(0), made.character(0)) == (True, 3, -1)


def test_a_unit_takes_one_character() -> None:
    made = board(MEN, Unit(at=None, host=0), Unit(at=(30.0, 27.5), alone=True), FOE)
    assert not made.may_join(2, 0)


def test_the_greater_number_of_tokens_counts() -> None:
    boon = Boon(9, (1, 0), (2, 0))
    made = apart(
        mine={"stress": 2, "tinge": 1, "states": L.SLOWED, "damage": 1},
        at=(30.0, 27.5), stress=1, tinge=3, states=L.SLOWED | L.DISARMED, damage=3, boon=boon,
    )  # fmt: skip
    made.store(0, 1)
    made.store(1, 2)
    made._do(L.ATTACH, 1, 0)
    assert made.tokens_on(0) == (2, L.SLOWED | L.DISARMED, 3, 1)
    assert (made.damage(1), made.stored(0), made.stored(1)) == (3, 3, 0)
    assert (made.boon(0), made.boon(1)[0]) == ((9, [2, 0]), -1)


def test_wounds_of_a_character_wait_until_it_is_alone() -> None:
    made = apart(at=(30.0, 27.5), damage=3)
    made._do(L.ATTACH, 1, 0)
    assert K.units.room_of(made.d, made.s, 0) == 7
    made.score()
    assert made.lost(0) == pytest.approx(3 * made.worth_of_wound(1))
    assert made.suffer(0, 9, 2) == 7
    assert (made.is_gone(0), made.is_gone(1)) == (True, True)


@pytest.mark.parametrize("role", ["officer", "support"])
def test_a_character_leaves_the_unit_and_is_activated_in_its_place(role: str) -> None:
    made = together(hero={"role": role}, stress=2, states=L.VULNERABLE, tinge=1, damage=1)
    stood = made.at(0, made.character(0))
    made.s.boon_until[0] = 9
    made.part(1, (30.0, 20.0))
    assert (made.is_ready(0), made.is_ready(1)) == (True, True)
    assert (made.troops(0), made.troops(1), made.character(0)) == (3, 1, -1)
    assert (made.is_activated(0), made.is_activated(1)) == (False, True)
    assert card_of(made, 0)[:3] == (-1, 3, [3.0, 2.0])
    assert made.tokens_on(0) == (2, L.VULNERABLE, 1, 1)
    assert made.tokens_on(1) == (2, L.VULNERABLE, 1, 0)
    assert (made.boon(0)[0], made.boon(1)[0]) == (9, -1)
    assert made.at(1)[1] < 21.0
    assert role == "support" or made.at(0) == pytest.approx(stood)
    assert made.in_formation(0)
    assert [row[:2] for row in made.events(E.PLACED) if row[2] == E.LEAVING] == [[1, 0]]


def test_a_character_that_leaves_a_unit_activated_before_has_a_token_and_a_level_of_stress() -> (
    None
):
    made = together(activated=True)
    made.part(1, (30.0, 20.0))
    assert (made.is_activated(1), made.stress(1), made.stress(0)) == (True, 1, 0)


@pytest.mark.parametrize("why", ["engaged", "demoralized"])
def test_a_character_stays_in_its_unit_where_it_may_not_leave(why: str) -> None:
    made = together()
    if why == "engaged":
        made.put(2, (30.0, 32.01))
    else:
        made.lose_heart(0)
    made.part(1, (30.0, 20.0))
    assert (made.is_joined(1), made.troops(0), made.is_activated(1)) == (True, 4, False)


def test_a_unit_whose_wounds_the_character_holds_up_keeps_it() -> None:
    made = together(hero={"joined": Joined(w=(1, True))}, damage=2)
    made.part(1, (30.0, 20.0))
    assert (made.is_joined(1), made.troops(0)) == (True, 4)


def test_the_leader_stays_where_it_is_if_the_officer_has_not_moved_off() -> None:
    made = together()
    stood = made.at(0)
    made.part(1, stood)
    assert made.at(1) == stood
    assert made.gap(0, 1) >= 0.0


def test_a_character_does_not_leave_and_join_in_one_activation() -> None:
    made = together()
    made.order_at(1, L.JOIN_UNIT, 0, made.at(0))
    made._do(L.BEGIN, 1)
    assert (made.is_ready(1), made.character(0)) == (True, -1)


def test_nothing_is_lost_or_doubled_by_joining_and_leaving() -> None:
    made = apart(mine={"stress": 1, "damage": 1}, damage=2, stress=1)
    made.score()
    lost, rows = made.lost(0), [card_of(made, u) for u in range(2)]
    made.join(1, 0, BY_THEM)
    made.score()
    assert made.lost(0) == lost
    made.s.activated[0] = 0
    made.part(1, (30.0, 20.0))
    made.score()
    assert made.lost(0) == lost
    assert [card_of(made, u) for u in range(2)] == rows
    assert [made.tokens_on(u)[3] for u in range(2)] == [1, 2]
    assert [made.stress(u) for u in range(2)] == [1, 1]
    assert [made.troops(u) for u in range(2)] == [3, 1]


def test_a_skill_used_once_a_game_stays_used_in_the_unit_and_after() -> None:
    own = Deed("relieve", at="start", limit="game", amount=1)
    bolder = skill(own), skill(own, in_unit=True)
    made = apart(at=(30.0, 27.5), skills=bolder, stress=2, morale=5, mine={"morale": 5})
    made.moment(K.cards.START, 1)
    assert made.stress(1) == 1
    made._do(L.ATTACH, 1, 0)
    made.moment(K.cards.START, 0)
    assert (made.stress(0), made.skills_used()) == (1, 1)


def test_a_silenced_skill_stays_silenced_in_another_form() -> None:
    drilled = skill(Deed("relieve", at="start"))
    made = apart(at=(30.0, 27.5), mine={"skills": (drilled,)})
    made.s.silenced[made.d.skill_first[0]] = 3
    made._do(L.ATTACH, 1, 0)
    assert made.d.skill_first[0] != 0
    assert made.is_silenced(0, 0)


def test_auras_go_with_the_unit_that_has_them() -> None:
    bold = skill(Deed("resolve", to="allies", within=9), in_unit=True)
    made = apart(at=(30.0, 27.5), skills=(bold,))
    assert int(made.d.auras[0]) == 0
    made._do(L.ATTACH, 1, 0)
    row = int(made.d.aura[0, 0])
    assert (int(made.d.auras[0]), int(made.d.modifier_of[row])) == (1, 0)
    made.s.activated[0] = 0
    made.part(1, (30.0, 20.0))
    assert int(made.d.auras[0]) == 0


def test_every_battle_begins_with_the_units_as_recruited() -> None:
    made = apart(at=(30.0, 27.5))
    before = made.d.morale.tolist(), made.d.guest.tolist(), made.d.form.tolist()
    made._do(L.ATTACH, 1, 0)
    assert made.d.morale.tolist() != before[0]
    K.forms.restore_forms(made.d)
    assert (made.d.morale.tolist(), made.d.guest.tolist(), made.d.form.tolist()) == before


def test_a_form_is_copied_whole() -> None:
    made = apart()
    form, d = int(made.d.forms[0]) + 1, made.d
    own = {"side", "entry", "form", "host"}
    by_unit = [
        name for name, field in K.setup.Setup.fields.items() if field.shape[:1] == (L.UNITS,)
    ]
    assert len(by_unit) > 50
    copied = [name for name in by_unit if name not in own]
    for name in copied:
        values = getattr(d, name)
        values[form] = 1 if values.dtype.itemsize == 1 else 5
        if name == "lust":
            values[form] = 1
    for name in ("aura_first", "aura_last", "edging_aura_first", "edging_aura_last"):
        getattr(d, name)[form] = 0
    d.skill_first[form] = d.skill_last[form] = 0
    K.forms.put_in_form(d, 0, form)
    assert d.lust[0, 2] == d.lust[form, 2] == 1
    for name in set(copied) - {"lust"}:
        assert np.array_equal(getattr(d, name)[0], getattr(d, name)[form]), name


# What generals make of it.


def general(made: Board, joins: float = 0.0, leaves: float = 0.0) -> Board:
    """Let player 0 weigh joining and leaving so much."""
    made.set_taste(0, L.SIDE_WITH, joins)
    made.set_taste(0, L.PART_WITH, leaves)
    return made


@pytest.mark.parametrize(
    ("weight", "near", "joins"), [(1, 32.0, True), (1, 55.0, False), (0, 32.0, False)]
)
def test_a_character_in_danger_joins_a_unit(weight: float, near: float, joins: bool) -> None:
    foe = Unit(side=1, at=(30.0, near), wounds=9, hits="SSSSSS")
    men = {"at": (30.0, 12.0), "activated": True}
    made = apart(foe=foe, mine=men, move=(2, 2), hits="", joined=Joined())
    general(made, joins=weight)
    ordered = made.decide() == L.JOIN_UNIT
    assert ordered == joins
    assert not ordered or made.order()[:3] == (1, L.JOIN_UNIT, 0)


@pytest.mark.parametrize("barred", ["open", "round", "closed"])
def test_a_character_makes_for_a_unit_that_it_gets_to(barred: str) -> None:
    walls = {
        "open": (),
        "round": (Piece((30.0, 17.0), 1.5, 0.5, does=IMPASSABLE),),
        "closed": (Piece((30.0, 17.0), 40.0, 0.5, does=IMPASSABLE),),
    }
    foe = Unit(side=1, at=(30.0, 32.0), wounds=9, hits="SSSSSS")
    men = replace(MEN, at=(30.0, 12.0), activated=True)
    hero = Unit(at=(30.0, 20.0), alone=True, wounds=4, joined=Joined(), move=(2, 2), hits="")
    made = general(board(men, hero, foe, pieces=walls[barred]), joins=1)
    joins = made.decide() == L.JOIN_UNIT
    assert joins is (barred != "closed")
    if joins:
        made.join(1, 0, made.order().to)
        assert made.is_joined(1)


CASTER = skill(Deed("wound", at="action", to="enemy", within=12, amount=3, unseen=True))


@pytest.mark.parametrize(
    ("weight", "skills", "leaves"), [(1, (CASTER,), True), (0, (CASTER,), False), (1, (), False)]
)
def test_a_character_leaves_a_unit_for_what_it_could_do_alone(
    weight: float, skills: Any, leaves: bool
) -> None:
    foe = Unit(side=1, at=(30.0, 40.0), wounds=9, move=(0, 0), charge=0, hits="", cost=90)
    made = together(foe=foe, hero={"skills": skills, "joined": Joined()}, hits="")
    general(made, leaves=weight)
    made.in_turn(5)
    made.decide()
    assert (made.order()[0] == 1) == leaves
    assert (made.is_joined(1), made.troops(1), made.s.parted) == (True, 0, -1)
