"""Close quarters: the combat that follows a charge.

Source: Armoured Clash, "Close Quarters Attacks", "Storming a Building".
"""

from typing import NamedTuple

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import (
    Pool,
    attack_dice,
    pool_of,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.combat_rating import melee_rating
from factions.systems.armoured_clash.kernels.judgement.aiming.defences import armour, behind_pavises
from factions.systems.armoured_clash.kernels.judgement.choices import moves_in
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    CONTACT,
    DURABLE,
    FULL_STEAM,
    HOUSE_ROOM,
    HOUSED,
    HUNTER,
    INFANTRY,
    READY,
    STOIC,
    STORMING,
    THREE_MORE,
    WEAKENED,
)
from factions.systems.armoured_clash.kernels.rules.attack_rolls import strike
from factions.systems.armoured_clash.kernels.rules.attacks.commands import dig_in, steady_aim
from factions.systems.armoured_clash.kernels.rules.attacks.overcharge import burn_blanks, overcharge
from factions.systems.armoured_clash.kernels.rules.discipline.falling_back import withdraw
from factions.systems.armoured_clash.kernels.rules.discipline.suppression import suppression_test
from factions.systems.armoured_clash.kernels.rules.garrisons import garrison
from factions.systems.armoured_clash.kernels.rules.special_rules.land_trains import drawn
from factions.systems.armoured_clash.kernels.table.measuring import within
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.compiler.jit import kernel


class Losses(NamedTuple):
    """Models lost to attacks, passengers too, and those that Overcharge cost the attackers."""

    lost: int
    burnt: int


class Outcome(NamedTuple):
    """What a combat came to: its winner, and the enemy models that the charger destroyed."""

    won: int
    destroyed: int


@kernel(read_only=("d",))
def melee_dice(d: Setup, s: State, u: int, row: int, v: int, storm: bool) -> int:
    """Return the dice of a close quarters attack; storms count half the models.

    Source: Armoured Clash, "Close Quarters Attacks", "Storming a Building".
    """
    models = (s.n[u] + 1) >> 1 if storm else s.n[u]
    steam = THREE_MORE * drawn(d, s, u) if d.quality[row] & FULL_STEAM else 0
    return attack_dice(d, s, u, row, v, False, models) + steam


@kernel(read_only=("d",))
def _blow(d: Setup, s: State, u: int, v: int, charging: bool, storm: bool) -> Losses:
    """Let one unit attack another."""
    row = d.charges[u] if charging else d.answers[u]
    if row < 0 or s.n[u] <= 0 or s.n[v] <= 0:
        return Losses(0, 0)
    rating, dice = melee_rating(d, s, u, v, charging), melee_dice(d, s, u, row, v, storm)
    kind, quality = pool_of(d, row, v), d.quality[row]
    shield = armour(d, s, u, v) + behind_pavises(d, s, v)
    rating = steady_aim(d, s, u, v, Pool(kind, rating, dice, quality, shield))
    shield = dig_in(d, s, v, Pool(kind, rating, dice, quality, shield))
    why = events.BLOW if charging else events.ANSWER
    overcharged, more_dice = overcharge(d, s, u, v, Pool(kind, rating, dice, quality, shield))
    dice += more_dice
    toll = strike(d, s, u, v, why, kind, rating, dice, quality, shield, 0, overcharged)
    return Losses(toll.lost, burn_blanks(d, s, u, toll.blanks) if overcharged else 0)


@kernel(read_only=("d",))
def _answers(d: Setup, s: State, u: int, v: int, storm: bool) -> Losses:
    """Let the target of a charge and secondary combatants attack the charger."""
    first = _blow(d, s, v, u, False, storm)
    lost, burnt = first.lost, first.burnt
    enemy = player_of(d, v)
    for other in range(d.first[enemy], d.first[enemy + 1]):
        if s.touched[other] and s.n[other] > 0:
            more = _blow(d, s, other, u, False, False)
            lost, burnt = lost + more.lost, burnt + more.burnt
    return Losses(lost, burnt)


@kernel(read_only=("d",))
def _sponsons(d: Setup, s: State, u: int, v: int) -> None:
    """Let the sponsons of a charged unit fire; neither losses nor tests come of it."""
    dice = d.sponsons[v]
    if dice > 0 and s.status[v] == READY:
        kind = d.sponson_pool[v, 1 if d.rules[u] & DURABLE else 0]
        strike(d, s, v, u, events.SPONSONS, kind, WEAKENED, dice, 0, armour(d, s, v, u), 0,
               False)  # fmt: skip


