"""Damage rolls: how many dice, against how much armour, and what they do.

The sums of what counts (`sums`) stand ready: the attacker's in row 0, the target's in 1.
Source: Company of Iron, Core Rules, "Damage Rolls", "Damage Types", "Immunities", "Incorporeal",
"Shield", "Attacking Injured Targets".

For the power of weapons and STR in melee, see `rules.attacks.direct_hits:_damage`.
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement import chances
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import (
    ARMOUR,
    ATTACKER,
    BRACED,
    CHAIN,
    COLD,
    CORRODES,
    CORRODING,
    CORROSION,
    CRITICAL_CORROSION,
    CRITICAL_FIRE,
    DEFENDER,
    DOUBLE_DAMAGE,
    ELECTRICITY,
    FIRE,
    FROM_FRONT,
    HALVE_ARMOUR,
    IGNORES,
    INCORPOREAL,
    INJURED,
    IS_FREE_STRIKE,
    MAGICAL,
    NO_SHIELDS,
    ON_FIRE,
    PLAYING,
    PROOF_COLD,
    PROOF_CORROSION,
    PROOF_ELECTRICITY,
    PROOF_FIRE,
    SETS_FIRE,
    SPELL,
    TAKEN_DICE,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import model_status, rolls
from factions.systems.company_of_iron.kernels.rules.damage import damage_points, falls
from factions.systems.company_of_iron.kernels.table.stats.sums import among, gather_sums, open_sums
from factions.tabletop.compiler.jit import kernel

BRACE_BONUS = 2


@kernel(read_only=("d",))
def armour(d: Setup, s: State, v: int, qualities: int, bits: int) -> int:
    """Return the ARM of v in this attack; shields do not count from behind.

    Source: Company of Iron, Damage Rolls; Shield.
    """
    base = d.arm[d.kind[v]]
    if s.sums[ATTACKER, HALVE_ARMOUR] > 0:
        base = (base + 1) >> 1
    found = max(0, base + s.sums[DEFENDER, ARMOUR])
    shields = bits & FROM_FRONT and bits & IS_FREE_STRIKE == 0 and qualities & CHAIN == 0
    if shields and s.sums[ATTACKER, IGNORES] & NO_SHIELDS == 0:
        found += d.shield[d.kind[v]]
    return int(found + BRACE_BONUS if bits & BRACED else found)


@kernel(read_only=("d",))
def fewer(d: Setup, s: State, v: int, qualities: int) -> int:
    """Return how many dice v's immunities and being incorporeal take from a damage roll.

    Source: Company of Iron, Damage Types; Incorporeal.
    """
    proof = 0
    if qualities & COLD:
        proof |= PROOF_COLD
    if qualities & CORROSION:
        proof |= PROOF_CORROSION
    if qualities & ELECTRICITY:
        proof |= PROOF_ELECTRICITY
    if qualities & FIRE:
        proof |= PROOF_FIRE
    lost = 1 if proof and among(d, s, v, proof, DEFENDER) else 0
    if qualities & (MAGICAL | SPELL) == 0 and among(d, s, v, INCORPOREAL, DEFENDER):
        lost += 1
    return lost


@kernel(read_only=("d",))
def share(d: Setup, s: State, v: int, power: int, dice: int, qualities: int, bits: int) -> float:
    """Return what share of the boxes that v has left a damage roll marks on average, as `roll`.

    Source: Company of Iron, Damage Rolls.
    """
    short = armour(d, s, v, qualities, bits) - power
    rolled = max(0, dice + s.sums[DEFENDER, TAKEN_DICE] - fewer(d, s, v, qualities))
    left, marked = damage_points.left(d, s, v), 0.0
    if s.sums[ATTACKER, DOUBLE_DAMAGE] > 0:
        left = (left + 1) >> 1
    for point in range(1, left + 1):
        likely = chances.chance(d, rolled, short + point)
        if likely <= 0.0:
            break
        marked += likely
    return marked / max(1, left)


@kernel(read_only=("d",))
def roll(
    d: Setup, s: State, v: int, power: int, dice: int, qualities: int, bits: int
) -> tuple[int, int, int, int]:
    """Roll damage against v: dice rolled, total, ARM, and the points that get past it.

    dice: those of the attacker; what the target takes from them or adds is worked out here.

    Source: Company of Iron, Damage Rolls.
    """
    arm = armour(d, s, v, qualities, bits)
    rolled = max(0, dice + s.sums[DEFENDER, TAKEN_DICE] - fewer(d, s, v, qualities))
    total = power + (rolls.throw(s, rolled, 0) & rolls.TOTAL)
    points = max(0, total - arm)
    if s.sums[ATTACKER, DOUBLE_DAMAGE] > 0:
        points *= 2
    return int(rolled), int(total), int(arm), int(points)


@kernel(read_only=("d",))
def inflict(d: Setup, s: State, u: int, v: int, why: int, rolled: tuple[int, int, int, int]) -> int:
    """Let v suffer a damage roll by u (-1: none); return what is left of it.

    An injured model is boxed by any.

    Source: Company of Iron, Recording Damage.
    """
    points = min(rolled[3], damage_points.left(d, s, v))
    emits.emit(s, events.DAMAGE, v, u, points, why)
    emits.more(s, rolled[0], rolled[1], rolled[2])
    if s.status[v] & INJURED:
        falls.fall(d, s, u, v, why)
        return falls.KILLED
    return damage_points.suffer(d, s, u, v, rolled[3], why)


@kernel(read_only=("d",))
def strike(
    d: Setup, s: State, u: int, v: int, power: int, qualities: int, bits: int, why: int
) -> int:
    """Roll 2d6 + `power` of damage against v for no weapon of u (-1: none).

    Source: Company of Iron, Damage Rolls.
    """
    if s.where[v] != PLAYING:
        return falls.STANDS
    open_sums(s, -1, v)
    gather_sums(d, s, v, u, -1, DEFENDER, bits)
    return inflict(d, s, u, v, why, roll(d, s, v, power, 2, qualities, bits))


@kernel(read_only=("d",))
def brand(d: Setup, s: State, v: int, weapon: int, critical: bool) -> None:
    """Set v on fire or let it corrode, by the qualities of the weapon that hit it.

    Source: Company of Iron, Weapon Qualities.
    """
    qualities = d.qualities[weapon]
    if qualities & SETS_FIRE or (critical and qualities & CRITICAL_FIRE):
        model_status.become(d, s, v, ON_FIRE, events.BY_RULE)
    if qualities & CORRODES or (critical and qualities & CRITICAL_CORROSION):
        model_status.become(d, s, v, CORRODING, events.BY_RULE)
