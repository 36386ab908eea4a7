"""Cold Iron: men of the same attributes with any level, weapon, shield and armour."""

from collections.abc import Mapping

from factions.tabletop.lists.roster import Entry

FACTION, UNIT, SIZE, BAND = "wanderers", "fighter", "battle", 5
ATTRIBUTES = {"str": 18, "dex": 14, "con": 14, "siz": 15}
LEVELS = range(1, 9)
WEAPONS = {
    "short-sword": ("sword-attack", "short-sword-parry"),
    "sword": ("sword-attack", "sword-parry"),
    "broad-sword": ("sword-attack", "sword-parry"),
    "two-hand-sword": ("sword-attack", "sword-parry"),
    "hand-axe": ("axe-attack", "axe-parry"),
    "battle-axe": ("axe-attack", "axe-parry"),
    "mace": ("mace-attack", "mace-parry"),
    "maul": ("mace-attack", "mace-parry"),
    "short-spear": ("spear-attack", "spear-parry"),
    "boar-spear": ("spear-attack", "spear-parry"),
    "flail": ("flail-attack", "flail-parry"),
    "quarterstaff": ("staff-attack", "staff-parry"),
}
SHIELDS = (None, "buckler", "small-shield", "medium-shield", "large-shield")
ARMOURS = (None, "padded-cloth", "leather-armour", "studded-leather", "light-chain", "chain-mail",
           "half-plate", "plate-armour")  # fmt: skip
KINDS: Mapping[str, tuple[str | None, ...]] = {
    "weapon": tuple(WEAPONS),
    "shield": SHIELDS,
    "armour": ARMOURS,
}
METHOD = (
    f"Bands of {BAND} fighters of the same attributes ({ATTRIBUTES}) fight mirrored battles over "
    "all scenarios, led by one general. Each fighter draws one of two neighbouring levels, a "
    "weapon, a shield and armour that he may use; his skills with them are of his level. A "
    "logistic model of each pair's win rate on how many more of the first band have each gives "
    "log-odds a head."
)
BLIND = (
    "how well a weapon suits a shield, armour or a level: each counts alike whatever it is with",
    "other attributes, missiles, mounts, beasts, berserkers and hand to hand",
    "what a better player than the simulator's policy would make of an outfit",
    "fatigue: the policy does not reckon with it",
)


def fighter_of(level: int, outfit: tuple[str | None, ...]) -> Entry:
    """Return a fighter of a level with a weapon, shield and armour, each skill at that level."""
    weapon, shield, _ = outfit
    skills = [*WEAPONS[str(weapon)], *(["shield-parry"] if shield else [])]
    items = tuple(item for item in outfit if item)
    stats = {"level": level, **ATTRIBUTES, **dict.fromkeys(skills, level)}
    return Entry("e1", UNIT, upgrades=items, stats=stats)
