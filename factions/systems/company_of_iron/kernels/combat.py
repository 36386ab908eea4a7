"""A model's Combat Action: which weapon at whom, one attack after the other.

Source: Company of Iron, Core Rules, "Combat Actions", "Melee Attacks", "Ranged Attacks".
"""

from factions.systems.company_of_iron.kernels import attacks, cards, rolls, shots
from factions.systems.company_of_iron.kernels.facing import in_front
from factions.systems.company_of_iron.kernels.layout import (
    AIMED,
    ALONE,
    BLOW,
    EVERYONE,
    GUNFIGHTER,
    INJURED,
    IS_CHARGE,
    KNOCKED_DOWN,
    PLAYING,
    SPELL,
    STATIONARY,
    Record,
)
from factions.systems.company_of_iron.kernels.outlook import appraise, prize
from factions.systems.company_of_iron.kernels.sight import shelter, still_sees
from factions.systems.company_of_iron.kernels.stats import has
from factions.tabletop.jit import kernel

MOST_ATTACKS = 12
SEVERAL = -2
BESIDE = 0.5  # inches within which an injured model may be shot

BY_SPELL = 3  # a further attack that is a spell


@kernel
def able(s: Record, m: int) -> bool:
    """Tell whether a model can attack."""
    return bool(s.where[m] == PLAYING and s.status[m] & (KNOCKED_DOWN | STATIONARY | INJURED) == 0)


@kernel
def _in_range(d: Record, s: Record, m: int, v: int, w: int) -> bool:
    """Tell whether v is near enough to be attacked with a weapon, and targetable."""
    far = d.length[w] + d.edge[m] + d.edge[v]
    if d.ranged[w] and s.status[v] & INJURED:
        far = min(far, BESIDE + d.edge[m] + d.edge[v])
    dx, dy = s.x[v] - s.x[m], s.y[v] - s.y[m]
    return bool(s.where[v] == PLAYING and dx * dx + dy * dy <= far * far + 1e-9)


@kernel
def _in_view(d: Record, s: Record, m: int, v: int) -> bool:
    """Tell whether m may attack v if it is in range."""
    return bool(s.engages[m, v]) or (
        in_front(d, s, m, s.x[v], s.y[v], d.edge[v]) and still_sees(d, s, m, v)
    )


@kernel
def in_reach(d: Record, s: Record, m: int, v: int, w: int) -> bool:
    """Tell whether v may be attacked with a weapon: in range and sight, and targetable."""
    return _in_range(d, s, m, v, w) and _in_view(d, s, m, v)


@kernel
def _shot_worth(d: Record, s: Record, m: int, e: int) -> float:
    """Return what shots of m at e, were it to see e, are worth; 0 for sure misses."""
    x, y = s.x[m], s.y[m]
    if shots.misses(d, s, m, x, y, e):
        return 0.0
    return shots.clear_worth(d, s, m, x, y, e, shelter(d, s, m, e), 0)


@kernel
def target(d: Record, s: Record, m: int, w: int, wanted: int) -> int:
    """Return whom to attack with a weapon: the one wanted, or else the best; -1: nobody."""
    pick, most, foe = -1, 0.0, 1 - d.side[m]
    gun = d.ranged[w] != 0
    held = gun and s.engaged[m] > 0 and d.qualities[w] & SPELL == 0
    if wanted >= 0 and not (held and not s.engages[wanted, m] and not s.engages[m, wanted]):
        if in_reach(d, s, m, wanted, w):
            return wanted
    for e in range(d.first[foe], d.first[foe + 1]):
        if not _in_range(d, s, m, e, w):
            continue
        if held and not s.engages[e, m] and not s.engages[m, e]:
            continue
        value = _shot_worth(d, s, m, e) if gun else prize(d, s, m, e, BLOW)
        if value > most and _in_view(d, s, m, e):
            pick, most = e, value
    return pick


@kernel
def promise(d: Record, s: Record, m: int, v: int, w: int) -> float:
    """Return roughly how many boxes one attack with a weapon marks on v."""
    k, e = d.kind[m], d.kind[v]
    skill = d.rat[k] if d.ranged[w] else d.mat[k]
    hits = min(0.97, max(0.03, 0.1 * (13 + skill - d.def_[e])))
    if not d.ranged[w] and s.status[v] & (KNOCKED_DOWN | STATIONARY):
        hits = 1.0
    harm = max(0.4, d.power[w] + 7.0 - d.arm[e])
    return float(hits * min(float(max(1, d.boxes[v] - s.damage[v])), harm))


@kernel
def shots_of(d: Record, s: Record, w: int) -> int:
    """Return how many attacks a weapon makes now; a d3 is rolled."""
    many = d.shots[w] if d.ranged[w] else 1
    if many < 0:
        many = rolls.d3(s)
    return int(many * d.copies[w])


@kernel
def one_attack(d: Record, s: Record, m: int, v: int, w: int, context: int) -> None:
    """Make an attack, with the cards that both players spend on it."""
    context |= cards.offers(d, s, m, v)
    if d.ranged[w]:
        attacks.shot(d, s, m, v, w, context)
    else:
        attacks.blow(d, s, m, v, w, context)
    appraise(d, s, v)


