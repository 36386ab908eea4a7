"""Statuses that a unit gets and loses: disordered, suppressed.

Source: Armoured Clash, "Statuses".

Effects of being suppressed: `rules.round.activation:begin_activation`,
`rules.round.activation:finish_activation`, `rules.attacks.ranged_attacks:shoot`,
`rules.discipline.suppression:_test_one`, `judgement.aiming.combat_rating:shot_rating`,
`judgement.aiming.combat_rating:melee_rating`, `judgement.aiming.target_acquisition:row_ready`,
`judgement.aiming.reactions:_may_charge`, `rules.damage:crush_passengers`.

Effects of being disordered: `rules.discipline.discipline_tests:passes_test`,
`rules.discipline.discipline_tests:lent`, `judgement.hands:may_command`, `rules.cards:command`,
`rules.round.activation:finish_activation`.

Effects of taking cover: `judgement.aiming.defences:shield_of`,
`judgement.aiming.defences:behind_pavises`, `rules.round.activation:begin_activation`,
`rules.round.manoeuvres:go_ahead`, `rules.round.manoeuvres:charge`.

Effects of being on lookout: `judgement.aiming.reactions:choose_reaction`,
`judgement.aiming.reactions:flak`, `rules.attacks.opportunity_fire:react`,
`rules.attacks.close_quarters:catch_unawares`.

Effects of reloading: `judgement.aiming.target_acquisition:row_ready`,
`rules.attacks.ranged_attacks:fire_row`, `rules.round.special_actions:attack_step`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    COMMAND,
    COMMANDER,
    CONSTRUCT,
    SIGNALS,
)
from factions.systems.armoured_clash.kernels.table.measuring import within
from factions.systems.armoured_clash.kernels.table.shapes import is_out, player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def commands(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit counts as a commander; a transport does that carries Command Signals.

    Source: Armoured Clash, "Setup"; the special rule Command Signals.
    """
    v = s.load[u]
    return d.rules[u] & COMMANDER != 0 or (v >= 0 and d.rules[v] & SIGNALS != 0)


@kernel(read_only=("d",))
def commanded(d: Setup, s: State, u: int) -> bool:
    """Return whether a friendly commander is within 6 inches of a unit on the table.

    Source: Armoured Clash, "Disordered".
    """
    player = player_of(d, u)
    for v in range(d.first[player], d.first[player + 1]):
        if commands(d, s, v) and v != u and is_out(s, v) and is_out(s, u):
            if within(d, s, u, v, COMMAND):
                return True
    return False


@kernel(read_only=("d",))
def disorder(d: Setup, s: State, u: int) -> None:
    """Make a unit disordered, unless a commander is near. Source: Armoured Clash, "Disordered"."""
    if s.disordered[u] == 0 and not commanded(d, s, u):
        s.disordered[u] = 1
        emits.emit_status(s, u, events.DISORDERED, 1)


@kernel(read_only=("d",))
def regain_order(d: Setup, s: State) -> None:
    """End the disorder of all units near a commander, whichever of the two has moved.

    Source: Armoured Clash, "Disordered".
    """
    for u in range(d.first[2]):
        if s.disordered[u] and commanded(d, s, u):
            s.disordered[u] = 0
            emits.emit_status(s, u, events.DISORDERED, 0)


@kernel(read_only=("d",))
def suppress(d: Setup, s: State, u: int) -> None:
    """Make a unit suppressed. Source: Armoured Clash, "Suppressed"."""
    s.suppressed[u] = 1
    emits.emit_status(s, u, events.SUPPRESSED, 1)
    if d.rules[u] & CONSTRUCT:
        disorder(d, s, u)
