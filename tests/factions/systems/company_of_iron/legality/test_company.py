import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.legality.company import (
    Company,
    Deployment,
    book_of,
    eligible,
    may_command,
    serves,
)
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.company_of_iron.legality.lists import roster

# Who may join whom, for each way that a card names units.
JOINS = [
    ("trencher-infantry-officer-sniper", "trencher-infantry", True),
    ("trencher-infantry-officer-sniper", "trencher-commandos", False),
    ("skarlock-commander", "mechanithralls", True),
    ("skarlock-commander", "bile-thralls", True),
    ("skarlock-commander", "bane-warriors", False),
    ("revenant-crew-rifleman", "revenant-crew-of-the-atramentous", True),
    ("black-dragon-officer-standard", "black-dragons", True),
    ("strider-scout-officer-musician", "strider-scouts", True),
    ("eiryss-mage-hunter-commander", "spears-of-scyrah", True),
    ("eiryss-mage-hunter-commander", "dawnguard-invictors", False),
    ("soulless-escort", "houseguard-riflemen", True),
    ("soulless-escort", "ryssovass-defenders", False),
    ("transverse-enumerator", "obstructors", True),
    ("transverse-enumerator", "steelhead-riflemen", False),
    ("tyrant-vorkesh", "cataphract-cetrati", True),
    ("tyrant-vorkesh", "tyrant-commander-standard-bearer", False),
    ("void-leech", "gatorman-posse", True),
    ("void-leech", "bog-trog-ambushers", True),
    ("void-leech", "farrow-brigands", False),
    ("trollkin-sorcerer", "northkin-raiders", True),
    ("trollkin-sorcerer", "pyg-burrowers", False),
    ("morrowan-battle-priest", "precursor-knights", True),
    ("morrowan-battle-priest", "sword-knights", True),
    ("morrowan-battle-priest", "sea-dog-pirates", False),
    ("captain-jonas-murdoch", "trencher-infantry", True),
    ("captain-jonas-murdoch", "steelhead-halberdiers", True),
    ("captain-jonas-murdoch", "winter-guard-infantry", False),
    ("cephalyx-dominator", "horgenhold-forge-guard", True),
    ("cephalyx-dominator", "rangers", False),
    ("stone-keeper", "shifting-stones", True),
    ("rangers", "trencher-infantry", False),
]


@pytest.mark.parametrize(("joiner", "host", "fits"), JOINS)
def test_eligible(joiner: str, host: str, fits: bool, catalogue: Catalogue) -> None:
    assert eligible(catalogue.profiles[joiner], catalogue.profiles[host]) is fits


def test_every_attachment_has_a_unit_to_join(catalogue: Catalogue) -> None:
    book = book_of(catalogue)
    lonely = {key for key, hosts in book.hosts.items() if not hosts}
    assert lonely == set()
    assert len(book.hosts) == 90
    unplayed = {
        key for key, hosts in book.hosts.items() if all(catalogue.profiles[h].bans for h in hosts)
    }
    assert unplayed == {"stone-keeper"}


@pytest.mark.parametrize(
    ("unit", "commands"),
    [
        ("rangers", True),
        ("captain-maxwell-finn", True),
        ("trencher-infantry-officer-sniper", True),
        ("captain-jonas-murdoch", True),
        ("trencher-commando-officer", False),
        ("trencher-infantry-rifle-grenadier", False),
        ("charger", False),
        ("bull-snapper", False),
    ],
)
def test_may_command(unit: str, commands: bool, catalogue: Catalogue) -> None:
    assert may_command(catalogue.profiles[unit]) is commands


def test_serves(catalogue: Catalogue) -> None:
    eiryss = catalogue.profiles["eiryss-mage-hunter-of-ios"]
    assert serves(eiryss, "mercenaries")
    assert serves(eiryss, "retribution-of-scyrah")
    assert not serves(eiryss, "cygnar")


def test_the_book_is_made_once_a_catalogue(catalogue: Catalogue) -> None:
    book = book_of(catalogue)
    assert book_of(catalogue) is book
    assert (book.standard_limit, book.limits) == (25, None)
    assert book.open_factions == frozenset()
    assert book.costs["trencher-infantry"] == {"min": 9, "max": 14}
    assert book.base_costs["trencher-infantry"] == 9


def test_the_book_knows_names_of_what_it_cannot_recruit(catalogue: Catalogue) -> None:
    book = book_of(catalogue)
    assert "bulkhead" not in book.units
    assert book.names["bulkhead"] == "Bulkhead"
    assert book.names["keen-blade"] == "Keen Blade"
    assert book.names["cygnar"] == "Cygnar"
    assert book.names["ace"] == "Ace"


def test_upgrades_and_units_share_no_id(catalogue: Catalogue) -> None:
    ids = [*catalogue.upgrades, *catalogue.profiles, *catalogue.absent, *catalogue.factions]
    assert len(ids) == len(set(ids)) == 8 + 885 + 51 + 14


def test_recruits_are_playable_and_serve_the_faction(catalogue: Catalogue) -> None:
    recruits = book_of(catalogue).recruits_by_cost
    assert [len(recruits[faction]) for faction in ("cygnar", "retribution-of-scyrah")] == [50, 45]
    assert sum(len(units) for units in recruits.values()) == 574 + 2
    for units in recruits.values():
        assert [cost for cost, _ in units] == sorted(cost for cost, _ in units)
        assert not any(unit.bans for _, unit in units)


