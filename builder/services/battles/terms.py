"""The terms of a battle: the scenario, the generals, the seed, and when to stop."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from builder.services.battles.errors import BadBattle

MOST_BATTLES = 1_000_000
WIDEST = 0.5
LEAST_CONFIDENCE, MOST_CONFIDENCE = 0.5, 0.9999
SEEDS = 2**63


@dataclass(frozen=True)
class Terms:
    """Raises BadBattle if a value is invalid.

    scenario: its id; empty for the game's first. policy_a: the id of the general that leads side a;
    empty for the game's default. policy_b: side b's; empty for side a's. half_width: stop once the
    win rate's interval reaches this far to each side; 0 fights the whole ceiling. ceiling: the most
    battles, rounded up to whole mirrored pairs. seed: a player's own; None for that of the lists,
    which is everybody's.
    """

    scenario: str = ""
    policy_a: str = ""
    policy_b: str = ""
    seed: int | None = None
    half_width: float = 0.01
    confidence: float = 0.95
    ceiling: int = 100_000

    def __post_init__(self) -> None:
        if self.seed is not None:
            self._within("seed", 0, SEEDS - 1)
        self._within("half_width", 0, WIDEST)
        self._within("confidence", LEAST_CONFIDENCE, MOST_CONFIDENCE)
        self._within("ceiling", 2, MOST_BATTLES)
        object.__setattr__(self, "ceiling", self.ceiling + self.ceiling % 2)

    def _within(self, name: str, least: float, most: float) -> None:
        if not least <= getattr(self, name) <= most:
            reason = _("This is a number from %(least)s to %(most)s.")
            raise BadBattle(name, reason % {"least": least, "most": most})
