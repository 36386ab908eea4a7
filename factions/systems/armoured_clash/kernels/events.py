"""The record of a battle, kept only where a replay is wanted.

A row: kind, round, turn, unit, other unit, then up to 11 numbers that the kind explains. The
numbers of a kind are named in `battle.replays`.
"""

from factions.systems.armoured_clash.kernels.layout import EVENTS, Record
from factions.tabletop.jit import kernel

HEAD = 5
(
    INITIATIVE,
    ACTIVATED,
    PLACED,
    ACTION,
    ATTACK,
    DAMAGE,
    TEST,
    STATUS,
    DESTROYED,
    COMBAT,
    CARD,
    TAKEN,
    SCORED,
    ROUND_END,
    ENDED,
    BLAST,
) = range(1, 17)

# Why a unit is placed.
(
    DEPLOYED,
    ADVANCED,
    DOUBLED,
    CHARGED,
    WITHDREW,
    FELL_BACK,
    ARRIVED,
    FLANKED,
    SORTIED,
    ESCAPED,
    DISEMBARKED,
    EXITED,
    EMBARKED,
    GARRISONED,
    VANGUARD,
    RAN,
    SCATTERED,
    TOWED,
    TURNED,
) = range(1, 20)

# Actions that are told.
AIMS, SHOOTS, CHARGES, OVERCHARGES, RAZES, OPENS_PORTAL, BLASTS_PORTAL = range(21, 28)

# Attacks.
SHOT, OPPORTUNITY, BLOW, ANSWER, SPONSONS, DEMISE = range(1, 7)

# Tests.
SUPPRESSION, RALLIES = range(1, 3)

# Statuses, and whether they begin or end.
(
    SUPPRESSED,
    DISORDERED,
    ON_LOOKOUT,
    TAKES_COVER,
    RELOADS,
    BREAKS,
    FLEES,
    CUT_OFF,
) = range(1, 9)

# What becomes of a card.
BIDS, COMMANDS, INTERFERES, SURRENDERS = range(1, 5)


@kernel
def emit(s: Record, kind: int, u: int, v: int, one: int, two: int) -> None:
    """Write one event of two numbers, if events are recorded and there is room."""
    if s.recording == 0 or s.events >= EVENTS:
        return
    row = s.event[s.events]
    row[0], row[1], row[2], row[3], row[4] = kind, s.current_round, s.current_turn, u, v
    row[HEAD], row[HEAD + 1] = one, two
    s.events += 1


@kernel
def add_numbers(s: Record, start: int, one: int, two: int) -> None:
    """Write two more numbers into the event that was written last, from that place on."""
    if s.recording and 0 < s.events < EVENTS:
        row = s.event[s.events - 1]
        row[HEAD + start], row[HEAD + start + 1] = one, two


@kernel
def emit_place(s: Record, why: int, u: int) -> None:
    """Write where a unit now stands: why, its models, officer, facing and shape."""
    if s.recording == 0 or s.events >= EVENTS:
        return
    row = s.event[s.events]
    row[0], row[1], row[2], row[3], row[4] = PLACED, s.current_round, s.current_turn, u, -1
    row[HEAD], row[HEAD + 1] = why, s.n[u]
    row[HEAD + 2], row[HEAD + 3] = s.x[u], s.y[u]
    row[HEAD + 4], row[HEAD + 5] = s.hx[u], s.hy[u]
    row[HEAD + 6], row[HEAD + 7] = s.cx[u], s.cy[u]
    row[HEAD + 8], row[HEAD + 9] = s.half[u], s.across[u]
    s.events += 1


@kernel
def emit_status(s: Record, u: int, status: int, begins: int) -> None:
    """Write that a status begins or ends."""
    emit(s, STATUS, u, -1, status, begins)
