"""Company of Iron's list rules in the rulebook's order, and what a list adds up to.

Rules: Company of Iron, Core Rules. A problem's fixes are proposed by the remedies beside its rule.
"""

from collections.abc import Mapping

from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.legality import remedies, rules
from factions.systems.company_of_iron.legality.company import Company, book_of
from factions.systems.company_of_iron.legality.totals import summary
from factions.tabletop.lists import remedies as ways
from factions.tabletop.lists import rules as shared
from factions.tabletop.lists.fixes import judged
from factions.tabletop.lists.problem import Source, Verdict
from factions.tabletop.lists.roster import Roster
from factions.tabletop.lists.rules import Rule

BOOK = "Company of Iron, Core Rules"
BUILDING = Source(BOOK, "Building a Company of Iron")
POINTS = Source(BOOK, "Point Costs")
ALLOWANCE = Source(BOOK, "Field Allowance")
CHARACTERS = Source(BOOK, "Characters")
MERCENARIES = Source(BOOK, "Mercenaries & Minions")
REQUISITION = Source(BOOK, "Requisition Costs")
COMMANDER = Source(BOOK, "Choosing a Commander & Commander Upgrade Card")
UNITS = Source(BOOK, "Unit Model Types")
SELECTIVE = Source(BOOK, "Rules Modifications, Selective")

TAKEN_OUT = (remedies.remove, remedies.refilled(remedies.remove), remedies.swap)
KEPT_ONCE = (remedies.keep_one, remedies.refilled(remedies.keep_one))


def check(roster: Roster, catalogue: Catalogue, *, fixes: bool = True) -> Verdict:
    """Return every problem in rulebook order, with its proven fixes unless `fixes` is off."""
    company = muster(roster, catalogue)
    return Verdict(judged(RULES, company, fixes=fixes), summary(company))


def muster(roster: Roster, catalogue: Catalogue) -> Company:
    """Return the roster beside the edition's book, as the rules judge it."""
    return Company(roster, book_of(catalogue))


def names(catalogue: Catalogue) -> Mapping[str, str]:
    """Map the ids of units, factions and upgrades to printed names."""
    return book_of(catalogue).names


RULES: tuple[Rule[Company], ...] = (
    Rule(shared.unknown_faction, BUILDING, (ways.choose_faction,)),
    Rule(shared.empty_list, BUILDING),
    Rule(shared.unknown_unit, BUILDING, (remedies.respell, ways.remove)),
    Rule(rules.banned_caster, BUILDING, TAKEN_OUT),
    Rule(rules.banned_caster_attachment, BUILDING, TAKEN_OUT),
    Rule(rules.banned_base, BUILDING, TAKEN_OUT),
    Rule(rules.banned_immobile, BUILDING, TAKEN_OUT),
    Rule(
        rules.min_models,
        BUILDING,
        (remedies.strengthen, remedies.reinforce, remedies.swap_any),
    ),
    Rule(shared.game_size, POINTS, (ways.choose_size,)),
    Rule(shared.unknown_option, POINTS, (ways.clear_option, ways.choose_option)),
    Rule(shared.option_required, POINTS, (ways.choose_option,)),
    Rule(
        shared.points_limit,
        POINTS,
        (remedies.weaken, ways.shed, remedies.play_larger, remedies.swap_any),
    ),
    Rule(rules.points_left, POINTS),
    Rule(rules.one_each, ALLOWANCE, (*KEPT_ONCE, remedies.swap)),
    Rule(
        rules.weapon_attachment_limit,
        ALLOWANCE,
        (remedies.fewer, ways.remove, remedies.attach_elsewhere, remedies.refilled(ways.remove)),
    ),
    Rule(rules.one_character, CHARACTERS, TAKEN_OUT),
    Rule(rules.faction_only, MERCENARIES, (*TAKEN_OUT, ways.choose_faction)),
    Rule(rules.requisition_unknown, REQUISITION),
    Rule(rules.commander_required, COMMANDER, (remedies.choose_commander,)),
    Rule(rules.commander_single, COMMANDER, (remedies.keep_commander,)),
    Rule(
        rules.commander_eligible,
        COMMANDER,
        (remedies.choose_commander, remedies.unset_commander),
    ),
    Rule(
        shared.unknown_upgrade,
        COMMANDER,
        (remedies.choose_upgrade, ways.drop_unknown_upgrades),
    ),
    Rule(rules.commander_upgrade_required, COMMANDER, (remedies.choose_upgrade,)),
    Rule(rules.commander_upgrade_single, COMMANDER, (remedies.keep_upgrade,)),
    Rule(
        shared.dangling_reference,
        UNITS,
        (ways.clear_references, remedies.attach_elsewhere, ways.remove),
    ),
    Rule(
        shared.circular_reference,
        UNITS,
        (ways.detach, ways.disembark, ways.detach_all, remedies.attach_elsewhere, ways.remove),
    ),
    Rule(
        rules.attachment_alone,
        UNITS,
        (remedies.attach_elsewhere, remedies.recruit_host, *TAKEN_OUT),
    ),
    Rule(
        rules.attachment_eligible,
        UNITS,
        (ways.detach, remedies.attach_elsewhere, remedies.recruit_host, *TAKEN_OUT),
    ),
    Rule(
        rules.command_attachment_limit,
        UNITS,
        (ways.thin, remedies.attach_elsewhere, *TAKEN_OUT),
    ),
    Rule(
        rules.selective,
        SELECTIVE,
        (
            remedies.remove_selective,
            remedies.refilled(remedies.remove_selective),
            *TAKEN_OUT,
        ),
    ),
)
