"""Cold Iron's list rules in the rulebook's order, and what a list adds up to.

Rules: the Cold Iron manual of 2002 and its charts. A problem's fixes are proposed by the remedies
beside its rule.
"""

from collections.abc import Mapping

from factions.systems.cold_iron.catalogue import MOST_LEVEL, Catalogue
from factions.systems.cold_iron.legality import remedies, rules
from factions.systems.cold_iron.legality.band import Band, book_of
from factions.systems.cold_iron.legality.totals import summary
from factions.systems.cold_iron.sheet.own import names_of_stats
from factions.tabletop.lists import remedies as ways
from factions.tabletop.lists import rules as shared
from factions.tabletop.lists.fixes import judged
from factions.tabletop.lists.problem import Source, Verdict
from factions.tabletop.lists.roster import Roster
from factions.tabletop.lists.rules import Rule

EXPERIENCE = Source("Cold Iron, Character Generation Guide", "Experience")
BAND = Source("Cold Iron, Character Generation Guide", "Characters")
LEADER = Source("Cold Iron, Abbreviations", "CHA")
POTENTIAL = Source("Cold Iron, Abbreviations", "Augment, Potential")
MAX_OUT = Source("Cold Iron, Abbreviations", "Max Out")
WEAPONS = Source("Cold Iron, Weapons, Armor and Shields", "Weapons and Shields")
LOAD = Source("Cold Iron, Encumbrance", "Encumbrance and Movement Allowance Chart")
QUALITY = Source("Cold Iron, Weapons, Armor and Shields", "High quality")
MOUNTED = Source("Cold Iron, Engaging and Disengaging Combat", "Mounted")
BERSERK = Source("Cold Iron, Berserkers", "Loss of judgment")

REFILLED = ways.refilled(ways.remove)
THINNING = (ways.thin, ways.refilled(ways.thin))


def check(roster: Roster, catalogue: Catalogue, *, fixes: bool = True) -> Verdict:
    """Return every problem in rulebook order, with its proven fixes where `fixes` is true."""
    band = muster(roster, catalogue)
    return Verdict(judged(RULES, band, fixes=fixes), summary(band))


def muster(roster: Roster, catalogue: Catalogue) -> Band:
    """Return the roster beside the edition's book, as the rules judge it."""
    return Band(roster, book_of(catalogue))


def names(catalogue: Catalogue) -> Mapping[str, str]:
    """Map the ids of units, factions, items, levels and numbers of `stats` to names."""
    kept: Mapping[str, str] | None = vars(catalogue).get("_names")
    if kept is None:
        items = {key: item.name for key, item in catalogue.items.items()}
        levels = {f"level-{level}": f"Level {level}" for level in range(1, MOST_LEVEL + 1)}
        stats = names_of_stats(catalogue.charts)
        names = {**levels, **stats, **items, **book_of(catalogue).names}
        kept = vars(catalogue)["_names"] = names
    return kept


RULES: tuple[Rule[Band], ...] = (
    Rule(shared.game_size, EXPERIENCE, (ways.choose_size,)),
    Rule(shared.unknown_faction, BAND, (ways.choose_faction,)),
    Rule(shared.faction_only, BAND, (ways.remove, ways.swap, ways.choose_faction, REFILLED)),
    Rule(shared.empty_list, BAND),
    Rule(shared.unknown_unit, BAND, (ways.respell, ways.remove)),
    Rule(rules.unknown_option, BAND, (remedies.choose_option, remedies.drop_strange_stats)),
    Rule(shared.option_required, EXPERIENCE, (ways.choose_option,)),
    Rule(rules.unknown_upgrade, BAND, (ways.drop_unknown_upgrades,)),
    Rule(shared.points_limit, EXPERIENCE, (ways.shed, remedies.play_larger, ways.swap_any)),
    Rule(rules.points_left, EXPERIENCE),
    Rule(shared.dangling_reference, BAND, (ways.clear_references,)),
    Rule(shared.circular_reference, BAND, (ways.detach, ways.disembark, ways.detach_all)),
    Rule(rules.leader_single, LEADER, (remedies.keep_leader, *THINNING, ways.remove)),
    Rule(rules.leader_missing, LEADER, (remedies.choose_leader,)),
    Rule(rules.attribute_range, POTENTIAL, (remedies.bring_in_range, ways.remove)),
    Rule(rules.augments, MAX_OUT, (remedies.fewer_augments, ways.remove)),
    Rule(rules.skill_points, EXPERIENCE, (remedies.fewer_skills, ways.remove)),
    Rule(
        rules.weapon_strength,
        WEAPONS,
        (remedies.hold_less, remedies.drop_weapons, remedies.drop_shields, ways.remove),
    ),
    Rule(rules.weapon_size, WEAPONS, (remedies.hold_less, remedies.drop_weapons, ways.remove)),
    Rule(rules.shield_size, WEAPONS, (remedies.drop_shields, ways.remove)),
    Rule(
        rules.hands,
        WEAPONS,
        (remedies.hold_less, remedies.drop_shields, remedies.drop_weapons, ways.remove),
    ),
    Rule(rules.encumbrance, LOAD, (remedies.carry_less, remedies.drop_anything, ways.remove)),
    Rule(rules.encumbered, LOAD, (remedies.carry_less, remedies.drop_anything)),
    Rule(rules.quality, QUALITY, (remedies.plain_make, ways.remove)),
    Rule(rules.armour_single, WEAPONS, (remedies.one_suit, ways.remove)),
    Rule(rules.mount_missing, MOUNTED, (remedies.give_mount, remedies.go_on_foot, ways.remove)),
    Rule(rules.berserk_missile, BERSERK, (remedies.drop_missiles, remedies.calm_down)),
)
