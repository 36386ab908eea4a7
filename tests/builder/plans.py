"""The tables that grow without end, and the statements that read one of them from end to end."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from builder.models import ArmyList, Chunk, Pairing, Part, Replay, Revision, Run

MODELS = (ArmyList, Chunk, Pairing, Part, Replay, Revision, Run)
GROWING = [model._meta.db_table for model in MODELS]
# PostgreSQL reads a small table from end to end, unless this makes any index look better.
NO_SCANS = "SET LOCAL enable_seqscan = off"
# Indexes of what is waited for.
PARTIAL = "active_runs|wanted_pairings|unfought_chunks|untold_replays"
SCAN = {
    "sqlite": rf"SCAN (\w+)(?! USING (?:COVERING )?INDEX (?:{PARTIAL}))",
    "postgresql": r"Seq Scan on (\w+)",
}


@contextmanager
def scans() -> Iterator[list[str]]:
    """Return the statements run meanwhile that no index bounds, each after the table it reads."""
    found: list[str] = []

    def look(
        execute: Callable[..., Any], sql: str, params: Sequence[Any], many: bool, context: Any
    ) -> Any:
        if not many and sql.startswith(("SELECT", "UPDATE", "DELETE")):
            tables = re.findall(SCAN[connection.vendor], _plan(execute, sql, params, context))
            names = _aliases(sql)
            found.extend(
                f"{names[table]}: {sql}" for table in tables if names.get(table) in GROWING
            )
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        yield found


def _aliases(sql: str) -> dict[str, str]:
    """Return the tables of a statement by the names it gives them."""
    named = re.findall(r'(?:FROM|JOIN|UPDATE) "(\w+)"(?: (?:AS )?"?([A-Z]\d+)"?)?', sql)
    return {alias or table: table for table, alias in named}


def _plan(execute: Callable[..., Any], sql: str, params: Sequence[Any], context: Any) -> str:
    cursor = context["cursor"]
    with transaction.atomic():
        if connection.vendor == "postgresql":
            execute(NO_SCANS, None, False, context)
            execute(f"EXPLAIN {sql}", params, False, context)
        else:
            execute(f"EXPLAIN QUERY PLAN {sql}", params, False, context)
        plan = "\n".join(str(row[-1]) for row in cursor.fetchall())
        if connection.vendor == "postgresql":
            execute("SET LOCAL enable_seqscan = on", None, False, context)
    return plan
