"""Units that come into contact: Intimidating, and skills for contact.

Source: Warcrow 1.6, "Engage in Combat", "Intimidating".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import CONTACT
from factions.systems.warcrow.kernels.record.layout import FEARLESS, GOLEM, MANNED, MOMENT
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress
from factions.systems.warcrow.kernels.rules.morale.willpower import will_test
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def intimidate(d: Setup, s: State, book: Book, u: int, v: int) -> None:
    """Let unit u, that has just come into contact with v, face its Intimidating, once.

    For each success short of the value it suffers a level of stress.

    Source: Warcrow 1.6, "Intimidating".
    """
    value = d.intimidating[v]
    if s.dread_until[v] >= s.current_turn:
        value = max(value, s.dread[v])
    if value <= 0 or s.daunted[u] or s.demoralized[u]:
        return
    if d.keywords[u] & (FEARLESS | GOLEM | MANNED):
        return
    s.daunted[u] = 1
    emits.emit(s, events.INTIMIDATED, u, v, value, 0)
    add_stress(d, s, u, value - will_test(d, s, book, u, value, events.DAUNTED))


@kernel(read_only=("d",))
def meet(d: Setup, s: State, book: Book, u: int) -> None:
    """Let a unit that may have come into contact, and those it touches, daunt each other.

    Source: Warcrow 1.6, "Engage in Combat", "Intimidating".
    """
    if s.foes[u] == 0:
        return
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.engaged[u, v]:
            intimidate(d, s, book, u, v)
            intimidate(d, s, book, v, u)
            for turn in range(2):
                one, two = (u, v) if turn == 0 else (v, u)
                if d.moments[one] >> CONTACT & 1 and not s.met[one]:
                    s.met[one] = 1
                    push_step(s, MOMENT, one, two, CONTACT)
