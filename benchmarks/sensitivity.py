"""Whether each stat matters, and the way players expect.

In a copy of the catalogue one unit of a list gets one more of one stat, for the same points. The
list fights its mirror with and without that, on the same dice; one more is expected to win more.
A difference counts if its interval, which is valid at every look, leaves out 0: the battles
go on until then, or until there are enough.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from benchmarks import Row
from benchmarks.battle import SEED, companies, fighting, shipped, spread
from factions.systems import Game
from factions.tabletop.battles import paired
from factions.tabletop.battles.paired import Paired
from factions.tabletop.estimates import intervals
from factions.tabletop.lists.roster import Roster

Unit = dict[str, Any]
Step = str | Mapping[str, Any]
Change = Callable[[Unit], bool]

LISTS, QUICK_LISTS = 4, 1
LOOK, ENOUGH = 1_000, 6_000  # battles of each side
BETTER = "-better"
EVERY: Step = {}
MOST_DICE = 3  # of a colour in a Warcrow roll
ALL = 100.0


def one_more(*path: Step) -> Change:
    """Return what adds 1 to each number at a path of the unit's data.

    A step is a key, or what those items of a list hold that are meant. The change returns whether
    there was a number.
    """
    return _changed_by(1, path)


def one_less(*path: Step) -> Change:
    """Return what takes 1 off each number at a path, of a stat of which less is better."""
    return _changed_by(-1, path)


def _changed_by(number: int, path: tuple[Step, ...]) -> Change:
    def change(unit: Unit) -> bool:
        found = [(holder, key) for holder, key in _places(unit, path) if _number(holder[key])]
        for holder, key in found:
            holder[key] += number
        return bool(found)

    return change


def one_die(colours: str, *path: Step) -> Change:
    """Return what adds a die to each pool at a path: of the first colour that has room for one."""

    def change(unit: Unit) -> bool:
        found = [(holder, key) for holder, key in _places(unit, (*path, "dice")) if holder[key]]
        for holder, key in found:
            dice = holder[key]
            holder[key] += next((c for c in colours if dice.count(c) < MOST_DICE), "")
        return bool(found)

    return change


def together(*changes: Change) -> Change:
    """Return what makes several changes at once: a stat, and the figures it is part of."""

    def change(unit: Unit) -> bool:
        made = [one(unit) for one in changes]
        return any(made)

    return change


def _places(value: Any, path: tuple[Step, ...]) -> Iterator[tuple[Any, Any]]:
    step, *rest = path
    keys: list[Any]
    if isinstance(step, Mapping):
        keys = [place for place, item in enumerate(value or ()) if _holds(item, step)]
    else:
        keys = [step] if step in value else []
    for key in keys:
        if rest:
            yield from _places(value[key], tuple(rest))
        else:
            yield value, key


def _holds(item: Any, asked: Mapping[str, Any]) -> bool:
    return all(item[key] == value for key, value in asked.items())


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _models(stat: str) -> Change:
    return one_more("stats", "models", EVERY, stat)


MELEE, RANGED = {"mode": "melee"}, {"mode": "ranged"}
STATS: Mapping[str, Mapping[str, Change]] = {
    "armoured-clash": {
        "SPEED": one_more("stats", "speed"),
        "DEFENCE": one_more("stats", "defence"),
        "DAMAGE LIMIT": one_more("stats", "damage_limit"),
        "DISCIPLINE": one_more("stats", "discipline"),
        "one less BREAK LIMIT": one_less("stats", "break_limit"),
        "melee dice": one_more("weapons", MELEE, "stats", "bands", EVERY, "dice"),
        "ranged dice": one_more("weapons", RANGED, "stats", "bands", EVERY, "dice"),
        "range": one_more("weapons", RANGED, "range"),
    },
    "warcrow": {
        "MOV": one_more("stats", "mov", EVERY),
        "charge": one_more("stats", "charge"),
        "W": one_more("stats", "w"),
        "WP die": one_die("OYR", "stats", "wp"),
        "MOR": one_more("stats", "mor"),
        "conquest": one_more("stats", "panels", EVERY, "conquest"),
        "COM": one_more("command"),
        "melee die": one_die("OYR", "weapons", MELEE, "stats"),
        "ranged die": one_die("OYR", "weapons", RANGED, "stats"),
        "range": one_more("weapons", RANGED, "range"),
        "defence die": one_die("UGK", "stats", "panels", EVERY, "defence"),
    },
    "company-of-iron": {
        "SPD": _models("spd"),
        "STR": together(_models("str"), one_more("weapons", MELEE, "stats", "p_s")),
        "MAT": _models("mat"),
        "RAT": _models("rat"),
        "DEF": _models("def"),
        "ARM": _models("arm"),
        "CMD": _models("cmd"),
        "boxes": _models("boxes"),
        "P+S": one_more("weapons", MELEE, "stats", "p_s"),
        "POW": one_more("weapons", RANGED, "stats", "pow"),
        "RNG": one_more("weapons", RANGED, "range"),
        "ROF": one_more("weapons", RANGED, "stats", "rof"),
        "reach": one_more("weapons", MELEE, "range"),
    },
    "iron-dawn": {
        "SPD": one_more("stats", "spd"),
        "ACC": one_more("stats", "acc"),
        "MEL": one_more("stats", "mel"),
        "ATT": one_more("stats", "att"),
        "DEF": one_more("stats", "def"),
        "HP": one_more("stats", "hp"),
        "MOR": one_more("stats", "mor"),
        "FD": one_more("stats", "fd"),
        "SD": one_more("stats", "sd"),
        "RD": one_more("stats", "rd"),
        "TD": one_more("stats", "td"),
        "RNG": one_more("weapons", EVERY, "range"),
        "effective RNG": one_more("weapons", EVERY, "stats", "effective"),
        "weapon ACC": one_more("weapons", EVERY, "stats", "acc"),
        "weapon ATT": one_more("weapons", EVERY, "stats", "att"),
        "ROF": one_more("weapons", EVERY, "stats", "rof"),
    },
    "cold-iron": {
        "STR": one_more("stats", "grades", EVERY, "str"),
        "DEX": one_more("stats", "grades", EVERY, "dex"),
        "CON": one_more("stats", "grades", EVERY, "con"),
        "level": one_more("stats", "grades", EVERY, "level"),
        "move": one_more("stats", "grades", EVERY, "move", EVERY),
        "hide": one_more("stats", "grades", EVERY, "hide", EVERY),
    },
}

# A stat of what is looked at beside the most frequent unit of a list: of Iron Dawn's vehicles.
BESIDE: Mapping[str, str] = {"iron-dawn": "FD"}


@dataclass(frozen=True)
class Case:
    """One stat of one unit of a list, and what one more of it changes."""

    unit: str
    stat: str
    sums: Paired

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the difference of the win rates."""
        return intervals.difference(self.sums.pairs)

    @property
    def direction(self) -> int:
        """1 if one more is known to win more often, -1 if less often, 0 if neither."""
        low, high = self.interval
        return (low > 0) - (high < 0)

    def row(self, game: Game) -> Row:
        """Return the case as a row of the table."""
        low, high = self.interval
        words = {1: "significant, as expected", -1: "significant, not as expected"}
        return Row(
            f"{game.id}, {self.unit}, {self.stat}",
            ALL * self.sums.difference,
            "% more wins",
            interval=(ALL * low, ALL * high),
            note=words.get(self.direction, "not significant"),
        )


