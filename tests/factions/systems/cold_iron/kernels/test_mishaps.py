"""Lances that unhorse, fumbles that hit somebody or something, and who may engage a line."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from tests.factions.systems.cold_iron.kernels.stage import (
    Field,
    K,
    field,
    rolls,
    stand,
    strikes_at,
)


def tilt(catalogue: Catalogue, one: str, other: str, run: int = 99) -> Field:
    """Return two face to face, the first at the end of a run of so many hexes."""
    made = field(catalogue, [one], [other])
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 10, 11, 2)
    made.s.went[0] = made.s.run[0] = run
    made.s.recording = 1
    made.d.pt[:] = 900
    return made


@pytest.mark.parametrize(("ca", "riding"), [(-1, 1), (0, 0)])
def test_a_lance_unhorses_whose_seat_it_beats(ca: int, riding: int, catalogue: Catalogue) -> None:
    """A lancer's Hu, of his fifth level of skill, against Du; he falls when the step is over."""
    made = tilt(catalogue, "household-lancer", "border-rider")
    hu = int(made.d.unhorses[0])
    made.d.seat[1] = hu
    rolls(made, ca)
    K.blows.land_blow(made.d, made.s, 0, 1, 1)
    rows = made.s.event[: made.s.events]
    shove = next(row for row in rows if row[0] == K.events.ATTACK and row[5] == K.events.SHOVE)
    assert (int(shove[6]), int(shove[7])) == (hu, hu)
    assert (made.s.riding[1], made.s.down[1]) == (1, L.UP)
    K.physical_health.settle(made.d, made.s)
    assert (made.s.riding[1], made.s.down[1]) == (riding, L.UP if riding else L.PRONE)


def test_hu_is_the_sheets_and_only_a_lances(catalogue: Catalogue) -> None:
    """FL 4, STR and the fifth level of the skill, which adds 2; spears and bows unhorse nobody."""
    found = field(catalogue, ["household-lancer", "border-rider", "steppe-bow"], ["town-guard"]).d
    assert found.unhorses[0] > 6
    assert list(found.unhorses[1:3]) == [L.NONE_HELD] * 2


@pytest.mark.parametrize(
    ("one", "other", "run"),
    [
        ("household-lancer", "border-rider", 1), ("household-lancer", "town-guard", 99),
        ("border-rider", "border-rider", 99),
    ],
)  # fmt: skip
def test_nobody_is_unhorsed_without_a_lance_a_charge_or_a_horse(
    one: str, other: str, run: int, catalogue: Catalogue
) -> None:
    made = tilt(catalogue, one, other, run)
    rolls(made, 30)
    K.blows.land_blow(made.d, made.s, 0, 1, 1)
    K.physical_health.settle(made.d, made.s)
    assert made.s.riding[1] == made.d.mounted[1]
    assert K.events.SHOVE not in made.s.event[: made.s.events, 5]


def test_a_rider_who_falls_by_a_fumble_falls_from_the_saddle(catalogue: Catalogue) -> None:
    made = tilt(catalogue, "border-rider", "town-guard")
    K.fumbles.fumble(made.d, made.s, 0, K.fumbles.FALLS)
    K.physical_health.settle(made.d, made.s)
    assert (made.s.riding[0], made.s.down[0]) == (0, L.PRONE)


def test_a_blow_that_strikes_the_ground_harms_the_weapon_alone(catalogue: Catalogue) -> None:
    """-7: by its own damage, times a random crit; nobody is hit, and he may act on."""
    made = tilt(catalogue, "line-shieldman", "town-guard")
    rolls(made, 5)
    made.d.dice[0, L.MELEE] = 2, 1, 3
    assert K.fumbles.fumble(made.d, made.s, 0, -7) == -1
    assert made.s.weapon_lost[0] == 3 * 5
    assert (made.s.idle[0], made.s.stance[0]) == (0, L.MELEE)
    made.d.weapon[0, L.MELEE] = 20
    K.fumbles.fumble(made.d, made.s, 0, -7)
    assert made.s.stance[0] == L.SPARE


