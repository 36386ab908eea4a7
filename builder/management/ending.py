"""How every command of manage.py ends after an error of its environment: one line and a code.

With `--traceback` it ends with the exception instead.
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
    """Run a command. Exits with 2 and one line, 130 after Ctrl-C, 141 on a broken pipe."""
    if "--traceback" in words:
        execute_from_command_line(list(words))
    else:
        with errors_as_exits():
            execute_from_command_line(list(words))


@contextmanager
def errors_as_exits() -> Iterator[None]:
    """Turn errors of variables, database, files or terminal into exits."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # Otherwise Python would fail again at exit, when it flushes what is buffered.
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


def exit_if_stopped(answer: Mapping[str, Any], stderr: OutputWrapper) -> None:
    """Print a note and exit with 130 if Ctrl-C stopped the printed answer."""
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
    """Return the variable that names the database, without the password."""
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
    """Return the file's name and the reason, with ROLLCALL_VAR if the file is in it."""
    reason = error.strerror or _one_line(error)
    var = os.environ.get("ROLLCALL_VAR")
    if not error.filename:
        return reason
    inside = bool(var) and Path(error.filename).is_relative_to(Path(str(var)).absolute())
    return f"{f'ROLLCALL_VAR={var!r}: ' if inside else ''}{error.filename}: {reason}"
