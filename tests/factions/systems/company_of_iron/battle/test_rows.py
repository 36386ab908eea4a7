"""Rows of effects stand sorted, and what is told from them is so."""

from typing import Any

import pytest

from tests.factions.systems.company_of_iron.kernels.fray import Fighter, Fray, L, Row, Weapon, fray

PLAIN = Row(L.ARMOUR, 1)
MOOD = Row(L.GRANTS, L.TOUGH, when=L.ENGAGING)
ASKING = Row(L.DEFENCE, 1, when=L.AT_RANGE)
BITS = Row(L.IGNORES, L.NO_COVER, when=L.AIMED)
AIMED_AT = Row(L.DEFENCE, -1, whom=L.TARGET)
AURA = Row(L.MAT, -1, whom=L.ENEMIES, within=4.0)
STEALS = Row(L.STEAL_HIT, whom=L.FRIENDS, within=3.0)
HITS = Row(L.KNOCK_DOWN, event=L.ON_HIT, whom=L.TARGET)
ENDS = Row(L.MOVE_SELF, 2, event=L.ON_END)


def of_sort(fight: Fray, kind: int, sort: int) -> list[int]:
    """Return what the rows of a sort of a kind change or do."""
    d: Any = fight.d
    ends = [*d.sorts[kind], d.effect_first[kind + 1]]
    return [int(what) for what in d.what[int(ends[sort]) : int(ends[sort + 1])]]


def test_rows_stand_by_what_asks_for_them() -> None:
    scrambled = (ENDS, HITS, AURA, AIMED_AT, STEALS, ASKING, BITS, MOOD, PLAIN)
    fight = fray(Fighter(rows=(PLAIN,)), Fighter(rows=scrambled, side=1))
    assert of_sort(fight, 0, L.PLAIN) == [L.ARMOUR]
    assert [of_sort(fight, 1, sort) for sort in range(L.SORTS)] == [
        [L.ARMOUR],
        [L.GRANTS],
        [L.DEFENCE, L.DEFENCE, L.IGNORES],
        [L.MAT],
        [L.STEAL_HIT, L.KNOCK_DOWN, L.MOVE_SELF],
    ]


def test_rows_of_a_sort_keep_their_order() -> None:
    amounts = (3.0, 1.0, 2.0)
    rows = [Row(L.ARMOUR, amount, when=L.AT_RANGE, rule=0) for amount in amounts]
    fight = fray(Fighter(rows=(*rows, PLAIN)), Fighter(side=1))
    assert fight.d.amount[:4].tolist() == [1.0, *amounts]
    assert fight.d.when[:4].tolist() == [0, *[L.AT_RANGE] * 3]


def test_rows_of_a_weapon_change_attacks_or_wait() -> None:
    more, asks = Row(L.DAMAGE_ROLL, 2), Row(L.DAMAGE_ROLL, 1, when=L.IS_CHARGE)
    weapon = Weapon(rows=(HITS, asks, more))
    fight = fray(Fighter(weapons=(weapon,)), Fighter(side=1))
    first, waits = int(fight.d.weapon_effect[0]), int(fight.d.weapon_waits[0])
    assert fight.d.amount[first:waits].tolist() == [1.0, 2.0]
    assert fight.d.what[waits : int(fight.d.weapon_effect[1])].tolist() == [L.KNOCK_DOWN]
    assert fight.d.weapon_waits[1] == fight.d.weapon_effect[1]


def test_what_rows_change_that_ask_for_something() -> None:
    fight = fray(Fighter(rows=(PLAIN, ASKING, AIMED_AT, BITS)), Fighter(side=1, rows=(PLAIN,)))
    assert fight.d.swings[:2].tolist() == [1 << L.DEFENCE | 1 << L.IGNORES, 0]


def test_what_is_heard() -> None:
    fighters = (
        Fighter(rows=(PLAIN, ENDS), weapons=(Weapon(rows=(HITS,)),)),
        Fighter(rows=(PLAIN,)),
        Fighter(rows=(STEALS,), side=1),
    )
    fight = fray(*fighters)
    events = 1 << L.ON_END | 1 << L.ON_HIT
    assert fight.d.heard[:3].tolist() == [events, 0, 1 << L.ALWAYS]
    assert fight.d.heard_all == events | 1 << L.ALWAYS


def test_who_changes_enemies() -> None:
    lent = Row(L.MAT, -1, whom=L.ENEMIES, within=2.0, lender=1)
    asks = Row(L.RAT, -1, L.AT_RANGE, whom=L.ENEMIES, within=9.0)
    fight = fray(Fighter(rows=(AURA, lent)), Fighter(), Fighter(rows=(asks,), side=1))
    assert fight.d.auras.tolist() == [1, 1]
    assert fight.d.aura_far[:, 0].tolist() == [4.0, -1.0]
    assert fight.d.aura_leans.tolist() == [2, 0]
    assert fight.d.aura_asks.tolist() == [0, 1]
    assert fight.d.aura_plain.tolist() == [1, 0]


def test_who_leans_on_whom() -> None:
    lent = Row(L.ARMOUR, 1, lender=1)
    fight = fray(Fighter(rows=(lent, PLAIN)), Fighter(rows=(ENDS,)), Fighter(rows=(MOOD,), side=1))
    assert fight.d.leans[:3].tolist() == [2, 0, -1]
    assert fight.d.side_leans.tolist() == [3, -1]


def test_by_what_a_kind_prowls() -> None:
    """The row that gives it Stealth in shelter; neither what it always has nor other gifts."""
    prowl = Row(L.GRANTS, L.STEALTH, when=L.SHELTERED)
    others = Row(L.GRANTS, L.STEALTH), Row(L.GRANTS, L.TOUGH, when=L.SHELTERED)
    fight = fray(Fighter(rows=(*others, prowl)), Fighter(rows=others, side=1))
    row = int(fight.d.prowls[0])
    assert (fight.d.amount[row], fight.d.when[row]) == (L.STEALTH, L.SHELTERED)
    assert fight.d.prowls[1] == -1


def test_where_the_models_of_a_kind_are() -> None:
    fight = fray(Fighter(), Fighter(), Fighter(side=1))
    assert fight.d.of_kind[:4].tolist() == [[0, 1], [1, 2], [2, 3], [0, 0]]


def test_which_weapons_reach_anybody() -> None:
    arms = (Weapon(), Weapon(ranged=True, length=10.0), Weapon(length=0.0), Weapon(ranged=True))
    fight = fray(Fighter(weapons=arms), Fighter(side=1))
    assert fight.d.arms[:3].tolist() == [[1, 10], [1, 0], [0, 0]]


@pytest.mark.parametrize("when", [L.IN_MELEE, L.IN_MELEE | L.IS_CRITICAL])
def test_names_and_whether_anything_asks_for_critical_hits(when: int) -> None:
    fight = fray(Fighter(rows=(Row(L.ARMOUR, 1, rule=6), Row(L.MAT, 1, when))), Fighter(side=1))
    assert fight.d.names == 7
    assert fight.d.asks_critical == (when & L.IS_CRITICAL != 0)


def test_what_rules_add_to_a_melee_range_at_most() -> None:
    rows = Row(L.REACH, 2), Row(L.REACH, -5), Row(L.ARMOUR, 4)
    fight = fray(Fighter(rows=rows), Fighter(side=1, rows=(Row(L.REACH, 1.5, when=L.AIMED),)))
    assert fight.d.more_reach == 3.5
    assert fray(Fighter(rows=rows[1:]), Fighter(side=1)).d.more_reach == 0.0
