"""Rows of effects stand sorted, and what follows from them is so."""

import pytest

from tests.factions.systems.company_of_iron.board.fighters import Fighter, Row, Weapon
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.board.setups import sheet

PLAIN = Row(L.ARMOUR, 1)
MOOD = Row(L.GRANTS, L.TOUGH, when=L.ENGAGING)
ASKING = Row(L.DEFENCE, 1, when=L.AT_RANGE)
BITS = Row(L.IGNORES, L.NO_COVER, when=L.AIMED)
AIMED_AT = Row(L.DEFENCE, -1, whom=L.TARGET)
AURA = Row(L.MAT, -1, whom=L.ENEMIES, within=4.0)
STEALS = Row(L.STEAL_HIT, whom=L.FRIENDS, within=3.0)
HITS = Row(L.KNOCK_DOWN, event=L.ON_HIT, whom=L.TARGET)
ENDS = Row(L.MOVE_SELF, 2, event=L.ON_END)


def test_rows_stand_by_what_asks_for_them() -> None:
    scrambled = (ENDS, HITS, AURA, AIMED_AT, STEALS, ASKING, BITS, MOOD, PLAIN)
    fight = sheet(Fighter(rows=(PLAIN,)), Fighter(rows=scrambled, side=1))
    assert fight.effects_by_sort(0)[L.PLAIN] == [L.ARMOUR]
    assert fight.effects_by_sort(1) == [
        [L.ARMOUR],
        [L.GRANTS],
        [L.DEFENCE, L.DEFENCE, L.IGNORES],
        [L.MAT],
        [L.STEAL_HIT, L.KNOCK_DOWN, L.MOVE_SELF],
    ]


def test_rows_of_a_sort_keep_their_order() -> None:
    amounts = (3.0, 1.0, 2.0)
    rows = [Row(L.ARMOUR, amount, when=L.AT_RANGE, rule=0) for amount in amounts]
    fight = sheet(Fighter(rows=(*rows, PLAIN)), Fighter(side=1))
    assert [row.amount for row in fight.effects(0)] == [1.0, *amounts]
    assert [row.when for row in fight.effects(0)] == [0, *[L.AT_RANGE] * 3]


def test_rows_of_a_weapon_change_attacks_or_wait() -> None:
    more, asks = Row(L.DAMAGE_ROLL, 2), Row(L.DAMAGE_ROLL, 1, when=L.IS_CHARGE)
    weapon = Weapon(rows=(HITS, asks, more))
    fight = sheet(Fighter(weapons=(weapon,)), Fighter(side=1))
    *changes, last = fight.weapon_effects(0)
    assert [row.amount for row in changes] == [1.0, 2.0]
    assert fight.waiting_effects(0) == [last]
    assert last.what == L.KNOCK_DOWN
    assert fight.weapon_effects(1) == fight.waiting_effects(1) == []


def test_what_rows_change_that_ask_for_something() -> None:
    fight = sheet(Fighter(rows=(PLAIN, ASKING, AIMED_AT, BITS)), Fighter(side=1, rows=(PLAIN,)))
    changed = 1 << L.DEFENCE | 1 << L.IGNORES
    assert [fight.changed_on_conditions(kind) for kind in range(2)] == [changed, 0]


def test_what_is_heard() -> None:
    fighters = (
        Fighter(rows=(PLAIN, ENDS), weapons=(Weapon(rows=(HITS,)),)),
        Fighter(rows=(PLAIN,)),
        Fighter(rows=(STEALS,), side=1),
    )
    fight = sheet(*fighters)
    events = 1 << L.ON_END | 1 << L.ON_HIT
    assert [fight.heard(kind) for kind in range(3)] == [events, 0, 1 << L.ALWAYS]
    assert fight.heard() == events | 1 << L.ALWAYS


def test_which_models_change_enemies() -> None:
    lent = Row(L.MAT, -1, whom=L.ENEMIES, within=2.0, lender=1)
    asks = Row(L.RAT, -1, L.AT_RANGE, whom=L.ENEMIES, within=9.0)
    fight = sheet(Fighter(rows=(AURA, lent)), Fighter(), Fighter(rows=(asks,), side=1))
    assert [len(fight.bearers_of_auras(side)) for side in range(2)] == [1, 1]
    assert fight.aura(0) == (4.0, 2, False, True)
    assert fight.aura(1) == (-1.0, 0, True, False)


def test_which_kinds_lean_on_which() -> None:
    lent = Row(L.ARMOUR, 1, lender=1)
    fight = sheet(Fighter(rows=(lent, PLAIN)), Fighter(rows=(ENDS,)), Fighter(rows=(MOOD,), side=1))
    assert [fight.leans(kind) for kind in range(3)] == [2, 0, -1]
    assert fight.side_leans() == [3, -1]


def test_by_what_a_kind_prowls() -> None:
    """The row that gives it Stealth in shelter; neither what it always has nor other gifts."""
    prowl = Row(L.GRANTS, L.STEALTH, when=L.SHELTERED)
    others = Row(L.GRANTS, L.STEALTH), Row(L.GRANTS, L.TOUGH, when=L.SHELTERED)
    fight = sheet(Fighter(rows=(*others, prowl)), Fighter(rows=others, side=1))
    row = fight.prowling_effect(0)
    assert row is not None
    assert (row.amount, row.when) == (L.STEALTH, L.SHELTERED)
    assert fight.prowling_effect(1) is None


def test_where_the_models_of_a_kind_are() -> None:
    fight = sheet(Fighter(), Fighter(), Fighter(side=1))
    assert [fight.slots(kind) for kind in range(4)] == [[0, 1], [1, 2], [2, 3], [0, 0]]


def test_which_weapons_reach_anybody() -> None:
    arms = (Weapon(), Weapon(ranged=True, length=10.0), Weapon(length=0.0), Weapon(ranged=True))
    fight = sheet(Fighter(weapons=arms), Fighter(side=1))
    weapons = [fight.weapons_that_reach(kind) for kind in range(3)]
    assert weapons == [[1, 10], [1, 0], [0, 0]]


@pytest.mark.parametrize("when", [L.IN_MELEE, L.IN_MELEE | L.IS_CRITICAL])
def test_names_and_whether_anything_asks_for_critical_hits(when: int) -> None:
    fight = sheet(Fighter(rows=(Row(L.ARMOUR, 1, rule=6), Row(L.MAT, 1, when))), Fighter(side=1))
    assert fight.number_of_names() == 7
    assert fight.asks_for_critical_hits() is (when & L.IS_CRITICAL != 0)


def test_what_rules_add_to_a_melee_range_at_most() -> None:
    rows = Row(L.REACH, 2), Row(L.REACH, -5), Row(L.ARMOUR, 4)
    fight = sheet(Fighter(rows=rows), Fighter(side=1, rows=(Row(L.REACH, 1.5, when=L.AIMED),)))
    assert fight.more_reach() == 3.5
    assert sheet(Fighter(rows=rows[1:]), Fighter(side=1)).more_reach() == 0.0
