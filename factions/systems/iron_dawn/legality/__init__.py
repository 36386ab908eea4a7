"""Iron Dawn's list rules in the rulebook's order, and what a list adds up to.

Rules: Iron Dawn V2. A problem's fixes are proposed by the remedies beside its rule.
"""

from collections.abc import Mapping

from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.legality import recruiting, remedies, rules
from factions.systems.iron_dawn.legality.book import book_of
from factions.systems.iron_dawn.legality.detachment import Detachment
from factions.systems.iron_dawn.legality.totals import summary
from factions.tabletop.lists import remedies as ways
from factions.tabletop.lists import rules as shared
from factions.tabletop.lists.fixes import judged
from factions.tabletop.lists.problem import Source, Verdict
from factions.tabletop.lists.roster import Roster
from factions.tabletop.lists.rules import Rule

FACTION = Source("Iron Dawn V2, Army Building", "Choosing an army")
BUILDING = Source("Iron Dawn V2, Army Building", "Building an Army")
UNITS = Source("Iron Dawn V2, Units", "Unit Types")
SQUADS = Source("Iron Dawn V2, Units", "Squad sizes of the army list")
RANKS = Source("Iron Dawn V2, Units", "Ranks")
SOLO = Source("Iron Dawn V2, Units", "Solo Units")
UPGRADES = Source("Iron Dawn V2, Army Building", "Upgrades")
COMMANDERS = Source("Iron Dawn V2, Units", "Commanders")
WEAPONS = Source("Iron Dawn V2, Units", "Combat Groups")
TRANSPORTS = Source("Iron Dawn V2, Vehicles", "Transports")


def check(roster: Roster, catalogue: Catalogue, *, fixes: bool = True) -> Verdict:
    """Return every problem in rulebook order, with its proven fixes where `fixes` is true."""
    army = muster(roster, catalogue)
    return Verdict(judged(RULES, army, fixes=fixes), summary(army))


def muster(roster: Roster, catalogue: Catalogue) -> Detachment:
    """Return the roster beside the edition's book, as the rules judge it."""
    return Detachment(roster, book_of(catalogue))


def names(catalogue: Catalogue) -> Mapping[str, str]:
    """Map the ids of units, factions and upgrades to printed names."""
    return book_of(catalogue).names


REPLACING = (recruiting.replace_unit, recruiting.refilled(ways.remove))
SIZING = recruiting.refilled(remedies.nearest_size)

RULES: tuple[Rule[Detachment], ...] = (
    Rule(shared.game_size, BUILDING, (ways.choose_size,)),
    Rule(shared.unknown_faction, FACTION, (ways.choose_faction,)),
    Rule(shared.faction_only, FACTION, (ways.remove, ways.choose_faction, *REPLACING)),
    Rule(shared.empty_list, BUILDING),
    Rule(shared.unknown_unit, BUILDING, (recruiting.respell, ways.remove)),
    Rule(rules.unknown_option, SQUADS, (ways.choose_option, ways.clear_option)),
    Rule(shared.option_required, SQUADS, (ways.choose_option,)),
    Rule(rules.unknown_upgrade, UNITS, (ways.drop_unknown_upgrades,)),
    Rule(
        shared.points_limit,
        BUILDING,
        (
            remedies.drop_purchase,
            remedies.fewer_models,
            ways.shed,
            ways.raise_limit,
            recruiting.replace_any,
        ),
    ),
    Rule(shared.points_left, BUILDING),
    Rule(
        rules.commander_required,
        BUILDING,
        (remedies.promote, remedies.recruit_commander),
    ),
    Rule(
        rules.commander_share,
        BUILDING,
        (
            remedies.promote,
            remedies.fewer_models,
            remedies.recruit_commander,
            remedies.remove_others,
        ),
    ),
    Rule(rules.command_vehicle, BUILDING, (remedies.drop_command,)),
    Rule(rules.squad_size, SQUADS, (remedies.nearest_size, SIZING)),
    Rule(
        rules.rank_upgrade,
        RANKS,
        (remedies.drop_veteran, recruiting.refilled(remedies.drop_veteran)),
    ),
    Rule(shared.dangling_reference, SOLO, (ways.clear_references,)),
    Rule(
        shared.circular_reference,
        SOLO,
        (ways.detach, ways.disembark, ways.detach_all),
    ),
    Rule(rules.retinue_owner, COMMANDERS, (remedies.attach_to_commander, ways.detach)),
    Rule(rules.join_type, SOLO, (ways.detach, remedies.attach_to_infantry)),
    Rule(
        rules.transport_capacity,
        TRANSPORTS,
        (
            ways.disembark,
            ways.detach,
            remedies.ride_elsewhere,
            remedies.disembark_several,
            ways.remove,
            *REPLACING,
        ),
    ),
    Rule(
        rules.upgrade_single,
        UPGRADES,
        (remedies.drop_repeats, recruiting.refilled(remedies.drop_repeats)),
    ),
    Rule(
        rules.special_weapons,
        WEAPONS,
        (remedies.drop_weapons, recruiting.refilled(remedies.drop_weapons)),
    ),
)
