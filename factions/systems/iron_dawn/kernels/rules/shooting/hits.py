"""What hits of a volley do, test by test."""

from factions.systems.iron_dawn.kernels.record.indices import Record
from factions.systems.iron_dawn.kernels.rules.defence_tests import roll_tests, roll_vehicle_tests
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle
from factions.tabletop.jit import kernel

# What a volley adds up in `out`: tests made, tests failed, hit points taken without a test,
# critical hits, whether a round came down near by; shots that missed.
MADE, FAILED, POINTS, CRITICALS, NEAR, MISSES, HITS, TENS = range(8)


@kernel
def test_hits(d: Record, s: Record, v: int, hits: int, att: int, facing: int, cover: int) -> None:
    """Roll the defence tests of a unit for hits on its models; add them up in `out`."""
    if is_vehicle(d, v):
        target = 2 * d.armour[v, facing] - att + cover
        s.out[FAILED] += roll_vehicle_tests(s, hits, target, MADE)
        return
    s.out[MADE] += hits
    s.out[FAILED] += roll_tests(s, hits, 2 * d.defence[v] - att + cover)
