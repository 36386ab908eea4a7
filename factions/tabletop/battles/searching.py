"""Searching: a general tries its best few options by playing the battle on, many times over.

A battle is a function of its setup, its dice and what is decided in it. So nothing of a state is
copied: to try an option, the battle is played again from its beginning, with all that was decided
before; after the decision at hand its dice are others, and both sides play on by their weights.
All options meet the same dice, and none of them the battle's own, which stay as hidden from a
general as from a player; games deal cards that the enemy holds anew.
"""

import math
from typing import Any

from factions.tabletop.battles import recording, scripts
from factions.tabletop.battles.heads import SetupHead, StateHead
from factions.tabletop.compiler.jit import kernel

HEAT = 8  # plays of an option after which it is given up where it is behind
SURE = 1.0  # errors of its mean by which an option must do better than the weights' own
POINTS = 0.5  # what half a win counts beside all that both sides destroy

Battle = tuple[int, int]  # its seed and its number


@kernel
def fight(game: Any, d: SetupHead, s: StateHead, battle: Battle, fresh: bool) -> None:
    """Fight a battle; where a side searches, once for each of its decisions and trials.

    The last play is the battle itself. fresh: its terrain is not there yet.
    """
    kept = s.recording
    scripts.forget(s)
    _play(game, d, s, battle, fresh)
    while s.noted > 1:
        s.script[s.looked_at] = _best_tried(game, d, s, battle)
        s.looked_at += 1
        s.noted, s.trial, s.recording = 0, -1, kept
        _play(game, d, s, battle, False)


@kernel
def _play(game: Any, d: SetupHead, s: StateHead, battle: Battle, fresh: bool) -> None:
    """Play the battle once, by what was decided so far."""
    s.decision, s.hears = 0, scripts.UNHEARD
    game.battle(d, s, battle[0], battle[1], fresh, *game.more)


@kernel
def _tried(game: Any, d: SetupHead, s: StateHead, battle: Battle, mark: int) -> float:
    """Return what came of an option: half wins, and a little for what either side destroyed."""
    s.script[s.looked_at] = mark
    _play(game, d, s, battle, False)
    mine = theirs = 0.0
    for u in range(d.first[0], d.first[2]):
        if (u < d.first[1]) == (s.searcher == 0):
            mine += s.killed[u]
        else:
            theirs += s.killed[u]
    edge = (mine - theirs) / max(1.0, mine + theirs)
    return float(game.half_wins(s, s.searcher)) + POINTS * edge


@kernel
def _best_tried(game: Any, d: SetupHead, s: StateHead, battle: Battle) -> int:
    """Return the mark of the option that does best; OWN where none is surely better than that.

    An option that is behind after some plays is given up.
    """
    s.recording = recording.OFF
    s.tried_gain[:], s.tried_square[:] = 0.0, 0.0
    left = s.noted
    for trial in range(d.searches[s.searcher]):
        if left <= 1:
            break
        s.trial = trial
        own = _tried(game, d, s, battle, scripts.OWN)
        left = 1
        for option in range(1, s.noted):
            if trial < HEAT or s.tried_gain[option] > 0.0:
                more = _tried(game, d, s, battle, s.tried_mark[option]) - own
                s.tried_gain[option] += more
                s.tried_square[option] += more * more
                left += 1
    best, most = scripts.OWN, 0.0
    for option in range(1, s.noted):
        surely = s.tried_gain[option] - SURE * math.sqrt(s.tried_square[option])
        if surely > most:
            best, most = s.tried_mark[option], surely
    return best