def run(quick: bool = False) -> Iterable[Row]:
    """Measure each game that has battles: all its stats, for a unit of each of a few lists."""
    for game in fighting():
        cases = []
        for army in spread(companies(game), QUICK_LISTS if quick else LISTS).values():
            for case in cases_of(game, army):
                cases.append(case)
                yield case.row(game)
        yield share(game, cases)


def share(game: Game, cases: list[Case]) -> Row:
    """Return how many of the differences that are significant go the way that is expected."""
    directions = Counter(case.direction for case in cases)
    significant = directions[1] + directions[-1]
    return Row(
        f"{game.id}, significant as expected",
        ALL * directions[1] / significant if significant else 0.0,
        "%",
        90,
        ALL,
        note=f"{directions[1]} of {significant} significant, {len(cases)} tried",
    )


def cases_of(game: Game, army: Roster) -> Iterator[Case]:
    """Yield a case for each stat of each unit of a list that is looked at."""
    for unit in looked_at(game, army):
        yield from cases_of_unit(game, army, unit)


def looked_at(game: Game, army: Roster) -> list[str]:
    """Return the unit that a list has most of, and of those with the stat of BESIDE the like."""
    units = {frequent(army): None}
    if game.id in BESIDE:
        change, data = STATS[game.id][BESIDE[game.id]], shipped(game)
        bearers = {entry.unit for entry in army.entries if with_better(data, entry.unit, change)}
        units |= {frequent(army, bearers): None} if bearers else {}
    return list(units)


def cases_of_unit(game: Game, army: Roster, unit: str) -> Iterator[Case]:
    """Yield a case for each stat that a unit of a list has."""
    better = replace(
        army,
        entries=tuple(
            replace(entry, unit=unit + BETTER) if entry.unit == unit else entry
            for entry in army.entries
        ),
    )
    for stat, change in STATS[game.id].items():
        data = with_better(shipped(game), unit, change)
        if data is None:
            continue
        catalogue = game.catalogue.read(data)
        setups = tuple(
            game.battle.compile(side, army, catalogue, game.battle.SCENARIOS[0])
            for side in (better, army)
        )
        yield Case(unit, stat, fought(game, setups))


def frequent(army: Roster, among: Container[str] | None = None) -> str:
    """Return the unit that a list has most of, among the given ones if any.

    Those that join others are left out.
    """
    counts = Counter[str]()
    for entry in army.entries:
        if entry.attached_to is None and (among is None or entry.unit in among):
            counts[entry.unit] += entry.count
    return counts.most_common(1)[0][0]


def with_better(data: dict[str, Any], unit: str, change: Change) -> dict[str, Any] | None:
    """Return the catalogue with a changed copy of a unit; None if it has nothing to change."""
    copy = deepcopy(next(row for row in data["units"] if row["id"] == unit))
    copy["id"] += BETTER
    return {**data, "units": [*data["units"], copy]} if change(copy) else None


def fought(game: Game, setups: tuple[Any, ...]) -> Paired:
    """Fight both setups until the difference is significant, or ENOUGH battles of each."""
    sums = paired.fight(game.battle.scored, setups, SEED, 0, LOOK)
    while sums.battles < ENOUGH:
        low, high = intervals.difference(sums.pairs)
        if low > 0 or high < 0:
            break
        sums += paired.fight(game.battle.scored, setups, SEED, sums.battles, LOOK)
    return sums
