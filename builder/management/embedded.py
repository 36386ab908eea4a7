"""The file of the embedded database, for commands that PostgreSQL has tools for."""

from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection


def database(tool: str) -> Path:
    """Return the file. Raises CommandError, which names PostgreSQL's tool, if there is none."""
    if connection.vendor != "sqlite":
        raise CommandError(f"The database is PostgreSQL: use {tool}, as docs/operators.md shows.")
    return Path(connection.settings_dict["NAME"])
