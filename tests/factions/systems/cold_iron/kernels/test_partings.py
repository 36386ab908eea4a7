"""Hand to hand of several: whom a side goes for, groups that break up, newcomers, getting free."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from tests.factions.systems.cold_iron.kernels.stage import Field, K, clinch, field, rolls, stand


def brawl(catalogue: Catalogue, mine: int, theirs: int) -> Field:
    """Return so many guards in one hold with so many others."""
    made = field(catalogue, ["town-guard"] * mine, ["town-guard"] * theirs)
    for u in range(mine + theirs):
        stand(made, u, 10 + u, 10, 5)
    clinch(made, *range(mine + theirs))
    made.d.policy[:], made.s.recording, made.s.current_round = L.GREEDY, 1, 3
    return made


def attacks(made: Field) -> list[tuple[int, int, int, int]]:
    """Return who attacked whom, with what attack, against what."""
    rows = made.s.event[: made.s.events]
    return [
        (int(row[3]), int(row[4]), int(row[6]), int(row[7]))
        for row in rows if row[0] == K.events.ATTACK
    ]  # fmt: skip


def test_chances_are_those_of_the_chart(catalogue: Catalogue) -> None:
    d = brawl(catalogue, 1, 1).d
    found = [K.chances.chance(d, needed) for needed in (-99, 0, 7, -4, 99)]
    assert found == pytest.approx([1.0, 0.5, 0.15, 0.73, 0.0], abs=1e-6)


@pytest.mark.parametrize(
    ("edge", "hurt", "policy", "cost"),
    [
        (0, 0, L.GREEDY, 0), (9, 13, L.GREEDY, 4), (9, 13, L.NEAREST, 0), (-9, 0, L.GREEDY, 0),
    ],
)  # fmt: skip
def test_one_is_named_at_four_less_where_that_promises_more(
    edge: int, hurt: int, policy: int, cost: int, catalogue: Catalogue
) -> None:
    """Somebody who has a point left, by a side that hits so anyway."""
    made = brawl(catalogue, 1, 2)
    made.d.policy[0], made.d.t[:] = policy, 0
    made.d.hth[0] = K.sides.side_value(made.d, made.s, 1, 1, False) + edge
    made.s.wounds[2] = hurt
    v, paid = K.hold_choices.picks(made.d, made.s, 1, 0, L.GRIPS)
    assert paid == cost
    assert v == 2 if cost else v in (1, 2)


def test_one_whom_no_blow_hurts_is_left_out_at_two_less(catalogue: Catalogue) -> None:
    made = brawl(catalogue, 1, 3)
    made.d.t[1:3], made.d.t[3] = 0, 40
    made.d.hth[0] = K.sides.side_value(made.d, made.s, 1, 1, False) + 9
    found = {K.hold_choices.picks(made.d, made.s, 1, 0, L.GRIPS) for _ in range(40)}
    assert found == {(1, 2), (2, 2)}


def test_what_naming_costs_is_in_the_roll(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a roll of -6 the side misses by 4 less whom it would hit at random."""
    monkeypatch.setattr(K.rng, "uniform", lambda state: 0.2)
    for policy, hits in ((L.GREEDY, False), (L.NEAREST, True)):
        made = brawl(catalogue, 1, 2)
        made.d.policy[0], made.d.t[:] = policy, 0
        other = K.sides.side_value(made.d, made.s, 1, 1, False)
        made.d.hth[0], made.s.wounds[2] = other + 9, 13
        K.holds.act(made.d, made.s, 1, 0, L.GRIPS, L.GRIPS)
        hurt = made.s.new_wounds[1:3] + made.s.new_fatigue[1:3]
        assert bool(hurt.sum()) == hits


def test_a_pin_goes_on_with_who_is_half_pinned(catalogue: Catalogue) -> None:
    made = brawl(catalogue, 1, 2)
    made.d.hth[0] = K.sides.side_value(made.d, made.s, 1, 1, False) + 9
    made.s.pins[2] = 2
    assert K.hold_choices.picks(made.d, made.s, 1, 0, L.PINS) == (2, K.hold_choices.NAMED)


def test_the_better_side_breaks_a_hold_up_man_by_man(catalogue: Catalogue) -> None:
    """The best with the best, each by a roll against him whom he would stay with."""
    made = brawl(catalogue, 2, 2)
    made.d.hth[:4] = 6, 9, 8, 5
    rolls(made, 0)
    K.holds.break_up_once(made.d, made.s, 1)
    assert made.s.held[1] == made.s.held[2] == 2
    assert made.s.held[0] == made.s.held[3] == 3
    assert attacks(made) == [(1, 2, 9, 8), (0, 3, 6, 5)]


@pytest.mark.parametrize(
    ("values", "policy", "mine", "pinned"),
    [
        ((9, 4, 8, 5), L.GREEDY, 2, 0), ((9, 6, 8, 5), L.NEAREST, 2, 0),
        ((9, 6, 8, 5), L.GREEDY, 2, 1), ((12, 12, 1, 1), L.GREEDY, 1, 0),
    ],
)  # fmt: skip
def test_a_hold_stays_together_otherwise(
    values: tuple[int, ...], policy: int, mine: int, pinned: int, catalogue: Catalogue
) -> None:
    """Where one would meet a better man, is outnumbered or alone, or while somebody is pinned."""
    made = brawl(catalogue, mine, 4 - mine)
    made.d.hth[:4], made.d.policy[:], made.s.pinned[3] = values, policy, pinned
    rolls(made, 20)
    K.holds.break_up_once(made.d, made.s, 1)
    assert set(made.s.held[:4]) == {1}
    assert made.s.events == 0


