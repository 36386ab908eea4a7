"""Portal markers: opened by a command, and blasted.

Source: Armoured Clash, the special rule Portal Mastery and the quality Portal Blast.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import attack_dice
from factions.systems.armoured_clash.kernels.judgement.aiming.portals import (
    blast_worth,
    blaster,
    choose_opening,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.traps_and_trails import shield_apart
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    BLAST_ROOM,
    DURABLE,
    NEUTRAL,
    OPEN_PORTALS,
    PORTALS,
)
from factions.systems.armoured_clash.kernels.rules.attack_rolls import (
    points_of,
    roll_by_hand,
    shaken,
    suffer,
)
from factions.systems.armoured_clash.kernels.rules.cards import command
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.shapes import is_out, player_of, strength
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def blast_portal(d: Setup, s: State, u: int, portal: int) -> None:
    """Roll once for a portal marker and strike all units near it, then take it away.

    Source: Armoured Clash, the quality Portal Blast.
    """
    owner, place, row = portal // PORTALS, portal % PORTALS, d.portal[u]
    x, y = s.portal_x[owner, place], s.portal_y[owner, place]
    last = s.open_portals[owner] - 1
    s.portal_x[owner, place] = s.portal_x[owner, last]
    s.portal_y[owner, place] = s.portal_y[owner, last]
    s.open_portals[owner] = last
    quality, dice = d.quality[row], attack_dice(d, s, u, row, u, False, strength(s, u))
    emits.emit(s, events.ACTION, u, -1, events.BLASTS_PORTAL, 0)
    rolled = roll_by_hand(d, s, d.pool[row, 0], NEUTRAL, dice)
    for v in range(d.first[2]):
        if not is_out(s, v) or s.incoming[v] or d.against[row] & d.target[v] == 0:
            continue
        if reach_to(d, s, x, y, v) > BLAST_ROOM:
            continue
        heroic = 1 if d.rules[v] & DURABLE else d.kind_heroic[d.pool[row, 0]]
        hits = rolled.strikes + rolled.heroics * heroic
        shield = shield_apart(d, s, u, row, v)
        points = points_of(hits, shield, quality)
        emits.emit(s, events.ATTACK, u, v, events.SHOT, NEUTRAL)
        emits.add_numbers(s, 2, dice, hits)
        emits.add_numbers(s, 4, shield, points)
        emits.add_numbers(s, 6, points - points_of(hits, shield, 0), 0)
        toll = suffer(d, s, v, u, points, quality, 0)
        shaken(d, s, u, v, quality, toll)


@kernel(read_only=("d",))
def open_portals(d: Setup, s: State, u: int) -> None:
    """Place portal markers beside enemies that a friend may then blast, by a special command.

    Source: Armoured Clash, the special rule Portal Mastery.
    """
    player = player_of(d, u)
    for turn in range(d.portals[u]):
        if s.open_portals[player] >= min(d.most_portals, PORTALS):
            return
        best, most, bx, by = choose_opening(d, s, player)
        if best < 0:
            return
        if turn == 0:
            theirs = blast_worth(d, s, 1 - player, blaster(d, s, player), bx, by)
            if not command(d, s, u, OPEN_PORTALS, most, theirs):
                return
        place = s.open_portals[player]
        s.portal_x[player, place], s.portal_y[player, place] = bx, by
        s.open_portals[player] = place + 1
        emits.emit(s, events.ACTION, u, best, events.OPENS_PORTAL, 0)
