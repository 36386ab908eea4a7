"""The Ford's list rules, in the order of its rules. Source: The Ford, Lists."""

from collections.abc import Iterator, Mapping
from typing import Any

from factions.tabletop.lists import remedies, rules
from factions.tabletop.lists.army import Army, Book
from factions.tabletop.lists.fixes import judged
from factions.tabletop.lists.problem import Problem, Source, Verdict
from factions.tabletop.lists.roster import Roster
from factions.tabletop.lists.rules import Rule
from tests.example.the_ford.catalogue import Catalogue, Fighter

LISTS = Source("The Ford", "Lists")


class Village(Army[Fighter]):
    """A list beside the edition's book."""

    def may_add(self, unit: Fighter) -> bool:
        """Return whether one more of that fighter breaks no rule but, perhaps, the limit."""
        home = unit.faction == self.roster.faction
        return home and (unit.kind != "captain" or not self.captains)

    @property
    def captains(self) -> int:
        """How many captains the list has."""
        return sum(entry.count for entry, unit in self.recruits if unit.kind == "captain")


def check(roster: Roster, catalogue: Catalogue, *, fixes: bool = True) -> Verdict:
    """Return every problem in the rules' order, with its proven fixes unless told not to."""
    village = muster(roster, catalogue)
    return Verdict(judged(RULES, village, fixes=fixes), summary(village))


def muster(roster: Roster, catalogue: Catalogue) -> Village:
    """Return the roster beside the edition's book, as the rules judge it."""
    costs = {fighter.id: {"one": fighter.cost} for fighter in catalogue.fighters.values()}
    return Village(roster, Book(catalogue.fighters, catalogue.factions, costs, catalogue.sizes))


def names(catalogue: Catalogue) -> Mapping[str, str]:
    """Map the ids of fighters and villages to names."""
    return {**catalogue.factions, **{key: one.name for key, one in catalogue.fighters.items()}}


def summary(village: Village) -> dict[str, Any]:
    """Return the list's totals: points and fighters."""
    return {
        "points": village.total,
        "points_limit": village.limit,
        "points_left": max(0, village.limit - village.total),
        "fighters": sum(village.copies.values()),
    }


def captain_single(village: Village) -> Iterator[Problem]:
    """Find a list that has not exactly one captain."""
    captains = [entry.id for entry, unit in village.recruits if unit.kind == "captain"]
    if village.recruits and village.captains != 1:
        yield Problem("captain-single", {"captains": village.captains}, tuple(captains))


RULES: tuple[Rule[Village], ...] = (
    Rule(rules.game_size, LISTS, (remedies.choose_size,)),
    Rule(rules.unknown_faction, LISTS, (remedies.choose_faction,)),
    Rule(rules.faction_only, LISTS, (remedies.remove, remedies.swap, remedies.choose_faction)),
    Rule(rules.empty_list, LISTS),
    Rule(rules.unknown_unit, LISTS, (remedies.respell, remedies.remove)),
    Rule(rules.unknown_option, LISTS, (remedies.choose_option, remedies.clear_option)),
    Rule(rules.unknown_upgrade, LISTS, (remedies.drop_unknown_upgrades,)),
    Rule(rules.points_limit, LISTS, (remedies.shed, remedies.remove)),
    Rule(rules.dangling_reference, LISTS, (remedies.clear_references,)),
    Rule(captain_single, LISTS, (remedies.thin, remedies.remove)),
)
