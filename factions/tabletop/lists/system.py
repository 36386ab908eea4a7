"""What a game must offer: the modules of its folder, as protocols."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.problem import Verdict
from factions.tabletop.lists.roster import Roster


class CatalogueModule(Protocol):
    """`catalogue.py`: the game's typed values."""

    def read(self, data: Mapping[str, Any]) -> Any:
        """Turn catalogue data, shaped as the fixtures are, into the game's Catalogue."""


class LegalityModule(Protocol):
    """`legality.py`: the list rules."""

    RULES: Sequence[Any]

    def check(self, roster: Roster, catalogue: Any, *, fixes: bool = True) -> Verdict:
        """Return every problem in rulebook order, each with its proven fixes, and the summary."""

    def muster(self, roster: Roster, catalogue: Any) -> Army[Any]:
        """Return the roster beside the edition's book, as the rules judge it."""

    def names(self, catalogue: Any) -> Mapping[str, str]:
        """Map the ids of units, factions and whatever else problems name to printed names."""


class OddsModule(Protocol):
    """`odds.py`: exact probabilities of one exchange."""

    def raw(self, **keys: str) -> Mapping[str, Mapping[str, float]]:
        """Return the bare exchange, with no unit behind it."""

    def unit_against_unit(
        self, catalogue: Any, attacker: str, defender: str, mode: str
    ) -> Mapping[str, Any]:
        """Return what one unit is expected to do to another in `melee` or `ranged`."""


class BattleModule(Protocol):
    """`battle.py`: whole games."""

    SCENARIOS: Sequence[str]
    POLICIES: Sequence[str]

    def compile(
        self,
        a: Roster,
        b: Roster,
        catalogue: Any,
        scenario: str,
        policy_a: str = "greedy",
        policy_b: str = "greedy",
    ) -> Any:
        """Turn two rosters into a setup of contiguous arrays. Raises ValueError where empty."""

    def fight(self, setup: Any, seed: int, first: int, count: int) -> Tally:
        """Fight battles `first` to `first + count - 1` of the seed; both numbers are even."""

    def replay(self, setup: Any, seed: int, index: int) -> Mapping[str, Any]:
        """Fight one battle and return its table, units and events."""

    def narrate(self, replay: Mapping[str, Any]) -> Sequence[str]:
        """Return the lines that tell a replay, move by move."""
