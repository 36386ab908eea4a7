"""Estimates of the worths of an edition's units by simulated battles, shipped beside it.

They are advice for filling up a list: no rule, cost or battle depends on them.
"""

import json
from collections.abc import Mapping
from functools import cache

from django.conf import settings

from factions.systems import SYSTEMS

FOLDER = "estimates"


def estimates(system: str, version: str) -> Mapping[str, float]:
    """Return the worth of a point spent on each feature of an edition, by the feature's id.

    Ids are those of balance reports: a unit, `unit:option`, `unit+` for models beyond the fewest,
    `*upgrade`. A pack's edition has those of the edition it builds on. Empty if there are none.
    """
    return _ratios(SYSTEMS[system].id, version.partition("+")[0])


@cache
def _ratios(system: str, version: str) -> Mapping[str, float]:
    for file in sorted((settings.FIXTURES / system / FOLDER).glob("*.json")):
        shipped = json.loads(file.read_bytes())
        if shipped["version"] == version:
            ratios: Mapping[str, float] = shipped["ratios"]
            return ratios
    return {}
