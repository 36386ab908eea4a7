"""Bands from two to many: what each combatant has in hand, and how many may meet."""

import numpy as np
import pytest

from factions.systems.cold_iron.battle import compile as compiled
from factions.systems.cold_iron.battle.bands import Company, company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.cold_iron.board import Board

GUARD = "town-guard"


def band(*entries: Entry) -> Roster:
    return Roster("cold-iron", "free-company", entries)


def guards(number: int) -> Roster:
    return band(Entry("e1", GUARD, count=number))


def of(catalogue: Catalogue, *entries: Entry) -> Company:
    return company(band(*entries), catalogue)


def test_every_copy_of_an_entry_is_a_combatant_of_its_row(catalogue: Catalogue) -> None:
    found = of(catalogue, Entry("e1", GUARD, count=3), Entry("e2", "bearskin"))
    assert [member.row for member in found.members] == [0, 0, 0, 1]
    assert found.total == sum(member.points for member in found.members)


def test_an_unknown_combatant_is_left_out(catalogue: Catalogue) -> None:
    found = of(catalogue, Entry("e1", "juggler"), Entry("e2", GUARD))
    assert [member.row for member in found.members] == [1]


def test_a_level_that_was_not_chosen_is_the_cheapest(catalogue: Catalogue) -> None:
    plain, third, wrong = (
        of(catalogue, Entry("e1", "goblin-warrior", option)).members[0]
        for option in (None, "level-3", "level-77")
    )
    assert plain.points == wrong.points < third.points
    assert plain.fighter.build.level == 1
    assert third.fighter.build.level == 3


def test_an_archer_has_the_bow_in_hand_and_a_blade_beside_it(catalogue: Catalogue) -> None:
    archer = of(catalogue, Entry("e1", "line-longbow")).members[0]
    assert archer.missile
    assert archer.missile.weapon
    assert archer.missile.weapon.id == "long-bow"
    assert archer.shots == 10 * sum(item.id == "arrows" for item in archer.fighter.build.items)
    assert archer.melee.weapon
    assert not archer.melee.weapon.missile
    assert archer.unarmed.build.weapons == ()


def test_what_is_thrown_is_counted_one_by_one(catalogue: Catalogue) -> None:
    thrower = of(catalogue, Entry("e1", "javelin-skirmisher")).members[0]
    carried = [item.id for item in thrower.fighter.build.items].count("javelin")
    assert thrower.missile
    assert thrower.missile.arm.grip == "thrown"
    assert thrower.shots == carried > 1


def test_the_body_is_left_to_a_unit_with_one_weapon(catalogue: Catalogue) -> None:
    pilgrim = of(catalogue, Entry("e1", "road-pilgrim")).members[0]
    assert pilgrim.melee.weapon
    assert pilgrim.spare.weapon is None
    guard = of(catalogue, Entry("e1", "town-guard")).members[0]
    assert guard.spare.weapon
    assert guard.bodily.weapon is None


def test_berserkers_throw_nothing(catalogue: Catalogue) -> None:
    assert of(catalogue, Entry("e1", "bearskin")).members[0].missile is None


@pytest.mark.parametrize("number", [1, 2, 5, 20, 40])
def test_bands_of_any_size_meet(number: int, catalogue: Catalogue) -> None:
    setup = compiled(guards(number), guards(number), catalogue, "melee")
    for d in (setup.even[0], setup.odd[0]):
        assert list(d.first) == [0, number, 2 * number]
        assert np.all(d.pt[: 2 * number] > 0)
        assert not np.any(d.pt[2 * number :])


@pytest.mark.parametrize(("mine", "theirs"), [(41, 40), (80, 1), (1, 80), (500, 500)])
def test_more_than_the_field_holds_are_refused(
    mine: int, theirs: int, catalogue: Catalogue
) -> None:
    with pytest.raises(ValueError, match=f"more than {L.UNITS} combatants in one battle"):
        compiled(guards(mine), guards(theirs), catalogue, "melee")


def test_a_band_of_nobody_is_refused(catalogue: Catalogue) -> None:
    for a, b in ((guards(2), band()), (band(Entry("e1", "juggler")), guards(2))):
        with pytest.raises(ValueError, match="a band is empty"):
            compiled(a, b, catalogue, "melee")


@pytest.mark.parametrize("scenario", ["melee", "hold-the-bridge"])
@pytest.mark.parametrize("number", [2, 20, 40])
def test_all_find_a_place_of_their_own(number: int, scenario: str, catalogue: Catalogue) -> None:
    """In their own zone, bows in a second rank."""
    band_of = [GUARD] * (number // 2) + ["line-longbow"] * (number // 2)
    board = Board(catalogue, band_of, band_of, scenario)
    board.deploy()
    slots = range(2 * number)
    assert len({board.position(u) for u in slots}) == 2 * number
    for u in slots:
        low, high = board.zone(int(u >= number))
        assert low <= board.position(u)[1] <= high
        assert board.unit_at(board.position(u)) == u
