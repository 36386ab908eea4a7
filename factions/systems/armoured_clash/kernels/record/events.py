"""The record of a battle, kept only where a replay is wanted.

A row: kind, round, turn, unit, other unit, then up to 11 numbers that the kind explains. The
numbers of a kind are named in `battle.replays`.
"""

from factions.systems.armoured_clash.kernels.record.state import State
from factions.tabletop.battles import recording
from factions.tabletop.battles.recording import ON
from factions.tabletop.compiler.jit import kernel, seldom

add_numbers, emit, emit_end = recording.add_numbers, recording.emit, recording.emit_end

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
    GAINED,
) = range(1, 18)

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

# Actions that a replay shows.
AIMS, SHOOTS, CHARGES, OVERCHARGES, RAZES, OPENS_PORTAL, BLASTS_PORTAL, RIDES = range(21, 29)

# Attacks.
SHOT, OPPORTUNITY, BLOW, ANSWER, SPONSONS, DEMISE = range(1, 7)

# What damage comes of: an attack, blanks of Overcharge, no room aboard, no room on the ground.
HIT, BURNT, CRUSHED, PUSHED = range(4)

# The winner of a combat.
NOBODY, CHARGER, CHARGED_AT = range(3)

# What victory points are gained for, but for units annihilated.
MARKER, ABSENCE, HUNT = range(1, 4)

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
    FREEZES,
    STANDS,
) = range(1, 11)

# What becomes of a card.
BIDS, COMMANDS, INTERFERES, SURRENDERS = range(1, 5)


@seldom
def _record_place(s: State, why: int, u: int) -> None:
    recording.add(s, PLACED, s.current_turn, u, -1, (float(why), float(s.n[u])))
    recording.put(s, 2, (s.x[u], s.y[u], s.hx[u], s.hy[u]))
    recording.put(s, 6, (s.cx[u], s.cy[u], s.half[u], s.across[u]))


@kernel
def emit_place(s: State, why: int, u: int) -> None:
    """Write where a unit now stands: why, its models, officer, facing and shape."""
    if s.recording == ON:
        _record_place(s, why, u)


@kernel
def emit_status(s: State, u: int, status: int, begins: int) -> None:
    """Write that a status begins or ends."""
    emit(s, STATUS, u, -1, status, begins)
