"""Armoured Clash's list rules in the rulebook's order, and what a list adds up to.

Rules: Armoured Clash (2024), Setup, and the factions' order of battle sheets. A problem's fixes
are proposed by the remedies beside its rule.
"""

from collections.abc import Mapping

from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.legality import recruiting, regrouping, remedies, rules
from factions.systems.armoured_clash.legality.book import book_of
from factions.systems.armoured_clash.legality.force import Force
from factions.systems.armoured_clash.legality.totals import summary
from factions.tabletop.lists import remedies as ways
from factions.tabletop.lists import rules as shared
from factions.tabletop.lists.fixes import judged
from factions.tabletop.lists.problem import Source, Verdict
from factions.tabletop.lists.roster import Roster
from factions.tabletop.lists.rules import Rule

SCALE = Source("Armoured Clash (2024), Setup", "Force scale")
POINTS = Source("Armoured Clash (2024), Setup", "Points limit")
FACTION = Source("Armoured Clash (2024), Setup", "Order of battle")
BATTLEGROUPS = Source("Armoured Clash (2024), Setup", "Battlegroups")
COMMANDER = Source("Armoured Clash (2024), Setup", "Commander")
ORBAT = Source("Armoured Clash (2024), faction's order of battle", "Slots")
LEVELS = Source("Armoured Clash (2024), faction's order of battle", "Reinforcement levels")
BOONS = Source("Armoured Clash (2024), faction's order of battle", "Boons")
TRANSPORTS = Source("Armoured Clash (2024), Transporting Units", "Capacity")
RESERVE = Source("Armoured Clash (2024), Setup", "Reserve")


def check(roster: Roster, catalogue: Catalogue, *, fixes: bool = True) -> Verdict:
    """Return every problem in rulebook order, with its proven fixes unless these are not wanted."""
    force = muster(roster, catalogue)
    return Verdict(judged(RULES, force, fixes=fixes), summary(force))


def muster(roster: Roster, catalogue: Catalogue) -> Force:
    """Return the roster beside the edition's book, as the rules judge it."""
    return Force(roster, book_of(catalogue))


def names(catalogue: Catalogue) -> Mapping[str, str]:
    """Map the ids of units, factions, battlegroups, boons, levels and scales to printed names."""
    return book_of(catalogue).names


REPLACING = (recruiting.replace_unit, recruiting.refilled(ways.remove))
TRIMMING = (regrouping.trim, ways.remove, recruiting.refilled(regrouping.trim, ways.remove))
DROPPING = (remedies.drop_boons, recruiting.refilled(remedies.drop_boons))
LOWERING = (remedies.lower_levels, recruiting.refilled(remedies.lower_levels))

RULES: tuple[Rule[Force], ...] = (
    Rule(rules.game_size, SCALE, (remedies.choose_scale,)),
    Rule(shared.unknown_faction, FACTION, (ways.choose_faction,)),
    Rule(shared.faction_only, FACTION, (ways.remove, ways.choose_faction, *REPLACING)),
    Rule(shared.empty_list, FACTION),
    Rule(shared.unknown_unit, FACTION, (recruiting.respell, ways.remove)),
    Rule(rules.unknown_option, LEVELS, (ways.choose_option, ways.clear_option)),
    Rule(shared.option_required, LEVELS, (ways.choose_option,)),
    Rule(shared.unknown_upgrade, BOONS, (ways.drop_unknown_upgrades,)),
    Rule(
        shared.points_limit,
        POINTS,
        (
            ways.shed,
            remedies.drop_boon,
            remedies.lower_any,
            ways.raise_limit,
            remedies.change_scale,
            recruiting.replace_any,
        ),
    ),
    Rule(rules.points_minimum, POINTS, (recruiting.recruit_more, remedies.change_scale)),
    Rule(shared.points_left, POINTS),
    Rule(rules.battlegroup_required, BATTLEGROUPS, (regrouping.form_battlegroup,)),
    Rule(
        rules.battlegroup_unassigned,
        BATTLEGROUPS,
        (
            regrouping.assign,
            regrouping.attach,
            ways.remove,
            recruiting.replace_unplaced,
            recruiting.refilled(recruiting.remove_unplaced),
        ),
    ),
    Rule(
        rules.battlegroup_faction,
        BATTLEGROUPS,
        (regrouping.choose_orbat, regrouping.disband, ways.choose_faction),
    ),
    Rule(
        rules.faction_battlegroup_single,
        BATTLEGROUPS,
        (regrouping.choose_orbat, regrouping.disband, recruiting.refilled(regrouping.disband)),
    ),
    Rule(
        rules.unit_not_in_battlegroup,
        ORBAT,
        (regrouping.assign, regrouping.attach, ways.remove, *REPLACING),
    ),
    Rule(
        rules.unit_scale,
        ORBAT,
        (regrouping.assign, ways.remove, remedies.change_scale, *REPLACING),
    ),
    Rule(rules.unit_copies, ORBAT, (regrouping.assign, *TRIMMING, *REPLACING)),
    Rule(
        rules.slot_minimum,
        ORBAT,
        (
            regrouping.fill,
            regrouping.give_up,
            regrouping.replace_to_fill,
            recruiting.refilled(regrouping.give_up),
        ),
    ),
    Rule(rules.slot_maximum, ORBAT, (regrouping.assign, *TRIMMING, *REPLACING)),
    Rule(
        rules.battlegroup_commander,
        COMMANDER,
        (
            regrouping.unset_commander,
            regrouping.recruit_commander,
            ways.thin,
            ways.remove,
            ways.remove_all_but_one,
            recruiting.refilled(ways.thin, ways.remove),
        ),
    ),
    Rule(
        rules.level_missing,
        LEVELS,
        (remedies.choose_level, recruiting.refilled(remedies.choose_level)),
    ),
    Rule(rules.bolstering, LEVELS, (*LOWERING, remedies.change_scale, *REPLACING)),
    Rule(rules.boon_unknown, BOONS, DROPPING),
    Rule(rules.boon_once, BOONS, DROPPING),
    Rule(rules.boon_faction, BOONS, DROPPING),
    Rule(shared.dangling_reference, ORBAT, (ways.clear_references, regrouping.reassign)),
    Rule(
        shared.circular_reference,
        TRANSPORTS,
        (ways.detach, ways.disembark, ways.detach_all, remedies.disembark_all),
    ),
    Rule(
        rules.transport_capacity,
        TRANSPORTS,
        (ways.disembark, remedies.disembark_all, remedies.lower_one, ways.remove, *REPLACING),
    ),
    Rule(rules.reserve_half, RESERVE, (remedies.deploy, ways.remove, *REPLACING)),
    Rule(rules.aircraft_reserve, RESERVE, (remedies.hold_back, ways.remove, *REPLACING)),
)