def test_a_blow_goes_astray_to_a_friend_or_to_oneself(catalogue: Catalogue) -> None:
    """-13 hits a friend beside him, or nobody where there is none; -14 hits himself.

    The roll meets the friend's dodge with its sign turned: -14 and an attack of 1 are 15.
    """
    for total, dodge, mates, victim in (
        (-13, 15, 1, 1), (-13, 16, 1, None), (-13, 0, 0, None), (-14, 99, 1, 0),
    ):  # fmt: skip
        made = field(catalogue, ["line-shieldman", "town-guard"], ["town-guard"])
        stand(made, 0, 10, 10, 5)
        stand(made, 1, 11, 10 if mates else 30, 5)
        stand(made, 2, 10, 11, 2)
        made.d.t[:3] = 0
        made.d.h[0, :] = made.d.hs[0, :] = made.d.hw[0, :] = 1
        made.d.db[1, :] = dodge
        rolls(made, total - 1)
        made.s.target[0] = 2
        K.blows.strike(made.d, made.s, 0, 2, L.PRIMARY)
        hurt = [u for u in range(3) if made.s.new_wounds[u] > 0]
        assert hurt == ([] if victim is None else [victim])
        assert made.s.idle[0] == 2
        assert made.s.dealt[0] == 0


def line(catalogue: Catalogue, foes: list[tuple[int, int]]) -> Field:
    """Return three shieldmen side by side in columns 10 to 12, and enemies in hexes before them."""
    made = field(catalogue, ["line-shieldman"] * 3, ["town-guard"] * len(foes))
    for u in range(3):
        stand(made, u, 10 + u, 10, 5)
    for number, (q, r) in enumerate(foes, 3):
        stand(made, number, q, r, 2)
    return made


FIVE = [(9, 10), (9, 11), (10, 11), (11, 11), (12, 11)]  # one at the end, four before them


def test_two_engage_each_member_of_a_line_and_three_its_end(catalogue: Catalogue) -> None:
    """Of five who come from ahead: two reach the middle and the far end, three the open end."""
    made = line(catalogue, FIVE)
    near = [[v for v in range(3, 8) if K.hexes.between(made.s, u, v) == 1] for u in range(3)]
    assert near == [[3, 4, 5], [5, 6], [6, 7]]
    strikes_at(made, *((v, u) for u, v in ((0, 3), (0, 4), (1, 5), (1, 6), (2, 7))))
    strikes_at(made, (0, 4), (1, 5), (2, 7))
    K.parries.assign(made.d, made.s)
    assert [int(guard) for guard in made.s.guard[3:8]] == [
        L.SECONDARY, L.PRIMARY, L.PRIMARY, L.SECONDARY, L.PRIMARY,
    ]  # fmt: skip


def test_the_middle_of_a_line_parries_all_who_reach_it(catalogue: Catalogue) -> None:
    """By himself the same man must dodge the third of them."""
    made = line(catalogue, FIVE)
    strikes_at(made, (5, 1), (6, 1), (1, 5))
    K.parries.assign(made.d, made.s)
    assert sorted(int(made.s.guard[v]) for v in (5, 6)) == [L.PRIMARY, L.SECONDARY]
    assert made.s.around[1].bit_count() == 2
    made = line(catalogue, [(10, 11), (11, 11), (9, 11)])
    K.hexes.lift(made.s, 0)
    K.hexes.lift(made.s, 5)
    stand(made, 0, 30, 0, 5)
    stand(made, 5, 10, 10, 0)
    strikes_at(made, (3, 1), (4, 1), (5, 1), (1, 3))
    K.parries.assign(made.d, made.s)
    assert sorted(int(made.s.guard[v]) for v in (3, 4, 5)) == [L.PRIMARY, L.SECONDARY, L.DODGE]
