"""What skills lend: to rolls, to tests of willpower, to a contest."""

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record import cards
from tests.factions.systems.warcrow.board import Unit, board, skill
from tests.factions.systems.warcrow.board.skilled import FAR, at, pair


@pytest.mark.parametrize(("enemy", "goes_to", "left"), [(2, 0, 0), (3, 1, 1), (1, 0, 0)])
def test_conquest_is_lent_where_it_wins(enemy: int, goes_to: int, left: int) -> None:
    anvil = skill(Deed("conquest", at="contest", to="ally", amount=2), type="command")
    made = board(
        Unit(at=(30.0, 28.0), skills=(anvil,), command=1),
        Unit(side=1, at=(30.0, 31.0), conquest=enemy),
        objectives=[(30.0, 30.0)],
    )
    made.take_objectives(0)
    assert (made.holder(0), made.tokens(0)) == (goes_to, left)


@pytest.mark.parametrize(
    ("deed", "column", "value"),
    [
        (Deed("add", at="attack", roll="attack", symbols="SS"), cards.SYMBOLS, 2),
        (Deed("reroll", at="attack", roll="attack", amount=9), cards.AGAIN, 9),
        (Deed("fix", at="attack", roll="attack", amount=1), cards.FIXED, 1),
        (Deed("pierce", at="attack", roll="melee"), cards.PIERCES, 1),
    ],
)
def test_a_skill_lends_to_an_attack_what_it_says(deed: Deed, column: int, value: int) -> None:
    made = pair(skill(deed), foe={"cost": 90, "blocks": "B"})
    made.lend(0, 1, cards.MELEE_ROLL, 0)
    assert made.bonus_at_hand(0)[column] == value
    assert made.bonus_at_hand(1) == [0] * cards.BONUS
    made.lend(1, 0, cards.MELEE_ROLL, 1)
    assert made.bonus_at_hand(1) == [0] * cards.BONUS


@pytest.mark.parametrize(("either", "lent"), [(True, 0), (False, 1)])
def test_a_limit_may_be_for_one_roll_or_another(either: bool, lent: int) -> None:
    rolls = (("attack", "S"), ("defence", "B"))
    both = skill(
        *(Deed("add", at=w, roll=w, symbols=x, limit="round", either=either) for w, x in rolls)
    )
    made = pair(both, foe={"cost": 90, "hits": "SS", "blocks": "B"})
    made.lend(0, 1, cards.MELEE_ROLL, 0)
    assert made.bonus_at_hand(0)[cards.SYMBOLS] == 1
    made.lend(0, 1, cards.DEFENCE_ROLL, 1)
    assert (made.bonus_at_hand(1)[cards.SYMBOLS] != 0) == lent
    made.next_round()
    made.lend(0, 1, cards.DEFENCE_ROLL, 1)
    assert made.bonus_at_hand(1)[cards.SYMBOLS] != 0


def test_an_ally_near_by_is_lent_to() -> None:
    for x, counts in ((36.9, 1), (37.1, 0)):
        lent = skill(Deed("add", at="attack", to="ally", within=5, roll="attack", symbols="S"))
        made = board(
            Unit(at=(30.0, 28.0)),
            Unit(at=(x, 28.0), skills=(lent,)),
            Unit(side=1, at=(30.0, 30.01), cost=90, blocks="B"),
        )
        made.lend(0, 2, cards.MELEE_ROLL, 0)
        assert made.bonus_at_hand(0)[cards.SYMBOLS] == counts


@pytest.mark.parametrize(("will", "token", "got"), [("", 0, 1), ("S", 1, 1)])
def test_a_failed_test_is_made_good(will: str, token: int, got: int) -> None:
    made = pair(skill(Deed("pass", at="failed"), type="command"), will=will, command=1)
    assert made.will_test(0) == got
    assert made.tokens(0) == token


def test_an_ally_lends_its_resolve() -> None:
    for within, got in ((10, 1), (3, 0)):
        made = board(
            Unit(at=(30.0, 20.0), will=""),
            Unit(at=(36.0, 20.0), skills=(skill(Deed("resolve", to="allies", within=within)),)),
            Unit(side=1, at=FAR),
        )
        assert made.will_test(0) == got


def test_a_repeat_is_kept_by_the_unit_or_lent() -> None:
    card = Unit(at=(30.0, 20.0), will="S", skills=(skill(Deed("repeat")),))
    assert board(card, Unit(side=1, at=FAR)).repeats_will(0)
    aura = Unit(at=(34.0, 20.0), skills=(skill(Deed("repeat", to="allies", within=5)),))
    made = board(Unit(at=(30.0, 20.0)), aura, Unit(side=1, at=FAR))
    assert made.repeats_will(0)
    assert not made.repeats_will(2)


@pytest.mark.parametrize(("wounds", "dealt"), [(1, 1), (9, 3)])
def test_a_wound_of_its_own_buys_symbols_unless_it_is_the_last(wounds: int, dealt: int) -> None:
    rage = at("attack", "add", "self", roll="melee", symbols="SS", cost="w", limit="activation")
    made = pair(skill(rage), foe={"cost": 90, "wounds": 9}, wounds=wounds, acts=1)
    made.fight(0, 1)
    assert (made.damage(1), made.damage(0)) == (dealt, int(wounds > 1))
