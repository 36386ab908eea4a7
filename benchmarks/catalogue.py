"""Catalogues: from their files to rows."""

from collections.abc import Iterable
from io import StringIO
from time import perf_counter

from django.core.management import call_command

from benchmarks import Row
from factions.models import GameSystem


def run() -> Iterable[Row]:
    """Measure loading all five games into a database that has none, then again with no change."""
    call_command("flush", interactive=False, verbosity=0)
    if GameSystem.objects.exists():
        raise RuntimeError("the database is not empty")
    for name, least, aim in (("from nothing", 30.0, 10.0), ("unchanged", None, None)):
        begun = perf_counter()
        call_command("load_catalogue", stdout=StringIO())
        seconds = perf_counter() - begun
        yield Row(f"all {GameSystem.objects.count()} games, {name}", seconds, "s", least, aim)
