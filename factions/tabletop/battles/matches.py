"""Fighting many battles in turn and counting each: the same in every game.

A game supplies its own kernels: `battle(d, s, seed, index, fresh, *more)` fights one battle, with
`fresh` set unless its terrain is already there from the other battle of its pair;
`half_wins(s, a)` returns the half wins of the side that was player a; `is_gone(s, u)` returns
whether unit u was lost.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from factions.tabletop.battles import counting, rng, searching
from factions.tabletop.battles.heads import SetupHead, StateHead
from factions.tabletop.battles.records import One
from factions.tabletop.battles.stretches import Tallied
from factions.tabletop.compiler.jit import kernel

Battles = tuple[int, int, int]  # a seed, the number of the first battle, how many


class Game(NamedTuple):
    """The kernels that a game supplies, and the further arguments of its `battle`."""

    battle: Callable[..., None]
    half_wins: Callable[[Any, int], int]
    is_gone: Callable[[Any, int], bool]
    more: tuple[Any, ...]


@kernel
def clear(s: StateHead, units: int) -> None:
    """Clear what so many units have done, points and events: a new battle begins."""
    for u in range(units):
        s.dealt[u] = s.taken[u] = 0
        s.killed[u] = 0.0
    s.points[0] = s.points[1] = 0
    s.current_round, s.events = 1, 0


@kernel
def half_wins_by_points(s: StateHead, a: int) -> int:
    """Return the half wins of the side that was player a, in games won by victory points."""
    mine, theirs = s.points[a], s.points[1 - a]
    return 2 if mine > theirs else 1 if mine == theirs else 0


@kernel
def play(
    game: Game,
    even: One[SetupHead],
    odd: One[SetupHead],
    state: One[StateHead],
    battles: Battles,
    tallied: Tallied,
) -> None:
    """Fight those battles and count them."""
    seed, first, number = battles
    s = state[0]
    half, opened = 0, False
    for k in range(number):
        flipped = rng.swapped(first + k)
        a = int(flipped)
        d = odd[0] if flipped else even[0]
        searching.fight(game, d, s, (seed, first + k), k == 0 or not flipped)
        now = game.half_wins(s, a)
        opens = s.opening == a
        counting.count_battle(s, a, now, tallied.totals, tallied.points)
        tallied.halves[k], tallied.margins[k] = now, s.points[a] - s.points[1 - a]
        tallied.rounds[min(s.current_round, len(tallied.rounds) - 1)] += 1
        counting.count_entries(d, s, game.is_gone, a, tallied.entries_a, tallied.entries_b)
        if flipped:
            counting.count_pair(half, opened, now, opens, tallied.totals, tallied.pairs)
            tallied.scores[k // 2] = half + now
        half, opened = now, opens
