"""Reserves, and flank attacks.

Source: Armoured Clash, "Deploy Reserves", "Flank Attack"; the special rules Aerial Assault and
Subterranean.

Effects of being in reserve: `rules.round.deployment:deploy_into_reserve`,
`rules.round.aircraft:sortie`, `judgement.deployment_spots:find_flank_spot`,
`judgement.runways:find_runway`, `rules.round.end_phase:present`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.choices import flanks
from factions.systems.armoured_clash.kernels.judgement.deployment_spots import (
    choose_flank_spot,
    choose_home_spot,
    worth_of_flank,
)
from factions.systems.armoured_clash.kernels.judgement.hands import may_command
from factions.systems.armoured_clash.kernels.judgement.landings import find_landing
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AERIAL_ASSAULT,
    AIRCRAFT,
    DROP_IN,
    FLANK_ATTACK,
    ORDERED_CLEAR,
    RAPID,
    RESERVE,
    SUBTERRANEAN,
)
from factions.systems.armoured_clash.kernels.rules.cards import command
from factions.systems.armoured_clash.kernels.rules.round.deployment import place_unit, zone_of
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.compiler.jit import kernel

TUNNELS, BESIDE_TUNNEL = 10.0, 3.0  # inches a round; from a marker
DROPPING = 6.0  # army points that a drop is taken to be worth


@kernel(read_only=("d",))
def _arrives(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may come from reserve this round: not in the first, nor in the last."""
    if d.rules[u] & RAPID or (d.rules[u] & AERIAL_ASSAULT and s.current_round == d.rounds):
        return True
    return bool(1 < s.current_round < d.rounds)


@kernel(read_only=("d",))
def bring_on(d: Setup, s: State, u: int) -> None:
    """Deploy a unit from reserve: at its own edge, or by a flank attack.

    Source: Armoured Clash, "Deploy Reserves", "Flank Attack".
    """
    player = player_of(d, u)
    low, top = zone_of(d, player)
    s.ordered[player] = 0
    if d.rules[u] & (AERIAL_ASSAULT | SUBTERRANEAN):
        _surface(d, s, u)
        s.ordered[player] = 0
        return
    spot, worth = choose_home_spot(d, s, u, low, top)
    why = events.ARRIVED
    if flanks(d, u) and may_command(d, s, u, -1):
        beside = choose_flank_spot(d, s, u, worth)
        if beside.found:
            own = worth_of_flank(d, s, player, u, beside, spot)
            theirs = worth_of_flank(d, s, 1 - player, u, beside, spot)
            if command(d, s, u, FLANK_ATTACK, own, theirs):
                spot, why = beside, events.FLANKED
    if spot.found:
        place_unit(d, s, u, spot, why)
        s.incoming[u] = 1 if d.kind[u] == AIRCRAFT else 0
    s.ordered[player] = 0


@kernel(read_only=("d",))
def _surface(d: Setup, s: State, u: int) -> None:
    """Bring a unit on from the sky, by a command but in the last round, or out of the ground.

    Source: Armoured Clash, the special rules Aerial Assault and Subterranean.
    """
    far, drops = d.depth - d.zone, d.rules[u] & AERIAL_ASSAULT
    called = drops and s.current_round < d.rounds
    if called and not may_command(d, s, u, -1):
        return
    if not drops:
        far = min(far, d.zone + TUNNELS * (s.current_round - 1) + BESIDE_TUNNEL)
    spot = find_landing(d, s, u, far, ORDERED_CLEAR)
    if not spot.found:
        return
    if called and not command(d, s, u, DROP_IN, DROPPING, DROPPING):
        return
    place_unit(d, s, u, spot, events.DROPPED if drops else events.SURFACED)


@kernel(read_only=("d",))
def deploy_reserves(d: Setup, s: State) -> None:
    """Let both players bring on their reserves in turn, the player with the initiative first.

    Source: Armoured Clash, "Deploy Reserves".
    """
    at = (d.first[s.initiative], d.first[1 - s.initiative])
    one, two = at
    for _ in range(d.first[2]):
        one = _bring_next(d, s, s.initiative, one)
        two = _bring_next(d, s, 1 - s.initiative, two)


@kernel(read_only=("d",))
def _bring_next(d: Setup, s: State, player: int, start: int) -> int:
    """Bring on a player's next unit in reserve from a slot on; return the slot after it."""
    last = d.first[player + 1]
    for u in range(start, last):
        if s.status[u] == RESERVE and _arrives(d, s, u):
            bring_on(d, s, u)
            return u + 1
    return int(last)
