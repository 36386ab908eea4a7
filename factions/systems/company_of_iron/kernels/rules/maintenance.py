"""What a model goes through by itself: at its activation's begin and end, and as rounds end.

Source: Company of Iron, Core Rules, "Injured", "Maintenance Phase", "Knockdown", "Duration";
Advanced Rules, "Continuous Effects". Fire and corrosion expire on a d6 of 1 or 2.
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import (
    AIMING,
    CASUALTY,
    CHARGED,
    CORRODING,
    FIRE,
    FROM_FRONT,
    INJURED,
    IS_CONTINUOUS,
    KNOCKED_DOWN,
    MOVED,
    ON_FIRE,
    ON_START,
    PLAYING,
    RAN,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import model_status, rolls
from factions.systems.company_of_iron.kernels.rules.damage import (
    casualty_rolls,
    damage_points,
    damage_rolls,
    falls,
)
from factions.systems.company_of_iron.kernels.rules.triggered_effects import triggers
from factions.systems.company_of_iron.kernels.table.bases import ready, touching
from factions.systems.company_of_iron.kernels.table.stats.current_stats import renew
from factions.tabletop.compiler.jit import kernel

FIRE_POWER, CORROSION_POINTS, EXPIRES_TO = 12, 1, 2
OF_AN_ACTIVATION = AIMING | CHARGED | RAN | MOVED


@kernel(read_only=("d",))
def begin_anew(d: Setup, s: State, u: int) -> None:
    """Forget what u did in its last activation and sum up anew what changes everybody.

    Source: Company of Iron, Activation Phase.
    """
    s.status[u] &= ~OF_AN_ACTIVATION
    s.deeds[u] = 0
    s.used[: d.weapon_effect[d.weapon_first[d.kinds]]] = 0
    s.denied = s.bits = 0
    renew(d, s)


@kernel(read_only=("d",))
def rouse(d: Setup, s: State, u: int) -> None:
    """Roll for an injured model that is chosen to activate, before its maintenance phase.

    Incapacitated it falls; else it loses a damage point, and either stays injured or is so no
    longer and begins its activation knocked down. 1 is added beside a battle-ready friend.

    Source: Company of Iron, Injured; Priority & Activating Models.
    """
    if s.status[u] & INJURED == 0:
        return
    more, own = 0, d.side[u]
    for friend in range(d.first[own], d.first[own + 1]):
        if friend != u and ready(s, friend) and touching(d, s, friend, u):
            more = 1
    more += s.plus[u, CASUALTY] - (1 if s.frail_until[u] > 0 else 0)
    die = rolls.d6(s)
    casualty_rolls.emit_casualty(s, u, die, more, events.ACTIVATION, False)
    if die + more <= casualty_rolls.INCAPACITATED_TO:
        falls.fall(d, s, -1, u, events.INJURY)
        return
    s.damage[u], s.worn = max(0, s.damage[u] - 1), 1
    if die + more > casualty_rolls.INJURED_TO:
        model_status.lose(d, s, u, INJURED, events.ACTIVATION)


@kernel(read_only=("d",))
def maintenance(d: Setup, s: State, u: int) -> None:
    """Resolve u's maintenance phase: fire and corrosion expire or hurt, then its own effects.

    Source: Company of Iron, Maintenance Phase.
    """
    for bit in (ON_FIRE, CORRODING):
        if s.status[u] & bit == 0 or s.where[u] != PLAYING:
            continue
        die = rolls.d6(s)
        if die <= EXPIRES_TO:
            emits.emit(s, events.EXPIRED, u, -1, bit, die)
            model_status.lose(d, s, u, bit, events.BY_ITSELF)
        elif bit == ON_FIRE:
            bits = FROM_FRONT | IS_CONTINUOUS
            damage_rolls.strike(d, s, -1, u, FIRE_POWER, FIRE, bits, events.FLAMES)
        else:
            emits.emit(s, events.DAMAGE, u, -1, CORROSION_POINTS, events.CORROSIVE)
            damage_points.suffer(d, s, -1, u, CORROSION_POINTS, events.CORROSIVE)
    if s.where[u] == PLAYING and s.status[u] & INJURED == 0:
        triggers.fire(d, s, ON_START, u, -1, -1)


@kernel(read_only=("d",))
def stand(d: Setup, s: State, u: int) -> None:
    """Let a knocked down model stand up; the caller has paid with its movement or its action.

    Source: Company of Iron, Knockdown.
    """
    if s.status[u] & INJURED == 0:
        model_status.lose(d, s, u, KNOCKED_DOWN, events.STANDING_UP)


@kernel(read_only=("d",))
def expire_with_activation(d: Setup, s: State, u: int) -> None:
    """End what lasts until the end of u's activation in this round.

    Source: Company of Iron, Duration.
    """
    model_status.run_out(d, s, u, 2 * s.current_round)


@kernel(read_only=("d",))
def expire_with_round(d: Setup, s: State) -> None:
    """End what lasts until the end of this round, on every model in play.

    Source: Company of Iron, Duration.
    """
    for u in range(d.first[2]):
        s.once[u, 1] = 0
        if s.where[u] == PLAYING:
            model_status.run_out(d, s, u, 2 * s.current_round + 1)
