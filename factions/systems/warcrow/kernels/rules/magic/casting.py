"""Casting spells: declaring, blocking, the roll, the Tinge it brings.

Source: Warcrow 1.6, "Casting a Spell", "Spellcaster".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.skills.spell_targets import blocker, boosted_target
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import ABOUT_ROLL, CASTING, MASTERS, MILD, TAINTS
from factions.systems.warcrow.kernels.record.layout import AFTER_MOVE, FRIGHTENED
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.magic import spells
from factions.systems.warcrow.kernels.rules.skills.answers import temper
from factions.systems.warcrow.kernels.rules.skills.using import (
    perform,
    perform_combat_or_tinge_skill,
)
from factions.systems.warcrow.kernels.rules.spending import spend, usable
from factions.systems.warcrow.kernels.rules.states import drop_states
from factions.systems.warcrow.kernels.rules.tinge import face_tinge, roll_tinge, taint
from factions.systems.warcrow.kernels.table.requirements import holds
from factions.systems.warcrow.kernels.table.units import able, free
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def cast(d: Setup, s: State, book: Book, skill: int) -> None:
    """Cast a spell: target and alterations, blocking, the willpower roll, effects, the Tinge.

    Source: Warcrow 1.6, "Casting a Spell".
    """
    u = d.skill_of[skill]
    target, value, boosts, dice = boosted_target(d, s, skill, u)
    if target < 0:
        return
    spend(d, s, skill, target)
    fewer = temper(d, s, u, dice)
    by, kind = blocker(d, s, u, target, value)
    masters = d.guard_does[kind] & MASTERS != 0
    blocks, backlash = spells.block(s.rng, book, d.guard_dice[kind], masters)
    backlash = backlash if d.guard_does[kind] & TAINTS else 0
    frightened = s.states[u] & FRIGHTENED != 0
    got, tainted = spells.casting(s.rng, book, d.will[u], frightened, blocks, s.tinge[u] >= MILD)
    drop_states(s, u, FRIGHTENED)
    taint(s, u, 1 if tainted else 0)
    emits.emit(s, events.SPELL, u, by, got, blocks)
    emits.add_numbers(s, dice, backlash)
    if got > blocks:
        perform(d, s, book, skill, target, -1, boosts)
        risked = roll_tinge(s.rng, book, dice - fewer)
        taint(s, u, risked)
        tainted = tainted or risked > 0
    if tainted or fewer > 0:
        face_tinge(d, s, book, u)
    if backlash > 0:
        taint(s, by, backlash)
        face_tinge(d, s, book, by)


@kernel(read_only=("d",))
def use_skill(d: Setup, s: State, book: Book, skill: int) -> None:
    """Do the action of a skill: cast a spell, or perform a combat or Tinge skill.

    Source: Warcrow 1.6, "Perform a Magic Skill".
    """
    u = d.skill_of[skill]
    if not able(s, u):
        return
    if d.skill_at[skill] == CASTING:
        cast(d, s, book, skill)
        return
    perform_combat_or_tinge_skill(d, s, book, skill)


@kernel(read_only=("d",))
def carry_out_skill(d: Setup, s: State, book: Book, u: int, skill: int, flag: int) -> None:
    """Do the action of a skill, if the unit may still use it; after a move, where it has come to.

    Source: Warcrow 1.6, "Perform a Combat Skill", "Perform a Magic Skill".
    """
    when, near = d.skill_when[skill] & ABOUT_ROLL, d.skill_near[skill]
    if not usable(d, s, skill):
        return
    if flag == AFTER_MOVE:
        if not free(s, u) or not s.formed[u] or not holds(d, s, u, -1, when, near):
            return
    use_skill(d, s, book, skill)
