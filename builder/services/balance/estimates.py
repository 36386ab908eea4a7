"""A fit as estimates that are shipped beside an edition, for filling up lists."""

import json
from collections.abc import Mapping
from typing import Any

from builder.services.balance.arena import BadBalance

DIGITS = 3


def estimates(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return the worth of a point of each feature by a report, and the grounds of the report.

    Raises BadBalance if the report is not of a fit.
    """
    try:
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
                row["id"]: round(row["worth"] / row["cost"], DIGITS)
                for row in sorted(report["units"], key=lambda row: str(row["id"]))
            },
        }
    except (LookupError, TypeError, ZeroDivisionError) as error:
        raise BadBalance(f"this is not a report of a fit: {error!r}") from None


def estimates_of(report: bytes) -> dict[str, Any]:
    """Return the estimates of a saved report. Raises BadBalance if it is invalid."""
    try:
        kept = json.loads(report)
    except ValueError as error:
        raise BadBalance(f"this is not a report of this command: {error!r}") from None
    return estimates(kept)
