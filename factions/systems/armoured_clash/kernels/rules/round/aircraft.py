"""Air support sorties.

Source: Armoured Clash, "Aircraft".

Effects: `rules.round.reserves:bring_on`, `judgement.aiming.combat_rating:shot_rating`,
`judgement.aiming.reactions:choose_shot_at_flight`,
`judgement.aiming.target_acquisition:friend_sees`,
`judgement.aiming.target_acquisition:targetable`, `rules.damage:thinned`,
`rules.discipline.suppression:_test_one`, `rules.discipline.falling_back:fall_back`,
`table.ground:closed`, `table.markers:may_deny`, `table.sight:through_units`,
`table.charges:can_charge`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.targets import best_target
from factions.systems.armoured_clash.kernels.judgement.sorties import choose_run
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import RESERVE
from factions.systems.armoured_clash.kernels.rules.attacks.opportunity_fire import react_to_flight
from factions.systems.armoured_clash.kernels.rules.attacks.ranged_attacks import shoot
from factions.systems.armoured_clash.kernels.rules.special_rules.demise import blow_up, spare_wrecks
from factions.systems.armoured_clash.kernels.table.passing import note_path, straight, way_off
from factions.systems.armoured_clash.kernels.table.shapes import stand
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def sortie(d: Setup, s: State, u: int) -> None:
    """Fly an air support sortie: straight ahead, an attack, and off the table.

    Source: Armoured Clash, "Aircraft".
    """
    s.incoming[u] = 0
    x, y, hx, hy, far = s.x[u], s.y[u], s.hx[u], s.hy[u], choose_run(d, s, u)
    stand(d, s, u, x + far * hx, y + far * hy, hx, hy)
    note_path(s, straight(x, y, s.x[u], s.y[u]))
    emits.emit_place(s, events.SORTIED, u)
    react_to_flight(d, s, u, -far, 0.0)
    blow_up(d, s)
    if s.n[u] > 0:
        shoot(d, s, u, best_target(d, s, u, 0)[0])
        blow_up(d, s)
    if s.n[u] > 0:
        s.escaped = u + 1
        react_to_flight(d, s, u, 0.0, way_off(d, s.x[u], s.y[u], hx, hy))
        s.escaped = 0
        spare_wrecks(s, u)
        blow_up(d, s)
    if s.n[u] > 0:
        s.status[u] = RESERVE
        emits.emit_place(s, events.ESCAPED, u)
