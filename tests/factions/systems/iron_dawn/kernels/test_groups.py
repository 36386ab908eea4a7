"""Combat groups, sole survivors, and solos that come and go."""

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import (
    HEAVY_LOCH,
    LOCH,
    E,
    K,
    L,
    Table,
    Unit,
    choice,
    do,
    table,
)

HERE, THERE = (24.0, 24.0), (38.0, 24.0)
FAR_OFF = Unit((4.0, 4.0))
LONE = {"models": 1, "hp": 3, "bits": L.SOLO}


def squads(*units: Unit, **laid: object) -> Table:
    """Lay out a table where unit 1 can split, into slot len(units) + 1."""
    return table(FAR_OFF, *units, splitting=(1,), **laid)  # type: ignore[arg-type]


def alone(made: Table, u: int) -> None:
    """Leave one model of a squad."""
    made.s.n[u] = made.s.left[u] = 1
    K.formation.close_up(made.d, made.s, u)


def test_a_squad_of_seven_splits_into_four_with_the_leader_and_three() -> None:
    made = squads(Unit(HERE, 1, models=7, hp=2))
    assert K.combat_groups.split(made.d, made.s, 1)
    s = made.s
    assert (int(s.n[1]), int(s.n[2]), int(s.left[1]), int(s.left[2])) == (4, 3, 8, 6)
    assert (int(s.leader[1]), int(s.leader[2])) == (1, 0)
    assert K.morale.led(made.d, s, 1)
    assert not K.morale.led(made.d, s, 2)
    assert [int(row) for row in s.first] == [0, 1, 3]
    assert s.status[2] == L.READY
    assert not K.combat_groups.may_split(made.d, s, 1)


@pytest.mark.parametrize(("models", "may"), [(5, False), (6, True)])
def test_six_models_can_split(models: int, may: bool) -> None:
    made = squads(Unit(HERE, 1, models=8))
    made.s.n[1] = models
    assert K.combat_groups.may_split(made.d, made.s, 1) == may


def test_a_second_group_takes_half_of_the_special_weapons() -> None:
    made = squads(Unit(HERE, 1, models=8, specials=((HEAVY_LOCH, 3),), arms=(LOCH,)))
    K.combat_groups.split(made.d, made.s, 1)
    borne = [[int(K.firing.bearers(made.d, made.s, u, k)) for k in (0, 1)] for u in (1, 2)]
    assert borne == [[2, 2], [1, 3]]


def test_groups_act_on_their_own_and_inherit_what_the_squad_has_done() -> None:
    made = squads(Unit(HERE, 1, models=8))
    made.s.shot[1] = made.s.acted[1] = made.s.moves[1] = 1
    K.combat_groups.split(made.d, made.s, 1)
    assert (int(made.s.shot[2]), int(made.s.acted[2]), int(made.s.moves[2])) == (1, 1, 1)
    before = made.at(1)
    do(made, 2, L.MOVE, to=(24.0, 40.0))
    assert made.at(1) == before
    assert made.s.y[2] > 24.0


def test_a_squad_is_lost_with_the_last_of_its_groups() -> None:
    made = squads(Unit(HERE, 1, models=8, cost=80.0))
    d, s = made.d, made.s
    K.combat_groups.split(d, s, 1)
    K.removing_models.hurt(d, s, 1, 4, 0)
    assert s.status[1] == L.GONE
    assert K.victory.stands(d, s, 1)
    assert K.victory.destroyed(d, s, 1) == 0.0
    K.removing_models.hurt(d, s, 2, 1, 0)
    assert K.victory.destroyed(d, s, 1) == 40.0
    K.removing_models.hurt(d, s, 2, 3, 0)
    assert K.victory.destroyed(d, s, 1) == 80.0
    assert float(s.killed[0]) == 80.0


def test_what_a_second_group_has_done_counts_for_its_squad() -> None:
    made = squads(Unit(HERE, 1, models=8))
    K.combat_groups.split(made.d, made.s, 1)
    made.s.dealt[1], made.s.dealt[2] = 2, 3
    K.removing_models.hurt(made.d, made.s, 1, 4, 0)
    K.combat_groups.fold(made.d, made.s)
    assert (int(made.s.dealt[1]), int(made.s.status[1])) == (5, L.READY)


