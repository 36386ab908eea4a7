"""Warcrow's list rules in the rulebook's order, and what a list adds up to.

Rules: Warcrow 1.6. A problem's fixes are proposed by the remedies beside its rule.
"""

from collections.abc import Mapping

from factions.systems.warcrow.catalogue import Catalogue
from factions.systems.warcrow.legality import remedies, rules
from factions.systems.warcrow.legality.company import Company, book_of
from factions.systems.warcrow.legality.totals import summary
from factions.tabletop.lists import remedies as ways
from factions.tabletop.lists import rules as shared
from factions.tabletop.lists.fixes import judged
from factions.tabletop.lists.problem import Source, Verdict
from factions.tabletop.lists.roster import Roster
from factions.tabletop.lists.rules import Rule

POINTS = Source("Warcrow 1.6, Agree on Points", "3a")
FACTION = Source("Warcrow 1.6, Choose a Faction", "3b")
COMMANDER = Source("Warcrow 1.6, Select a Commander", "3c")
FILL = Source("Warcrow 1.6, Fill Out the Company", "3d")
CARD = Source("Warcrow 1.6, Game Profile", "Cost")
JOINING = Source("Warcrow 1.6, Characters", "Joining a Unit")
ENHANCEMENTS = Source("Warcrow 1.6, Terminology and Keywords", "Enhancements")
COMPANION = Source("Warcrow 1.6, profile card of the companion", "Companion")

REFILLED = ways.refilled(ways.remove)
THINNING = (ways.thin, ways.refilled(ways.thin))


def check(roster: Roster, catalogue: Catalogue, *, fixes: bool = True) -> Verdict:
    """Return every problem in rulebook order, with its proven fixes where `fixes` is true."""
    company = muster(roster, catalogue)
    return Verdict(judged(RULES, company, fixes=fixes), summary(company))


def muster(roster: Roster, catalogue: Catalogue) -> Company:
    """Return the roster beside the edition's book, as the rules judge it."""
    return Company(roster, book_of(catalogue))


def names(catalogue: Catalogue) -> Mapping[str, str]:
    """Map the ids of units and factions to printed names."""
    return book_of(catalogue).names


RULES: tuple[Rule[Company], ...] = (
    Rule(shared.game_size, POINTS, (ways.choose_size,)),
    Rule(rules.nonstandard_points, POINTS),
    Rule(shared.unknown_faction, FACTION, (ways.choose_faction,)),
    Rule(
        shared.faction_only,
        FACTION,
        (ways.remove, ways.swap, ways.choose_faction, REFILLED),
    ),
    Rule(
        rules.commander_required,
        COMMANDER,
        (remedies.choose_commander, remedies.recruit_commander),
    ),
    Rule(
        rules.commander_single,
        COMMANDER,
        (remedies.keep_commander, *THINNING),
    ),
    Rule(
        rules.commander_officer,
        COMMANDER,
        (remedies.choose_commander, remedies.unset_commander, remedies.recruit_commander),
    ),
    Rule(
        rules.commander_faction,
        COMMANDER,
        (remedies.choose_commander, ways.remove, remedies.recruit_commander, ways.choose_faction),
    ),
    Rule(
        rules.high_command_single,
        COMMANDER,
        (*THINNING, ways.remove, ways.remove_all_but_one, ways.swap),
    ),
    Rule(rules.high_command_leads, COMMANDER, (remedies.unset_commander, ways.remove)),
    Rule(shared.empty_list, FILL),
    Rule(shared.unknown_unit, FILL, (ways.respell, ways.remove)),
    Rule(shared.unknown_option, CARD, (ways.clear_option, ways.choose_option)),
    Rule(shared.option_required, CARD, (ways.choose_option,)),
    Rule(shared.unknown_upgrade, CARD, (ways.drop_unknown_upgrades,)),
    Rule(
        shared.points_limit,
        FILL,
        (ways.shed, ways.raise_limit, ways.swap_any),
    ),
    Rule(shared.points_left, FILL),
    Rule(
        rules.availability,
        FILL,
        (ways.trim, ways.remove, ways.swap, ways.refilled(ways.trim)),
    ),
    Rule(shared.dangling_reference, FILL, (ways.clear_references, remedies.attach_elsewhere)),
    Rule(
        shared.circular_reference,
        JOINING,
        (ways.detach, ways.disembark, ways.detach_all),
    ),
    Rule(rules.join_keyword, JOINING, (ways.detach,)),
    Rule(rules.join_eligible, JOINING, (ways.detach, remedies.attach_elsewhere)),
    Rule(rules.join_single, JOINING, (ways.detach, remedies.attach_elsewhere)),
    Rule(rules.join_character_only, JOINING, (ways.detach,)),
    Rule(
        rules.companion_owner,
        COMPANION,
        (ways.remove, remedies.recruit_owner, ways.swap, REFILLED),
    ),
    Rule(rules.enhancement_single, ENHANCEMENTS, (ways.detach, ways.remove)),
)
