"""A fit as estimates that are shipped beside an edition, for filling up lists."""

import json
from collections.abc import Mapping
from typing import Any

from builder.services.balance.arena import BadBalance
from builder.services.balance.features import Ledger

DIGITS, COSTS = 3, 2


def estimates(report: Mapping[str, Any], ledger: Ledger) -> dict[str, Any]:
    """Return the worth of a point of each feature by a report, and the grounds of the report.

    ledger: of the edition that the estimates are shipped with. A point is one that it prints, not
    one that the fit began with. If it prints what the report suggests, a worth whose interval
    contains these points is these points: what is left is rounding and luck, and a plan would take
    whatever that favours over and over again.

    Raises BadBalance if the report is not of a fit of that edition's features.
    """
    try:
        taken = {(row["unit"], row["option"]): row["points"] for row in report["costs"]}
        adopted = taken == {key: points for key, points in ledger.printed.items() if points}
        return {
            "version": report["edition"],
            "grounds": {
                "pairs": report["fit"]["pairs"],
                "battles": report["fit"]["battles"],
                "seed": report["seed"],
                "scenarios": report["scenarios"],
                "rules": report["rules"],
            },
            "ratios": {
                row["id"]: round(_ratio(row, _printed(row, ledger), adopted), DIGITS)
                for row in sorted(report["units"], key=lambda row: str(row["id"]))
            },
        }
    except (LookupError, TypeError, ZeroDivisionError) as error:
        raise BadBalance(f"this is not a report of a fit: {error!r}") from None


def _ratio(row: Mapping[str, Any], printed: float, adopted: bool) -> float:
    """Return the worth of a printed point of a feature."""
    low, high = row["interval"]
    return 1.0 if adopted and low <= printed <= high else float(row["worth"] / printed)


def _printed(row: Mapping[str, Any], ledger: Ledger) -> float:
    """Return the printed points of a feature, as a report rounds them."""
    points = round(ledger.features[ledger.places[row["id"]]].points, COSTS)
    return points or float(row["cost"])


def estimates_of(report: bytes, ledger: Ledger) -> dict[str, Any]:
    """Return the estimates of a saved report. Raises BadBalance if it is invalid."""
    try:
        kept = json.loads(report)
    except ValueError as error:
        raise BadBalance(f"this is not a report of this command: {error!r}") from None
    return estimates(kept, ledger)
