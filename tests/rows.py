"""The rows of shipped catalogues, kept as the statements that wrote them.

To load a catalogue takes checks and comparisons that a thousand tests need not repeat: a process
loads it once and writes the very same rows thereafter.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.db import connection, models, transaction

from factions import loading
from factions.models import (
    CostOption,
    Edition,
    Faction,
    GameSystem,
    Keyword,
    Unit,
    Upgrade,
    Weapon,
)
from factions.systems import SYSTEMS

Statement = tuple[str, Sequence[Any] | None]
MODELS: dict[type[models.Model], str] = {
    GameSystem: "key",
    Edition: "system",
    Faction: "edition__system",
    Keyword: "edition__system",
    Upgrade: "edition__system",
    Unit: "edition__system",
    CostOption: "unit__edition__system",
    Weapon: "unit__edition__system",
}
APART = 100_000_000  # more rows than a test makes

_kept: dict[tuple[str, ...], list[Statement]] = {}


def load(*folders: str) -> Edition:
    """Load catalogues of one game by their folders in `fixtures`; return its edition in force."""
    system = folders[0].partition("/")[0]
    new = not GameSystem.objects.filter(pk=system).exists()
    if new and folders in _kept:
        write(_kept[folders])
    else:
        for folder in folders:
            loading.load(settings.FIXTURES / folder)
        if new:
            _kept[folders] = written_anew(system)
    return loading.edition_in_force(system)


def rows_of(system: str) -> list[list[models.Model]]:
    """Return a game's rows, model by model, under keys that no other game's rows ever have."""
    apart = APART * (1 + list(SYSTEMS).index(system))
    kept = [
        list(model._default_manager.filter(**{path: system}).order_by("pk"))
        for model, path in MODELS.items()
    ]
    for row in (row for rows in kept for row in rows):
        for field in row._meta.concrete_fields:
            number = getattr(row, field.attname)
            if (field.primary_key or field.is_relation) and isinstance(number, int):
                setattr(row, field.attname, number % APART + apart)
    return kept


@transaction.atomic
def written_anew(system: str) -> list[Statement]:
    """Delete a game's catalogues, write the same rows again, and return what wrote them."""
    kept = rows_of(system)
    GameSystem.objects.filter(pk=system).delete()
    statements: list[Statement] = []
    finished = getattr(connection.ops, "compose_sql", None)  # PostgreSQL's: values in their places

    def note(
        execute: Callable[..., Any], sql: str, params: Sequence[Any], many: bool, context: Any
    ) -> Any:
        statements.append((finished(sql, params), None) if finished else (sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        for model, rows in zip(MODELS, kept, strict=True):
            model._default_manager.bulk_create(rows)
    let_new_keys_follow()
    return statements


def let_new_keys_follow() -> None:
    """Let the sequences of PostgreSQL, which nothing rolls back, give out higher keys alone.

    SQLite's follow the highest key that is there.
    """
    if connection.vendor != "postgresql":
        return
    last = APART * (1 + len(SYSTEMS))
    with connection.cursor() as cursor:
        for model in MODELS:
            if model._meta.auto_field:
                named = [model._meta.db_table, model._meta.auto_field.column]
                cursor.execute(
                    "SELECT setval(name, greatest(nextval(name), %s))"
                    " FROM pg_get_serial_sequence(%s, %s) AS name",
                    [last, *named],
                )


@transaction.atomic
def write(statements: Sequence[Statement]) -> None:
    """Write rows again, under the keys they had, which no sequence gives out."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(*statement)
