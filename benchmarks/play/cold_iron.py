"""Cold Iron: whether archers shoot at who cannot shoot back."""

from collections.abc import Iterator

from benchmarks import Row
from benchmarks.battle import SEED
from benchmarks.play.stage import Stage
from factions.tabletop.lists.roster import Entry, Roster

SCENARIO, FACTION = "melee", "free-company"
FIGHTERS, BATTLES = 7, 40


def rows(stage: Stage) -> Iterator[Row]:
    """Yield how many arrows seven longbows shoot at seven shieldmen in a battle."""
    setup = stage.setup(band("line-longbow"), band("line-shieldman"), SCENARIO)
    replays = [stage.game.battle.replay(setup, SEED, index) for index in range(BATTLES)]
    shots = [event for one in replays for event in one["events"] if event.get("why") == "shot"]
    yield Row(stage.title("arrows of seven longbows a battle"), len(shots) / BATTLES, "")


def band(unit: str) -> Roster:
    """Return a band of seven of a unit."""
    entries = tuple(Entry(f"e{row}", unit) for row in range(FIGHTERS))
    return Roster("cold-iron", FACTION, entries)
