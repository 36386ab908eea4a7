"""Which order a greedy commander gives, on tables where it is plain which is best."""

from tests.factions.systems.iron_dawn.kernels.stage import E, K, L, Table, Unit, dice, table, tank

OFFICER = Unit((24.0, 8.0), models=1, hp=3, bits=L.SOLO | L.COMMANDER, radius=18.0, mor=8)
SQUAD = Unit((24.0, 16.0))


def ordered(made: Table, *faces: int) -> list[int]:
    """Let unit 0 give an order, with these dice, and return what and at whom; or nothing."""
    K.survey.survey(made.d, made.s, 0)
    with dice(*faces):
        K.staff.command_greedy(made.d, made.s, 0)
    told = made.told(E.ACTION)
    return [told[0][2], told[0][1]] if told else []


def test_nobody_gives_an_order_that_gains_nothing() -> None:
    assert ordered(table(OFFICER, SQUAD, Unit((24.0, 46.0), 1))) == []


def test_squads_without_a_leader_are_inspired() -> None:
    made = table(OFFICER, Unit((24.0, 16.0), bits=0, mor=5), Unit((24.0, 46.0), 1))
    assert ordered(made, 2) == [L.INSPIRE, -1]
    assert made.s.inspired[1] == 1


def test_before_a_ram_the_line_is_held() -> None:
    made = table(OFFICER, SQUAD, tank((24.0, 30.0), 1))
    made.s.initiative, made.d.strikes[2, 1] = 0, 60.0
    assert ordered(made, 2) == [L.HOLD_LINE, -1]
    assert made.s.steady[1] == made.s.current_turn


def test_the_line_is_not_held_once_the_enemy_has_acted() -> None:
    made = table(OFFICER, SQUAD, tank((24.0, 30.0), 1))
    made.s.initiative, made.d.strikes[2, 1] = 1, 60.0
    assert ordered(made) == []


def test_a_squad_about_to_be_charged_falls_back() -> None:
    made = table(OFFICER, SQUAD, Unit((24.0, 29.0), 1, spd=6.0))
    made.d.strikes[2, 1] = 90.0
    assert ordered(made, 2) == [L.FALL_BACK, -1]
    assert made.s.y[1] < 10.0


def test_a_squad_that_can_charge_first_does_not_fall_back() -> None:
    made = table(OFFICER, SQUAD, Unit((24.0, 29.0), 1, spd=6.0))
    made.d.strikes[2, 1] = made.d.strikes[1, 2] = 90.0
    assert ordered(made) == []


def test_a_vehicle_that_can_be_damaged_is_to_be_disabled() -> None:
    made = table(OFFICER, SQUAD, tank((24.0, 26.0), 1, cost=160.0), Unit((20.0, 26.0), 1))
    made.d.deals[1, 2] = made.d.deals[1, 3] = 35.0
    assert ordered(made, 2) == [L.DISABLE, 2]
    assert (int(made.s.focus_at[1]), int(made.s.focus_acc[1])) == (2, 0)


def test_a_gun_that_does_not_drive_is_not() -> None:
    gun = tank((24.0, 26.0), 1, cost=160.0, bits=L.VEHICLE | L.GUN)
    made = table(OFFICER, SQUAD, gun, Unit((20.0, 26.0), 1))
    made.d.deals[1, 2] = made.d.deals[1, 3] = 20.0
    assert ordered(made) == []


def test_no_order_is_given_for_ones_own_fire_or_to_who_is_under_one() -> None:
    made = table(OFFICER, SQUAD, tank((24.0, 26.0), 1, cost=160.0), Unit((20.0, 26.0), 1))
    for own, squads, focus, fire in ((35.0, 0.0, 0, 0.0), (35.0, 30.0, 0, 30.0), (0.0, 35.0, 1, 0)):
        made.d.deals[:2, 2], made.s.focus[1] = (own, squads), focus
        made.d.reach[0] = made.d.near_reach[0] = 24.0
        assert K.staff.add_up_fire(made.d, made.s, 0, L.CONCENTRATE) == fire
        assert made.s.fire_at[2] == fire
