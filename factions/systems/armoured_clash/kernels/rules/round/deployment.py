"""Deployment, and vanguards that advance before the first round.

Source: Armoured Clash, "Setup"; the special rules Vanguard, Tow and Forward.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.deployment_spots import find_spot
from factions.systems.armoured_clash.kernels.judgement.free_advances import choose_vanguard
from factions.systems.armoured_clash.kernels.judgement.landings import find_landing
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    AERIAL_ASSAULT,
    AIRCRAFT,
    ALERT,
    AWAY,
    BLANK,
    FORWARD,
    GLANCING,
    MISS,
    READY,
    RESERVE,
    STRIKE,
    SUBTERRANEAN,
)
from factions.systems.armoured_clash.kernels.rules.attack_rolls import suffer
from factions.systems.armoured_clash.kernels.rules.cards import shuffle_anew, turn_up
from factions.systems.armoured_clash.kernels.rules.discipline.statuses import regain_order
from factions.systems.armoured_clash.kernels.rules.round.manoeuvres import advance_free
from factions.systems.armoured_clash.kernels.rules.special_rules.demise import blow_up
from factions.systems.armoured_clash.kernels.rules.special_rules.dynamic_entry import shake_all_near
from factions.systems.armoured_clash.kernels.rules.special_rules.land_trains import couple
from factions.systems.armoured_clash.kernels.table.shapes import (
    Spot,
    stand_at,
)
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

NEAR_BY, FAR_OUT, CLEAR_OF_ALL = 5.0, 10.0, 3.0  # inches: beyond the own zone; from markers


@kernel(read_only=("d",))
def first_cards(d: Setup, s: State) -> int:
    """Return the player with the higher card before the battle: they deploy first.

    Source: Armoured Clash, "Setup".
    """
    for _ in range(d.cards):
        one, two = turn_up(s, 0), turn_up(s, 1)
        shuffle_anew(d, s, 0)
        shuffle_anew(d, s, 1)
        if d.card_value[one] != d.card_value[two]:
            return 0 if d.card_value[one] > d.card_value[two] else 1
    return rng.below(s.rng, 2)


@kernel(read_only=("d",))
def zone_of(d: Setup, player: int) -> tuple[float, float]:
    """Return between which heights a player deploys. Source: Armoured Clash, "Setup"."""
    if player == 0:
        return 0.0, float(d.zone)
    return float(d.depth - d.zone), float(d.depth)


@kernel(read_only=("d",))
def place_unit(d: Setup, s: State, u: int, spot: Spot, why: int) -> None:
    """Stand a unit on the table, with what its arrival brings: carriages, a Dynamic Entry.

    Source: Armoured Clash, "Setup"; the special rule Dynamic Entry.
    """
    s.status[u] = READY
    stand_at(d, s, u, spot)
    emits.emit_place(s, why, u)
    if d.couples[u] > 0:
        couple(d, s, u)
    regain_order(d, s)
    if d.entrance[u] > 0.0 and why not in (events.DEPLOYED, events.FORTH):
        shake_all_near(d, s, u)
        blow_up(d, s)


@kernel(read_only=("d",))
def _next(d: Setup, s: State, player: int, status: int) -> int:
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] == status:
            return u
    return -1


@kernel(read_only=("d",))
def board_transports(d: Setup, s: State, player: int) -> None:
    """Put a player's units aboard the transports in which they begin.

    Source: Armoured Clash, "Setup".
    """
    for u in range(d.first[player], d.first[player + 1]):
        if d.aboard[u] >= 0:
            s.status[u], s.carrier[u], s.load[d.aboard[u]] = ABOARD, d.aboard[u], u


@kernel(read_only=("d",))
def deploy_into_reserve(d: Setup, s: State, player: int) -> None:
    """Put a player's units in reserve where they begin so; at least half begin on the table.

    Source: Armoured Clash, "Setup".
    """
    first, last = d.first[player], d.first[player + 1]
    free = 0
    kept = 0
    for u in range(first, last):
        if d.aboard[u] < 0:
            free += 1
            below = d.rules[u] & (AERIAL_ASSAULT | SUBTERRANEAN)
            if d.waits[u] or below or d.kind[u] == AIRCRAFT:
                s.status[u] = RESERVE
                kept += 1
    for back in range(last - first):
        u = last - 1 - back
        if d.half and 2 * kept < free - 1 and s.status[u] == AWAY:
            s.status[u] = RESERVE
            kept += 1


@kernel(read_only=("d",))
def _deploy_forward(d: Setup, s: State, u: int) -> None:
    """Roll for a Forward unit, which deploys before all others; if it has no room, among them.

    Source: Armoured Clash, the special rule Forward.
    """
    face = d.face[rng.below(s.rng, d.faces)]
    far, clear = d.depth - d.zone, 0.0
    if face == BLANK:
        far = d.zone
    elif face in (GLANCING, STRIKE):
        far, clear = d.zone + (NEAR_BY if face == GLANCING else FAR_OUT), CLEAR_OF_ALL
    spot = find_landing(d, s, u, far, clear)
    if spot.found:
        place_unit(d, s, u, spot, events.FORTH)
        if face == MISS:
            suffer(d, s, u, -1, 1, 0, 0)


@kernel(read_only=("d",))
def deploy(d: Setup, s: State) -> None:
    """Deploy both armies, alternating; a unit for which there is no room goes into reserve.

    The player who is done first takes the initiative.

    Source: Armoured Clash, "Setup".
    """
    for player in range(2):
        board_transports(d, s, player)
        deploy_into_reserve(d, s, player)
    for turn in range(2):
        player = s.opening if turn == 0 else 1 - s.opening
        for u in range(d.first[player], d.first[player + 1]):
            if s.status[u] == AWAY and d.rules[u] & FORWARD:
                _deploy_forward(d, s, u)
    turn = s.opening
    s.initiative = s.opening
    for _ in range(2 * d.first[2]):
        u = _next(d, s, turn, AWAY)
        if u >= 0:
            low, top = zone_of(d, turn)
            spot = find_spot(d, s, u, low, top, False)
            if spot.found:
                place_unit(d, s, u, spot, events.DEPLOYED)
            else:
                s.status[u] = RESERVE
            s.initiative = 1 - turn
        turn = 1 - turn
    for turn in range(2):
        player = s.opening if turn == 0 else 1 - s.opening
        for u in range(d.first[player], d.first[player + 1]):
            if s.status[u] == READY and d.vanguard[u] > 0.0:
                spot = choose_vanguard(d, s, u)
                advance_free(d, s, u, d.vanguard[u], spot, events.VANGUARD)
            if s.status[u] == READY and d.rules[u] & ALERT:
                s.lookout[u] = 1
                emits.emit_status(s, u, events.ON_LOOKOUT, 1)
