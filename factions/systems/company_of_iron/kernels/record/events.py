"""The record of a battle, kept only where a replay is wanted.

A row: kind, round, activation, model, other model (-1 for none), then up to seven numbers that the
kind explains. `battle.replays` names them.
"""

from factions.systems.company_of_iron.kernels.record.state import State
from factions.tabletop.battles import recording
from factions.tabletop.battles.recording import ON
from factions.tabletop.compiler.jit import kernel, seldom

# In brackets the numbers of a kind.
(
    PRIORITY,  # [player, its die, the other's die; both 0 without a roll]
    ACTIVATED,
    PASSED,  # [player]
    DID,  # [how it moves, what it does]: FORFEIT to STAND, NOTHING to ACTION; on the other model
    MOVE,  # [why, x, y, facing x, facing y, bend x, bend y; the start where it does not bend]
    PLACED,  # [why, x, y, facing x, facing y]
    ATTACK,  # [weapon, how, dice, modified total, target's modified DEF, outcome, rerolls]
    DAMAGE,  # [boxes, why, dice, modified total, modified ARM]; by the other model
    CASUALTY_ROLL,  # [die, its modifier, outcome, why, 1 where it is rolled again]
    STATUS,  # [bits before, bits after, why]
    HEALED,  # [boxes, why]
    FELL,  # [why]; by the other model
    TRIGGER,  # [row of the effect, amount]; on the other model
    BLAST,  # [why, x, y, diameter, 0, d6 of its direction, tenths of inches it deviates]
    CLOUD,  # [why, x, y, diameter, 0, last round; 0 for the whole battle]
    EXPIRED,  # [continuous effect's bit, die]
    CARD,  # [player, row of the deck, what became of it, asset]
    COMMANDER,  # the model that takes over
    FLAG,  # [flag, 1 + the player that holds it]
    SCORED,  # [points of player 0, of 1, flags held by 0, by 1]
    ROUND_END,
    ENDED,  # [1 + the winner or 3, points of player 0, of 1, why]
) = range(1, 23)

# Why something happens.
(
    BY_ITSELF,  # an attack's own roll, a model's own order
    FULL_ADVANCE, RUNNING, CHARGING, TURNING, PUSHED, BY_RULE, DEPLOYED, AMBUSHED, SURFACED,
    MELEE_BLOW, CHARGE_ATTACK, FREE_STRIKE, GUNSHOT, ASSAULT_SHOT, IMPACT,
    FLAMES, CORROSIVE, INJURY, ACTIVATION, STANDING_UP, SHAKEN, CRITICAL_HIT,
    BY_SCENARIO, BY_ROUNDS, BY_ROUT, RETREATED, WITHDREW,
) = range(28)  # fmt: skip

# Outcomes of an attack roll, of a casualty roll, and what becomes of a card.
MISS, HIT, CRITICAL, SURE_HIT, SURE_MISS = range(5)
INCAPACITATED, INJURES, KNOCKS_DOWN = range(3)
DRAWN, PLANNED, SPENT, DISCARDED = range(4)


@kernel
def emit(s: State, kind: int, m: int, v: int, one: int, two: int) -> None:
    """Write an event and two whole numbers, where events are recorded."""
    if s.recording == ON:
        recording.add(s, kind, s.activation, m, v, (float(one), float(two)))


@kernel
def emit_end(s: State, winner: int, why: int) -> None:
    """Write how the battle ends."""
    if s.recording:
        recording.end(s, ENDED, s.activation, (float(winner), float(s.points[0])))
        recording.put(s, 2, (float(s.points[1]), float(why), 0.0))


@kernel
def more(s: State, three: int, four: int, five: int) -> None:
    """Write the third to fifth number of the event written last."""
    if s.recording == ON:
        recording.put(s, 2, (float(three), float(four), float(five)))


@kernel
def last(s: State, six: int, seven: int) -> None:
    """Write the sixth and seventh number of the event written last."""
    if s.recording == ON:
        recording.put(s, 5, (float(six), float(seven)))


@seldom
def _record_place(s: State, kind: int, m: int, why: int, bend_x: float, bend_y: float) -> None:
    recording.add(s, kind, s.activation, m, -1, (float(why), s.x[m]))
    recording.put(s, 2, (s.y[m], s.ux[m], s.uy[m]))
    recording.put(s, 5, (bend_x, bend_y))


@kernel
def emit_place(s: State, kind: int, m: int, why: int, bend_x: float, bend_y: float) -> None:
    """Write where a model now is and faces (MOVED or PLACED)."""
    if s.recording == ON:
        _record_place(s, kind, m, why, bend_x, bend_y)


@kernel
def emit_spot(
    s: State, kind: int, m: int, v: int, why: int, x: float, y: float, size: float
) -> None:
    """Write a place of the table and a size (BLAST or CLOUD); `last` adds what is missing."""
    if s.recording == ON:
        recording.add(s, kind, s.activation, m, v, (float(why), x))
        recording.put(s, 2, (y, size, 0.0))
