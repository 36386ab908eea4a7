"""Writing two companies, a scenario and the terrain into the records that kernels read."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from factions.systems.warcrow.battle.forces import Company, Form, Unit, fits, leads, listed
from factions.systems.warcrow.battle.gains import gains
from factions.systems.warcrow.battle.sheets import Sheets
from factions.systems.warcrow.catalogue import DICE, Catalogue
from factions.systems.warcrow.kernels.record import layout
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.tabletop.battles.generals import General, lead
from factions.tabletop.battles.records import Fields, One, blank

KEYWORDS = {
    "Elite": layout.ELITE,
    "Fearless": layout.FEARLESS,
    "Golem": layout.GOLEM,
    "Immovable": layout.IMMOVABLE,
    "Large": layout.LARGE,
    "Manned": layout.MANNED,
    "Aim": layout.AIM,
    "Ambusher": layout.AMBUSHER,
    "Scout": layout.SCOUT,
    "Raging": layout.RAGING,
    "Berserker rage": layout.RAGE,
    "Bloodlust": layout.BLOODLUST,
}
TABLE = (60.0, 60.0)  # strides; source: Prepare the Game Table
OBJECTIVE_RADIUS = 1.0
LINE_APART = 0.5  # of a line from other terrain, least
BEYOND = 1.0  # of terrain from deployment zones, least
FOREST = "light-forest"  # what a skill that adds a forest adds
GROUPS = ("area", "building", "structure", "line")
TURNS_FOR = 250  # points that the scenario's turns a round are meant for
MOST_TURNS = 20

# What a general weighs, by its name in the files.
WEIGHTS = {
    "point": layout.POINT,
    "future": layout.FUTURE,
    "threat": layout.THREAT,
    "draw": layout.DRAW,
    "strain": layout.STRAIN,
    "hurry": layout.HURRY,
    "bounty": layout.BOUNTY,
    "relief": layout.RELIEF,
    "token": layout.TOKEN,
    "approach": layout.APPROACH,
    "anyway": layout.ANYWAY,
    "errand": layout.ERRAND,
    "patience": layout.PATIENCE,
    "assured": layout.ASSURED,
    "verdict": layout.VERDICT,
    "finish": layout.FINISH,
    "muster": layout.MUSTER,
    "reply": layout.REPLY,
    "remain": layout.REMAIN,
    "heed": layout.HEED,
    "lurk": layout.LURK,
    "side_with": layout.SIDE_WITH,
    "part_with": layout.PART_WITH,
    "alter": layout.ALTER,
    "tinge": layout.TINGES,
    "hold": layout.HOLDS,
}


def record(
    companies: Sequence[Company],
    sheets: Sheets,
    catalogue: Catalogue,
    scenario: str,
    generals: Sequence[General],
) -> One[Any]:
    """Return the setup of a battle in which the first of two companies is player 0.

    Raises ValueError where a company has no unit or both together have too many.
    """
    units = [unit for company in companies for unit in company.units]
    if not all(company.units for company in companies):
        raise ValueError("a company is empty: none of its entries is a unit that can fight")
    if len(units) > layout.UNITS:
        raise ValueError(f"more than {layout.UNITS} units in one battle")
    setup: One[Any] = blank(Setup)
    first = Fields(setup)
    first.first[:] = 0, len(companies[0].units), len(units)
    first.command[:] = [company.command for company in companies]
    lead(first, generals, scenario, WEIGHTS)
    _table(first, catalogue, scenario, max(company.total for company in companies))
    _terrain(first, catalogue, sheets)
    rows = listed(companies)
    ends = accumulate([len(units), *(len(company.forms) for company in companies)])
    first.forms[:], first.form[:] = list(ends), -1
    for slot, (form, start) in enumerate(rows):
        _unit(first, slot, form, start, sheets)
        _ground(first, slot, form.unit, catalogue)
        if slot >= len(units):
            first.host[slot] = start + form.slot
            if first.form[start + form.slot] < 0:
                first.form[start + form.slot] = slot
    _lust(first, [form.unit for form, _ in rows])
    return setup


def write_sheets(setups: Sequence[One[Any]], sheets: Sheets) -> None:
    """Write what the sheets roll and do to each other into the setups of one battle."""
    count, first = len(sheets.rolls), setups[0][0]
    used = [first.sheet[rows_of(first, player)].ravel() for player in range(2)]
    table = gains(sheets, *({int(sheet) for sheet in side} for side in used))
    for setup in setups:
        setup[0].roll[:] = -1
        setup[0].roll[:count] = sheets.rolls
        setup[0].modifiers[:count] = sheets.counts
        setup[0].for_allies[:count] = sheets.for_allies
        setup[0].gain[:] = table


def _table(first: Any, catalogue: Catalogue, scenario: str, points: int) -> None:
    rules = catalogue.scenarios[scenario]
    first.width, first.depth = TABLE
    first.zone = rules["deployment"][0]["y"][1] - rules["deployment"][0]["y"][0]
    first.rounds = rules["rounds"]
    first.turns = turns_for(rules["turns"], points)
    objectives = rules["objectives"]
    first.objectives = len(objectives)
    for index, objective in enumerate(objectives):
        first.objective[index] = objective["x"], objective["y"]
    first.objective_radius = OBJECTIVE_RADIUS
    first.contest = layout.CONTEST
    scoring = rules["scoring"]
    first.score[:] = scoring["held"], scoring["most"], scoring["worth"]
    for index, group in enumerate(GROUPS):
        least, most = rules["terrain"][group]
        first.pairs[index] = (least + 1) // 2, most // 2
    first.template_apart[:] = rules["terrain"]["apart"]
    first.clear = rules["terrain"]["from_objectives"] + OBJECTIVE_RADIUS
    first.band = first.zone + BEYOND, first.depth - first.zone - BEYOND


def turns_for(turns: int, points: int) -> int:
    """Return the turns of a round: more for games larger than standard. Source: 3a."""
    return max(turns, min(MOST_TURNS, round(turns * points / TURNS_FOR)))


def _terrain(first: Any, catalogue: Catalogue, sheets: Sheets) -> None:
    pieces = list(catalogue.terrain.values())[: layout.TEMPLATES]
    first.templates = len(pieces)
    first.forest = next((n for n, piece in enumerate(pieces) if piece["id"] == FOREST), -1)
    for index, piece in enumerate(pieces):
        does = (
            layout.BLOCKS * piece["block_los"]
            | layout.IMPASSABLE * piece["impassable"]
            | layout.UNSTABLE * piece["unstable"]
            | layout.SINISTER * piece["sinister"]
            | layout.LETHAL * bool(piece["lethal"])
        )
        first.template_group[index] = GROUPS.index(piece["group"])
        if first.template_group[index] == layout.LINE:
            first.template_apart[index] = LINE_APART
        first.template_disc[index] = piece["shape"] == "disc"
        first.template_size[index] = (*piece["length"], *piece["width"])
        first.template_does[index] = does
        first.template_cover[index] = DICE.index(piece["cover"]) if piece["cover"] else -1
        first.template_lethal[index] = sheets.lethal(piece["lethal"]) if piece["lethal"] else -1


def _unit(first: Any, slot: int, form: Form, start: int, sheets: Sheets) -> None:
    unit = form.unit
    profile = unit.profile
    first.entry[slot] = unit.row
    first.guest[slot] = -1 if unit.guest is None else start + unit.guest
    first.host[slot] = -1 if unit.host is None else start + unit.host
    first.troops[slot] = unit.troops
    first.radius[slot] = first.guest_radius[slot] = profile.base
    if unit.guest is not None:
        first.guest_radius[slot] = form.units[unit.guest].profile.base
    first.wounds[slot] = unit.wounds
    first.move[slot], first.charge[slot] = unit.move, unit.charge
    first.morale[slot] = unit.morale
    first.keywords[slot] = flags(unit)
    daunting = unit.keyword("Intimidating")
    first.intimidating[slot] = int(daunting) if daunting else 0
    cover = unit.keyword("Cover")
    first.cover[slot] = DICE.index(cover[0]) if cover else -1
    panels = profile.panels
    first.members[slot] = panels[0].members if len(panels) > 1 else 0
    for place in range(2):
        index = min(place, len(panels) - 1)
        first.sheet[slot, place] = sheets.sheet(unit, index)
        first.conquest[slot, place] = unit.conquest(index)
        shots = panels[index].ranged
        first.range[slot, place] = (shots.range or 0) if shots else 0
    first.cost[slot] = profile.cost
    first.worth[slot] = profile.cost / (unit.wounds * unit.troops)
    first.will[slot] = sheets.will(unit)


def flags(unit: Unit) -> int:
    """Return a unit's keywords as bits; OFFICER for a character that leads the unit it joins."""
    bits = sum(bit for name, bit in KEYWORDS.items() if unit.keyword(name) is not None)
    return bits | (layout.OFFICER if leads(unit) else 0)


