"""Catalogue files: found and merged."""

from pathlib import Path
from typing import Any

from factions.loading.errors import CatalogueError
from factions.loading.strict import Steps, json_path, parse

APART = ("estimates", "lists", "roles", "schema")


class Merged:
    """The files of one catalogue as one dict, and where each part of it came from."""

    def __init__(self, source: Path) -> None:
        self.source = source
        self.data: dict[str, Any] = {}
        self._files: dict[str, Path] = {}
        self._origins: dict[str, list[tuple[Path, int]]] = {}
        for file in json_files(source):
            self._add(file, parse(file))

    def _add(self, file: Path, part: Any) -> None:
        if not isinstance(part, dict):
            raise CatalogueError(file, "$", "a catalogue file is an object")
        for key, value in part.items():
            several = isinstance(value, list)
            known = key in self.data
            if known and not (several and isinstance(self.data[key], list)):
                raise CatalogueError(file, f"$.{key}", f"{self._files[key].name} gives it too")
            if not known:
                self._files[key], self._origins[key] = file, []
                self.data[key] = [] if several else value
            if several:
                self.data[key] += value
                self._origins[key] += [(file, index) for index in range(len(value))]

    def error(self, steps: Steps, reason: str) -> CatalogueError:
        """Return an error that names the file and the path in it, from a path in `data`."""
        key = str(steps[0]) if steps else ""
        if not self._origins.get(key):
            return CatalogueError(self._files.get(key, self.source), json_path(steps), reason)
        if len(steps) == 1:
            return CatalogueError(self.source, json_path(steps), reason)
        file, index = self._origins[key][int(steps[1])]
        return CatalogueError(file, json_path((key, index, *steps[2:])), reason)


def json_files(source: Path) -> list[Path]:
    """Return the JSON files of a folder in the order of their names, or the file itself."""
    return sorted(source.glob("*.json")) if source.is_dir() else [source]


def catalogues(root: Path) -> list[Path]:
    """Return the folders at or below `root` that contain an edition; a file counts as one.

    Raises CatalogueError if there is none, or if a file cannot be read.
    """
    if root.is_file():
        return [root]
    if not root.exists():
        raise CatalogueError(root, "$", "there is no such file or folder")
    folders = sorted({file.parent for file in root.rglob("*.json") if not _apart(file, root)})
    found = [folder for folder in folders if _has_edition(folder)]
    if not found:
        raise CatalogueError(root, "$", "no catalogue here: no file has an edition")
    return found


def _apart(file: Path, root: Path) -> bool:
    return any(part in APART for part in file.relative_to(root).parts[:-1])


def _has_edition(folder: Path) -> bool:
    parts = (parse(file) for file in json_files(folder))
    return any(isinstance(part, dict) and "edition" in part for part in parts)
