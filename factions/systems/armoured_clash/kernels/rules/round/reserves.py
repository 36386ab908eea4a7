"""Reserves, and flank attacks.

Source: Armoured Clash, "Deploy Reserves", "Flank Attack".

Effects of being in reserve: `rules.round.deployment:deploy_into_reserve`,
`rules.round.aircraft:sortie`, `judgement.deployment_spots:find_flank_spot`,
`judgement.runways:find_runway`, `rules.round.end_phase:present`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.choices import flanks
from factions.systems.armoured_clash.kernels.judgement.deployment_spots import (
    choose_flank_spot,
    choose_home_spot,
)
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    FLANK_ATTACK,
    RAPID,
    RESERVE,
)
from factions.systems.armoured_clash.kernels.rules.cards import command
from factions.systems.armoured_clash.kernels.rules.round.deployment import place_unit, zone_of
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def _arrives(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may come from reserve this round: not in the first, nor in the last."""
    if d.rules[u] & RAPID:
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
    spot, worth = choose_home_spot(d, s, u, low, top)
    why = events.ARRIVED
    if flanks(d, u):
        beside, more = choose_flank_spot(d, s, u, worth)
        if beside.found and command(d, s, u, FLANK_ATTACK, more):
            spot, why = beside, events.FLANKED
    if spot.found:
        place_unit(d, s, u, spot, why)
        s.incoming[u] = 1 if d.kind[u] == AIRCRAFT else 0
    s.ordered[player] = 0


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
