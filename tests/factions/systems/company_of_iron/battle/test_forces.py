"""Rosters as models: units, attachments, groups bought together, the commander, the hand."""

from collections import Counter
from dataclasses import replace

import pytest

from factions import loading
from factions.systems.company_of_iron.battle.forces import Company, company
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.roster import Roster


def shipped(name: str) -> Roster:
    return rosters.read(loading.references("company-of-iron")[name])


def named(catalogue: Catalogue, faction: str, title: str) -> Company:
    for roster in map(shipped, loading.references("company-of-iron")):
        if roster.faction == faction and roster.name == title:
            return company(roster, catalogue)
    raise LookupError(title)


def test_every_shipped_list_takes_the_field_at_its_points(catalogue: Catalogue) -> None:
    for name in loading.references("company-of-iron"):
        found = company(shipped(name), catalogue)
        assert sum(fighter.worth for fighter in found.fighters) == pytest.approx(found.total), name
        assert found.total <= 25


def test_attachments_are_of_the_unit_they_are_attached_to(catalogue: Catalogue) -> None:
    scrap = named(catalogue, "cryx", "Scrap and Bone")
    by_row: dict[int, set[int]] = {}
    for fighter in scrap.fighters:
        by_row.setdefault(fighter.row, set()).add(fighter.group)
    assert by_row[0] == by_row[1] == by_row[2]
    unit = {fighter.kind.profile.id for fighter in scrap.fighters if fighter.group in by_row[0]}
    assert unit == {"mechanithralls", "skarlock-commander", "brute-thrall"}
    cards = {card.id for card in scrap.fighters[0].kind.cards}
    assert cards == unit


def test_solos_bought_together_are_on_their_own(catalogue: Catalogue) -> None:
    scrap = named(catalogue, "cryx", "Scrap and Bone")
    thralls = [f.group for f in scrap.fighters if f.kind.profile.id == "scrap-thrall"]
    assert len(thralls) == len(set(thralls)) == 3
    assert scrap.groups == len({fighter.group for fighter in scrap.fighters})


def test_the_commander_is_the_one_the_list_names(catalogue: Catalogue) -> None:
    found = named(catalogue, "cygnar", "Lightning over Caspia")
    leader = found.fighters[found.commander]
    assert (leader.row, leader.kind.profile.id) == (0, "stormblade-infantry")
    assert found.upgrade is not None
    assert found.upgrade.id == "keen-blade"


def test_without_a_commander_the_first_warrior_leads(catalogue: Catalogue) -> None:
    roster = shipped(sorted(loading.references("company-of-iron"))[0])
    plain = replace(
        roster, entries=tuple(replace(e, commander=False, upgrades=()) for e in roster.entries)
    )
    found = company(plain, catalogue)
    assert found.commander == 0
    assert found.upgrade is None


@pytest.mark.parametrize(("points", "hand"), [(20, 5), (25, 6), (24, 5), (5, 5)])
def test_the_hand_is_that_of_the_size_of_the_game(
    catalogue: Catalogue, points: int, hand: int
) -> None:
    roster = shipped(sorted(loading.references("company-of-iron"))[0])
    assert company(replace(roster, points_limit=points), catalogue).hand == hand


def test_a_list_of_nobody_is_refused(catalogue: Catalogue) -> None:
    roster = shipped(sorted(loading.references("company-of-iron"))[0])
    with pytest.raises(ValueError, match="empty"):
        company(replace(roster, entries=()), catalogue)


def test_an_option_says_how_many_there_are(catalogue: Catalogue) -> None:
    roster = shipped(sorted(loading.references("company-of-iron"))[0])
    for option, models in (("min", 6), ("max", 10)):
        entries = (replace(roster.entries[0], unit="trencher-infantry", option=option),)
        found = company(replace(roster, entries=entries), catalogue)
        assert Counter(f.kind.profile.id for f in found.fighters) == {"trencher-infantry": models}


def test_the_larger_base_is_that_of_the_hardier_model(catalogue: Catalogue) -> None:
    profile = catalogue.profiles["gatorman-bokor-bog-trog-swamp-shamblers"]
    roster = shipped(sorted(loading.references("company-of-iron"))[0])
    entries = (replace(roster.entries[0], unit=profile.id, option=None),)
    bases = {
        fighter.kind.model.name: fighter.kind.base_mm
        for fighter in company(replace(roster, entries=entries), catalogue).fighters
    }
    hardy = max(profile.models, key=lambda model: model.boxes)
    assert bases.pop(hardy.name) == 40
    assert set(bases.values()) == {30}
