"""The steps still to be done, the next one on top: what keeps kernels flat instead of nested."""

from factions.systems.warcrow.kernels.record.layout import (
    AGENDA,
    AT_X,
    AT_Y,
    FLAG,
    KIND,
    OF,
    OTHER,
)
from factions.systems.warcrow.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel


@kernel
def push_step(s: State, kind: int, u: int, v: int, flag: int) -> None:
    """Put a step on top; it is dropped where the agenda is full."""
    if s.todo < AGENDA:
        row = s.agenda[s.todo]
        row[KIND], row[OF], row[OTHER], row[FLAG] = kind, u, v, flag
        s.todo += 1


@kernel
def push_walk(s: State, kind: int, u: int, why: int, x: float, y: float) -> None:
    """Put a step that leads to a spot on top."""
    if s.todo < AGENDA:
        s.agenda_at[s.todo, AT_X], s.agenda_at[s.todo, AT_Y] = x, y
    push_step(s, kind, u, -1, why)
