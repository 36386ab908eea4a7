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
    add,
    asks,
    hampers,
    lasts,
    lent,
)
from factions.tabletop.compiler.jit import kernel, seldom


@kernel(read_only=("d",))
def _own(d: Setup, s: State, m: int, v: int, rows: tuple[int, int], place: int, bits: int) -> int:
    """Add what those effects of m, from row to row, change in its attack on v or by v.

    bits: the conditions known to hold. Returns them and those found out here.
    """
    for e in range(rows[0], rows[1]):
        if d.when[e] & OF_ATTACK & ~bits:
            continue
        bits = known_conditions(d, s, m, v, d.when[e], bits)
        at = place
        if d.whom[e] == TARGET:
            at = 1 - place
            if d.filter[e] and not has(d, s, v, d.filter[e]):
                continue
        if counts(d, s, e, m, v, m, bits) and lent(d, s, m, e):
            add(s, s.sums[at], d, e)
    return bits


@kernel(read_only=("d",))
def _on_it(d: Setup, s: State, m: int, v: int, w: int, place: int, bits: int) -> int:
    """Add what effects put on m change in its attack on v or by v, where they ask; as `_own`."""
    around = place == DEFENDER and w >= 0 and d.qualities[w] & CHAIN != 0
    for n in range(CONTINUING):
        e = s.lasting[m, n]
        if e < 0:
            break
        if d.when[e] & ASKED_AGAIN & OF_ATTACK & ~bits or not asks(d, e):
            continue
        bits = known_conditions(d, s, m, v, d.when[e] & ASKED_AGAIN, bits)
        if not (around and d.wall[e]) and lasts(d, s, e, m, v, bits):
            add(s, s.sums[place], d, e)
    return bits


@kernel(read_only=("d",))
def _from_enemies(d: Setup, s: State, m: int, v: int, place: int, bits: int) -> None:
    """Add what enemies' effects change for m in its attack on v or by v, where they ask."""
    p = 1 - d.side[m]
    for n in range(d.auras[p]):
        bearer = d.aura[p, n]
        if ready(s, bearer):
            k = d.kind[bearer]
            for e in range(d.sorts[k, AURAS], d.sorts[k, WAITING]):
                if d.when[e] and hampers(d, s, e, bearer, m):
                    bits = known_conditions(d, s, m, v, d.when[e], bits)
                    if counts(d, s, e, m, v, bearer, bits):
                        add(s, s.sums[place], d, e)


@seldom(read_only=("d",))
def _see_past_spells(d: Setup, s: State, m: int) -> None:
    """Take from the target's sums what spells and animi add to its DEF and ARM. Source: Blessed."""
    for n in range(CONTINUING):
        e = s.lasting[m, n]
        if e < 0:
            break
        if d.spell[e] and d.what[e] in (DEFENCE, ARMOUR) and d.amount[e] > 0.0:
            s.sums[DEFENDER, d.what[e]] -= int(d.amount[e])


@kernel
def open_sums(s: State, m: int, v: int) -> None:
    """Begin the sums of an attack of m (-1: none) on v with what asks for nothing."""
    for what in range(WHATS):
        s.sums[ATTACKER, what] = s.plus[m, what] if m >= 0 else 0
        s.sums[DEFENDER, what] = s.plus[v, what]


@kernel(read_only=("d",))
def gather_sums(d: Setup, s: State, m: int, v: int, w: int, place: int, shared: int) -> None:
    """Add what asks for something and counts for m in an attack to `sums`, after `open_sums`.

    place: ATTACKER where m attacks v with weapon w, DEFENDER where it is attacked by v (-1:
    none). shared: the conditions that the attack fulfils for both.
    """
    k = d.kind[m]
    s.stamp += 1
    bits = shared
    if place == ATTACKER and w >= 0 and d.weapon_effect[w] < d.weapon_waits[w]:
        bits = _own(d, s, m, v, (d.weapon_effect[w], d.weapon_waits[w]), place, bits)
    if d.sorts[k, MOODS] < d.sorts[k, AURAS]:
        bits = _own(d, s, m, v, (d.sorts[k, MOODS], d.sorts[k, AURAS]), place, bits)
    if s.lasting[m, 0] >= 0:
        bits = _on_it(d, s, m, v, w, place, bits)
    if d.aura_asks[1 - d.side[m]]:
        _from_enemies(d, s, m, v, place, bits)
    if place == DEFENDER and w >= 0:
        if d.qualities[w] & BLESSED or s.sums[ATTACKER, IGNORES] & NO_SPELLS:
            _see_past_spells(d, s, m)


@kernel(read_only=("d",))
def among(d: Setup, s: State, m: int, bits: int, place: int) -> bool:
    """Return whether a model has any of these advantages in the attack summed up."""
    row = s.sums[place]
    granted = d.advantages[d.kind[m]] | s.granted[m] | row[GRANTS]
    return bool(granted & bits & ~row[FORBIDS])