def _ground(first: Any, slot: int, unit: Unit, catalogue: Catalogue) -> None:
    preferred = unit.keyword("Preferred terrain") or ""
    groups = [[word.strip().lower() for word in group.split(",")] for group in preferred.split("|")]
    for index, piece in enumerate(list(catalogue.terrain.values())[: layout.TEMPLATES]):
        ignored = _ignored(piece, [group for group in groups if group != [""]])
        slows = piece["rugged"] == "all" or fits(unit, piece["rugged"].replace(",", "|"))
        if piece["rugged"] and slows and not ignored & {"rugged", "all"}:
            first.rugged[slot] |= 1 << index
        if "all" in ignored:
            first.ignores[slot] |= 1 << index


def _ignored(piece: Mapping[str, Any], groups: list[list[str]]) -> set[str]:
    """Return the keywords of a piece that Preferred Terrain lets a unit ignore, or `all`."""
    names = set(piece["name"].lower().split()) | {piece["name"].lower()}
    ignored = set()
    for group in groups:
        kinds = [word for word in group if word in names]
        keywords = [word for word in group if word not in names]
        fitting = all(word in ("rugged", "sinister", "lethal", "unstable") for word in keywords)
        if fitting and (kinds or keywords):
            ignored.update(keywords or ["all"])
    return ignored


def _lust(first: Any, units: Sequence[Unit]) -> None:
    rows = [rows_of(first, player) for player in range(2)]
    for own, theirs in (rows, rows[::-1]):
        for slot in own:
            victims = units[slot].keyword("Bloodlust")
            for enemy in theirs if victims is not None else ():
                if not victims:
                    first.lust[slot, enemy] = layout.LUST_NEAREST
                elif fits(units[enemy], victims):
                    first.lust[slot, enemy] = layout.LUST_NAMED


def rows_of(first: Any, player: int) -> list[int]:
    """Return the rows of a player's units, and behind them those of their forms."""
    bounds = first.first[player : player + 2], first.forms[player : player + 2]
    return [row for start, end in bounds for row in range(int(start), int(end))]


def sides(setup: One[Any], player_0: int) -> None:
    """Write which side of the list each unit belongs to."""
    split = int(setup[0].first[1])
    setup[0].side[:split], setup[0].side[split:] = player_0, 1 - player_0
