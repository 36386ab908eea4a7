"""A whole battle. Source: The Ford, Rounds and Victory."""

from factions.tabletop.battles import matches, recording, rng
from factions.tabletop.battles.records import One
from factions.tabletop.battles.stretches import Tallied
from factions.tabletop.compiler.jit import entry, kernel
from tests.example.the_ford.events import DEPLOYED, ENDED, INITIATIVE, PLACED, ROUND_END
from tests.example.the_ford.kernels.policies.generals import act, choose
from tests.example.the_ford.kernels.record.setup import LANE, ROUNDS, Setup
from tests.example.the_ford.kernels.record.state import State


@kernel(read_only=("d",))
def prepare(d: Setup, s: State, seed: int, index: int) -> None:
    """Set both lines up at the ends of the lane."""
    rng.begin_battle(s.rng, seed, index)
    matches.clear(s, d.first[2])
    s.current_turn = 0
    for u in range(d.first[2]):
        s.left[u], s.acted[u] = d.hits[u], 0
        s.pace[u] = 0 if u < d.first[1] else LANE
        recording.emit(s, PLACED, u, -1, DEPLOYED, s.pace[u])
    s.opening = -1


@kernel(read_only=("d",))
def play_round(d: Setup, s: State) -> None:
    """Play a round: players take turns until nobody is left to act."""
    player = rng.below(s.rng, 2)
    if s.opening < 0:
        s.opening = player
    recording.emit(s, INITIATIVE, -1, -1, player, 0)
    waited = 0
    while waited < 2:
        u, v = choose(d, s, player)
        waited = waited + 1 if u < 0 else 0
        if u >= 0:
            s.current_turn += 1
            act(d, s, u, v)
        player = 1 - player
    recording.emit(s, ROUND_END, -1, -1, 0, 0)


@kernel(read_only=("d",))
def battle(d: Setup, s: State, seed: int, index: int, _: bool) -> None:
    """Fight one battle; the last: there is no terrain to draw."""
    prepare(d, s, seed, index)
    for number in range(1, ROUNDS + 1):
        s.current_round = number
        play_round(d, s)
    recording.emit_end(s, ENDED)


@kernel
def is_gone(s: State, u: int) -> bool:
    """Return whether a fighter is out."""
    return bool(s.left[u] == 0)


@entry
def play(
    even: One[Setup],
    odd: One[Setup],
    state: One[State],
    battles: matches.Battles,
    tallied: Tallied,
) -> None:
    """Fight those battles and count them."""
    game = matches.Game(battle, matches.half_wins_by_points, is_gone, ())
    matches.play(game, even, odd, state, battles, tallied)
