"""Results: a tally as rates and figures, and a run's progress."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import reduce
from operator import add
from typing import Any

from builder.models import Run
from builder.services import workers
from builder.services.battles import sending, waves
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Counts, Tally, from_json

DIGITS = 6
STATUSES = {"modelled": "modelled", "simplified": "simplified", "not-modelled": "not_modelled"}


def result(run: Run) -> dict[str, Any]:
    """Return a run's result, partial while it is fought, with its state and progress.

    waiting_for is "broker" (unreachable), "worker" (none is seen), "compiler" (the game is being
    compiled) or None. A query or two while it is fought, none once it is over.
    """
    kept: Any = None if run.active else run.tally
    tally = from_json(kept) if kept else summed(run)
    done = run.state == Run.State.DONE
    share = waves.progress(tally, run.half_width, run.confidence, run.ceiling)
    return {
        "id": run.slug,
        "state": run.state,
        "progress": 1.0 if done else round(min(share, 0.999), 3),
        "waiting_for": _waiting_for(run, tally),
        "error": run.error,
        "system": run.edition.system_id,
        "edition": run.edition.version,
        **heading(run.sides, run, run.rules),
        "illegal": run.illegal,
        "history": [[point[0], *(round(x, DIGITS) for x in point[1:])] for point in run.history],
        "created": _time(run.created),
        "started": _time(run.started),
        "finished": _time(run.finished),
        **grounds(run.edition),
        **figures(tally, run.confidence, run.a_document, run.b_document),
    }


def heading(sides: Mapping[str, Any], terms: Any, rules: str) -> dict[str, Any]:
    """Return both sides and the terms (those of a Run or of Terms)."""
    policies = dict.fromkeys((terms.policy_a, terms.policy_b))
    return {
        "a": dict(sides["a"]),
        "b": dict(sides["b"]),
        "scenario": terms.scenario,
        "policy": " against ".join(policies),
        "policy_a": terms.policy_a,
        "policy_b": terms.policy_b,
        "seed": terms.seed,
        "half_width": terms.half_width,
        "confidence": terms.confidence,
        "ceiling": terms.ceiling,
        "rules": rules,
    }


def summed(run: Run) -> Tally | None:
    """Return the sum of the fought chunks, or None if there is none."""
    kept = run.chunks.values_list("tally", flat=True)
    tallies = [from_json(tally) for tally in kept if tally is not None]
    return reduce(add, tallies) if tallies else None


def figures(
    tally: Tally | None, confidence: float, a: Mapping[str, Any], b: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the figures of a tally. Without battles the rate is 0.5, with the widest interval."""
    if tally is None:
        return _nothing()
    low, high = interval_of(tally, confidence)
    return {
        "battles": tally.battles,
        "wins_a": tally.wins_a,
        "wins_b": tally.wins_b,
        "draws": tally.draws,
        "win_rate_a": round(tally.win_rate, DIGITS),
        "interval": [round(low, DIGITS), round(high, DIGITS)],
        "first_player_advantage": _share(tally.first_player, 2 * tally.opened, 0.5),
        "rounds": _distribution(tally.rounds),
        "victory_points": {
            side: _distribution(counts)
            for side, counts in zip("ab", tally.victory_points, strict=True)
        },
        "entries": [
            *_entries("a", a["entries"], tally.entries_a, tally.battles),
            *_entries("b", b["entries"], tally.entries_b, tally.battles),
        ],
    }


def _nothing() -> dict[str, Any]:
    none: dict[str, Any] = {"mean": None, "battles": {}}
    return {
        **dict.fromkeys(("battles", "wins_a", "wins_b", "draws"), 0),
        "win_rate_a": 0.5,
        "interval": [0.0, 1.0],
        "first_player_advantage": 0.0,
        "rounds": none,
        "victory_points": {"a": none, "b": none},
        "entries": [],
    }


def interval_of(tally: Tally, confidence: float) -> tuple[float, float]:
    """Return the confidence sequence's interval for side a's win rate."""
    return intervals.interval(tally.pairs, confidence)


def _share(part: float, whole: float, base: float = 0.0) -> float:
    return round(part / whole - base, DIGITS) if whole else 0.0


def _distribution(counts: Counts) -> dict[str, Any]:
    """Return the mean, and the number of battles at each number."""
    numbers = {number: int(count) for number, count in enumerate(counts) if count}
    total = sum(numbers.values())
    return {
        "mean": _share(sum(number * count for number, count in numbers.items()), total),
        "battles": {str(number): count for number, count in numbers.items()},
    }


def _entries(
    side: str, entries: Sequence[Mapping[str, Any]], counts: Counts, battles: int
) -> list[dict[str, Any]]:
    columns = ("survived", "damage_dealt", "damage_taken", "points_killed")
    return [
        {
            "side": side,
            "entry": entry["id"],
            "unit": entry["unit"],
            **{name: _share(int(count), battles) for name, count in zip(columns, row, strict=True)},
        }
        for entry, row in zip(entries, counts, strict=True)
    ]


def grounds(edition: Edition) -> dict[str, Any]:
    """Return the grounds of battles by that edition.

    "fidelity": mechanics and rules of cards, counted by how they are modelled. "die": the faces of
    the game's die, if the edition has a table of them.
    """
    faces = edition.rules.get("die")
    levels = _levels(SYSTEMS[edition.system_id].fidelity["mechanic"])
    return {"fidelity": levels} | ({"die": faces} if faces else {})


def fidelity_apart(system: str) -> dict[str, dict[str, Any]]:
    """Return "mechanics" of the game's battles and "rules" of its cards: their rows and counts."""
    apart: dict[str, list[dict[str, Any]]] = {"mechanics": [], "rules": []}
    for row in SYSTEMS[system].fidelity["mechanic"]:
        apart["mechanics" if "number" in row else "rules"].append(row)
    return {sort: {"rows": rows, **_levels(rows)} for sort, rows in apart.items()}


def _levels(rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    counts = Counter(row["status"] for row in rows)
    return {name: counts[status] for status, name in STATUSES.items()}


def _waiting_for(run: Run, tally: Tally | None) -> str | None:
    if not run.active:
        return None
    if run.compiling:
        return "compiler"
    fought = tally is not None and tally.battles
    if not fought and run.chunks.filter(sent__isnull=True, tally__isnull=True).exists():
        return "broker"
    if workers.alive():
        return None
    return "worker" if sending.reachable() else "broker"


def _time(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z") if moment else None
