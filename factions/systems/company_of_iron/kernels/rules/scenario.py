"""Flags, victory points and the winner.

Source: the catalogue's scenarios; Company of Iron, Core Rules, "Model Status".
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement.worth import survey_worth
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import GONE
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel

NOBODY_WON = 3


@kernel(read_only=("d",))
def standing(d: Setup, s: State, player: int) -> int:
    """Return how many models of a player are in play, or may yet come.

    Source: the catalogue's Decapitate.
    """
    count = 0
    for u in range(d.first[player], d.first[player + 1]):
        count += s.where[u] != GONE
    return count


@kernel(read_only=("d",))
def routed(d: Setup, s: State, player: int) -> bool:
    """Return whether a player has no model left that is in play, or may yet come.

    Source: the catalogue's scenarios.
    """
    for u in range(d.first[player], d.first[player + 1]):
        if s.where[u] != GONE:
            return False
    return True


@kernel(read_only=("d",))
def end_battle(d: Setup, s: State, winner: int, why: int) -> None:
    """End the battle. winner: 1 + the player, or DRAWN."""
    if s.over:
        return
    s.over = winner
    emits.emit_end(s, winner, why)


@kernel(read_only=("d",))
def check(d: Setup, s: State) -> None:
    """End the battle where a commander's fall decides it, or a side has no model left.

    Source: the catalogue's scenarios.
    """
    if s.over:
        return
    if d.beheads:
        s.points[0], s.points[1] = standing(d, s, 0), standing(d, s, 1)
        lost = (s.where[d.commander[0]] == GONE, s.where[d.commander[1]] == GONE)
        if lost[0] or lost[1]:
            both = lost[0] and lost[1]
            end_battle(d, s, NOBODY_WON if both else 2 if lost[0] else 1, events.BY_SCENARIO)
            return
    one, other = routed(d, s, 0), routed(d, s, 1)
    if one or other:
        end_battle(d, s, NOBODY_WON if one and other else 2 if one else 1, events.BY_ROUT)


@kernel(read_only=("d",))
def score(d: Setup, s: State) -> None:
    """Count the points of a round that has ended: a flag is held by the side alone at it.

    Source: the catalogue's Skirmish.
    """
    if d.posts == 0 or s.over:
        return
    survey_worth(d, s)
    held = 0, 0
    for flag in range(d.posts):
        holder = -1
        for player in range(2):
            if s.hold[player, flag] > 0 and s.hold[1 - player, flag] == 0:
                holder = player
        emits.emit(s, events.FLAG, -1, -1, flag, 1 + holder)
        if holder == 0:
            held = held[0] + 1, held[1]
        elif holder == 1:
            held = held[0], held[1] + 1
    if s.current_round >= d.flag_from:
        s.points[0] += held[0]
        s.points[1] += held[1]
    emits.emit(s, events.SCORED, -1, -1, int(s.points[0]), int(s.points[1]))
    emits.more(s, held[0], held[1], 0)
    ahead = s.points[0] - s.points[1]
    if d.lead > 0 and abs(ahead) >= d.lead:
        end_battle(d, s, 1 if ahead > 0 else 2, events.BY_SCENARIO)


@kernel(read_only=("d",))
def conclude(d: Setup, s: State) -> None:
    """End the battle after its last round: more points win, or more models.

    Source: the catalogue's scenarios.
    """
    if s.over:
        return
    one, two = s.points[0], s.points[1]
    if d.beheads:
        one, two = standing(d, s, 0), standing(d, s, 1)
    end_battle(d, s, NOBODY_WON if one == two else 1 if one > two else 2, events.BY_ROUNDS)
