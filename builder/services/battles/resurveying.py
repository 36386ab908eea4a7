"""Surveys made before: another run of the same pairing had the same first battles read."""

from collections.abc import Mapping
from typing import Any

from builder.models import Run, Survey
from builder.services.surveys.figures import FORMAT

Renamed = Mapping[str, Mapping[str, str]]  # by side: an entry's id there, and here
LOOKED_AT = 20  # surveys, the latest


def known(run: Run, most: int) -> dict[str, Any] | None:
    """Return the figures of a run's survey, copied from a run of the same battles, if there is one.

    most: the battles that a survey reads. A copy is of as many; entries have the ids of the run's
    own lists. The picks are those of the other run.
    """
    part = run.parts.order_by("number").first()
    if part is None:
        return None
    number = (run.tally or {"battles": 0})["battles"]
    same = Survey.objects.filter(
        figures__format=FORMAT,
        run__rules=run.rules,
        run__kind=run.kind,
        run__parts__pairing=part.pairing_id,
        run__parts__mirrored=part.mirrored,
    )
    for survey in same.exclude(run=run).select_related("run").order_by("-created")[:LOOKED_AT]:
        figures, other = survey.figures or {}, survey.run
        if figures["battles"] == min(most, number):
            return _with_own_ids(figures, _ids(other, run))
    return None


def _ids(other: Run, run: Run) -> Renamed:
    """Return the ids of another run's entries, each with that of the same entry of the run."""
    documents = {
        "a": (other.a_document, run.a_document),
        "b": (other.b_document, run.b_document),
    }
    return {
        side: {its["id"]: own["id"] for its, own in zip(*(d["entries"] for d in both), strict=True)}
        for side, both in documents.items()
    }


def _with_own_ids(figures: dict[str, Any], ids: Renamed) -> dict[str, Any]:
    fell = {
        side: {ids[side][entry]: counts for entry, counts in falls.items()}
        for side, falls in figures["fell"].items()
    }
    turning = [
        point | {"entry": ids[point["side"]][point["entry"]]} if point["entry"] else point
        for point in figures["turning"]
    ]
    return figures | {"fell": fell, "turning": turning}
