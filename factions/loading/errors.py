"""Errors of catalogues."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from factions.models import Edition

SHOWN = 5


class CatalogueError(Exception):
    """A catalogue cannot be loaded: the file, the JSON path in it and the reason."""

    def __init__(self, file: str | Path, path: str, reason: str) -> None:
        super().__init__(file, path, reason)
        self.file, self.path, self.reason = str(file), path, reason

    def __str__(self) -> str:
        return f"{self.file}: {self.path}: {self.reason}"


class PublishedEditionError(CatalogueError):
    """A catalogue would change a published edition; `differences` lists every change."""

    def __init__(self, file: str | Path, edition: Edition, differences: Sequence[str]) -> None:
        self.edition, self.differences = edition, tuple(differences)
        shown = "; ".join(self.differences[:SHOWN])
        more = len(self.differences) - SHOWN
        super().__init__(
            file,
            "$",
            f"{edition} is published and does not change: {shown}"
            + (f"; and {more} more" if more > 0 else "")
            + ". Give the changed catalogue a version of its own.",
        )


class UnknownEdition(Edition.DoesNotExist):
    """No such edition of that game is loaded, or in force on a day. `known`: what is loaded."""

    def __init__(
        self, system: str, version: str | None, known: Sequence[str], on: date | None = None
    ) -> None:
        self.system, self.version, self.known, self.on = system, version, tuple(known), on
        wanted = "edition in force" if version is None else f"edition {version!r}"
        wanted += f" on {on}" if on and version is None else ""
        there = f" (loaded: {', '.join(known)})" if known else ""
        super().__init__(f"No {wanted} of {system}{there}.")
