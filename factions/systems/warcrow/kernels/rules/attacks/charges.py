"""Charges and assaults, and what a charge gives.

Source: Warcrow 1.6, "Assault", "Charge", "Hold and Shoot".

For ways of charges, see `table.contact:find_charge`, `table.contact:find_assault`,
`table.contact:engage_move`, `table.ways:charge_reach`, `rules.attacks.melee:fight`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.choices import wants_shot_at_charge
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import CHARGED_IN, MUTES, RUSHED_IN, STRUCK_AT
from factions.systems.warcrow.kernels.record.layout import (
    FIGHT,
    FIRE,
    MEET,
    MOMENT,
    READY,
    SLOWED,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.attacks.bloodlust import thirsts
from factions.systems.warcrow.kernels.rules.morale.meeting import meet
from factions.systems.warcrow.kernels.rules.morale.stress import may_stress
from factions.systems.warcrow.kernels.rules.skills.answers import join_in
from factions.systems.warcrow.kernels.rules.skills.using import moment
from factions.systems.warcrow.kernels.rules.states import drop_states
from factions.systems.warcrow.kernels.rules.terrain_keywords import cross
from factions.systems.warcrow.kernels.table.contact import (
    FOUND,
    engage_move,
    find_assault,
    find_charge,
)
from factions.systems.warcrow.kernels.table.sight import has_shot, sees
from factions.systems.warcrow.kernels.table.units import heir, range_of
from factions.systems.warcrow.kernels.table.ways import both_legs, charge_reach
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def rush(d: Setup, s: State, book: Book, u: int, v: int, charging: bool) -> None:
    """Declare a charge or assault on unit v, which may hold and shoot.

    Source: Warcrow 1.6, "Assault", "Charge", "Hold and Shoot".
    """
    emits.emit(s, events.ACTION, u, v, events.CHARGE if charging else events.ASSAULT, 0)
    if thirsts(d, s, u, v):
        s.bloodthirst[u] = v
    s.disguised[u] = 0
    push_step(s, MEET, u, v, 1 if charging else 0)
    moment(d, s, book, v, u, STRUCK_AT)
    if d.traits[u] & MUTES:
        return
    able = range_of(s, v) > 0.0 and s.foes[v] == 0 and may_stress(d, s, v, 1)
    if able and has_shot(d, s, v, u) and wants_shot_at_charge(d, s, v, u):
        push_step(s, FIRE, v, u, 1)


@kernel(read_only=("d",))
def close_in(d: Setup, s: State, book: Book, u: int, v: int, charging: bool) -> None:
    """Move a charging or assaulting unit into contact with v, if it still can, and attack.

    Source: Warcrow 1.6, "Assault", "Charge".
    """
    u, v = heir(d, s, u), heir(d, s, v)
    if s.status[u] != READY or s.demoralized[u]:
        return
    if s.status[v] != READY:
        emits.emit(s, events.FOILED, u, v, 0, 0)
        return
    found, x, y, cx, cy = find_charge(d, s, u, v) if charging else find_assault(d, s, u, v)
    if not found:
        emits.emit(s, events.FOILED, u, v, 0, 0)
        return
    ax, ay = s.x[u, 0], s.y[u, 0]
    engage_move(d, s, u, v, x, y)
    emits.emit_places(s, events.CHARGE if charging else events.ASSAULT, u, v)
    drop_states(s, u, SLOWED)
    s.rushing[u] = 2 if charging else 1
    push_step(s, FIGHT, u, v, 1 if charging else 0)
    meet(d, s, book, u)
    if charging:
        push_step(s, MOMENT, u, v, CHARGED_IN)
    push_step(s, MOMENT, u, v, RUSHED_IN)
    join_in(d, s, book, u, v)
    cross(d, s, u, ax, ay, cx, cy)


@kernel(read_only=("d",))
def can_rush(d: Setup, s: State, u: int, v: int, charging: bool) -> bool:
    """Return whether the unit may charge or assault unit v from where it stands.

    Source: Warcrow 1.6, "Assault", "Charge".
    """
    if s.disguised[v]:
        return False
    away = geometry.distance(s.x[u, 0], s.y[u, 0], s.x[v, 0], s.y[v, 0])
    reach = charge_reach(d, s, u) if charging else both_legs(d, s, u)
    if away > reach + s.lead[u] + s.spread[v]:
        return False
    if charging:
        return find_charge(d, s, u, v)[FOUND] and sees(d, s, u, v)
    return find_assault(d, s, u, v)[FOUND]
