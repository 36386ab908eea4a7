from dataclasses import replace
from typing import Any

import pytest

from factions.systems.company_of_iron import legality
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.company_of_iron.legality.lists import corpus, roster


def summed(of: Roster, catalogue: Catalogue) -> dict[str, Any]:
    return dict(legality.check(of, catalogue, fixes=False).summary)


def test_a_whole_company(catalogue: Catalogue) -> None:
    assert summed(corpus("legal-cygnar"), catalogue) == {
        "points": 25,
        "points_limit": 25,
        "points_left": 0,
        "models": 13,
        "requisition": 0,
        "hand_size": 6,
        "advance_deployment": 2,
        "ambush": 0,
        "commander": "e2",
        "upgrade": "keen-blade",
    }


def test_an_empty_list(catalogue: Catalogue) -> None:
    assert summed(roster(), catalogue) == {
        "points": 0,
        "points_limit": 25,
        "points_left": 25,
        "models": 0,
        "requisition": 0,
        "hand_size": 6,
        "advance_deployment": 0,
        "ambush": 0,
        "commander": None,
        "upgrade": None,
    }


@pytest.mark.parametrize(
    ("keys", "hand"),
    [
        ({}, 6),
        ({"size": "20"}, 5),
        ({"size": "25"}, 6),
        ({"points_limit": 20}, 5),
        ({"points_limit": 24}, 5),
        ({"points_limit": 25}, 6),
        ({"points_limit": 100}, 6),
        ({"points_limit": 3}, 5),
        ({"size": "tiny"}, 6),
    ],
)
def test_the_hand_goes_by_the_size_of_the_game(
    keys: dict[str, Any], hand: int, catalogue: Catalogue
) -> None:
    assert summed(roster(Entry("e1", "ace"), **keys), catalogue)["hand_size"] == hand


@pytest.mark.parametrize(("each", "count", "hand"), [(-1, 1, 5), (-2, 2, 2), (-3, 2, 0), (0, 4, 6)])
def test_requisition_shrinks_the_hand(
    each: int, count: int, hand: int, catalogue: Catalogue
) -> None:
    ace = catalogue.profiles["ace"]
    costly = replace(ace, options=(replace(ace.options[0], requisition=each),))
    known = replace(catalogue, profiles={**catalogue.profiles, "ace": costly})
    found = summed(roster(Entry("e1", "ace", count=count), Entry("e2", "thorn")), known)
    assert (found["requisition"], found["hand_size"]) == (each * count, hand)


@pytest.mark.parametrize(
    ("entries", "models"),
    [
        ([Entry("e1", "trencher-infantry", option="min")], 6),
        ([Entry("e1", "trencher-infantry", option="max")], 10),
        ([Entry("e1", "trencher-infantry")], 6),
        ([Entry("e1", "trencher-infantry", option="huge")], 6),
        ([Entry("e1", "scrap-thrall", count=2)], 6),
        ([Entry("e1", "sword-knight-officer-standard", attached_to="e9")], 2),
        ([Entry("e1", "nobody", count=5)], 0),
    ],
)
def test_models_are_counted_by_the_option(
    entries: list[Entry], models: int, catalogue: Catalogue
) -> None:
    assert summed(roster(*entries), catalogue)["models"] == models


COMMANDOS = Entry("e1", "trencher-commandos", option="min")


@pytest.mark.parametrize(
    ("entries", "advance", "ambush"),
    [
        ([COMMANDOS], 6, 0),
        ([replace(COMMANDOS, option="max")], 10, 0),
        ([Entry("e1", "rangers")], 0, 6),
        ([Entry("e1", "eiryss-mage-hunter-of-ios")], 1, 1),
        ([COMMANDOS, Entry("e2", "trencher-commando-officer")], 7, 0),
        ([COMMANDOS, Entry("e2", "trencher-commando-officer", attached_to="e1")], 7, 7),
        (
            [
                COMMANDOS,
                Entry("e2", "trencher-commando-officer", attached_to="e1"),
                Entry("e3", "trencher-commando-scattergunner", attached_to="e1", count=2),
            ],
            9,
            9,
        ),
        ([Entry("e1", "field-mechaniks", option="max")], 0, 0),
        ([Entry("e1", "squire"), Entry("e2", "nobody")], 0, 0),
    ],
)
def test_which_models_may_deploy_in_their_own_way(
    entries: list[Entry], advance: int, ambush: int, catalogue: Catalogue
) -> None:
    found = summed(roster(*entries), catalogue)
    assert (found["advance_deployment"], found["ambush"]) == (advance, ambush)


def test_the_commander_and_its_upgrade(catalogue: Catalogue) -> None:
    rangers = Entry("e1", "rangers")
    marked = Entry("e2", "ace", commander=True, upgrades=("axe", "refuses-to-die"))
    found = summed(roster(rangers, marked), catalogue)
    assert (found["commander"], found["upgrade"]) == ("e2", "refuses-to-die")
    found = summed(roster(replace(rangers, upgrades=("keen-blade",))), catalogue)
    assert (found["commander"], found["upgrade"]) == (None, None)


def test_what_is_barred_or_absent_costs_nothing(catalogue: Catalogue) -> None:
    entries = [Entry("e1", "cyclone"), Entry("e2", "bulkhead"), Entry("e3", "nobody")]
    assert summed(roster(*entries), catalogue)["points"] == 0
