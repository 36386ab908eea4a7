"""What a game must offer: the modules of its folder, as protocols."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from factions.tabletop.estimates.tally import Counts, Tally
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.problem import Verdict
from factions.tabletop.lists.roster import Roster


class CatalogueModule(Protocol):
    """`catalogue.py`: the game's typed values."""

    def read(self, data: Mapping[str, Any]) -> Any:
        """Return the game's Catalogue of catalogue data in the shape of the fixtures."""


class LegalityModule(Protocol):
    """`legality.py`: the list rules."""

    RULES: Sequence[Any]

    def check(self, roster: Roster, catalogue: Any, *, fixes: bool = True) -> Verdict:
        """Return every problem in rulebook order, each with its proven fixes, and the summary."""

    def muster(self, roster: Roster, catalogue: Any) -> Army[Any]:
        """Return the army that the rules judge: the roster beside the edition's book."""

    def names(self, catalogue: Any) -> Mapping[str, str]:
        """Map the ids of all that problems name, such as units and factions, to printed names."""


class OddsModule(Protocol):
    """`odds.py`: exact probabilities of one exchange."""

    def raw(self, **keys: str) -> Mapping[str, Mapping[str, float]]:
        """Return the bare exchange, of figures instead of units."""

    def unit_against_unit(
        self, catalogue: Any, attacker: str, defender: str, mode: str
    ) -> Mapping[str, Any]:
        """Return what one unit is expected to do to another in `melee` or `ranged`."""


class WorthModule(Protocol):
    """`worth.py`: what units are worth by their figures alone."""

    FORMULA: Sequence[str]  # of the floors, in sentences

    def floors(self, data: Mapping[str, Any]) -> Mapping[tuple[str, str], int]:
        """Return what each (unit, option) of catalogue data costs at least."""

    def of_upgrades(self, data: Mapping[str, Any]) -> Mapping[str, int]:
        """Return what each upgrade of catalogue data costs at least."""

    def roles(self, catalogue: Any) -> Sequence[Mapping[str, Any]]:
        """Return a row for each unit: what it is for, what it beats and what beats it."""


class BattleModule(Protocol):
    """`battle.py`: whole games."""

    SCENARIOS: Sequence[str]

    def compile(
        self,
        a: Roster,
        b: Roster,
        catalogue: Any,
        scenario: str,
        general_a: Any = ...,
        general_b: Any = ...,
    ) -> Any:
        """Return the setup of two rosters, as arrays. Raises ValueError if a roster is empty.

        general_a, general_b: who leads each side; greedy, whose battles stay as they are, if left
        out.
        """

    def fight(self, setup: Any, seed: int, first: int, count: int) -> Tally:
        """Fight battles `first` to `first + count - 1` of the seed; both numbers are even."""

    def scored(self, setup: Any, seed: int, first: int, count: int) -> tuple[Tally, Counts]:
        """Fight like `fight`; return the tally, and side a's half wins in each pair, in order."""

    def replay(self, setup: Any, seed: int, index: int) -> Mapping[str, Any]:
        """Fight one battle and return its table, units and events."""

    def narrate(self, replay: Mapping[str, Any]) -> Sequence[str]:
        """Return the log of a replay: its lines, move by move."""
