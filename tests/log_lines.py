"""The log as an operator reads it, kept in memory."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

from structlog.stdlib import ProcessorFormatter

from builder import logs


@contextmanager
def lines_of(style: str = "plain") -> Iterator[StringIO]:
    """Collect what is logged meanwhile, in a style."""
    formatter = dict(logs.configured(style, "info")["formatters"]["rollcall"])
    formatter.pop("()")
    handler = logging.StreamHandler(StringIO())
    handler.setFormatter(ProcessorFormatter(**formatter))
    logging.getLogger().addHandler(handler)
    try:
        yield handler.stream
    finally:
        logging.getLogger().removeHandler(handler)
