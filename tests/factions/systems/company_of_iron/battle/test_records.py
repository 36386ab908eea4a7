"""Companies written into records: sides, kinds, arms, arrivals, odds, limits."""

from dataclasses import replace

import numpy as np
import pytest

from factions import loading
from factions.systems.company_of_iron import odds
from factions.systems.company_of_iron.battle import records
from factions.systems.company_of_iron.battle.forces import Company, company
from factions.systems.company_of_iron.battle.records import Written
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.kernels.record import layout
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.company_of_iron.board.setups import Sheet
from tests.factions.systems.led import greedy

LED = greedy("company-of-iron")


@pytest.fixture(scope="module")
def companies(catalogue: Catalogue) -> list[Company]:
    lists = loading.references("company-of-iron")
    return [company(rosters.read(lists[name]), catalogue) for name in sorted(lists)]


@pytest.fixture(scope="module")
def written(catalogue: Catalogue, companies: list[Company]) -> Written:
    return records.record((companies[0], companies[0]), catalogue, "skirmish", LED)


@pytest.fixture(scope="module")
def sheet(written: Written) -> Sheet:
    return Sheet(written.setup[0])


def test_the_first_company_is_player_0(sheet: Sheet, companies: list[Company]) -> None:
    count, commander = len(companies[0].fighters), companies[0].commander
    assert [sheet.models(side) for side in range(2)] == [range(count), range(count, 2 * count)]
    assert sheet.sides() == [0] * count + [1] * count
    assert sheet.commanders() == [commander, count + commander]


def test_no_kind_is_of_both_sides(sheet: Sheet, written: Written) -> None:
    mine, theirs = (sheet.kinds(side) for side in range(2))
    assert not mine & theirs
    assert mine | theirs == sheet.kinds()
    assert len(sheet.kinds()) == len(written.kinds)


def test_a_record_is_the_same_for_either_order_of_twins(sheet: Sheet) -> None:
    half, mine, theirs = len(sheet.kinds(0)), sheet.models(0), sheet.models(1)
    for kind in range(half):
        assert sheet.card(kind) == sheet.card(half + kind)
        for u, v in zip(mine, theirs, strict=True):
            assert np.array_equal(sheet.odds(kind, v), sheet.odds(half + kind, u))
    for u in (*mine, *theirs):
        for v in (*mine, *theirs):
            assert np.array_equal(sheet.odds(sheet.kind(u), v), sheet.suffered(sheet.kind(v), u))


def test_boxes_are_those_of_the_card_a_force_field_and_the_commanders_upgrade(
    catalogue: Catalogue, companies: list[Company]
) -> None:
    shielded = next(
        profile.id
        for profile in catalogue.profiles.values()
        if profile.models and profile.models[0].force_field and not profile.bans
    )
    alone = company(Roster("company-of-iron", "any", (Entry("e", shielded),)), catalogue)
    tough = next(upgrade for upgrade in catalogue.upgrades.values() if upgrade.boxes)
    upgraded = replace(companies[0], upgrade=tough)
    made = Sheet(records.record((upgraded, alone), catalogue, "skirmish", LED).setup[0])
    own = [max(1, one.kind.model.boxes) for one in upgraded.fighters]
    own[upgraded.commander] += tough.boxes
    model = alone.fighters[0].kind.model
    assert made.boxes() == [*own, model.boxes + model.force_field]


def test_odds_are_only_of_enemies(sheet: Sheet) -> None:
    kinds, sorts = sheet.kinds(0), range(layout.SURELY)
    odds = [[sheet.odds(kind, v)[sorts] for kind in kinds] for v in sheet.models(0)]
    assert not np.array(odds).any()
    assert any(sheet.deals(kind, layout.BLOW, v) > 0 for kind in kinds for v in sheet.models(1))


def test_chances_to_floor_are_written_beside_the_odds(catalogue: Catalogue) -> None:
    cards = [p for p in catalogue.profiles.values() if not p.bans and p.models]
    floorer = next(
        profile
        for profile in cards
        for weapon in profile.weapons
        if "Critical Knockdown" in weapon.rules and (weapon.mode, weapon.model) == ("melee", 0)
    )
    own = company(Roster("company-of-iron", "any", (Entry("e", floorer.id),)), catalogue)
    made = Sheet(records.record((own, own), catalogue, "skirmish", LED).setup[0])
    foe = made.models(1)[0]
    gains = odds.gains(catalogue, [(floorer, 0)], [(floorer, 0)])[0, 0]
    assert gains[8] > 0.0
    for place, row in enumerate((layout.FLOOR_BLOW, layout.FLOOR_CHARGE, layout.FLOOR_SHOT)):
        suffered = made.suffered(made.kind(foe), 0)[row]
        assert made.deals(0, row, foe) == suffered == gains[8 + place]
    assert any(made.may_floor(kind) for kind in made.kinds())
    assert not any(made.may_floor(kind) for kind in range(len(made.kinds()), layout.KINDS))


def test_weapons_are_written_kind_by_kind(sheet: Sheet, written: Written) -> None:
    assert len(sheet.weapons()) == len(written.weapons)
    for row, weapon in enumerate(written.weapons):
        assert sheet.is_ranged(row) == (weapon.mode == "ranged")
        assert sheet.copies(row) >= 1
    for kind in sheet.kinds():
        blades = [weapon for weapon in sheet.weapons(kind) if not sheet.is_ranged(weapon)]
        longest = max((sheet.reach(weapon) for weapon in blades), default=0.0)
        assert sheet.melee_range(kind) in (longest, records.GUNFIGHTER_RANGE)


def test_scenarios_limit_how_many_come_in_advance_and_in_ambush(
    catalogue: Catalogue, companies: list[Company]
) -> None:
    came = set()
    for one in companies:
        made = Sheet(records.record((one, one), catalogue, "skirmish", LED).setup[0])
        for side in range(2):
            advanced, ambush = made.advanced(side), made.in_ambush(side)
            assert advanced <= 3
            assert len(ambush) <= 2
            assert made.commanders()[side] not in ambush
            came |= {("advanced", advanced), ("ambush", len(ambush))}
    assert {("advanced", 3), ("ambush", 2)} <= came


def test_flags_are_the_scenarios(catalogue: Catalogue, companies: list[Company]) -> None:
    both = (companies[0], companies[1])
    skirmish = Sheet(records.record(both, catalogue, "skirmish", LED).setup[0])
    assert skirmish.flags() == [[8.0, 15.0], [22.0, 15.0]]
    assert (skirmish.lead_that_wins(), skirmish.beheads()) == (5, False)
    decapitate = Sheet(records.record(both, catalogue, "decapitate", LED).setup[0])
    assert decapitate.flags() == []
    assert (decapitate.lead_that_wins(), decapitate.beheads()) == (0, True)


def test_every_card_of_the_deck_is_written(sheet: Sheet, catalogue: Catalogue) -> None:
    assert sheet.cards() == len(catalogue.cards) == 30
    for row, card in enumerate(catalogue.cards):
        assert sheet.changes_of_plan(row) == len(card.plan.bonus)
        assert sheet.does_plan_grant(row) == bool(card.plan.grants)


def test_too_many_models_are_refused(catalogue: Catalogue, companies: list[Company]) -> None:
    large = replace(companies[0], fighters=companies[0].fighters * 9)
    with pytest.raises(ValueError, match="more than 96 models"):
        records.record((large, companies[1]), catalogue, "skirmish", LED)
