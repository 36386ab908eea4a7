"""How every command of manage.py ends where something around it is wrong: one line and a code.

`--traceback` lets the exception through instead.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.core.management.base import OutputWrapper
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

MISUSE, INTERRUPTED, BROKEN_PIPE = 2, 130, 141


def main(words: Sequence[str]) -> None:
    """Run a command. Exits with 2 and one line, 130 after Ctrl-C, 141 where nobody reads on."""
    if "--traceback" in words:
        execute_from_command_line(list(words))
    else:
        with told():
            execute_from_command_line(list(words))


@contextmanager
def told() -> Iterator[None]:
    """Turn what is wrong with variables, database, files or terminal into an exit."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # What Python still has in hand would fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(BROKEN_PIPE)
    except KeyboardInterrupt:
        _end("Stopped.", INTERRUPTED)
    except ImproperlyConfigured as error:
        _end(f"CommandError: {_one_line(error)}")
    except DatabaseError as error:
        _end(f"CommandError: {_of_database(error)}")
    except OSError as error:
        _end(f"CommandError: {_of_file(error)}")


def stopped_told(answer: Mapping[str, Any], stderr: OutputWrapper) -> None:
    """Exit with 130, and say so, where an answer that is printed now was stopped by Ctrl-C."""
    if answer.get("stopped"):
        stderr.write("Stopped by Ctrl-C: this is what is known so far.")
        sys.exit(INTERRUPTED)


def _end(line: str, code: int = MISUSE) -> None:
    sys.stderr.write(f"{line}\n")
    sys.exit(code)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _of_database(error: DatabaseError) -> str:
    first = next(iter(str(error).strip().splitlines()), type(error).__name__)
    try:
        connection.ensure_connection()
        executor = MigrationExecutor(connection)
        behind = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as unreachable:
        reason = next(iter(str(unreachable).strip().splitlines()), first)
        return f"{_database()}: the database cannot be reached or read: {reason}"
    if behind:
        return f"No catalogue ({first}): run manage.py migrate, then manage.py load_catalogue."
    return f"{_database()}: the database refuses: {first}"


def _database() -> str:
    """Name the variable that says which database, without its password."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        return f"ROLLCALL_VAR={os.environ.get('ROLLCALL_VAR', '')!r}"
    parts = urlsplit(url)
    shown = url
    with suppress(ValueError):
        if parts.password:
            shown = url.replace(f":{parts.password}@", ":***@")
    return f"DATABASE_URL={shown!r}"


def _of_file(error: OSError) -> str:
    """Name the file, and ROLLCALL_VAR where the file is in it."""
    reason = error.strerror or _one_line(error)
    var = os.environ.get("ROLLCALL_VAR")
    if not error.filename:
        return reason
    inside = bool(var) and Path(error.filename).is_relative_to(Path(str(var)).absolute())
    return f"{f'ROLLCALL_VAR={var!r}: ' if inside else ''}{error.filename}: {reason}"