def test_a_group_holds_an_objective_while_the_other_goes_for_the_next() -> None:
    made = squads(Unit(HERE, 1, models=8), goals=[HERE, THERE])
    made.s.holder[0], made.s.claim[1, 0] = 1, 1.0
    made.d.policy[1] = L.GREEDY
    K.dividing.divide(made.d, made.s, 1)
    assert int(made.s.split[1]) == 1


def test_a_squad_stays_together_where_a_friend_is_nearer_to_the_other_objective() -> None:
    made = squads(Unit(HERE, 1, models=8), Unit((36.0, 30.0), 1), goals=[HERE, THERE])
    made.s.holder[0], made.s.claim[1, 0] = 1, 1.0
    made.d.policy[1] = L.GREEDY
    K.dividing.divide(made.d, made.s, 1)
    assert int(made.s.split[1]) == 0


def test_a_sole_survivor_joins_a_unit_of_his_kind_and_his_own_counts_as_destroyed() -> None:
    made = table(FAR_OFF, Unit(HERE, 1), Unit((30.0, 24.0), 1, bits=0))
    alone(made, 1)
    assert K.manoeuvres.may_do(made.d, made.s, 1, L.JOIN, 2)
    do(made, 1, L.JOIN, 2)
    s = made.s
    assert (int(s.n[2]), int(s.left[2]), int(s.status[1])) == (6, 6, L.GONE)
    assert K.victory.destroyed(made.d, s, 1) == 100.0
    assert K.morale.led(made.d, s, 2)
    assert len(made.told(E.DESTROYED)) == 1


@pytest.mark.parametrize(
    ("left", "kind", "away"), [(2, 0, 6.0), (1, 1, 6.0), (1, 0, 16.0)], ids=["two", "kind", "far"]
)
def test_who_does_not_join(left: int, kind: int, away: float) -> None:
    made = table(FAR_OFF, Unit(HERE, 1), Unit((24.0 + away, 24.0), 1, kind=kind))
    made.s.n[1] = made.s.left[1] = left
    K.formation.close_up(made.d, made.s, 1)
    assert not K.manoeuvres.may_do(made.d, made.s, 1, L.JOIN, 2)


def test_a_solo_joins_a_squad_without_a_leader_and_leads_it() -> None:
    made = table(FAR_OFF, Unit(HERE, 1, **LONE), Unit((30.0, 24.0), 1, bits=0))
    assert not K.morale.led(made.d, made.s, 2)
    do(made, 1, L.JOIN, 2)
    assert (int(made.s.status[1]), int(made.s.guest[2]), int(made.s.host[1])) == (L.JOINED, 1, 2)
    assert K.morale.led(made.d, made.s, 2)
    assert not K.manoeuvres.may_do(made.d, made.s, 1, L.JOIN, 2)


def test_greedy_has_a_solo_lead_a_squad_that_has_nobody() -> None:
    made = table(FAR_OFF, Unit(HERE, 1, **LONE), Unit((30.0, 24.0), 1, bits=0))
    made.d.policy[1] = L.GREEDY
    K.survey.survey(made.d, made.s, 1)
    assert choice(made, 1) == (L.JOIN, 2)


@pytest.mark.parametrize(("bits", "goes"), [(L.LED, True), (0, False), (L.SOLO, True)])
def test_greedy_lets_the_solo_go_whom_a_unit_does_not_need_to_lead_it(
    bits: int, *, goes: bool
) -> None:
    made = table(FAR_OFF, Unit(HERE, 1, bits=bits), Unit(None, 1, host=1, **LONE))
    made.d.policy[1] = L.GREEDY
    K.dividing.divide(made.d, made.s, 1)
    assert int(made.s.guest[1]) == (-1 if goes else 2)


def test_nearest_leaves_solos_where_the_list_has_them() -> None:
    made = table(FAR_OFF, Unit(HERE, 1), Unit(None, 1, host=1, **LONE))
    made.d.policy[1] = L.NEAREST
    K.dividing.divide(made.d, made.s, 1)
    assert int(made.s.guest[1]) == 2