@kernel
def choose_weapon(d: Record, s: Record, m: int, v: int, guns: bool, used: int) -> int:
    """Return the weapon to attack with next, -1 for none; used: those that have attacked, as bits.

    A weapon that attacks alone is taken first where it promises more than all others together.
    """
    k = d.kind[m]
    first, left = d.weapon_first[k], d.arms[k, int(guns)] & ~used
    if left == 0:
        return -1
    only = _only(d, s, m, first, left, used)
    return int(only) if only != SEVERAL else _best_weapon(d, s, m, v, left, used)


@kernel
def _best_weapon(d: Record, s: Record, m: int, v: int, left: int, used: int) -> int:
    """Return the weapon that promises most of those left (bits), as `choose_weapon`."""
    k, pick, most, others, lone, alone = d.kind[m], -1, -1.0, 0.0, -1, 0.0
    for w in range(d.weapon_first[k], d.weapon_first[k + 1]):
        if left >> w - d.weapon_first[k] & 1 == 0 or not _usable(d, s, m, w):
            continue
        value = promise(d, s, m, v, w) * d.copies[w] * (max(1, d.shots[w]) if d.ranged[w] else 1)
        value *= in_reach(d, s, m, v, w)
        if d.qualities[w] & EVERYONE:
            value *= max(1, s.engaged[m])
        if d.qualities[w] & ALONE:
            if used == 0 and value > alone:
                lone, alone = w, value
            continue
        others += value
        if value > most:
            pick, most = w, value
    return int(lone) if alone > others else int(pick)


@kernel
def _usable(d: Record, s: Record, m: int, w: int) -> bool:
    """Tell whether a weapon may be used now."""
    return bool(not d.ranged[w] or d.qualities[w] & SPELL or may_shoot(d, s, m))


@kernel
def _only(d: Record, s: Record, m: int, first: int, left: int, used: int) -> int:
    """Return the weapon of those left that may be used, -1 for none, SEVERAL for more than one."""
    w, found = first, -1
    while left:
        if left & 1 and _usable(d, s, m, w) and (used == 0 or d.qualities[w] & ALONE == 0):
            if found >= 0:
                return SEVERAL
            found = w
        w, left = w + 1, left >> 1
    return int(found)


@kernel
def may_shoot(d: Record, s: Record, m: int) -> bool:
    """Tell whether a model may use its guns: not in melee, unless it is a Gunfighter."""
    return bool(s.engaged[m] == 0 or has(d, s, m, GUNFIGHTER))


@kernel
def next_attack(d: Record, s: Record, m: int, wanted: int, guns: bool, context: int) -> None:
    """Open the series of attacks that `activation` steps through; see `attack_step`."""
    s.series[0], s.series[1], s.series[2], s.series[3] = wanted, int(guns), 0, 0
    s.series[4], s.series[5] = -1, context


@kernel
def attack_step(d: Record, s: Record, m: int) -> bool:
    """Make the next attack of the series; False where there is none.

    `series`: whom it would rather attack, 1 for guns, weapons used as bits, attacks left with the
    weapon in hand, that weapon, context.
    """
    row = s.series
    if not able(s, m):
        return False
    for _ in range(MOST_ATTACKS):
        guns = row[1] != 0
        if row[3] == 0:
            first = d.weapon_first[d.kind[m]]
            wanted = row[0] if row[0] >= 0 else 0
            w = choose_weapon(d, s, m, int(wanted), guns, int(row[2]))
            if w < 0:
                return False
            row[4] = w
            row[2] = -1 if d.qualities[w] & ALONE else row[2] | 1 << w - first
            row[3] = shots_of(d, s, w)
        w = int(row[4])
        row[3] -= 1
        if d.qualities[w] & EVERYONE:
            row[3] = 0
        v = target(d, s, m, w, int(row[0]))
        if v < 0:
            row[3] = 0
            continue
        context = int(row[5])
        charges = context & IS_CHARGE != 0 and v == row[0]
        one_attack(d, s, m, v, w, context if charges else context & ~IS_CHARGE)
        row[5] = context & AIMED
        return True
    return False


@kernel
def _spell(d: Record, m: int) -> int:
    """Return a model's first spell, -1 for none."""
    k = d.kind[m]
    for w in range(d.weapon_first[k], d.weapon_first[k + 1]):
        if d.qualities[w] & SPELL:
            return int(w)
    return -1


@kernel
def again(d: Record, s: Record, m: int, v: int, w: int, sort: int) -> None:
    """Make one more attack that a rule grants.

    sort: 0: with weapon w, 1: in melee, 2: with a gun, 3: with a spell.
    """
    if not able(s, m):
        return
    guns = sort >= 2 or (sort == 0 and w >= 0 and d.ranged[w] != 0)
    if sort == BY_SPELL:
        w = _spell(d, m)
    elif w < 0 or (d.ranged[w] != 0) != guns or d.qualities[w] & ALONE:
        w = choose_weapon(d, s, m, max(v, 0), guns, 0)
    if w < 0 or (guns and d.qualities[w] & SPELL == 0 and not may_shoot(d, s, m)):
        return
    v = target(d, s, m, w, v)
    if v >= 0:
        one_attack(d, s, m, v, w, 0)
