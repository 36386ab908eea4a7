"""The attack step of an activation, and the special actions it may be used for.

Source: Armoured Clash, "Attack Step", "Special Actions".

Effects of taking cover, of being on lookout, of rearming: `judgement.aiming.defences:shield_of`,
`judgement.aiming.reactions:choose_reaction`, `judgement.aiming.target_acquisition:row_ready`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.targets import best_target
from factions.systems.armoured_clash.kernels.judgement.choices import rather_covers
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.order import Order
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    BULKY,
    DISEMBARK,
    EMBARK,
    GARRISON,
    LOOKOUT,
    RAMP,
    REARM,
    SHOOT,
    STAY,
    TAKE_COVER,
)
from factions.systems.armoured_clash.kernels.rules.attacks.ranged_attacks import shoot
from factions.systems.armoured_clash.kernels.rules.garrisons import building_near, garrison
from factions.systems.armoured_clash.kernels.rules.round.manoeuvres import stand_and_aim
from factions.systems.armoured_clash.kernels.rules.special_rules.repair import repair
from factions.systems.armoured_clash.kernels.rules.transports import (
    disembark,
    embark,
    has_ramp,
    may_embark,
)
from factions.systems.armoured_clash.kernels.table.shapes import is_out
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def attack_step(d: Setup, s: State, u: int, do: int, order: Order) -> bool:
    """Attack or make a special action, where that is possible; return whether it attacked.

    Source: Armoured Clash, "Attack Step", "Special Actions".
    """
    v = order.at
    if do == RAMP and s.load[u] < 0:
        do = SHOOT
    if do == SHOOT:
        target = v if v >= 0 and is_out(s, v) else best_target(d, s, u, 0)[0]
        if shoot(d, s, u, target):
            return True
        do = REARM if s.reloading[u] else LOOKOUT if d.reach[u] > 0.0 else TAKE_COVER
        if do == LOOKOUT and rather_covers(d, s, u):
            do = TAKE_COVER
    if do in (LOOKOUT, TAKE_COVER) and repair(d, s, u):
        return False
    if do == EMBARK and v >= 0 and may_embark(d, s, u, v) and s.moved != DISEMBARK:
        embark(s, u, v)
    elif do == GARRISON:
        building = building_near(d, s, u)
        if building >= 0:
            garrison(s, u, building)
    elif do == RAMP and has_ramp(d, s, u):
        x, y = order.toward_x, order.toward_y
        disembark(d, s, s.load[u], x, y, x, y)
    elif do == REARM and s.reloading[u]:
        s.reloading[u] = 0
        emits.emit_status(s, u, events.RELOADS, 0)
    elif do == LOOKOUT:
        s.lookout[u] = 1
        emits.emit_status(s, u, events.ON_LOOKOUT, 1)
    elif do == TAKE_COVER and d.rules[u] & BULKY == 0:
        s.covered[u] = 1
        emits.emit_status(s, u, events.TAKES_COVER, 1)
    return False


@kernel(read_only=("d",))
def attack_aimed(d: Setup, s: State, u: int, do: int, order: Order) -> bool:
    """Take the attack step; a unit that has not moved and has a target has aimed.

    Source: Armoured Clash, "Attack Step".
    """
    if (
        do == SHOOT
        and s.moved == STAY
        and s.soaring == 0
        and is_out(s, u)
        and best_target(d, s, u, 0)[0] >= 0
    ):
        stand_and_aim(s, u)
    return attack_step(d, s, u, do, order)
