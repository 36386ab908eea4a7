"""Bands of five at the third level: what Cold Iron's rate is of, as no shipped list is so small."""

from factions.tabletop.lists.roster import Entry, Roster

SYSTEM, LEVEL = "cold-iron", "level-3"
BANDS = {
    "shields": ("free-company", ("line-shieldman", "line-shieldman", "line-shieldman",
                                 "mace-serjeant", "two-hander")),
    "bows": ("free-company", ("line-shieldman", "line-shieldman", "market-wrestler",
                              "line-longbow", "line-longbow")),
    "goblins": ("goblin-warband", ("goblin-warrior", "goblin-warrior", "elite-goblin",
                                   "goblin-lizard-rider", "goblin-bowman")),
    "wolves": ("beasts", ("medium-wolf-war-dog",) * 5),
}  # fmt: skip


def bands() -> dict[str, Roster]:
    """Return the bands by name."""
    return {name: _band(faction, units) for name, (faction, units) in BANDS.items()}


def _band(faction: str, units: tuple[str, ...]) -> Roster:
    option = None if faction == "free-company" else LEVEL
    entries = (Entry(f"e{row}", unit, option=option) for row, unit in enumerate(units, 1))
    return Roster(SYSTEM, faction, tuple(entries))