@kernel(read_only=("d",))
def has_defensive_advantage(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether unit v strikes first when unit u charges it.

    Source: Armoured Clash, "Defensive Advantage", "Storming a Building"; the special rules Stoic
    Defence and Storming Party.
    """
    if s.rough or d.rules[v] & STOIC:
        return True
    return bool(s.status[v] == HOUSED and d.rules[u] & STORMING == 0)


@kernel(read_only=("d",))
def close_quarters(d: Setup, s: State, u: int, v: int) -> Outcome:
    """Fight out a charge of unit u, which is in contact with unit v; return what came of it.

    Source: Armoured Clash, "Close Quarters Attacks".
    """
    storm = s.status[v] == HOUSED
    house = s.house[v]
    _touch(d, s, u, v)
    _sponsons(d, s, u, v)
    if s.n[u] <= 0:
        return Outcome(events.NOBODY, 0)
    before_u, before_v = s.n[u], s.n[v]
    answer = Losses(0, 0)
    if has_defensive_advantage(d, s, u, v):
        answer = _answers(d, s, u, v, storm)
        blow = _blow(d, s, u, v, True, storm)
    else:
        blow = _blow(d, s, u, v, True, storm)
        if s.n[v] > 0:
            answer = _answers(d, s, u, v, storm)
    lost_u, lost_v = answer.lost, blow.lost
    before_u, before_v = before_u - blow.burnt, before_v - answer.burnt
    drowned_u, drowned_v = lost_u - (before_u - s.n[u]), lost_v - (before_v - s.n[v])
    won = _winner(s, u, v, lost_u, lost_v)
    emits.emit(s, events.COMBAT, u, v, lost_v, lost_u)
    emits.add_numbers(s, 2, won, 0)
    if won != events.NOBODY:
        _hunted(d, s, u if won == events.CHARGER else v)
    if s.n[u] <= 0 or s.n[v] <= 0:
        if s.n[v] <= 0 and storm:
            _move_in(d, s, u, house)
        return Outcome(int(won), int(lost_v))
    if lost_v > lost_u:
        _secondary(d, s, u, v)
        withdraw(d, s, v, u)
        if s.n[v] > 0:
            quality, own = d.quality[d.charges[u]], before_v - s.n[v]
            suppression_test(d, s, v, u, own, before_v, quality, drowned_v)
        if storm:
            _move_in(d, s, u, house)
    else:
        withdraw(d, s, u, v)
        if lost_u > lost_v and s.n[u] > 0:
            quality = d.quality[d.answers[v]] if d.answers[v] >= 0 else 0
            suppression_test(d, s, u, v, before_u - s.n[u], before_u, quality, drowned_u)
    return Outcome(int(won), int(lost_v))


@kernel
def _winner(s: State, u: int, v: int, lost_u: int, lost_v: int) -> int:
    """Return the winner of a combat: the only one left, or the one that destroyed more."""
    if s.n[u] > 0 and (lost_v > lost_u or s.n[v] <= 0):
        return events.CHARGER
    if s.n[v] > 0 and (lost_u > lost_v or s.n[u] <= 0):
        return events.CHARGED_AT
    return events.NOBODY


@kernel(read_only=("d",))
def _hunted(d: Setup, s: State, u: int) -> None:
    """Score the victory point that a Hunter's won combat is worth."""
    if d.rules[u] & HUNTER:
        s.points[player_of(d, u)] += 1
        emits.emit(s, events.GAINED, u, -1, events.HUNT, player_of(d, u))
        emits.add_numbers(s, 2, 1, -1)


@kernel(read_only=("d",))
def _secondary(d: Setup, s: State, u: int, v: int) -> None:
    """Withdraw the secondary combatants of a target that lost."""
    enemy = player_of(d, v)
    for other in range(d.first[enemy], d.first[enemy + 1]):
        if s.touched[other] and s.n[other] > 0:
            withdraw(d, s, other, u)


@kernel(read_only=("d",))
def _touch(d: Setup, s: State, u: int, v: int) -> None:
    """Note the secondary combatants: enemies but the target that a charger is in contact with."""
    enemy = player_of(d, v)
    for other in range(d.first[enemy], d.first[enemy + 1]):
        s.touched[other] = (
            other != v and s.status[other] == READY and within(d, s, other, u, CONTACT)
        )


@kernel(read_only=("d",))
def catch_unawares(d: Setup, s: State, u: int, v: int) -> None:
    """End the lookout of the enemies that a charger comes into contact with: its target, others.

    Source: Armoured Clash, "On Lookout".
    """
    _touch(d, s, u, v)
    s.lookout[v] = 0
    enemy = player_of(d, v)
    for other in range(d.first[enemy], d.first[enemy + 1]):
        if s.touched[other]:
            s.lookout[other] = 0


@kernel(read_only=("d",))
def _move_in(d: Setup, s: State, u: int, house: int) -> None:
    """Let infantry that has stormed a building garrison it at once."""
    fits_in = d.kind[u] == INFANTRY and s.n[u] <= HOUSE_ROOM and s.status[u] == READY
    if fits_in and s.tenant[house] < 0 and moves_in(d, u):
        garrison(s, u, house)
