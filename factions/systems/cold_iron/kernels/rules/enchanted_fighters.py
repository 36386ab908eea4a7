"""What magic alone harms. Source: Cold Iron, Enchanted Fighters and Champions.

Effects of ghosts and what magic alone harms:
`rules.physical_combat.attack_and_defence:only_dodges`, `rules.physical_health:hurt`,
`rules.weapons_armour_and_shields.armour:passing`.
"""

from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def harms(d: Setup, u: int, v: int, kind: int) -> bool:
    """Return whether u can harm v: ghosts take a ghost, or the enchanted but no missile.

    Source: Cold Iron, Enchanted Fighters and Champions.
    """
    return bool(d.ghost[v] == 0 or d.ghost[u] or (d.enchanted[u] and kind & 2 == 0))
