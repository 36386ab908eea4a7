"""Stress: what a unit suffers, may choose to suffer, is relieved of, and the test of its morale.

Source: Warcrow 1.6, "Stress and Morale", "Increasing and Reducing Stress Levels", "Effects of
Stress".

Effects of stress: `rules.activation:finish`, `rules.activation:may_act`, `rules.activation:begin`,
`rules.activation:rest`, `rules.attacks.attack:pay_modifiers`, `rules.attacks.opportunity:leave`,
`rules.attacks.ranged:disturb`, `rules.spending:usable`, `rules.rounds:catch_up`.

Effects of stress that equals MOR: `rules.activation:may_act`, `policies.greedy:weigh`,
`policies.simple:_random_order`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.layout import GOLEM, READY
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.morale.demoralized import demoralize
from factions.systems.warcrow.kernels.rules.morale.willpower import will_test
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def add_stress(d: Setup, s: State, u: int, levels: int) -> None:
    """Let a unit suffer stress: none while demoralized, a Golem's excess is ignored.

    Source: Warcrow 1.6, "Stress and Morale", "Golem".
    """
    if levels <= 0 or s.demoralized[u] or s.status[u] != READY:
        return
    s.stress[u] += levels
    if d.keywords[u] & GOLEM:
        s.stress[u] = min(s.stress[u], max(d.morale[u], 0))
    emits.emit(s, events.STRESS, u, -1, s.stress[u], 0)


@kernel(read_only=("d",))
def relieve(d: Setup, s: State, u: int, levels: int) -> None:
    """Reduce a unit's stress, none while demoralized.

    Source: Warcrow 1.6, "Reducing Stress".
    """
    if levels > 0 and s.stress[u] > 0 and not s.demoralized[u]:
        s.stress[u] = max(0, s.stress[u] - levels)
        emits.emit(s, events.STRESS, u, -1, s.stress[u], 0)


@kernel(read_only=("d",))
def may_stress(d: Setup, s: State, u: int, levels: int) -> bool:
    """Return whether a unit may suffer so many levels by choice: each from below its morale.

    Source: Warcrow 1.6, "Increasing and Reducing Stress Levels".
    """
    return not s.demoralized[u] and s.stress[u] + levels <= d.morale[u]


@kernel(read_only=("d",))
def face_stress(d: Setup, s: State, book: Book, u: int) -> None:
    """Test a unit whose stress exceeds its morale; by two or more, it needs two successes.

    Source: Warcrow 1.6, "Effects of Stress".
    """
    over = s.stress[u] - d.morale[u]
    if over <= 0 or s.status[u] != READY or s.demoralized[u]:
        return
    needed = 2 if over >= 2 else 1
    passed = will_test(d, s, book, u, needed, events.MORALE) >= needed
    s.stress[u] = d.morale[u]
    if not passed:
        demoralize(d, s, u)
