"""The sums of what counts in an attack: what asks for nothing, then what asks and holds.

Effects of one name that change the same thing never add up: `current_stats`. Source: Company of
Iron, Core Rules, "Base Stats, Current Stats & Modifiers", "Rule Priority".
"""

from factions.systems.company_of_iron.kernels.record.layout import (
    ARMOUR,
    ATTACKER,
    AURAS,
    BLESSED,
    CHAIN,
    CONTINUING,
    DEFENCE,
    DEFENDER,
    FORBIDS,
    GRANTS,
    IGNORES,
    MOODS,
    NO_SPELLS,
    TARGET,
    WAITING,
    WHATS,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import has, ready
from factions.systems.company_of_iron.kernels.table.stats.conditions import (
    ASKED_AGAIN,
    OF_ATTACK,
    counts,
    known_conditions,
)
from factions.systems.company_of_iron.kernels.table.stats.current_stats import (
    FILTERS_FRIENDS,
    add,
    asks,
    hampers,
    lasts,
    lent,
)
from factions.tabletop.compiler.jit import kernel, seldom


@kernel(read_only=("d",))
def _own(d: Setup, s: State, u: int, v: int, rows: tuple[int, int], place: int, bits: int) -> int:
    """Add what those effects of u, from row to row, change in its attack on v or by v.

    A filter names opponents, where it does not name friends.

    bits: the conditions known to hold. Returns them and those found out here.
    """
    for effect in range(rows[0], rows[1]):
        if d.when[effect] & OF_ATTACK & ~bits:
            continue
        bits = known_conditions(d, s, u, v, d.when[effect], bits)
        at = place
        if d.whom[effect] == TARGET:
            at = 1 - place
        opponents = d.whom[effect] == TARGET or d.when[effect] & FILTERS_FRIENDS == 0
        if d.filter[effect] and opponents and (v < 0 or not has(d, s, v, d.filter[effect])):
            continue
        if counts(d, s, effect, u, v, u, bits) and lent(d, s, u, effect):
            add(s, s.sums[at], d, effect)
    return bits


@kernel(read_only=("d",))
def _on_it(d: Setup, s: State, u: int, v: int, weapon: int, place: int, bits: int) -> int:
    """Add what effects put on u change in its attack on v or by v, where they ask; as `_own`."""
    around = place == DEFENDER and weapon >= 0 and d.qualities[weapon] & CHAIN != 0
    for slot in range(CONTINUING):
        effect = s.lasting[u, slot]
        if effect < 0:
            break
        if d.when[effect] & ASKED_AGAIN & OF_ATTACK & ~bits or not asks(d, effect):
            continue
        bits = known_conditions(d, s, u, v, d.when[effect] & ASKED_AGAIN, bits)
        if not (around and d.wall[effect]) and lasts(d, s, effect, u, v, bits):
            add(s, s.sums[place], d, effect)
    return bits


@kernel(read_only=("d",))
def _from_enemies(d: Setup, s: State, u: int, v: int, place: int, bits: int) -> None:
    """Add what enemies' effects change for u in its attack on v or by v, where they ask."""
    player = 1 - d.side[u]
    for aura in range(d.auras[player]):
        bearer = d.aura[player, aura]
        if ready(s, bearer):
            kind = d.kind[bearer]
            for effect in range(d.sorts[kind, AURAS], d.sorts[kind, WAITING]):
                if d.when[effect] and hampers(d, s, effect, bearer, u):
                    bits = known_conditions(d, s, u, v, d.when[effect], bits)
                    if counts(d, s, effect, u, v, bearer, bits):
                        add(s, s.sums[place], d, effect)


@seldom(read_only=("d",))
def _see_past_spells(d: Setup, s: State, u: int) -> None:
    """Take from the target's sums what spells and animi add to its DEF and ARM. Source: Blessed."""
    for slot in range(CONTINUING):
        effect = s.lasting[u, slot]
        if effect < 0:
            break
        if d.spell[effect] and d.what[effect] in (DEFENCE, ARMOUR) and d.amount[effect] > 0.0:
            s.sums[DEFENDER, d.what[effect]] -= int(d.amount[effect])


@kernel
def open_sums(s: State, u: int, v: int) -> None:
    """Begin the sums of an attack of u (-1: none) on v with what asks for nothing."""
    for what in range(WHATS):
        s.sums[ATTACKER, what] = s.plus[u, what] if u >= 0 else 0
        s.sums[DEFENDER, what] = s.plus[v, what]


@kernel(read_only=("d",))
def gather_sums(d: Setup, s: State, u: int, v: int, weapon: int, place: int, shared: int) -> None:
    """Add what asks for something and counts for u in an attack to `sums`, after `open_sums`.

    place: ATTACKER where u attacks v with a weapon, DEFENDER where it is attacked by v (-1:
    none). shared: the conditions that the attack fulfils for both.
    """
    kind = d.kind[u]
    s.stamp += 1
    bits = shared
    if place == ATTACKER and weapon >= 0 and d.weapon_effect[weapon] < d.weapon_waits[weapon]:
        bits = _own(d, s, u, v, (d.weapon_effect[weapon], d.weapon_waits[weapon]), place, bits)
    if d.sorts[kind, MOODS] < d.sorts[kind, AURAS]:
        bits = _own(d, s, u, v, (d.sorts[kind, MOODS], d.sorts[kind, AURAS]), place, bits)
    if s.lasting[u, 0] >= 0:
        bits = _on_it(d, s, u, v, weapon, place, bits)
    if d.aura_asks[1 - d.side[u]]:
        _from_enemies(d, s, u, v, place, bits)
    if place == DEFENDER and weapon >= 0:
        if d.qualities[weapon] & BLESSED or s.sums[ATTACKER, IGNORES] & NO_SPELLS:
            _see_past_spells(d, s, u)


@kernel(read_only=("d",))
def among(d: Setup, s: State, u: int, bits: int, place: int) -> bool:
    """Return whether a model has any of these advantages in the attack summed up."""
    row = s.sums[place]
    granted = d.advantages[d.kind[u]] | s.granted[u] | row[GRANTS]
    return bool(granted & bits & ~row[FORBIDS])
