"""A game's kernels as plain Python.

To compile a kernel for one small test takes seconds. `load` imports a second copy of the kernels
that is not compiled, and leaves the copy that other modules import as it was.
"""

import os
import pkgutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module  # noqa: TID251 -- kernels are imported a second time, by name
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import patch

from factions.tabletop import battles

# None of these may be imported for the first time while kernels are interpreted: it would stay so.
for _module in pkgutil.iter_modules(battles.__path__, f"{battles.__name__}."):
    import_module(_module.name)

SHARED = tuple(
    f"factions.tabletop.battles.{name}"
    for name in (
        "bits",
        "geometry",
        "rng",
        "terrain",
        "counting",
        "recording",
        "matches",
        "choosing",
        "scripts",
        "searching",
    )
)


@cache
def load(package: str, *others: str) -> Any:
    """Return a package's modules, others and the shared kernels, by their last names.

    Packages inside are walked. No two modules may have the same last name. The events that the
    game declares are among them.
    """
    apart = (package, *others, *SHARED)
    with _hidden(apart), patch.dict(os.environ, ROLLCALL_JIT="0"):
        walked = pkgutil.walk_packages(import_module(package).__path__, f"{package}.")
        names = [*(module.name for module in walked if not module.ispkg), *others, *SHARED]
        found = {name.rpartition(".")[2]: import_module(name) for name in names}
        assert len(found) == len(names), f"{package}: two modules of one name"
        events = f"{package.rpartition('.')[0]}.events"
        if find_spec(events):
            found["events"] = import_module(events)
        return SimpleNamespace(**found)


@contextmanager
def _hidden(apart: tuple[str, ...]) -> Iterator[None]:
    """Let these modules be imported anew, and forget that they were."""
    modules, names = _taken(apart)
    try:
        yield
    finally:
        _taken(apart)
        sys.modules.update(modules)
        for (parent, own), value in names.items():
            setattr(sys.modules[parent], own, value)


def _taken(apart: tuple[str, ...]) -> tuple[dict[str, ModuleType], dict[tuple[str, str], Any]]:
    """Take these modules, and their names in packages that stay, from where imports look."""
    modules = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(apart)}
    names = {}
    for parent, _, own in (name.rpartition(".") for name in modules):
        if parent in sys.modules and hasattr(sys.modules[parent], own):
            names[parent, own] = getattr(sys.modules[parent], own)
            delattr(sys.modules[parent], own)
    return modules, names