def test_who_loses_sight_of_his_man_gets_into_any_group(catalogue: Catalogue) -> None:
    """With three to two the third of them helps whom it goes worst for, if he gets there."""
    for third, group in ((9, 3), (-30, None)):
        made = brawl(catalogue, 3, 2)
        made.d.hth[:5] = 12, 10, third, 9, 9
        rolls(made, 0)
        made.d.hth[2] = third
        K.holds.break_up_once(made.d, made.s, 1)
        assert made.s.held[0] == made.s.held[3] == 2
        assert made.s.held[1] == made.s.held[4] == 3
        assert made.s.held[2] in (2, 3)
        assert group is None or made.s.held[2] in (2, group)


def test_groups_that_nobody_got_into_stay_as_they_were(catalogue: Catalogue) -> None:
    made = brawl(catalogue, 2, 2)
    made.d.hth[:4] = 9, 9, 8, 8
    rolls(made, -5)
    K.holds.break_up_once(made.d, made.s, 1)
    assert set(made.s.held[:4]) == {1}
    assert len(attacks(made)) == 2


def test_help_goes_to_whom_it_goes_worst_for(catalogue: Catalogue) -> None:
    """A third of the worse side joins the friend who is up against more."""
    made = brawl(catalogue, 2, 2)
    made.d.hth[:4] = 20, 9, 8, 8
    made.s.held[:4], made.s.holds = (2, 3, 2, 3), 4
    assert K.breaking_up.neediest(made.d, made.s, 2, 1) == 2


def test_both_parts_fight_on_in_the_turn_in_which_they_part(catalogue: Catalogue) -> None:
    made = brawl(catalogue, 2, 2)
    made.d.hth[:4] = 9, 9, 8, 8
    made.d.pt[:4] = 900
    made.d.blade[:] = 0
    rolls(made, 2)
    K.holds.hand_to_hand(made.d, made.s)
    found = attacks(made)
    assert found[:2] == [(0, 2, 9, 8), (1, 3, 9, 8)]
    assert sorted(found[2:]) == [(0, 2, 9, 8), (1, 3, 9, 8), (2, 0, 8, 9), (3, 1, 8, 9)]
    assert list(made.s.turned[:4]) == [3] * 4


@pytest.mark.parametrize(("ca", "own", "enemy"), [(-6, True, False), (0, False, True)])
def test_a_newcomer_attacks_alone_and_badly_hits_his_own(
    ca: int, own: bool, enemy: bool, catalogue: Catalogue
) -> None:
    made = brawl(catalogue, 2, 1)
    made.d.hth[:3], made.d.t[:] = (9, 5, 5), 0
    rolls(made, ca)
    made.s.held[1] = made.s.holds
    K.joining.newcomers_attack(made.d, made.s, 1, int(made.s.holds), 0)
    assert attacks(made) == [(1, 2, 5, 5)]
    hurt = made.s.new_wounds + made.s.new_fatigue
    assert (hurt[0] > 0, hurt[1], hurt[2] > 0) == (own, 0, enemy)


def test_each_holds_one_in_while_others_get_free(catalogue: Catalogue) -> None:
    """Three of them against one: he keeps whom he is better than and who is worth most."""
    made = brawl(catalogue, 3, 1)
    made.d.hth[:4], made.d.worth[:3] = (2, 3, 9, 8), (1.0, 5.0, 9.0)
    rolls(made, -20)
    K.holds.act(made.d, made.s, 1, 0, L.ESCAPES, L.GRIPS)
    assert list(made.s.held[:3]) == [-1, 1, -1]
    assert made.s.down[0] == made.s.down[2] == L.UNARMED
    assert made.s.down[1] == L.UP
    made = brawl(catalogue, 2, 2)
    rolls(made, -20)
    K.holds.act(made.d, made.s, 1, 0, L.ESCAPES, L.GRIPS)
    assert list(made.s.held[:2]) == [1, 1]


def facing(catalogue: Catalogue, *mine: str) -> Field:
    made = field(catalogue, list(mine), ["town-guard"])
    for u in range(len(mine)):
        stand(made, u, 10 + u, 10, 5)
        made.s.does[u], made.s.target[u] = L.JUMPS, len(mine)
    stand(made, len(mine), 10, 11, 2)
    made.d.policy[:], made.s.recording = L.GREEDY, 1
    return made


@pytest.mark.parametrize(
    ("penalty", "agile", "does", "down"),
    [
        (0, 5, L.JUMPS, L.UP), (-5, 26, L.HOLDS, L.UP), (-5, 25, L.HOLDS, L.PRONE),
    ],
)  # fmt: skip
def test_who_is_no_longer_the_stronger_changes_his_mind(
    penalty: int, agile: int, does: int, down: int, catalogue: Catalogue
) -> None:
    """By more than 20 of DEX, skill and roll, or he falls."""
    made = facing(catalogue, "town-guard")
    made.d.hth[:2], made.d.agile[0], made.s.penalty[0] = (9, 5), agile, penalty
    rolls(made, 0)
    if again := K.wrestling.thinks_again(made.d, made.s, 0):
        K.initiation.change_mind(made.d, made.s, 0)
    assert again == (does == L.HOLDS)
    assert (made.s.does[0], made.s.down[0]) == (does, down)


def test_berserkers_and_who_jumps_with_others_go_through_with_it(catalogue: Catalogue) -> None:
    """-20 with 5 of a friend's are as good as 5; a berserker does not ask."""
    for mine, values in ((("bearskin",), (-20, 5)), (("town-guard",) * 2, (-20, 5, 5))):
        made = facing(catalogue, *mine)
        made.d.hth[: len(values)] = values
        assert not K.wrestling.thinks_again(made.d, made.s, 0)