def test_a_solo_leaves_by_a_move_that_is_its_action() -> None:
    made = table(FAR_OFF, Unit(HERE, 1), Unit(None, 1, host=1, **LONE))
    assert K.solo_units.part(made.d, made.s, 1)
    s = made.s
    assert (int(s.status[2]), int(s.guest[1]), int(s.host[2])) == (L.READY, -1, -1)
    assert (int(s.moves[2]), int(s.acted[2]), int(s.busy[2])) == (1, 1, 1)
    assert (int(s.moves[1]), int(s.acted[1])) == (0, 0)
    gap = float(s.y[2] - s.y[1]) ** 2 + float(s.x[2] - s.x[1]) ** 2
    assert gap >= L.COHERENCY**2


def several(**host: object) -> Table:
    """Lay out a squad with two solos in it, units 2 and 3, the second of them a commander."""
    chief = LONE | {"bits": L.SOLO | L.COMMANDER, "mor": 9, "spd": 3.0, "radius": 18.0}
    squad = Unit(HERE, 1, **host)  # type: ignore[arg-type]
    return table(FAR_OFF, squad, Unit(None, 1, host=1, **LONE), Unit(None, 1, host=1, **chief))


def test_a_squad_counts_and_waits_for_all_the_solos_in_it() -> None:
    made = several(models=5)
    d, s = made.d, made.s
    assert K.formation.bodies(s, 1) == 7
    assert float(s.room[1]) == float(d.room[7])
    assert K.movement.speed(d, s, 1) == 3.0
    assert K.morale.morale_of(d, s, 1) == 9
    assert K.morale.carrier(s, d, 3) == K.orders.unit_of(d, s, 3) == 1


def test_more_bodies_than_a_formation_has_places_take_the_room_of_the_fullest() -> None:
    made = table(
        FAR_OFF, Unit(HERE, 1, models=20), *(Unit(None, 1, host=1, **LONE) for _ in range(6))
    )
    assert K.formation.bodies(made.s, 1) == 26
    assert float(made.s.spread[1]) == float(made.d.spread[L.MODELS])


def test_solos_leave_a_squad_one_by_one() -> None:
    made = several()
    s = made.s
    assert K.solo_units.part(made.d, s, 1)
    assert [int(s.guest[u]) for u in (1, 2, 3)] == [3, -1, -1]
    assert (int(s.status[2]), int(s.status[3]), int(s.host[3])) == (L.READY, L.JOINED, 1)
    assert K.solo_units.part(made.d, s, 1)
    assert [int(s.guest[u]) for u in (1, 2, 3)] == [-1, -1, -1]
    assert (int(s.status[3]), int(s.host[3])) == (L.READY, -1)


def test_the_solos_of_a_squad_that_falls_go_on_together() -> None:
    made = several()
    d, s = made.d, made.s
    K.removing_models.hurt(d, s, 1, int(s.left[1]), 0)
    assert [int(s.status[u]) for u in (1, 2, 3)] == [L.GONE, L.READY, L.JOINED]
    assert [int(s.guest[u]) for u in (1, 2, 3)] == [-1, 3, -1]
    assert (int(s.host[2]), int(s.host[3])) == (-1, 2)
    K.removing_models.hurt(d, s, 2, 3, 0)
    assert [int(s.status[u]) for u in (2, 3)] == [L.GONE, L.READY]
    assert (int(s.guest[2]), int(s.host[3])) == (-1, -1)


def test_greedy_lets_every_solo_go_whom_a_unit_does_not_need() -> None:
    made = several(bits=L.LED)
    made.d.policy[1] = L.GREEDY
    for parted in ([1], [1, 1]):
        K.dividing.divide(made.d, made.s, 1)
        assert [1 for u in (2, 3) if int(made.s.status[u]) == L.READY] == parted


def test_the_solo_of_a_pinned_unit_stays() -> None:
    made = table(FAR_OFF, Unit(HERE, 1), Unit(None, 1, host=1, **LONE))
    made.s.pinned[1] = 1
    assert not K.solo_units.may_part(made.d, made.s, 1)
