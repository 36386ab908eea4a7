"""Where the figures that decide a battle are from."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from factions.models import Edition, Unit

POINTS = "points_confidence"  # of a unit's stats, where its points are from elsewhere


def provenance(edition: Edition, document: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """Return how many entries of a list have figures, and points, of each confidence."""
    entries = Counter(entry["unit"] for entry in document["entries"])
    rows = edition.units.filter(key__in=entries).values_list("key", "confidence", "stats")
    counts: dict[str, Counter[str]] = {"figures": Counter(), "points": Counter()}
    for key, confidence, stats in rows:
        counts["figures"][confidence] += entries[key]
        counts["points"][stats.get(POINTS) or confidence] += entries[key]
    order = Unit.Confidence.values
    return {
        part: {level: found[level] for level in order if found[level]}
        for part, found in counts.items()
    }


def unprinted(*sides: Mapping[str, Any]) -> str:
    """Return a sentence on where the sides' figures are from; empty if all are on cards."""
    figures, points = (_summed(sides, part) for part in ("figures", "points"))
    if not (figures | points).keys() - {Unit.Confidence.PRINTED}:
        return ""
    words = _("Figures of the %(units)d units that fight: %(sources)s.")
    sentence = words % {"units": figures.total(), "sources": _sources(figures)}
    if points == figures:
        return sentence
    return " ".join((sentence, _("Their points: %s.") % _sources(points)))


def _summed(sides: tuple[Mapping[str, Any], ...], part: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for side in sides:
        counts.update(side.get("provenance", {}).get(part, {}))
    return counts


def _sources(counts: Mapping[str, int]) -> str:
    labels = {level.value: level.label for level in Unit.Confidence}
    if len(counts) == 1:
        return _("all %s") % labels[next(iter(counts))]
    return ", ".join(f"{counts[level]} {label}" for level, label in labels.items() if counts[level])
