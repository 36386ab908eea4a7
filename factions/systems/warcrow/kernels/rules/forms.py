"""Forms: a unit's rows of the setup become those of the card that it now plays by.

Source: Warcrow 1.6, "Character Game Profile in Units".
"""

from factions.systems.warcrow.kernels.record.cards import EDGES, GUARDS, WARDS_OFF
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel


@kernel
def _copy_values(d: Setup, u: int, form: int) -> None:
    """Copy what a card has printed on it, and what follows from that."""
    d.guest[u], d.guest_radius[u], d.wounds[u] = d.guest[form], d.guest_radius[form], d.wounds[form]
    d.troops[u], d.radius[u], d.members[u] = d.troops[form], d.radius[form], d.members[form]
    d.charge[u], d.morale[u], d.will[u] = d.charge[form], d.morale[form], d.will[form]
    d.keywords[u], d.intimidating[u] = d.keywords[form], d.intimidating[form]
    d.cover[u], d.rugged[u], d.ignores[u] = d.cover[form], d.rugged[form], d.ignores[form]
    d.worth[u], d.cost[u], d.lust_below[u] = d.worth[form], d.cost[form], d.lust_below[form]
    for panel in range(2):
        d.move[u, panel], d.sheet[u, panel] = d.move[form, panel], d.sheet[form, panel]
        d.conquest[u, panel], d.range[u, panel] = d.conquest[form, panel], d.range[form, panel]
    for v in range(d.first[2]):
        d.lust[u, v], d.lust[v, u] = d.lust[form, v], d.lust[v, form]


@kernel
def _copy_magic(d: Setup, u: int, form: int) -> None:
    """Copy traits, and what magic and tests of willpower ask of a card."""
    d.labels[u], d.traits[u], d.immune[u] = d.labels[form], d.traits[form], d.immune[form]
    d.keeper[u], d.moments[u] = d.keeper[form], d.moments[form]
    d.will_again[u], d.zap[u] = d.will_again[form], d.zap[form]
    d.zap_range[u], d.lasting[u] = d.zap_range[form], d.lasting[form]
    for column in range(2):
        d.guard[u, column], d.hides[u, column] = d.guard[form, column], d.hides[form, column]
    for number in range(4):
        d.fails[u, number] = d.fails[form, number]
        for guard in range(GUARDS):
            d.casts[u, guard, number] = d.casts[form, guard, number]
            d.mended[u, guard, number] = d.mended[form, guard, number]
    for edge in range(EDGES):
        d.edge[u, edge] = d.edge[form, edge]
    for edge in range(EDGES + 2):
        d.steady[u, edge] = d.steady[form, edge]


@kernel
def _copy_rows(d: Setup, u: int, form: int) -> None:
    """Copy where the rows of a card's skills and modifiers are."""
    d.modifier_first[u], d.modifier_last[u] = d.modifier_first[form], d.modifier_last[form]
    d.aura_first[u], d.aura_last[u] = d.aura_first[form], d.aura_last[form]
    d.edging_first[u], d.edging_last[u] = d.edging_first[form], d.edging_last[form]
    d.edging_aura_first[u] = d.edging_aura_first[form]
    d.edging_aura_last[u] = d.edging_aura_last[form]
    d.skill_first[u], d.skill_last[u] = d.skill_first[form], d.skill_last[form]


@kernel
def _list_anew(d: Setup, player: int) -> None:
    """List a player's auras, Spellcasters, and skills for other units, as its units now are."""
    auras = edging = watched = blockers = 0
    for u in range(d.first[player], d.first[player + 1]):
        for row in range(d.aura_first[u], d.aura_last[u]):
            d.aura[player, auras] = row
            auras += 1
        for row in range(d.edging_aura_first[u], d.edging_aura_last[u]):
            d.edging_aura[player, edging] = row
            edging += 1
        for skill in range(d.skill_first[u], d.skill_last[u]):
            d.watch[player, watched] = skill
            watched += d.skill_watches[skill]
        d.blocker[player, blockers] = u
        blockers += d.guard[u, WARDS_OFF] != 0
    d.auras[player], d.edging_auras[player] = auras, edging
    d.watched[player], d.blockers[player] = watched, blockers


@kernel
def put_in_form(d: Setup, u: int, form: int) -> None:
    """Let a unit play by the card of one of its forms."""
    d.form[u] = form
    _copy_values(d, u, form)
    _copy_magic(d, u, form)
    _copy_rows(d, u, form)
    _list_anew(d, player_of(d, u))


@kernel
def change_form(d: Setup, s: State, u: int, form: int) -> None:
    """Let a unit play by another of its cards; what was silenced on the one is on the other."""
    first, last = d.skill_first[u], d.skill_last[u]
    put_in_form(d, u, form)
    for skill in range(d.skill_first[u], d.skill_last[u]):
        for old in range(first, last):
            if d.skill_uses[skill] == d.skill_uses[old]:
                s.silenced[skill] = max(s.silenced[skill], s.silenced[old])


@kernel
def restore_forms(d: Setup) -> None:
    """Put every unit in the form that it begins a battle with, which is its first one."""
    for row in range(d.forms[2] - 1, d.forms[0] - 1, -1):
        u = d.host[row]
        if (row == d.forms[0] or d.host[row - 1] != u) and d.form[u] != row:
            put_in_form(d, u, row)
