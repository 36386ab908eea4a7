"""Advice for filling up a list: worths from simulated battles, customs from shipped lists."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from builder.services.balance.features import Ledger
from builder.solve.advice import FADING, Advice
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.roster import read

USUAL = 0.9  # of shipped lists have no larger share of a kind, nor more copies of a unit
MOST_KEPT = 40  # editions


def advice(edition: Edition) -> Advice:
    """Return the advice for lists of an edition, cached until the edition's digest changes.

    Worths are the estimates shipped with the edition; if there are none, a point is worth a point.
    Customs are those of the lists shipped with it.
    """
    return _advice(edition.system_id, edition.version, edition.digest, edition)


@lru_cache(maxsize=MOST_KEPT)
def _advice(system: str, version: str, digest: str, edition: Edition) -> Advice:
    ratios = loading.estimates(system, version)
    shares, copies = _customs(edition)
    return Advice(
        worths=_worths(edition, ratios) if ratios else {},
        upgrades={key[1:]: ratio for key, ratio in ratios.items() if key.startswith("*")},
        shares=shares,
        copies=copies,
        fading=FADING,
    )


def _worths(edition: Edition, ratios: Mapping[str, float]) -> dict[str, dict[str, float]]:
    ledger = Ledger(loading.as_data(edition))
    row = np.array([ratios.get(feature.id, 1.0) for feature in ledger.features])
    worths: dict[str, dict[str, float]] = defaultdict(dict)
    for (unit, option), worth in ledger.costs(row).items():
        worths[unit][option] = worth
    return dict(worths)


def _customs(edition: Edition) -> tuple[dict[str, float], dict[str, int]]:
    """Return the usual largest share of each kind of unit, and the usual most copies of one."""
    armies = list(_shipped(edition))
    kinds = sorted({unit.kind for army in armies for _, unit in army.recruits})
    spent = [_spent(army) for army in armies]
    shares = {kind: _usual(points[kind] for points in spent) for kind in kinds}
    copies = {kind: round(_usual(_copies(armies, kind))) for kind in kinds}
    return shares, copies


def _usual(numbers: Iterable[float]) -> float:
    return float(np.quantile(list(numbers), USUAL))


def _copies(armies: Iterable[Army[Any]], kind: str) -> Iterator[int]:
    """Yield the most copies of one unit of a kind, in each list that has any of the kind."""
    for army in armies:
        had = [army.copies[unit.id] for _, unit in army.recruits if unit.kind == kind]
        if had:
            yield max(had)


def _shipped(edition: Edition) -> Iterator[Army[Any]]:
    legality, catalogue = SYSTEMS[edition.system_id].legality, loading.catalogue(edition)
    for document in loading.opponents(edition.system_id, edition.version).values():
        army = legality.muster(read(document), catalogue)
        if army.recruits:
            yield army


def _spent(army: Army[Any]) -> Mapping[str, float]:
    """Return the share of its points that a list spends on each kind of unit."""
    spent: dict[str, float] = defaultdict(float)
    for entry, unit in army.recruits:
        spent[unit.kind] += army.cost(entry) * entry.count / max(1, army.total)
    return spent
