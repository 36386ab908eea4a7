"""The rows of a catalogue, kept as the statements that wrote them.

To load a catalogue takes checks and comparisons that a thousand tests need not repeat.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection, models, transaction

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

Statement = tuple[str, Sequence[Any]]
MODELS: Sequence[type[models.Model]] = (
    GameSystem,
    Edition,
    Faction,
    Keyword,
    Upgrade,
    Unit,
    CostOption,
    Weapon,
)


@transaction.atomic
def written_anew() -> list[Statement]:
    """Delete every catalogue, write the same rows again, and return what wrote them."""
    kept = [list(model._default_manager.order_by("pk")) for model in MODELS]
    GameSystem.objects.all().delete()
    statements: list[Statement] = []

    def note(
        execute: Callable[..., Any], sql: str, params: Sequence[Any], many: bool, context: Any
    ) -> Any:
        statements.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        for model, rows in zip(MODELS, kept, strict=True):
            model._default_manager.bulk_create(rows)
    return statements


@transaction.atomic
def write(statements: Sequence[Statement]) -> None:
    """Write the rows again, under the keys they had: no sequence gives those out twice."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(*statement)
