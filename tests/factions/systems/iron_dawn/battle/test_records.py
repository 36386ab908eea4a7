"""What is written into the record that kernels read."""

from dataclasses import replace

import pytest

from factions.systems.iron_dawn.battle import records, tables
from factions.systems.iron_dawn.battle.forces import company
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.kernels.record import indices
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.iron_dawn.board.written import Reading, Stats
from tests.factions.systems.led import greedy

LED = greedy("iron-dawn")

KOMMANDO = Entry("e2", "kommando")
HEAVY = Entry("e1", "line-rifles", "10", upgrades=("heavy-loch",))


def written(dawn: Catalogue, *entries: Entry, scenario: str = "hold-the-line") -> Reading:
    """Return the setup of a list against itself."""
    army = company(Roster("iron-dawn", "humans", entries), dawn)
    return Reading(records.record([army, army], dawn, scenario, LED))


def test_a_squad_with_its_weapons(dawn: Catalogue) -> None:
    setup = written(dawn, HEAVY)
    assert (setup.units_of(0), setup.units_of(1)) == (range(1, 2), range(2, 3))
    assert setup.stats(1) == Stats(
        models=10, hp=1, spd=5, acc=5, mel=3, att=4, defence=4, mor=7, rank=0
    )
    assert setup.bits(1) == indices.LED
    assert setup.arms(1) == [("Heavy Loch", 1), ("Loch", -1)]
    assert setup.ranges(1) == (36, 18)
    assert setup.worth(1) == pytest.approx(11.0)


def test_second_groups_stand_before_the_one_army_and_behind_the_other(dawn: Catalogue) -> None:
    setup = written(dawn, HEAVY, KOMMANDO)
    assert (setup.units_of(0), setup.units_of(1)) == (range(1, 3), range(3, 5))
    assert setup.slots() == 6
    assert setup.groups() == [-1, 0, -1, 5, -1, -1]
    assert setup.squads() == [1, -1, -1, -1, -1, 3]
    assert [setup.bits(u) for u in (0, 1, 3, 5)] == [0, indices.LED, indices.LED, 0]
    assert setup.arms(0) == setup.arms(1)
    assert setup.expects(0, 4) == setup.expects(1, 4)
    assert setup.expects(0, 5) == setup.expects(1, 3)
    assert setup.expects(4, 0) == setup.expects(4, 1)
    assert min(*setup.expects(1, 4), *setup.expects(1, 3), *setup.expects(4, 1)) > 0.0


def test_squads_without_room_for_a_second_group_stay_together(dawn: Catalogue) -> None:
    setup = written(dawn, *[Entry(f"e{row}", "line-rifles", "6") for row in range(50)])
    assert (setup.units_of(0), setup.units_of(1)) == (range(10, 60), range(60, 110))
    assert setup.slots() == 120
    assert sum(group >= 0 for group in setup.groups()) == 20


def test_a_tank_with_an_officer(dawn: Catalogue) -> None:
    setup = written(dawn, Entry("e1", "wolverine-battle-tank", upgrades=("command-vehicle",)))
    assert setup.bits(0) == indices.VEHICLE
    assert setup.armour(0) == [9, 8, 6, 6]
    assert (setup.command(0), setup.crew(0)) == ((18, 1), 4)
    assert setup.mounts(0)[:2] == [indices.TURRET, indices.COAXIAL]
    assert setup.vehicles() == [0, 1]


def test_ranks_change_the_rolls_of_what_shoots_at_them(dawn: Catalogue) -> None:
    setup = written(
        dawn,
        Entry("e1", "volksmilitia", "8"),
        Entry("e2", "volksmilitia", "8", upgrades=("veteran",)),
        Entry("e3", "line-rifles", "6", upgrades=("veteran",)),
    )
    assert [setup.stats(u).rank for u in setup.units_of(0)] == [1, 0, -1]


def test_charts_go_beyond_what_is_printed(dawn: Catalogue) -> None:
    setup = written(dawn, KOMMANDO)
    assert setup.to_hit(3, (-3, 0, 1, 2, 5, 9, 12)) == [10, 10, 9, 8, 5, 2, 2]
    assert setup.to_strike(range(1, 9)) == [9, 8, 7, 6, 5, 4, 3, 2]


def test_gains_are_of_enemies_alone_and_never_more_than_they_cost(dawn: Catalogue) -> None:
    setup = written(dawn, Entry("e1", "storm-guard", "8"), KOMMANDO)
    assert setup.expects(1, 2).near == setup.expects(1, 1).near == 0.0
    gain = setup.expects(1, 3)
    assert 0.0 < gain.far < gain.near < setup.cost(3)
    assert setup.expects(1, 4).near == pytest.approx(setup.cost(4))
    assert gain.blows > 0.0


def test_each_player_reckons_by_weights_of_its_own(dawn: Catalogue) -> None:
    army = company(Roster("iron-dawn", "humans", (Entry("e1", "wolverine-battle-tank"),)), dawn)
    bold = replace(LED[0], weights={**LED[0].weights, "critical": 1.0})
    plain, led = (
        Reading(records.record([army, army], dawn, "hold-the-line", leaders))
        for leaders in (LED, (LED[0], bold))
    )
    (one,), (two,) = led.units_of(0), led.units_of(1)
    for u, v in ((one, two), (two, one)):
        assert led.expects(u, v, player=0) == plain.expects(u, v)
        assert led.expects(u, v, player=1).near > plain.expects(u, v).near


def test_infantry_expects_nothing_of_vehicles_by_melee(dawn: Catalogue) -> None:
    setup = written(dawn, Entry("e1", "line-rifles"), Entry("e2", "scout-car"))
    gain = setup.expects(1, 4)
    assert gain.blows == gain.near == 0.0
    assert setup.expects(2, 3).blows > 0.0
    assert setup.expects(2, 4).near > 0.0


def test_patrols_fight_on_a_smaller_table(dawn: Catalogue) -> None:
    setup = written(dawn, Entry("e1", "line-rifles"))
    assert (setup.size(), setup.zone(), setup.turns()) == ((36.0, 36.0), 9.0, 10)
    assert [x for x, _ in setup.objectives()] == pytest.approx([6.0, 18.0, 30.0], abs=0.01)
    many = written(dawn, Entry("e1", "wolverine-battle-tank", count=8))
    assert many.size()[0] == 48.0


def test_breakthrough_has_an_objective_before_each_zone(dawn: Catalogue) -> None:
    setup = written(dawn, Entry("e1", "kommando", count=60), scenario="breakthrough")
    assert [y for _, y in setup.objectives()] == [12.0, 24.0, 36.0]
    assert setup.zone() < 12.0 - indices.CAPTURE + 1.0


def test_every_piece_of_terrain_is_written(dawn: Catalogue) -> None:
    setup = written(dawn, KOMMANDO)
    assert setup.pieces() == len(dawn.terrain) == 7
    does, openings, apart = setup.piece(list(dawn.terrain).index("house"))
    assert does & indices.BUILDING
    assert (openings, apart) == (9, tables.APART)


def test_what_does_not_fit_is_refused(dawn: Catalogue) -> None:
    with pytest.raises(ValueError, match="more than 120 units"):
        written(dawn, Entry("e1", "kommando", count=61))
    army = company(Roster("iron-dawn", "humans", (Entry("e1", "kommando"),)), dawn)
    with pytest.raises(ValueError, match="empty"):
        records.record([army, replace(army, units=())], dawn, "hold-the-line", LED)
