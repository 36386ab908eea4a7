"""A unit that is laid out on a board: who it is, where it stands, and what has become of it."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, Self

from factions.systems.cold_iron.kernels.record import indices
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.cold_iron.board.kernels import Hex

Dice = tuple[int, int, int]  # number, faces, added


@dataclass(frozen=True)
class Unit:
    """A combatant of the catalogue, with whatever about it is to differ.

    What is None is as its sheet, and a battle that begins, have it.
    """

    unit: str | Entry = "town-guard"
    _: KW_ONLY
    # Where it stands, and with what in hand: its melee weapon, if nothing else is said.
    at: Hex | None = None
    facing: int | None = None
    in_hand: int | None = None
    # Its sheet.
    hit_points: int | None = None
    armour: int | None = None  # T
    crit_protection: int | None = None  # C
    attack: int | None = None  # strong and weak as well
    dodge: int | None = None  # against long weapons as well
    weapon_parry: int | None = None
    shield_parry: int | None = None
    weak_defence: int | None = None
    missile_defence: int | None = None
    damage: Dice | None = None
    weapon_hit_points: int | None = None
    fumble: int | None = None
    spear: bool | None = None
    charge: int | None = None
    dagger: bool | None = None  # it strikes with a dagger
    spare_weapon: bool | None = None  # it has another weapon beside the one in hand
    size: int | None = None
    large: bool | None = None
    move: int | None = None  # with turns or stops as well
    short_move: int | None = None
    shove: int | None = None
    agility: int | None = None  # DEX and hand to hand skill
    hand_to_hand: int | None = None
    grab: int | None = None
    blade: bool | None = None  # it has a dagger or a short sword to draw in a hold
    seat: int | None = None
    mount_hit_points: int | None = None
    shoots: bool | None = None
    missile_attack: int | None = None
    shot_dice: Dice | None = None
    shot_fumble: int | None = None
    ranges: tuple[int, ...] | None = None  # the first columns of the missile range table
    throws: int | None = None
    worth: float | None = None
    peril: float | None = None
    # What it does this turn.
    does: int | None = None
    target: int | None = None
    strikes: int | None = None  # the slot that it strikes at
    jumps: int | None = None  # the slot that it jumps
    second_target: int | None = None
    aims_at_mount: bool | None = None
    aims_at_shield: bool | None = None
    names: bool | None = None  # it goes for its target alone in a hold
    swings_cost: int | None = None  # each attack and defence
    moved: int | None = None
    run: int | None = None  # hexes in a line
    struck: bool | None = None  # it has had its attack
    # What has become of it.
    status: int | None = None
    wounds: int | None = None
    fatigue: int | None = None
    worn: int | None = None  # what its armour has stopped
    penalty: int | None = None
    desperations: int | None = None
    lost_dex: int | None = None  # what DEX lost in a fumble costs everything
    stunned: int | None = None  # turns
    only_dodges: bool | None = None  # in this turn
    posture: int | None = None  # what of it is on the ground, as bits
    slowed_in: int | None = None  # the turn in which it moves half
    out_of_position: int | None = None  # the turn of its bad swing
    threatened: int | None = None  # enemies that have chosen it
    riding: bool | None = None
    mount_wounds: int | None = None
    dismounted_at: Hex | None = None  # where its mount waits
    shots: int | None = None
    loading: int | None = None
    afoot: bool | None = None
    keeps_weapons: bool | None = None
    pins: int | None = None  # attempts in a row to pin it that succeeded
    pinned: bool | None = None

    def but(self, **changes: Any) -> Self:
        """Return the same unit with something else about it."""
        return replace(self, **changes)

    def placed(self, at: Hex, facing: int | None = None) -> Self:
        """Return the same unit in a hex, unless it has one of its own."""
        return self if self.at is not None else replace(self, at=at, facing=facing)


def as_unit(one: str | Entry | Unit) -> Unit:
    """Return a unit by its name, or as a player made it."""
    return one if isinstance(one, Unit) else Unit(one)


# The fields of SETUP that hold a figure of a sheet.
SHEET: Mapping[str, tuple[str, ...]] = {
    "hit_points": ("pt",), "armour": ("t",), "crit_protection": ("c",),
    "attack": ("h", "hs", "hw"), "dodge": ("db", "db_long"), "weapon_parry": ("dp",),
    "shield_parry": ("ds",), "weak_defence": ("dw",), "missile_defence": ("dm",),
    "damage": ("dice",), "weapon_hit_points": ("weapon",), "fumble": ("fumble",),
    "spear": ("spear",), "charge": ("charge",), "dagger": ("small",), "size": ("siz",),
    "large": ("large",), "move": ("move", "short_move"), "short_move": ("short_move",),
    "shove": ("shove",), "agility": ("agile",),
    "hand_to_hand": ("hth",), "grab": ("grab",), "blade": ("blade",), "seat": ("seat",),
    "mount_hit_points": ("mount_pt",), "shoots": ("shoots",), "missile_attack": ("hm",),
    "shot_dice": ("shot_dice",), "shot_fumble": ("shot_fumble",), "throws": ("throws",),
    "worth": ("worth",), "peril": ("peril",),
}  # fmt: skip

# The field of STATE that holds what a unit does, or what has become of it.
CONDITION: Mapping[str, str] = {
    "facing": "facing", "in_hand": "stance", "does": "does", "target": "target",
    "second_target": "second", "aims_at_mount": "at_mount", "aims_at_shield": "at_shield",
    "names": "named", "swings_cost": "haste", "moved": "went", "run": "run",
    "struck": "struck", "status": "status",
    "wounds": "wounds", "fatigue": "tired", "worn": "worn", "penalty": "penalty",
    "desperations": "desperate", "lost_dex": "clumsy",
    "stunned": "stunned", "only_dodges": "dodging",
    "posture": "down", "slowed_in": "slowed", "out_of_position": "off",
    "threatened": "threatened", "riding": "riding", "mount_wounds": "mount_lost",
    "shots": "shots_left", "loading": "loading", "afoot": "afoot", "keeps_weapons": "keeps",
    "pins": "pins", "pinned": "pinned",
}  # fmt: skip


def write_sheet(d: Any, slot: int, unit: Unit) -> None:
    """Write what differs on a unit's sheet."""
    for name, fields in SHEET.items():
        if (value := getattr(unit, name)) is not None:
            for field in fields:
                d[field][slot] = value
    if unit.spare_weapon is not None:
        d.bare[slot, indices.SPARE] = not unit.spare_weapon
    if unit.ranges is not None:
        d.range[slot, : len(unit.ranges)] = unit.ranges


def write_condition(s: Any, slot: int, unit: Unit) -> None:
    """Write what a unit does and what has become of it."""
    for name, field in CONDITION.items():
        if (value := getattr(unit, name)) is not None:
            s[field][slot] = value
    for does, target in ((indices.STRIKES, unit.strikes), (indices.JUMPS, unit.jumps)):
        if target is not None:
            s.does[slot], s.target[slot] = does, target
    if unit.dismounted_at is not None:
        s.riding[slot] = 0
        s.horse_q[slot], s.horse_r[slot] = unit.dismounted_at
