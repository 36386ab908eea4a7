import pytest

from factions.systems.warcrow.catalogue import Catalogue, eligible
from factions.systems.warcrow.legality.company import Company, book_of, is_officer
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.warcrow.legality.lists import roster

# Which characters may join which units, for each way that a label is written on the cards.
JOINS = [
    ("contender", "orc-hunters", True),
    ("contender", "battle-scarred", True),
    ("contender", "warg-riders", False),
    ("contender", "ice-archers", False),
    ("hetman", "pioneers", True),
    ("hetman", "black-angels", False),
    ("mounted-hetman", "black-angels", True),
    ("alborc", "tundra-marauders", True),
    ("alborc", "warg-riders", False),
    ("eskold-the-executioner", "warg-riders", True),
    ("mounted-wrathmane", "warg-riders", True),
    ("ahlwardt-ice-bear", "skin-changers", True),
    ("ahlwardt-ice-bear", "ice-archers", False),
    ("darkmaster", "orc-hunters", True),
    ("darkmaster", "battle-scarred", False),
    ("dragoslav-bjelogrc-drago-the-anvil", "bulwarks", True),
    ("dragoslav-bjelogrc-drago-the-anvil", "black-legion-bucklermen", True),
    ("dragoslav-bjelogrc-drago-the-anvil", "black-legion-arquebusiers", False),
    ("lady-telia", "black-legion-arquebusiers", True),
    ("lady-telia", "pioneers", True),
    ("lady-telia", "black-legion-bucklermen", False),
    ("overseer", "osseous", True),
    ("overseer", "stompers", False),
    ("coal", "iriavik-restless-pup", True),
    ("coal", "njord-the-merciless", False),
    ("puppeteer", "husks", True),
    ("master-keorl", "intact", True),
    ("master-keorl", "husks", False),
    ("engineer", "warg-riders", False),
    ("evoker", "orc-hunters", False),
]


@pytest.mark.parametrize(("joiner", "host", "fits"), JOINS)
def test_a_character_joins_the_units_that_its_card_names(
    joiner: str, host: str, fits: bool, warcrow: Catalogue
) -> None:
    assert eligible(warcrow.profiles[joiner], warcrow.profiles[host]) is fits


def test_the_book_knows_which_may_join_which(warcrow: Catalogue) -> None:
    hosts, profiles = book_of(warcrow).hosts, warcrow.profiles
    assert hosts.keys() == {key for key, unit in profiles.items() if unit.join}
    assert {(joiner, host) for joiner in hosts for host in hosts[joiner]} == {
        (joiner, host)
        for joiner in profiles
        for host in profiles
        if eligible(profiles[joiner], profiles[host])
    }


@pytest.mark.parametrize("joiner", ["trabor-slepmund", "warden-captain"])
def test_labels_of_units_without_figures_match_nothing(joiner: str, warcrow: Catalogue) -> None:
    profiles = warcrow.profiles
    assert profiles[joiner].join
    assert not [key for key, host in profiles.items() if eligible(profiles[joiner], host)]


def test_those_with_join_have_someone_to_join_but_for_what_has_no_figures(
    warcrow: Catalogue,
) -> None:
    joiners = [unit for unit in warcrow.profiles.values() if unit.join]
    lonely = {
        unit.id
        for unit in joiners
        if not any(eligible(unit, host) for host in warcrow.profiles.values())
    }
    infantry_of_dead_flesh = {"master-nepharim", "orc-husk"}
    assert lonely == {"trabor-slepmund", "warden-captain"} | infantry_of_dead_flesh
    assert len(joiners) == 42


@pytest.mark.parametrize(
    ("unit", "officer"),
    [("contender", True), ("alborc", True), ("evoker", False), ("orc-hunters", False)],
)
def test_the_role_of_a_card_makes_it_an_officer(
    unit: str, officer: bool, warcrow: Catalogue
) -> None:
    assert is_officer(warcrow.profiles[unit]) is officer


def test_the_book_is_made_once_a_catalogue(warcrow: Catalogue) -> None:
    book = book_of(warcrow)
    assert book_of(warcrow) is book
    assert book.standard_limit == 250
    assert book.limits == (50, 1000)
    assert book.open_factions == {"mercenary"}
    assert book.costs["orc-hunters"] == {"standard": 20}


def company(catalogue: Catalogue, *entries: Entry) -> Company:
    return Company(roster(*entries), book_of(catalogue))


def test_commanders_are_those_marked_or_else_high_command(warcrow: Catalogue) -> None:
    alborc, lotta = Entry("e1", "alborc"), Entry("e2", "lotta")
    marked = Entry("e2", "lotta", commander=True)
    assert [e.id for e, _ in company(warcrow, alborc, lotta).commanders] == ["e1"]
    assert [e.id for e, _ in company(warcrow, alborc, marked).commanders] == ["e2"]
    assert company(warcrow, lotta).commanders == []


def test_joins_leave_out_rings_and_references_to_nothing_known(warcrow: Catalogue) -> None:
    of = company(
        warcrow,
        Entry("e1", "contender", attached_to="e2"),
        Entry("e2", "orc-hunters"),
        Entry("e3", "lotta", attached_to="e9"),
        Entry("e4", "evoker", attached_to="e5"),
        Entry("e5", "nobody"),
        Entry("e6", "hersir", attached_to="e7"),
        Entry("e7", "selika", attached_to="e6"),
        Entry("e8", "tattooist", attached_to="e6"),
    )
    assert [(join.entry.id, join.target.id) for join in of.joins] == [("e1", "e2"), ("e8", "e6")]
    assert [(join.profile.id, join.host.id) for join in of.joins] == [
        ("contender", "orc-hunters"),
        ("tattooist", "hersir"),
    ]


@pytest.mark.parametrize(
    ("entries", "unit", "may"),
    [
        ([], "orc-hunters", True),
        ([Entry("e1", "orc-hunters", count=2)], "orc-hunters", True),
        ([Entry("e1", "orc-hunters", count=3)], "orc-hunters", False),
        ([], "coal", False),
        ([Entry("e1", "iriavik-restless-pup")], "coal", True),
        ([], "alborc", True),
        ([Entry("e1", "wrathmane")], "alborc", False),
        ([Entry("e1", "lotta", commander=True)], "alborc", False),
        ([Entry("e1", "lotta")], "alborc", True),
        ([], "hetman", False),
    ],
)
def test_a_unit_may_be_added_where_no_rule_forbids_it(
    entries: list[Entry], unit: str, may: bool, warcrow: Catalogue
) -> None:
    assert company(warcrow, *entries).may_add(warcrow.profiles[unit]) is may