@pytest.mark.parametrize(
    ("unit", "option", "found"),
    [
        ("trencher-commandos", "max", (10, 0)),
        ("trencher-commandos", None, (6, 0)),
        ("rangers", "standard", (0, 6)),
        ("cephalyx-mind-slaver-drudges", "min", (0, 1)),
    ],
)
def test_deployments(
    unit: str, option: str | None, found: tuple[int, int], catalogue: Catalogue
) -> None:
    assert book_of(catalogue).deployments[unit][option] == Deployment(*found)


def test_most_units_deploy_like_any_other(catalogue: Catalogue) -> None:
    deployments = book_of(catalogue).deployments
    assert "ace" not in deployments
    assert 100 < len(deployments) < 300


def test_what_attachments_lend(catalogue: Catalogue) -> None:
    lent = book_of(catalogue).lent
    assert lent["trencher-commando-officer"] == {"Ambush"}
    assert lent["wolves-of-orboros-chieftain-standard"] == {"Ambush"}
    assert len(lent) == 6


def company(catalogue: Catalogue, *entries: Entry, faction: str = "cygnar") -> Company:
    return Company(roster(*entries, faction=faction), book_of(catalogue))


def test_joins_leave_out_rings_and_references_to_nothing_known(catalogue: Catalogue) -> None:
    sniper = "trencher-infantry-officer-sniper"
    of = company(
        catalogue,
        Entry("e1", sniper, attached_to="e2"),
        Entry("e2", "trencher-infantry"),
        Entry("e3", sniper, attached_to="e9"),
        Entry("e4", sniper, attached_to="e5"),
        Entry("e5", "nobody"),
        Entry("e6", "ace", attached_to="e7"),
        Entry("e7", "thorn", attached_to="e6"),
        Entry("e8", "rangers", attached_to="e6"),
    )
    assert [(join.entry.id, join.target.id) for join in of.joins] == [("e1", "e2"), ("e8", "e6")]
    assert [(join.profile.id, join.host.id) for join in of.joins] == [
        (sniper, "trencher-infantry"),
        ("rangers", "ace"),
    ]


TRENCHERS = Entry("e1", "trencher-infantry")
OFFICER = Entry("e2", "trencher-infantry-officer-sniper", attached_to="e1")
GRENADIERS = Entry("e3", "trencher-infantry-rifle-grenadier", attached_to="e1", count=3)
EIRYSS = Entry("e1", "eiryss-angel-of-retribution")
OVERLORDS = Entry("e1", "cephalyx-overlords")
SCYRAH, HIRED = "retribution-of-scyrah", "mercenaries"


@pytest.mark.parametrize(
    ("entries", "faction", "unit", "added", "attached"),
    [
        ([], "cygnar", "ace", True, False),
        ([Entry("e1", "ace")], "cygnar", "ace", False, False),
        ([], "cygnar", "cyclone", False, False),
        ([], "cygnar", "kossite-woodsmen", False, False),
        ([], SCYRAH, "eiryss-mage-hunter-of-ios", True, False),
        ([EIRYSS], SCYRAH, "eiryss-mage-hunter-of-ios", False, False),
        ([EIRYSS], SCYRAH, "narn-mage-hunter-of-ios", True, False),
        ([], "cygnar", "trencher-infantry-officer-sniper", False, False),
        ([TRENCHERS], "cygnar", "trencher-infantry-officer-sniper", False, True),
        ([TRENCHERS, OFFICER], "cygnar", "captain-jonas-murdoch", False, False),
        (
            [TRENCHERS, OFFICER, Entry("e3", "rangers")],
            "cygnar",
            "captain-jonas-murdoch",
            False,
            True,
        ),
        ([TRENCHERS], "cygnar", "trencher-infantry-rifle-grenadier", False, True),
        ([TRENCHERS, GRENADIERS], "cygnar", "trencher-infantry-rifle-grenadier", False, False),
        ([OVERLORDS], HIRED, "thor-steinhammer", False, False),
        ([OVERLORDS], HIRED, "cephalyx-agitator", True, False),
        ([OVERLORDS], HIRED, "cephalyx-dominator", False, True),
        ([Entry("e1", "thor-steinhammer")], HIRED, "cephalyx-agitator", False, False),
        ([Entry("e1", "gatorman-posse")], "minions", "gatorman-posse-blindwater", False, False),
        ([Entry("e1", "gatorman-posse-blindwater")], "minions", "gatorman-posse", False, False),
        ([], "minions", "gatorman-posse-blindwater", True, False),
    ],
)
def test_may_add_and_may_attach(
    entries: list[Entry],
    faction: str,
    unit: str,
    added: bool,
    attached: bool,
    catalogue: Catalogue,
) -> None:
    of = company(catalogue, *entries, faction=faction)
    profile = catalogue.profiles[unit]
    assert (of.may_add(profile), of.may_attach(profile)) == (added, attached)


def test_a_unit_led_by_a_dominator_is_no_stranger(catalogue: Catalogue) -> None:
    led = Entry("e3", "cephalyx-dominator", attached_to="e2")
    dwarves = Entry("e2", "horgenhold-forge-guard")
    of = company(catalogue, OVERLORDS, dwarves, led, Entry("e4", "thor-steinhammer"))
    assert [entry.id for entry, _ in of.strangers] == ["e4"]
    alone = company(catalogue, OVERLORDS, dwarves, Entry("e3", "cephalyx-dominator"))
    assert [entry.id for entry, _ in alone.strangers] == ["e2"]
