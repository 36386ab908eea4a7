"""What units of an edition were found to be worth in simulated battles, shipped beside it.

Advice for whoever fills up a list: nothing is judged, priced or fought by it.
"""

import json
from collections.abc import Mapping
from functools import cache

from django.conf import settings

from factions.systems import SYSTEMS

FOLDER = "estimates"


def estimates(system: str, version: str) -> Mapping[str, float]:
    """Return what a point spent on each feature of an edition is worth, by the feature's id.

    Ids are those of balance reports: a unit, `unit:option`, `unit+` for models beyond the fewest,
    `*upgrade`. Of a pack's edition they are those of the edition it builds on; none where nothing
    was estimated.
    """
    return _ratios(SYSTEMS[system].id, version.partition("+")[0])


@cache
def _ratios(system: str, version: str) -> Mapping[str, float]:
    for file in sorted((settings.FIXTURES / system / FOLDER).glob("*.json")):
        told = json.loads(file.read_bytes())
        if told["version"] == version:
            ratios: Mapping[str, float] = told["ratios"]
            return ratios
    return {}
