"""The house is kept in order: small modules and functions, and one name for one thing in a game."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

MODULE, FUNCTION, KERNEL = 400, 40, 60  # lines at most
ROOT = Path(settings.BASE_DIR)
SOURCES = ("api", "benchmarks", "builder", "factions")
KERNELS = sorted(ROOT.glob("factions/systems/*/kernels"))


@cache
def modules() -> dict[Path, str]:
    """Return the text of each module of ours that is written by hand, tests apart."""
    paths = (path for name in SOURCES for path in (ROOT / name).rglob("*.py"))
    written = sorted(path for path in paths if "migrations" not in path.parts)
    return {path.relative_to(ROOT): path.read_text() for path in written}


def functions(text: str) -> Iterator[tuple[str, int]]:
    """Yield the name of each function, and how many lines it has, its docstring among them."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
            yield node.name, node.end_lineno - node.lineno + 1


def public_names(text: str) -> Iterator[str]:
    """Yield the functions and classes that other modules may have."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def test_no_module_is_long() -> None:
    lines = {path: len(text.splitlines()) for path, text in modules().items()}
    assert len(lines) > 500
    assert {path: number for path, number in lines.items() if number > MODULE} == {}


def test_no_function_is_long() -> None:
    long: dict[tuple[Path, str], int] = {}
    for path, text in modules().items():
        most = KERNEL if "kernels" in path.parts else FUNCTION
        long |= {(path, name): lines for name, lines in functions(text) if lines > most}
    assert long == {}


def test_each_game_has_kernels() -> None:
    assert len(KERNELS) == 5


@pytest.mark.parametrize("kernels", KERNELS, ids=lambda folder: folder.parent.name)
def test_no_name_of_a_kernel_means_two_things_in_a_game(kernels: Path) -> None:
    known: dict[str, list[str]] = defaultdict(list)
    for path in sorted(kernels.rglob("*.py")):
        for name in public_names(path.read_text()):
            known[name].append(path.relative_to(kernels).as_posix())
    assert len(known) > 100
    assert {name: places for name, places in known.items() if len(places) > 1} == {}
