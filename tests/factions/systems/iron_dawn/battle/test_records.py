"""What is written into the record that kernels read."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.iron_dawn.battle import records, tables
from factions.systems.iron_dawn.battle.forces import company
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.kernels.record import indices
from factions.tabletop.lists.roster import Entry, Roster


def written(dawn: Catalogue, *entries: Entry, scenario: str = "hold-the-line") -> Any:
    army = company(Roster("iron-dawn", "humans", entries), dawn)
    return records.record([army, army], dawn, scenario)


def test_a_squad_with_its_weapons(dawn: Catalogue) -> None:
    made = written(dawn, Entry("e1", "line-rifles", "10", upgrades=("heavy-loch",)))
    d = made.setup[0]
    assert [int(row) for row in d.first] == [1, 2, 3]
    assert (d.models[1], d.hp[1], d.spd[1], d.acc[1], d.mel[1]) == (10, 1, 5, 5, 3)
    assert (d.att[1], d.defence[1], d.mor[1], d.rank[1]) == (4, 4, 7, 0)
    assert d.is_[1] == indices.LED
    assert [made.weapons[row].name for row in d.arm[1, :2]] == ["Heavy Loch", "Loch"]
    assert d.bearers[1, :2].tolist() == [1, -1]
    assert (d.reach[1], d.near_reach[1]) == (36, 18)
    assert d.worth[1] == pytest.approx(11.0)


def test_second_groups_stand_before_the_one_army_and_behind_the_other(dawn: Catalogue) -> None:
    d = written(
        dawn, Entry("e1", "line-rifles", "10", upgrades=("heavy-loch",)), Entry("e2", "kommando")
    ).setup[0]
    assert ([int(row) for row in d.first], int(d.slots)) == ([1, 3, 5], 6)
    assert d.group[:6].tolist() == [-1, 0, -1, 5, -1, -1]
    assert d.squad[:6].tolist() == [1, -1, -1, -1, -1, 3]
    assert [int(d.is_[slot]) for slot in (0, 1, 3, 5)] == [0, indices.LED, indices.LED, 0]
    assert d.bearers[0, :2].tolist() == [0, -1]
    for field in ("deals", "deals_far", "strikes"):
        assert float(d[field][0, 4]) == float(d[field][1, 4]) > 0.0
        assert float(d[field][0, 5]) == float(d[field][1, 3]) > 0.0
        assert float(d[field][4, 0]) == float(d[field][4, 1]) > 0.0


def test_squads_without_room_for_a_second_group_stay_together(dawn: Catalogue) -> None:
    entries = [Entry(f"e{row}", "line-rifles", "6") for row in range(50)]
    d = written(dawn, *entries).setup[0]
    assert ([int(row) for row in d.first], int(d.slots)) == ([10, 60, 110], 120)
    assert int((d.group[:120] >= 0).sum()) == 20


def test_a_tank_with_an_officer(dawn: Catalogue) -> None:
    made = written(dawn, Entry("e1", "wolverine-battle-tank", upgrades=("command-vehicle",)))
    d = made.setup[0]
    assert d.is_[0] == indices.VEHICLE
    assert d.armour[0].tolist() == [9, 8, 6, 6]
    assert (d.radius[0], d.lends[0], d.crew[0]) == (18, 1, 4)
    assert [int(d.mount[row]) for row in d.arm[0, :2]] == [indices.TURRET, indices.COAXIAL]
    assert (int(d.hulls), d.hull[:2].tolist()) == (2, [0, 1])


def test_ranks_change_the_rolls_of_whoever_shoots(dawn: Catalogue) -> None:
    entries = (
        Entry("e1", "volksmilitia", "8"),
        Entry("e2", "volksmilitia", "8", upgrades=("veteran",)),
        Entry("e3", "line-rifles", "6", upgrades=("veteran",)),
    )
    assert written(dawn, *entries).setup[0].rank[3:6].tolist() == [1, 0, -1]


def test_charts_go_beyond_what_is_printed(dawn: Catalogue) -> None:
    d = written(dawn, Entry("e1", "kommando")).setup[0]
    row = [int(d.chart[3, acc - indices.ACC_FROM]) for acc in (-3, 0, 1, 2, 5, 9, 12)]
    assert row == [10, 10, 9, 8, 5, 2, 2]
    assert d.melee[1:9].tolist() == [9, 8, 7, 6, 5, 4, 3, 2]


def test_gains_are_of_enemies_alone_and_never_more_than_they_cost(dawn: Catalogue) -> None:
    d = written(dawn, Entry("e1", "storm-guard", "8"), Entry("e2", "kommando")).setup[0]
    assert d.deals[1, 2] == d.deals[1, 1] == 0.0
    assert 0.0 < d.deals_far[1, 3] < d.deals[1, 3] < d.cost[3]
    assert d.deals[1, 4] == pytest.approx(d.cost[4])
    assert d.strikes[1, 3] > 0.0


def test_infantry_expects_nothing_of_vehicles_by_melee(dawn: Catalogue) -> None:
    d = written(dawn, Entry("e1", "line-rifles"), Entry("e2", "scout-car")).setup[0]
    assert d.strikes[1, 4] == d.deals[1, 4] == 0.0
    assert d.strikes[2, 3] > 0.0
    assert d.deals[2, 4] > 0.0


def test_patrols_fight_on_a_smaller_table(dawn: Catalogue) -> None:
    d = written(dawn, Entry("e1", "line-rifles")).setup[0]
    assert (d.width, d.depth, d.zone, d.turns) == (36.0, 36.0, 9.0, 10)
    assert d.objective[:3, 0].tolist() == pytest.approx([6.0, 18.0, 30.0], abs=0.01)
    many = [Entry("e1", "wolverine-battle-tank", count=8)]
    assert written(dawn, *many).setup[0].width == 48.0


def test_breakthrough_has_an_objective_before_each_zone(dawn: Catalogue) -> None:
    d = written(dawn, Entry("e1", "kommando", count=60), scenario="breakthrough").setup[0]
    assert d.objective[:3, 1].tolist() == [12.0, 24.0, 36.0]
    assert d.zone < 12.0 - indices.CAPTURE + 1.0


def test_every_piece_of_terrain_is_written(dawn: Catalogue) -> None:
    d = written(dawn, Entry("e1", "kommando")).setup[0]
    assert int(d.templates) == len(dawn.terrain) == 7
    house = list(dawn.terrain).index("house")
    assert d.template_does[house] & indices.BUILDING
    assert d.template_openings[house] == 9
    assert d.template_apart[house] == tables.APART


def test_what_does_not_fit_is_refused(dawn: Catalogue) -> None:
    with pytest.raises(ValueError, match="more than 120 units"):
        written(dawn, Entry("e1", "kommando", count=61))
    army = company(Roster("iron-dawn", "humans", (Entry("e1", "kommando"),)), dawn)
    with pytest.raises(ValueError, match="empty"):
        records.record([army, replace(army, units=())], dawn, "hold-the-line")
