"""Reading a command's list: a document, text or a code, from a file or standard input."""

import sys
from collections.abc import Iterable
from pathlib import Path

from builder.formats import documents
from builder.formats.documents import Document, DocumentError
from builder.formats.text.pasted import understand

STANDARD_INPUT = "-"


def check_standard_input(names: Iterable[str | None]) -> None:
    """Raise ValueError if standard input is named for more than one list."""
    if list(names).count(STANDARD_INPUT) > 1:
        raise ValueError("standard input is one list: only one of them can be -")


def raw(name: str) -> bytes:
    """Return the bytes, but only so many that a document is too large. Raises OSError."""
    most = documents.MOST_BYTES + 1
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(most)
    with Path(name).open("rb") as file:
        return file.read(most)


def read(name: str) -> Document:
    """Read one list. Raises ValueError, naming the file, if it is not understood in full."""
    try:
        reading = understand(raw(name))
    except OSError as error:
        raise ValueError(f"{name}: {error.strerror or 'it cannot be read'}") from None
    except DocumentError as error:
        raise ValueError(f"{name}: {error}") from None
    if reading.unmatched:
        left = "; ".join(f"line {odd.line}: {odd.part}" for odd in reading.unmatched)
        raise ValueError(f"{name}: not understood, {left}")
    return reading.document
