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


@pytest.fixture(scope="module")
def companies(catalogue: Catalogue) -> list[Company]:
    lists = loading.references("company-of-iron")
    return [company(rosters.read(lists[name]), catalogue) for name in sorted(lists)]


@pytest.fixture(scope="module")
def written(catalogue: Catalogue, companies: list[Company]) -> Written:
    return records.record((companies[0], companies[0]), catalogue, "skirmish")


def test_the_first_company_is_player_0(written: Written, companies: list[Company]) -> None:
    d, count = written.setup[0], len(companies[0].fighters)
    assert d.first.tolist() == [0, count, 2 * count]
    assert d.side[: 2 * count].tolist() == [0] * count + [1] * count
    assert d.commander.tolist() == [
        companies[0].commander,
        count + companies[0].commander,
    ]


def test_no_kind_is_of_both_sides(written: Written) -> None:
    d = written.setup[0]
    mine, theirs = (set(d.kind[d.first[p] : d.first[p + 1]].tolist()) for p in range(2))
    assert not mine & theirs
    assert mine | theirs == set(range(int(d.kinds)))
    assert int(d.kinds) == len(written.kinds)


def test_a_record_is_the_same_for_either_order_of_twins(written: Written) -> None:
    d, half = written.setup[0], int(written.setup[0].kinds) // 2
    for name in ("spd", "mat", "def_", "arm", "advantages", "melee_range", "gun_range"):
        assert d[name][:half].tolist() == d[name][half : 2 * half].tolist(), name
    deals, suffers = (d[name][: 2 * half, :, : d.first[2]] for name in ("deals", "suffers"))
    assert np.array_equal(deals[:half, :, d.first[1] :], deals[half:, :, : d.first[1]])
    for m, k in enumerate(d.kind[: d.first[2]]):
        for v, e in enumerate(d.kind[: d.first[2]]):
            assert np.array_equal(deals[k, :, v], suffers[e, :, m])


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
    d = records.record((upgraded, alone), catalogue, "skirmish").setup[0]
    own = [max(1, one.kind.model.boxes) for one in upgraded.fighters]
    own[upgraded.commander] += tough.boxes
    model = alone.fighters[0].kind.model
    assert d.boxes[: d.first[2]].tolist() == [*own, model.boxes + model.force_field]


def test_odds_are_only_of_enemies(written: Written) -> None:
    d, half = written.setup[0], int(written.setup[0].kinds) // 2
    border, last = int(d.first[1]), int(d.first[2])
    assert not d.deals[:half, : layout.SURELY, :border].any()
    assert (d.deals[:half, layout.BLOW, border:last] > 0).any()


def test_chances_to_floor_are_written_beside_the_odds(catalogue: Catalogue) -> None:
    cards = [p for p in catalogue.profiles.values() if not p.bans and p.models]
    floorer = next(
        profile
        for profile in cards
        for weapon in profile.weapons
        if "Critical Knockdown" in weapon.rules and (weapon.mode, weapon.model) == ("melee", 0)
    )
    own = company(Roster("company-of-iron", "any", (Entry("e", floorer.id),)), catalogue)
    d = records.record((own, own), catalogue, "skirmish").setup[0]
    foe = int(d.first[1])
    told = odds.gains(catalogue, [(floorer, 0)], [(floorer, 0)])[0, 0]
    assert told[8] > 0.0
    for place, row in enumerate((layout.FLOOR_BLOW, layout.FLOOR_CHARGE, layout.FLOOR_SHOT)):
        assert d.deals[0, row, foe] == d.suffers[d.kind[foe], row, 0] == told[8 + place]
    assert d.floors[: int(d.kinds)].any()
    assert not d.floors[int(d.kinds) :].any()


def test_weapons_are_written_kind_by_kind(written: Written) -> None:
    d = written.setup[0]
    assert int(d.weapon_first[d.kinds]) == len(written.weapons)
    for row, weapon in enumerate(written.weapons):
        assert bool(d.ranged[row]) == (weapon.mode == "ranged")
        assert d.copies[row] >= 1
    for kind in range(int(d.kinds)):
        own = range(int(d.weapon_first[kind]), int(d.weapon_first[kind + 1]))
        longest = max((float(d.length[w]) for w in own if not d.ranged[w]), default=0.0)
        assert d.melee_range[kind] in (longest, records.GUNFIGHTER_RANGE)


def test_scenarios_limit_who_comes_in_advance_and_in_ambush(
    catalogue: Catalogue, companies: list[Company]
) -> None:
    came = set()
    for one in companies:
        d = records.record((one, one), catalogue, "skirmish").setup[0]
        for p in range(2):
            own = slice(int(d.first[p]), int(d.first[p + 1]))
            advanced, ambush = int(d.advanced[own].sum()), int(d.ambush[own].sum())
            assert advanced <= 3
            assert ambush <= 2
            assert not d.ambush[d.commander[p]]
            came |= {("advanced", advanced), ("ambush", ambush)}
    assert {("advanced", 3), ("ambush", 2)} <= came


def test_flags_are_the_scenarios(catalogue: Catalogue, companies: list[Company]) -> None:
    both = (companies[0], companies[1])
    skirmish = records.record(both, catalogue, "skirmish").setup[0]
    assert skirmish.flag[:2].tolist() == [[8.0, 15.0], [22.0, 15.0]]
    assert (int(skirmish.posts), int(skirmish.lead), int(skirmish.beheads)) == (2, 5, 0)
    decapitate = records.record(both, catalogue, "decapitate").setup[0]
    assert (int(decapitate.posts), int(decapitate.lead), int(decapitate.beheads)) == (0, 0, 1)


def test_every_card_of_the_deck_is_written(written: Written, catalogue: Catalogue) -> None:
    d = written.setup[0]
    assert int(d.cards) == len(catalogue.cards) == 30
    for row, card in enumerate(catalogue.cards):
        changes = int((d.card_what[row] >= 0).sum())
        assert changes == len(card.plan.bonus)
        assert bool(d.card_grants[row]) == bool(card.plan.grants)


def test_too_many_models_are_refused(catalogue: Catalogue, companies: list[Company]) -> None:
    large = replace(companies[0], fighters=companies[0].fighters * 9)
    with pytest.raises(ValueError, match="more than 96 models"):
        records.record((large, companies[1]), catalogue, "skirmish")
