"""What befalls a model and for how long: knocked down, stationary, on fire, lasting effects.

Source: Company of Iron, Core Rules, "Model Status", "Knockdown", "Stationary", "Immunity to
Continuous Effects", "Duration".

Effects of being knocked down: `rules.activation:begin_activation`, `rules.maintenance:stand`,
`rules.attacks.attack_modifiers:surely`, `rules.attacks.making_attacks:may_target`,
`rules.attacks.combat_actions:able`, `rules.normal_movement.charges:charge_at`,
`rules.normal_movement.free_strikes:go_on_struck`, `rules.normal_movement.granted_moves:step`,
`table.bases:upright`, `table.engagement:melee_reach`, `table.shelter:screens`,
`table.sight:_veil_models`.

Effects of being stationary: `rules.activation:begin_activation`,
`rules.attacks.attack_modifiers:defence`, `rules.attacks.attack_modifiers:surely`,
`rules.attacks.combat_actions:able`, `rules.normal_movement.charges:charge_at`,
`rules.normal_movement.free_strikes:go_on_struck`, `rules.normal_movement.granted_moves:step`,
`table.bases:upright`, `table.engagement:melee_reach`.

Effects of being injured: `rules.damage.casualty_rolls:casualty`,
`rules.damage.damage_points:suffer`, `rules.maintenance:rouse`, `rules.maintenance:stand`,
`rules.activation:begin_activation`, `rules.attacks.attack_modifiers:surely`,
`rules.attacks.making_attacks:may_target`, `rules.attacks.direct_hits:wound`,
`rules.damage.damage_rolls:inflict`, `rules.triggered_effects.triggers:touches`,
`table.stats.current_stats:lent`, `rules.commander:succeed`.

Effects of fire and corrosion: `rules.damage.damage_rolls:brand`, `rules.maintenance:maintenance`.
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import (
    CONTINUING,
    CORRODING,
    INCORPOREAL,
    INJURED,
    KNOCKED_DOWN,
    NO_KNOCKDOWN,
    NO_STATIONARY,
    NOT_READY,
    ON_FIRE,
    PLAYING,
    PROOF_CORROSION,
    PROOF_FIRE,
    STATIONARY,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import engagement
from factions.systems.company_of_iron.kernels.table.bases import has
from factions.systems.company_of_iron.kernels.table.stats.current_stats import renew_model
from factions.tabletop.compiler.jit import kernel


@kernel
def term(s: State, u: int) -> int:
    """Return until when an effect of one round lasts that begins now.

    Twice a round's number and 1: that round's end. Twice its number: the end of the model's
    activation in that round, where it has been or is being activated in this one.

    Source: Company of Iron, Duration.
    """
    if s.activated[u] or s.active == u:
        return int(2 * s.current_round + 2)
    return int(2 * s.current_round + 1)


@kernel(read_only=("d",))
def refuses(d: Setup, s: State, u: int, bit: int) -> bool:
    """Return whether something keeps a model from a status.

    Source: Company of Iron, Immunity to Continuous Effects; Cannot Become Knocked Down.
    """
    if bit == KNOCKED_DOWN:
        return has(d, s, u, NO_KNOCKDOWN)
    if bit == STATIONARY:
        return has(d, s, u, NO_STATIONARY)
    if bit == ON_FIRE:
        return has(d, s, u, PROOF_FIRE | INCORPOREAL)
    return bit == CORRODING and has(d, s, u, PROOF_CORROSION | INCORPOREAL)


@kernel(read_only=("d",))
def become(d: Setup, s: State, u: int, bit: int, why: int) -> bool:
    """Give a model in play a status; return whether it is new.

    Source: Company of Iron, Model Status.
    """
    before = s.status[u]
    if s.where[u] != PLAYING or before & bit or refuses(d, s, u, bit):
        return False
    change(d, s, u, before | bit, why)
    if bit == STATIONARY:
        s.still_until[u] = term(s, u)
    return True


@kernel(read_only=("d",))
def change(d: Setup, s: State, u: int, after: int, why: int) -> None:
    """Set a model's status and say so, where it is another."""
    before = s.status[u]
    if before == after:
        return
    s.status[u] = after
    emits.emit(s, events.STATUS, u, -1, before, after)
    emits.more(s, why, 0, 0)
    if (before ^ after) & NOT_READY:
        s.worn = 1
        engagement.refresh(d, s, u)
    if (before ^ after) & INJURED:
        renew_model(d, s, u)


@kernel(read_only=("d",))
def lose(d: Setup, s: State, u: int, bits: int, why: int) -> None:
    """Take statuses from a model. Source: Company of Iron, Model Status."""
    change(d, s, u, s.status[u] & ~bits, why)


@kernel(read_only=("d",))
def carried(d: Setup, s: State, u: int, effect: int) -> int:
    """Return the place in `lasting` of an effect that a model has on it, or of its like; or -1.

    Its like is another row of the same rule that changes the same thing by as much.

    Source: Company of Iron, Rule Priority.
    """
    for slot in range(CONTINUING):
        one = s.lasting[u, slot]
        if one == effect:
            return slot
        if one < 0:
            break
        if d.rule[one] == d.rule[effect] and d.what[one] == d.what[effect]:
            if d.amount[one] == d.amount[effect] and d.when[one] == d.when[effect]:
                return slot
    return -1


@kernel(read_only=("d",))
def lies_on(d: Setup, s: State, u: int, effect: int) -> bool:
    """Return whether an effect, or its like, is on a model for as long as it would be put on it.

    Source: Company of Iron, Duration.
    """
    place = carried(d, s, u, effect)
    return bool(place >= 0 and s.lasts[u, place] >= term(s, u))


@kernel(read_only=("d",))
def put_on(d: Setup, s: State, u: int, effect: int) -> None:
    """Put an effect on a model for a round; one that is on it already begins anew.

    Source: Company of Iron, Duration.
    """
    if s.where[u] != PLAYING:
        return
    place = carried(d, s, u, effect)
    if place >= 0:
        s.lasts[u, place] = max(s.lasts[u, place], term(s, u))
        return
    for slot in range(CONTINUING):
        if s.lasting[u, slot] < 0:
            s.lasting[u, slot], s.lasts[u, slot] = effect, term(s, u)
            renew_model(d, s, u)
            return


@kernel
def expire(s: State, u: int, until: int) -> bool:
    """End the effects put on a model until then or before; return whether there were any.

    Source: Company of Iron, Duration.
    """
    kept = count = 0
    for slot in range(CONTINUING):
        if s.lasting[u, slot] < 0:
            break
        count += 1
        if s.lasts[u, slot] > until:
            s.lasting[u, kept], s.lasts[u, kept] = s.lasting[u, slot], s.lasts[u, slot]
            kept += 1
    for slot in range(kept, count):
        s.lasting[u, slot] = -1
    return kept < count


@kernel(read_only=("d",))
def run_out(d: Setup, s: State, u: int, until: int) -> None:
    """End what lasts on a model until then or before. Source: Company of Iron, Duration."""
    ended = s.lasting[u, 0] >= 0 and expire(s, u, until)
    if s.frail_until[u] <= until:
        s.frail_until[u] = 0
    if s.status[u] & STATIONARY and s.still_until[u] <= until:
        lose(d, s, u, STATIONARY, events.BY_ITSELF)
    if ended:
        renew_model(d, s, u)
