"""Willpower tests, with what skills and Berserker Rage change.

Source: Warcrow 1.6, "Willpower Test", "Frightened", "Berserker Rage".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import FAILED, REPEAT, RESOLVE
from factions.systems.warcrow.kernels.record.layout import FRIGHTENED, RAGE
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import lane
from factions.systems.warcrow.kernels.rules.damage import suffer
from factions.systems.warcrow.kernels.rules.dice.throwing import calm
from factions.systems.warcrow.kernels.rules.spending import spend, usable
from factions.systems.warcrow.kernels.rules.states import drop_states
from factions.systems.warcrow.kernels.table.requirements import shared
from factions.tabletop.battles.rng import Stream
from factions.tabletop.compiler.jit import kernel


@kernel
def roll_willpower(
    dice: Stream, book: Book, side: int, frightened: bool, needed: int, again: bool
) -> int:
    """Roll willpower and return the successes; the test is passed with `needed` of them.

    frightened: each die that shows a success is thrown once more. again: a failed roll is
    repeated once.

    Source: Warcrow 1.6, "Willpower Test", "Frightened".
    """
    successes = 0
    for _ in range(2 if again else 1):
        counts = calm(dice, book, side, frightened)
        successes = lane(counts, 0)
        if successes >= needed:
            break
    return successes


@kernel(read_only=("d",))
def lent(d: Setup, s: State, u: int, what: int) -> int:
    """Return the aura of a kind that helps a unit's willpower most, or -1.

    Source: Warcrow 1.6, "Passive Skills"; the cards.
    """
    best, player = -1, player_of(d, u)
    for aura in range(d.auras[player]):
        row = d.aura[player, aura]
        if d.modifier_what[row] == what and shared(d, s, row, u):
            by = d.modifier_of[row]
            if best < 0 or d.fails[by, 1] < d.fails[d.modifier_of[best], 1]:
                best = row
    return best


@kernel(read_only=("d",))
def resolve_of(d: Setup, s: State, u: int) -> int:
    """Return the willpower roll a unit makes: its own, or a better one that an ally lends.

    Source: Warcrow 1.6, "Willpower Test"; the cards.
    """
    row = lent(d, s, u, RESOLVE)
    if row >= 0 and d.fails[d.modifier_of[row], 1] < d.fails[u, 1]:
        return int(d.will[d.modifier_of[row]])
    return int(d.will[u])


@kernel(read_only=("d",))
def will_test(d: Setup, s: State, book: Book, u: int, needed: int, why: int) -> int:
    """Roll the unit's willpower; return its successes.

    A unit with Berserker Rage wounds itself where that alone keeps it from fleeing, or rallies it.

    Source: Warcrow 1.6, "Willpower Test", "Berserker Rage".
    """
    frightened = s.states[u] & FRIGHTENED != 0
    again = d.will_again[u] != 0 or lent(d, s, u, REPEAT) >= 0
    got = roll_willpower(s.rng, book, resolve_of(d, s, u), frightened, needed, again)
    drop_states(s, u, FRIGHTENED)
    emits.emit(s, events.TEST, u, -1, got, needed)
    emits.add_numbers(s, why, 0)
    if got < needed and d.moments[u] >> FAILED & 1 and saved(d, s, u):
        got = needed
    pressing = why in (events.MORALE, events.RALLY)
    if pressing and got == needed - 1 and d.keywords[u] & RAGE and s.left[u] > 1:
        suffer(d, s, u, 1, -1)
        got += 1
    return got


@kernel(read_only=("d",))
def saved(d: Setup, s: State, u: int) -> bool:
    """Return whether a skill makes good the willpower test that unit u has failed; use it.

    Source: Warcrow 1.6, "Willpower Test"; the cards.
    """
    for skill in range(d.skill_first[u], d.skill_last[u]):
        if d.skill_at[skill] == FAILED and usable(d, s, skill):
            spend(d, s, skill, -1)
            return True
    return False
