"""The house is kept in order: small modules and functions, and one name for one thing in a game."""

import ast
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from factions.systems import SYSTEMS

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
    assert len(KERNELS) == len(SYSTEMS)


@pytest.mark.parametrize("kernels", KERNELS, ids=lambda folder: folder.parent.name)
def test_no_name_of_a_kernel_means_two_things_in_a_game(kernels: Path) -> None:
    known: dict[str, list[str]] = defaultdict(list)
    for path in sorted(kernels.rglob("*.py")):
        for name in public_names(path.read_text()):
            known[name].append(path.relative_to(kernels).as_posix())
    assert len(known) > 100
    assert {name: places for name, places in known.items() if len(places) > 1} == {}


def read_fields(text: str) -> Iterator[str]:
    """Yield each attribute that is read, those apart in which something is only put."""
    tree = list(ast.walk(ast.parse(text)))
    put = {id(x.value) for x in tree if isinstance(x, ast.Subscript) and not _loads(x)}
    for node in tree:
        if isinstance(node, ast.Attribute) and _loads(node) and id(node) not in put:
            yield node.attr


def _loads(node: ast.Subscript | ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Load)


def test_what_is_only_put_in_a_field_is_not_read() -> None:
    assert set(read_fields("s.a[u] = s.b[u]\ns.c += 1\ns.d[0] += f(s.e)")) == {"b", "e"}


@pytest.mark.parametrize("kernels", KERNELS, ids=lambda folder: folder.parent.name)
def test_no_field_of_a_record_is_there_for_nobody(kernels: Path) -> None:
    record = ".".join((kernels / "record").relative_to(ROOT).parts)
    names = (f"{record}.setup:SETUP", f"{record}.state:STATE")
    fields = {field for name in names for field in pkgutil.resolve_name(name).names}
    homes = ("factions/tabletop", kernels.parent.relative_to(ROOT).as_posix())
    texts = [text for path, text in modules().items() if path.as_posix().startswith(homes)]
    assert len(fields) > 150
    assert fields - {field for text in texts for field in read_fields(text)} == set()
