"""Warcrow's own rules, row by row; made-up profiles for what no printed card shows."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from factions.systems.warcrow import legality
from factions.systems.warcrow.catalogue import Catalogue
from factions.systems.warcrow.legality import rules
from factions.systems.warcrow.legality.company import Company, book_of
from factions.tabletop.lists.problem import Problem, Severity
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.legality.lists import roster

Found = list[tuple[Any, tuple[str, ...]]]


@pytest.fixture(scope="module")
def catalogue(warcrow: Catalogue) -> Catalogue:
    """Return the shipped catalogue with a mercenary Officer and two enhancements."""
    vercana, hunters = warcrow.profiles["vercana"], warcrow.profiles["orc-hunters"]
    banner = replace(hunters, id="banner", name="Banner", kind="enhancement", enhancement=True)
    made_up = (
        replace(vercana, id="captain", name="Captain", role="officer"),
        replace(vercana, id="general", name="General", role="officer", high_command=True),
        banner,
        replace(banner, id="drum", name="Drum", join=(("Cavalry",),)),
    )
    return replace(warcrow, profiles={**warcrow.profiles, **{unit.id: unit for unit in made_up}})


def one(unit: str, **keys: Any) -> Entry:
    return Entry("e1", unit, **keys)


def two(unit: str, **keys: Any) -> Entry:
    return Entry("e2", unit, **keys)


def three(unit: str, **keys: Any) -> Entry:
    return Entry("e3", unit, **keys)


HUNTERS = two("orc-hunters")
ALBORC, AHLWARDT = three("alborc"), three("ahlwardt-ice-bear")

ROWS: list[tuple[Callable[[Company], Iterator[Problem]], Roster, Found]] = [
    (rules.nonstandard_points, roster(), []),
    (rules.nonstandard_points, roster(points_limit=250), []),
    (rules.nonstandard_points, roster(points_limit=249), [({"limit": 249}, ())]),
    (rules.nonstandard_points, roster(points_limit=50), [({"limit": 50}, ())]),
    (rules.nonstandard_points, roster(points_limit=1000), [({"limit": 1000}, ())]),
    (rules.nonstandard_points, roster(points_limit=49), []),
    (rules.nonstandard_points, roster(points_limit=1001), []),
    (rules.commander_required, roster(one("contender", commander=True)), []),
    (rules.commander_required, roster(one("contender")), [({}, ())]),
    (rules.commander_required, roster(one("orc-hunters", commander=True)), []),
    (rules.commander_required, roster(one("alborc")), []),
    (rules.commander_required, roster(), []),
    (rules.commander_required, roster(one("nobody", commander=True), HUNTERS), []),
    (rules.commander_required, roster(one("nobody"), HUNTERS), [({}, ())]),
    (rules.commander_single, roster(one("contender", commander=True), two("lotta")), []),
    (
        rules.commander_single,
        roster(one("contender", commander=True), two("lotta", commander=True)),
        [({"commanders": ["contender", "lotta"]}, ("e1", "e2"))],
    ),
    (
        rules.commander_single,
        roster(one("orc-husk", commander=True, count=2)),
        [({"commanders": ["orc-husk"]}, ("e1",))],
    ),
    (
        rules.commander_single,
        roster(one("contender", commander=True), two("nobody", commander=True)),
        [],
    ),
    (rules.commander_officer, roster(one("contender", commander=True)), []),
    (
        rules.commander_officer,
        roster(one("evoker", commander=True), two("orc-hunters", commander=True)),
        [({"unit": "evoker"}, ("e1",)), ({"unit": "orc-hunters"}, ("e2",))],
    ),
    (rules.commander_officer, roster(one("evoker")), []),
    (
        rules.commander_faction,
        roster(one("captain", commander=True)),
        [({"unit_faction": "mercenary"}, ("e1",))],
    ),
    (rules.commander_faction, roster(one("captain"), two("contender", commander=True)), []),
    (rules.commander_faction, roster(one("general")), [({"unit_faction": "mercenary"}, ("e1",))]),
    (rules.commander_faction, roster(one("vercana", commander=True)), []),
    (
        rules.commander_faction,
        roster(one("corporal", commander=True)),
        [({"unit_faction": "hegemony-of-embersig"}, ("e1",))],
    ),
    (rules.commander_faction, roster(one("corporal", commander=True), faction="north"), []),
    (rules.high_command_single, roster(one("alborc"), two("contender")), []),
    (
        rules.high_command_single,
        roster(one("alborc", commander=True), two("wrathmane")),
        [({"units": ["alborc", "wrathmane"]}, ("e1", "e2"))],
    ),
    (
        rules.high_command_single,
        roster(one("alborc", count=2)),
        [({"units": ["alborc"]}, ("e1",))],
    ),
    (rules.high_command_leads, roster(one("alborc"), two("contender")), []),
    (rules.high_command_leads, roster(one("alborc", commander=True), two("contender")), []),
    (
        rules.high_command_leads,
        roster(one("contender", commander=True), two("alborc")),
        [({"high_command": "alborc", "commander": "contender"}, ("e2", "e1"))],
    ),
    (
        rules.high_command_leads,
        roster(one("contender", commander=True), two("alborc", commander=True)),
        [({"high_command": "alborc", "commander": "contender"}, ("e2", "e1"))],
    ),
    (rules.high_command_leads, roster(one("alborc"), two("wrathmane", commander=True)), []),
    (rules.availability, roster(one("orc-hunters", count=2), HUNTERS), []),
    (
        rules.availability,
        roster(one("orc-hunters", count=3), HUNTERS, three("warg-riders", count=3)),
        [
            ({"unit": "orc-hunters", "copies": 4, "avb": 3}, ("e1", "e2")),
            ({"unit": "warg-riders", "copies": 3, "avb": 2}, ("e3",)),
        ],
    ),
    (rules.join_keyword, roster(one("contender", attached_to="e2"), HUNTERS), []),
    (
        rules.join_keyword,
        roster(one("evoker", attached_to="e2"), HUNTERS),
        [({"unit": "evoker"}, ("e1",))],
    ),
    (rules.join_keyword, roster(one("ice-archers", attached_to="e2"), HUNTERS), []),
    (rules.join_keyword, roster(one("banner", attached_to="e2"), HUNTERS), []),
    (rules.join_keyword, roster(one("evoker", attached_to="e1")), []),
    (rules.join_keyword, roster(one("evoker", attached_to="e2"), two("nobody")), []),
    (rules.join_keyword, roster(one("evoker", attached_to="e9")), []),
    (
        rules.join_keyword,
        roster(one("mk-os-automata", attached_to="e2"), two("trabor-slepmund")),
        [],
    ),
    (
        rules.join_keyword,
        roster(one("mk-os-automata", attached_to="e2"), two("pioneers")),
        [({"unit": "mk-os-automata"}, ("e1",))],
    ),
    (rules.join_eligible, roster(one("contender", attached_to="e2"), HUNTERS), []),
    (
        rules.join_eligible,
        roster(one("hersir", attached_to="e2"), HUNTERS),
        [({"join": [["Infantry", "Varank"]], "unit": "orc-hunters"}, ("e1",))],
    ),
    (
        rules.join_eligible,
        roster(one("warden-captain", attached_to="e2"), two("protectors-of-the-forest")),
        [({"join": [["Sÿena Wardens"]], "unit": "protectors-of-the-forest"}, ("e1",))],
    ),
    (rules.join_eligible, roster(one("coal", attached_to="e2"), two("iriavik-restless-pup")), []),
    (
        rules.join_eligible,
        roster(one("coal", attached_to="e2"), HUNTERS),
        [({"join": [["Iriavík"]], "unit": "orc-hunters"}, ("e1",))],
    ),
    (
        rules.join_eligible,
        roster(one("drum", attached_to="e2"), HUNTERS),
        [({"join": [["Cavalry"]], "unit": "orc-hunters"}, ("e1",))],
    ),
    (rules.join_eligible, roster(one("drum", attached_to="e2"), two("warg-riders")), []),
    (rules.join_eligible, roster(one("hersir", attached_to="e2"), HUNTERS, ALBORC), []),
    (
        rules.join_eligible,
        roster(one("contender", attached_to="e2"), two("tundra-marauders"), AHLWARDT),
        [],
    ),
    (
        rules.join_eligible,
        roster(one("contender", attached_to="e2"), two("tundra-marauders")),
        [({"join": [["Infantry", "Orc"]], "unit": "tundra-marauders"}, ("e1",))],
    ),
    (
        rules.join_eligible,
        roster(one("contender", attached_to="e2"), two("warg-riders"), ALBORC),
        [({"join": [["Infantry", "Orc"]], "unit": "warg-riders"}, ("e1",))],
    ),
    (
        rules.join_eligible,
        roster(one("darkmaster", attached_to="e2"), two("tundra-marauders"), ALBORC),
        [({"join": [["Hunters"]], "unit": "tundra-marauders"}, ("e1",))],
    ),
    (
        rules.join_eligible,
        roster(one("needle", attached_to="e2"), two("mornmab"), faction="scions-of-yaldabaoth"),
        [
            (
                {
                    "join": [["Living Flesh"], ["Dead Flesh"]],
                    "unit": "mornmab",
                    "rule": "Untameable",
                },
                ("e1",),
            )
        ],
    ),
    (
        rules.join_single,
        roster(one("contender", attached_to="e2"), HUNTERS, three("lotta", attached_to="e2")),
        [({"units": ["contender", "lotta"]}, ("e1", "e3"))],
    ),
    (
        rules.join_single,
        roster(
            one("contender", attached_to="e2"),
            two("orc-hunters", count=2),
            three("lotta", attached_to="e2"),
        ),
        [],
    ),
    (
        rules.join_single,
        roster(one("needle", attached_to="e2", count=2), two("husks")),
        [({"units": ["needle"]}, ("e1",))],
    ),
    (
        rules.join_single,
        roster(one("contender", attached_to="e2"), HUNTERS, three("banner", attached_to="e2")),
        [],
    ),
    (
        rules.join_single,
        roster(one("needle", attached_to="e2"), two("master-nepharim")),
        [({"units": ["needle", "master-nepharim"]}, ("e1",))],
    ),
    (rules.join_single, roster(one("coal", attached_to="e2"), two("iriavik-restless-pup")), []),
    (
        rules.join_character_only,
        roster(one("ice-archers", attached_to="e2"), HUNTERS),
        [({}, ("e1",))],
    ),
    (rules.join_character_only, roster(one("evoker", attached_to="e2"), HUNTERS), []),
    (rules.join_character_only, roster(one("coal", attached_to="e2"), HUNTERS), []),
    (rules.join_character_only, roster(one("banner", attached_to="e2"), HUNTERS), []),
    (
        rules.companion_owner,
        roster(one("coal"), HUNTERS, three("mk-os-automata")),
        [
            ({"owner": "iriavik-restless-pup"}, ("e1",)),
            ({"owner": "trabor-slepmund"}, ("e3",)),
        ],
    ),
    (rules.companion_owner, roster(one("iriavik-restless-pup"), two("coal")), []),
    (
        rules.enhancement_single,
        roster(one("banner", attached_to="e2"), HUNTERS, three("drum", attached_to="e2")),
        [({}, ("e1", "e3"))],
    ),
    (
        rules.enhancement_single,
        roster(one("banner", attached_to="e2", count=2), HUNTERS),
        [({}, ("e1",))],
    ),
    (
        rules.enhancement_single,
        roster(
            one("banner", attached_to="e2"),
            two("orc-hunters", count=2),
            three("drum", attached_to="e2"),
        ),
        [],
    ),
    (
        rules.enhancement_single,
        roster(one("banner", attached_to="e2"), HUNTERS, three("contender", attached_to="e2")),
        [],
    ),
]


@pytest.mark.parametrize(
    ("rule", "of", "expected"), ROWS, ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)]
)
def test_rule_finds_exactly(
    rule: Callable[[Company], Iterator[Problem]], of: Roster, expected: Found, catalogue: Catalogue
) -> None:
    problems = rule(Company(of, book_of(catalogue)))
    assert [(dict(problem.data), problem.entries) for problem in problems] == expected


def test_every_rule_has_a_breach_and_a_neighbour_among_the_rows() -> None:
    own = {rule.find for rule in legality.RULES if rule.find.__module__ == rules.__name__}
    assert {row[0] for row in ROWS if row[2]} == own
    assert {row[0] for row in ROWS if not row[2]} == own


def test_every_rule_names_its_place_in_the_book() -> None:
    for rule in legality.RULES:
        assert rule.source.title.startswith("Warcrow 1.6, ")
        assert rule.source.ref


def test_only_hints_about_points_leave_a_list_legal(catalogue: Catalogue) -> None:
    seen = {
        problem.code: problem.severity
        for rule, of, _ in ROWS
        for problem in rule(Company(of, book_of(catalogue)))
    }
    assert seen.pop("nonstandard-points") is Severity.INFO
    assert set(seen.values()) == {Severity.ERROR}


def test_two_enhancements_on_one_unit_are_told_with_fixes(catalogue: Catalogue) -> None:
    of = roster(
        one("contender", commander=True),
        HUNTERS,
        three("banner", attached_to="e2"),
        Entry("e4", "drum", attached_to="e2"),
        points_limit=85,
    )
    by_code = {p.code: p for p in legality.check(of, catalogue).problems}
    assert set(by_code) == {"nonstandard-points", "join-eligible", "enhancement-single"}
    labels = {fix.label for fix in by_code["enhancement-single"].fixes}
    assert labels == {"detach"}


def test_a_mercenary_officer_breaks_exactly_the_commanders_faction(catalogue: Catalogue) -> None:
    entries = (one("captain", commander=True), HUNTERS, three("contender"))
    (points, problem) = legality.check(roster(*entries, points_limit=80), catalogue).problems
    assert (points.code, problem.code) == ("nonstandard-points", "commander-faction")
    assert [fix.label for fix in problem.fixes] == ["choose-commander"]
