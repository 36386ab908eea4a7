"""What is new of runs, for those that wait for it: one query for many, and a little of each."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Subquery, Sum

from builder.models import Part, Run, Survey
from builder.services.battles.results import brief

Progress = tuple[Any, ...]
WIDTH = 16  # characters of a version


class Look(NamedTuple):
    """A run as it was looked at. over: nothing changes of itself any more."""

    version: str
    over: bool
    news: Mapping[str, Any]


GONE = Look("", over=True, news={})


def progress(ids: Iterable[int]) -> dict[int, Progress]:
    """Return the values that change of each run that exists, its state first. One query.

    A run goes on as long as it fights, its panel does, or its survey is made.
    """
    own, led = (
        parts.order_by().values("run__edition").annotate(sum=Sum("pairing__battles")).values("sum")
        for parts in (
            Part.objects.filter(run=OuterRef("pk")),
            Part.objects.filter(run__panel_of=OuterRef("pk")),
        )
    )
    unmade = Survey.objects.filter(run=OuterRef("pk"), figures__isnull=True, error="")
    rows = Run.objects.filter(pk__in=list(ids)).annotate(
        fought=Subquery(own), led=Subquery(led), surveyed=~Exists(unmade)
    )
    columns = ("pk", "state", "compiling", "fought", "panel", "led", "renewed", "surveyed")
    return {pk: tuple(values) for pk, *values in rows.values_list(*columns)}


def looks(known: Mapping[int, str]) -> dict[int, Look]:
    """Return a look at each run of which there is news. known: the version last seen of each."""
    found = progress(known)
    new = {pk: version for pk in found if (version := _version(found[pk])) != known[pk]}
    runs = Run.objects.select_related("edition").defer("edition__rules").in_bulk(list(new))
    seen = {
        pk: Look(version, _is_over(found[pk]), brief(runs[pk]))
        for pk, version in new.items()
        if pk in runs
    }
    return seen | dict.fromkeys((pk for pk in known if pk not in found), GONE)


def look(run: Run) -> Look:
    """Return a look at a run."""
    return looks({run.pk: ""})[run.pk]


def _version(values: Progress) -> str:
    return sha256(repr(values).encode()).hexdigest()[:WIDTH]


def _is_over(values: Progress) -> bool:
    state, _compiling, _fought, panel, _led, _renewed, surveyed = values
    return state not in Run.ACTIVE and surveyed and (panel is None or panel["over"])
