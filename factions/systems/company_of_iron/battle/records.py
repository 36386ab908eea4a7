"""Writing two companies, a scenario, the terrain and the deck into the record that kernels read."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from factions.systems.company_of_iron import odds
from factions.systems.company_of_iron.battle import rules
from factions.systems.company_of_iron.battle.forces import Company, Fighter, Kind
from factions.systems.company_of_iron.catalogue import Catalogue, Plan, Upgrade, Weapon
from factions.systems.company_of_iron.catalogue.own import arms
from factions.systems.company_of_iron.kernels.record import layout
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.tabletop.battles.generals import General, lead
from factions.tabletop.battles.records import Fields, One

TABLE = (30.0, 30.0)  # inches; source: Summary of Play
ADVANCE = 3.0  # inches beyond the deployment zone; source: Advance Deployment
GUNFIGHTER_RANGE = 0.5
RADII = {30: 0.59, 40: 0.79}
MEDIUM = 40
GROUPS = ("area", "line", "block")
PAIRS = ((2, 3), (1, 2), (0, 1))  # pieces come in pairs, one a half of the table
APART, CLEAR = 1.5, 1.0
CLOUD = "cloud"  # the piece that is a disc
ROOM = 1.4  # a table's length over the pairs' own

STATS = {
    "spd": layout.SPEED,
    "str": layout.STRENGTH,
    "mat": layout.MAT,
    "rat": layout.RAT,
    "def": layout.DEFENCE,
    "arm": layout.ARMOUR,
    "cmd": layout.COMMAND,
}
ASSETS = {
    "shake": layout.SHAKE,
    "reroll": layout.REROLL,
    "boost": layout.BOOST,
    "brace": layout.BRACE,
    "dash": layout.DASH,
}
DOES = {
    "forest": layout.ROUGH | layout.BLOCKS | layout.CONCEALS,
    "obstacle": layout.LINEAR | layout.COVERS,
    "obstruction": layout.BLOCKS | layout.IMPASSABLE | layout.COVERS,
    "rubble": layout.ROUGH | layout.COVERS,
    "hill": layout.HIGH,
    "trench": layout.COVERS,
    CLOUD: layout.SMOKE | layout.CONCEALS,
}
# What a general weighs, by its name in the files.
WEIGHTS = {
    "point": layout.POINT,
    "head": layout.HEAD,
    "dread": layout.DREAD,
    "tired": layout.TIRED,
    "later": layout.LATER,
    "drawn-to": layout.DRAWN_TO,
    "hunt": layout.HUNT,
    "guarded": layout.GUARDED,
    "save": layout.SAVE,
    "shared": layout.SHARED,
    "crowd": layout.CROWD,
    "seat": layout.SEAT,
    "content": layout.CONTENT,
    "spares": layout.SPARES,
    "floored": layout.FLOORED,
    "keep": layout.KEEP,
    "guard": layout.GUARD,
    "focus": layout.FOCUS,
    "fresh": layout.FRESH,
    "pin": layout.PIN,
    "card": layout.CARD,
    "hoard": layout.HOARD,
    "detached": layout.DETACHED,
    "passing": layout.PASSING,
    "rival": layout.RIVAL,
    "arrives": layout.ARRIVES,
    "anywhere": layout.ANYWHERE,
    "beside": layout.BESIDE,
    "contest": layout.CONTEST,
}
SURE = 3.0
TWO_DICE = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)  # of 36 rolls: so much or more


class Written(NamedTuple):
    """A setup and what its rows stand for: kinds, weapons, names of rules."""

    setup: One[Any]
    kinds: Sequence[Kind]
    weapons: Sequence[Weapon]
    rules: Sequence[str]


def record(
    companies: Sequence[Company],
    catalogue: Catalogue,
    scenario: str,
    generals: Sequence[General],
) -> Written:
    """Return the setup of a battle in which the first of two companies is player 0.

    Raises ValueError where both together have more models, kinds or weapons than there is room.
    """
    setup = layout.blank(Setup)
    d = Fields(setup)
    rows = _rows(companies)
    kinds = list({key: fighter.kind for key, fighter in rows}.values())
    weapons = [_weapons(kind, catalogue) for kind in kinds]
    for count, most, what in (
        (len(rows), layout.MODELS, "models"),
        (len(kinds), layout.KINDS, "kinds of model"),
        (sum(map(len, weapons)), layout.WEAPONS, "kinds of weapon"),
    ):
        if count > most:
            raise ValueError(f"more than {most} {what} in one battle")
    _models(d, companies, rows)
    for row, kind in enumerate(kinds):
        _stats(d, row, kind)
    _arms(d, weapons)
    _table(d, catalogue, scenario)
    lead(d, generals, scenario, WEIGHTS)
    _terrain(d, catalogue)
    _deck(d, catalogue)
    for player, company in enumerate(companies):
        _commander(d, player, company)
    names = rules.write(setup, kinds, [w for row in weapons for w in row], catalogue)
    _reaches(d, len(kinds))
    for player in range(2):
        _arrivals(d, player, catalogue.scenarios[scenario])
    _gains(d, kinds, catalogue)
    return Written(setup, kinds, [w for row in weapons for w in row], names)


def _rows(companies: Sequence[Company]) -> list[tuple[Any, Fighter]]:
    """Return the models of both sides, each with what it has in common with others of its kind.

    Models of one kind are of one side and, where they are of a unit, of one unit.
    """
    return [
        ((player, fighter.kind.profile.id, fighter.kind.index, unit), fighter)
        for player, company in enumerate(companies)
        for fighter in company.fighters
        for unit in [fighter.group if fighter.kind.in_unit else -1]
    ]


def _weapons(kind: Kind, catalogue: Catalogue) -> list[Weapon]:
    return list(arms(catalogue, kind.profile, kind.index))


def _models(d: Any, companies: Sequence[Company], rows: Sequence[tuple[Any, Fighter]]) -> None:
    numbers = {key: row for row, key in enumerate(dict(rows))}
    d.first[:] = 0, len(companies[0].fighters), len(rows)
    groups = (0, companies[0].groups)
    for slot, (key, fighter) in enumerate(rows):
        d.entry[slot], d.kind[slot] = fighter.row, numbers[key]
        d.side[slot] = slot >= d.first[1]
        d.group[slot] = groups[d.side[slot]] + fighter.group
        d.worth[slot] = fighter.worth
        model = fighter.kind.model
        d.boxes[slot] = max(1, model.boxes) + model.force_field
        d.edge[slot] = RADII.get(fighter.kind.base_mm, fighter.kind.base_mm / 50.8)
    for player, company in enumerate(companies):
        d.total[player], d.hand[player] = company.total, company.hand
        d.commander[player] = int(d.first[player]) + company.commander
    if sum(company.groups for company in companies) > layout.GROUPS:
        raise ValueError(f"more than {layout.GROUPS} units in one battle")


def _stats(d: Any, row: int, kind: Kind) -> None:
    model = kind.model
    d.kinds = row + 1
    for field, value in (
        ("spd", model.spd),
        ("str", model.strength),
        ("mat", model.mat),
        ("rat", model.rat),
        ("def_", model.defence),
        ("arm", model.arm),
        ("cmd", model.cmd),
    ):
        d[field][row] = value or 0
    d.medium[row] = kind.base_mm >= MEDIUM


def _arms(d: Any, weapons: Sequence[Sequence[Weapon]]) -> None:
    row = 0
    for kind, own in enumerate(weapons):
        d.weapon_first[kind] = row
        for weapon in own:
            d.ranged[row] = weapon.mode == "ranged"
            d.length[row] = weapon.range
            power = weapon.power if weapon.total is None else weapon.total
            d.power[row] = -1 if power is None else power
            d.shots[row] = -3 if weapon.rof == "d3" else int(weapon.rof or 1)
            d.copies[row] = max(1, weapon.count)
            d.area[row] = weapon.aoe or 0
            row += 1
    d.weapon_first[len(weapons) :] = row


def _table(d: Any, catalogue: Catalogue, scenario: str) -> None:
    told = catalogue.scenarios[scenario]
    d.width, d.depth = TABLE
    d.zone[:] = [zone["y"] for zone in told["deployment"]]
    d.advance, d.rounds = ADVANCE, told["rounds"]
    d.posts = len(told["flags"])
    for row, flag in enumerate(told["flags"]):
        d.flag[row] = flag["x"], flag["y"]
    d.flag_reach, d.flag_from, d.lead = told["reach"], told["first_round"], told["lead"]
    d.beheads = not told["flags"]


def _terrain(d: Any, catalogue: Catalogue) -> None:
    pieces = list(catalogue.terrain.values())[: layout.TEMPLATES]
    d.templates = len(pieces)
    for row, piece in enumerate(pieces):
        d.template_group[row] = GROUPS.index(piece["group"])
        d.template_size[row] = *piece["length"], *piece["width"]
        d.template_disc[row] = piece["id"] == CLOUD
        d.template_does[row] = DOES.get(piece["id"]) or _does(piece)
    d.pairs[:] = PAIRS
    d.template_apart[:], d.clear = APART, CLEAR
    d.band = d.zone[0, 1], d.zone[1, 0]


def _does(piece: Mapping[str, Any]) -> int:
    """Return the bits of a piece that is not in the rulebook."""
    return int(
        layout.ROUGH * piece["rough"]
        | layout.BLOCKS * piece["block_los"]
        | layout.IMPASSABLE * piece["impassable"]
        | layout.HIGH * piece["high"]
        | layout.LINEAR * (piece["group"] == "line")
        | layout.CONCEALS * (piece["shelter"] == "concealment")
        | layout.COVERS * (piece["shelter"] == "cover")
    )


def _bits(names: Sequence[str]) -> int:
    bits = 0
    for name in names:
        bits |= rules.ADVANTAGES.get(name, 0)
    return bits


def _deck(d: Any, catalogue: Catalogue) -> None:
    cards = catalogue.cards[: layout.CARDS]
    d.cards = len(cards)
    d.card_what[:] = -1
    for row, card in enumerate(cards):
        d.card_asset[row] = ASSETS[card.asset]
        for place, (stat, amount) in enumerate(card.plan.bonus.items()):
            d.card_what[row, place], d.card_amount[row, place] = STATS[stat], amount
        d.card_grants[row] = _bits(card.plan.grants)
        d.card_within[row] = _within(card.plan)


def _within(plan: Plan) -> float:
    return -1.0 if plan.within is None else float(plan.within)


def _commander(d: Any, player: int, company: Company) -> None:
    upgrade: Upgrade | None = company.upgrade
    if upgrade is None:
        return
    for stat, amount in upgrade.bonus.items():
        d.upgrade[player, STATS[stat]] = amount
    d.boxes[d.commander[player]] += upgrade.boxes
    d.upgrade_grants[player] = _bits(upgrade.grants)


def _reaches(d: Any, kinds: int) -> None:
    """Write the longest reach of each kind in melee and with its guns."""
    for kind in range(kinds):
        rows = slice(int(d.weapon_first[kind]), int(d.weapon_first[kind + 1]))
        guns = d.ranged[rows] > 0
        d.melee_range[kind] = d.length[rows][~guns].max(initial=0.0)
        d.gun_range[kind] = d.length[rows][guns].max(initial=0.0)
        if d.advantages[kind] & layout.GUNFIGHTER and d.melee_range[kind] == 0.0:
            d.melee_range[kind] = GUNFIGHTER_RANGE


def _arrivals(d: Any, player: int, scenario: Mapping[str, Any]) -> None:
    """Choose the models that deploy in advance and in ambush, as far as the scenario allows.

    A commander begins in play. Models without guns gain most by either.
    """
    slots = [
        slot
        for slot in range(int(d.first[player]), int(d.first[player + 1]))
        if slot != d.commander[player]
    ]
    slots.sort(key=lambda slot: (float(d.gun_range[d.kind[slot]]), slot))
    for bit, field, most in (
        (layout.BURROW, "burrows", len(slots)),
        (layout.AMBUSH, "ambush", scenario["ambush"]),
        (layout.ADVANCE_DEPLOYMENT, "advanced", scenario["advance_deployment"]),
    ):
        taken: list[int] = []
        for slot in slots:
            burrowed = bit == layout.BURROW and d.group[slot] in d.group[taken]
            if len(taken) < most and not burrowed and d.advantages[d.kind[slot]] & bit:
                d[field][slot] = 1
                taken.append(slot)
        slots = [slot for slot in slots if slot not in taken]


def _gains(d: Any, kinds: Sequence[Kind], catalogue: Catalogue) -> None:
    """Write what the models of either side can be expected to do to those of the other."""
    count, slots = len(kinds), d.kind[: d.first[2]]
    rows = [sorted(set(slots[: d.first[1]])), sorted(set(slots[d.first[1] :]))]
    told = [(kind.profile, kind.index) for kind in kinds]
    table = np.zeros((count, count, layout.ODDS), np.float32)
    for mine, theirs in (rows, rows[::-1]):
        sides = [told[row] for row in mine], [told[row] for row in theirs]
        gains = [*range(layout.SURELY), layout.FLOOR_BLOW, layout.FLOOR_CHARGE, layout.FLOOR_SHOT]
        table[np.ix_(mine, theirs, gains)] = odds.gains(catalogue, *sides)
        table[np.ix_(mine, theirs, [layout.REACHES])] = odds.reaches(catalogue, *sides)[..., None]
    table[:, :, layout.SURELY] = _surely(d, count)
    d.deals[:count, :, : len(slots)] = table[:, slots].transpose(0, 2, 1)
    d.suffers[:count, :, : len(slots)] = table[slots].transpose(1, 2, 0)
    d.floors[:count] = table[:, :, layout.FLOOR_BLOW :].any(axis=(1, 2))


def _surely(d: Any, kinds: int) -> NDArray[np.float64]:
    """Return 1 / chance that a blow of one kind hits another; shape (kinds, kinds)."""
    needs = np.subtract.outer(d.def_[:kinds], d.mat[:kinds]).T.clip(0, len(TWO_DICE) - 1)
    found: NDArray[np.float64] = 36 / np.array(TWO_DICE)[needs].clip(1, 35)
    return found.clip(max=SURE)
