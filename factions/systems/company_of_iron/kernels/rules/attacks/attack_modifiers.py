"""What is added to attack rolls, what they must reach, and when no die decides.

Source: Company of Iron, Core Rules, "Melee Attack Roll Modifiers", "Ranged Attack Roll Modifiers",
"Back Strikes", "Concealment & Cover", "Targeting a Model in Melee", "Combined Melee Attack",
"Combined Ranged Attack", "Attacks That Hit or Miss Automatically".
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record.bonuses import (
    AIM_BONUS,
    BACK_STRIKE_BONUS,
    CONCEALMENT,
    COVER,
    ELEVATION_BONUS,
    FAR_PENALTY,
    FREE_STRIKE_BONUS,
    IN_MELEE_BONUS,
    LONG_RANGE,
    MOST_COMBINED,
    OBSCURED_BONUS,
    SHORTEST,
    SHOULDER_TO_SHOULDER,
    STEALTH_BEYOND,
)
from factions.systems.company_of_iron.kernels.record.layout import (
    AIMED,
    ATTACK_ROLL,
    ATTACKER,
    COMBINED_MELEE,
    COMBINED_RANGED,
    DEFENCE,
    DEFENCE_CAP,
    DEFENDER,
    EYELESS_SIGHT,
    FROM_BEHIND,
    IGNORES,
    INJURED,
    IS_FREE_STRIKE,
    KNOCKED_DOWN,
    MAT,
    NO_CONCEALMENT,
    NO_COVER,
    NO_FAR,
    NO_MELEE,
    NO_STEALTH,
    NO_TANGLE,
    RAT,
    REACH,
    SHELTERED,
    SHORTEN,
    SPELL,
    SPRAY,
    STATIONARY,
    STEALTH,
    STR_LENGTHENS,
    STRENGTH,
    UNTARGETED,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import shelter, sight
from factions.systems.company_of_iron.kernels.table.bases import has, ready, within
from factions.systems.company_of_iron.kernels.table.engagement import in_melee_with_others
from factions.systems.company_of_iron.kernels.table.stats.current_stats import STATIONARY_DEFENCE
from factions.systems.company_of_iron.kernels.table.stats.sums import among, gather_sums, open_sums
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def sum_up_attack(d: Setup, s: State, u: int, v: int, weapon: int, shared: int) -> int:
    """Sum up what counts for both sides in u's attack with a weapon on v (`sums`).

    Returns what screens the target from a shot, as bits.

    Source: Company of Iron, Base Stats, Current Stats & Modifiers.
    """
    open_sums(s, u, v)
    s.bits, screens = shared, 0
    if d.ranged[weapon] and d.qualities[weapon] & SPRAY == 0:
        screens = shelter.screens(d, s, u, s.x[u], s.y[u], v)
    theirs = shared | SHELTERED if screens else shared
    gather_sums(d, s, u, v, weapon, ATTACKER, shared)
    gather_sums(d, s, v, u, weapon, DEFENDER, theirs)
    return int(screens)


@kernel(read_only=("d",))
def screened(d: Setup, s: State, u: int, screens: int) -> int:
    """Return the DEF that what screens the target of u's attack, as bits, gives it.

    Source: Company of Iron, Concealment & Cover.
    """
    ignored = s.sums[ATTACKER, IGNORES]
    if screens & COVER and ignored & NO_COVER == 0:
        return COVER
    keen = ignored & NO_CONCEALMENT or has(d, s, u, EYELESS_SIGHT)
    return CONCEALMENT if screens & CONCEALMENT and not keen else 0


@kernel(read_only=("d",))
def defence(d: Setup, s: State, u: int, v: int, weapon: int, screens: int) -> int:
    """Return what an attack roll of u with a weapon must reach to hit v; `sums` stands ready.

    screens: what screens v, as bits.

    Source: Company of Iron, Ranged Attack Roll Modifiers; LOS & Elevation; Targeting a Model in
    Melee.
    """
    base = d.def_[d.kind[v]]
    if s.sums[DEFENDER, DEFENCE_CAP] > 0:
        base = min(base, s.sums[DEFENDER, DEFENCE_CAP])
    if s.status[v] & STATIONARY:
        base = min(base, STATIONARY_DEFENCE)
    found = max(0, base + s.sums[DEFENDER, DEFENCE])
    if not d.ranged[weapon]:
        return int(found + OBSCURED_BONUS if shelter.obscured(d, s, u, v) else found)
    found += screened(d, s, u, screens)
    if sight.higher(d, s, v, u):
        found += ELEVATION_BONUS
    spares = d.qualities[weapon] & SPRAY or s.sums[ATTACKER, IGNORES] & NO_MELEE
    return int(found + IN_MELEE_BONUS if not spares and in_melee_with_others(s, u, v) else found)


@kernel(read_only=("d",))
def combined(d: Setup, s: State, u: int, v: int, weapon: int) -> int:
    """Return what models of its unit add to u's attack and damage rolls: at most 3; no spell.

    Source: Company of Iron, Combined Melee Attack; Combined Ranged Attack.
    """
    bit = COMBINED_RANGED if d.ranged[weapon] else COMBINED_MELEE
    if not among(d, s, u, bit, ATTACKER):
        return 0
    if d.ranged[weapon] and s.engaged[v] > 0 and s.sums[ATTACKER, IGNORES] & NO_TANGLE == 0:
        return 0
    if d.qualities[weapon] & SPELL:
        return 0
    if not d.ranged[weapon] and s.engaged[v] == int(s.engages[u, v] or s.engages[v, u]):
        return 0
    own, found = d.side[u], 0
    for friend in range(d.first[own], d.first[own + 1]):
        if found == MOST_COMBINED:
            break
        if d.group[friend] != d.group[u] or friend == u or not ready(s, friend):
            continue
        if not d.ranged[weapon]:
            found += s.engages[friend, v]
        elif within(d, s, friend, u, SHOULDER_TO_SHOULDER):
            far = d.gun_range[d.kind[friend]]
            found += 1 if within(d, s, friend, v, far) and sight.sees(d, s, friend, v) else 0
    return int(found)


@kernel(read_only=("d",))
def skill(d: Setup, s: State, u: int, v: int, weapon: int, shared: int) -> int:
    """Return what is added to the dice of u's attack roll with a weapon on v.

    Source: Company of Iron, Melee Attack Roll Modifiers; Ranged Attack Roll Modifiers; Long
    Range; Back Strikes.
    """
    kind, found = d.kind[u], s.sums[ATTACKER, ATTACK_ROLL]
    if shared & IS_FREE_STRIKE:
        found += FREE_STRIKE_BONUS
    elif shared & FROM_BEHIND:
        found += BACK_STRIKE_BONUS
    if not d.ranged[weapon]:
        return int(found + max(0, d.mat[kind] + s.sums[ATTACKER, MAT]))
    if shared & AIMED and d.qualities[weapon] & SPELL == 0:
        found += AIM_BONUS
    if s.sums[ATTACKER, IGNORES] & NO_FAR == 0 and not within(d, s, u, v, LONG_RANGE):
        found += FAR_PENALTY
    more = s.sums[ATTACKER, RAT] if d.qualities[weapon] & SPELL == 0 else 0
    return int(found + max(0, d.rat[kind] + more))


@kernel(read_only=("d",))
def weapon_reach(d: Setup, s: State, u: int, weapon: int) -> float:
    """Return how far a weapon reaches in the attack summed up; none that is made useless does.

    Source: Company of Iron, Measuring Range.
    """
    more = s.sums[ATTACKER, REACH]
    if d.ranged[weapon]:
        more -= s.plus[u, REACH]
    if d.qualities[weapon] & STR_LENGTHENS:
        more += s.sums[ATTACKER, STRENGTH]
    far = float(d.length[weapon] + more)
    return min(far, max(SHORTEST, far - s.sums[ATTACKER, SHORTEN]))


@kernel(read_only=("d",))
def surely(d: Setup, s: State, u: int, v: int, weapon: int) -> int:
    """Return whether the attack surely misses or hits, else events.MISS: it is rolled for.

    Source: Company of Iron, Attacks That Hit or Miss Automatically.
    """
    far = weapon_reach(d, s, u, weapon)
    if far <= 0.0 or not within(d, s, u, v, far):
        return events.SURE_MISS
    if d.ranged[weapon]:
        keen = s.sums[ATTACKER, IGNORES] & NO_STEALTH or has(d, s, u, EYELESS_SIGHT)
        hidden = among(d, s, v, STEALTH, DEFENDER) and s.bits & UNTARGETED == 0 and not keen
        if hidden and not within(d, s, u, v, STEALTH_BEYOND):
            return events.SURE_MISS
        aimed_at = s.bits & UNTARGETED == 0
        return events.SURE_HIT if s.status[v] & INJURED and aimed_at else events.MISS
    sure = s.status[v] & (KNOCKED_DOWN | STATIONARY | INJURED)
    return events.SURE_HIT if sure else events.MISS
