"""The house is kept in order: small modules and functions, and one name for one thing in a game."""

import ast
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings

from factions.systems import SYSTEMS

MODULE, FUNCTION, KERNEL = 400, 40, 60  # lines at most
ROOT = Path(settings.BASE_DIR)
SOURCES = ("api", "benchmarks", "builder", "factions")
SHARED = ("factions", "tabletop", "battles")
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
    names = (f"{record}.setup:Setup", f"{record}.state:State")
    fields = {field for name in names for field in pkgutil.resolve_name(name).fields}
    homes = ("factions/tabletop", kernels.parent.relative_to(ROOT).as_posix())
    texts = [text for path, text in modules().items() if path.as_posix().startswith(homes)]
    assert len(fields) > 150
    assert fields - {field for text in texts for field in read_fields(text)} == set()


class Kernel(NamedTuple):
    """A kernel as its source has it."""

    module: Path
    node: ast.FunctionDef
    parameters: tuple[str, ...]
    read_only: frozenset[str]


def kernels() -> Iterator[Kernel]:
    """Yield each function that `kernel` or `seldom` decorates, with what it is to read only."""
    for path, text in modules().items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                yield from (
                    Kernel(path, node, tuple(arg.arg for arg in node.args.args), promised)
                    for promised in map(_promised, node.decorator_list)
                    if promised is not None
                )


def _promised(decorator: ast.expr) -> frozenset[str] | None:
    """Return the names that a kernel's decorator says it only reads; None: it makes no kernel."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    if not isinstance(called, ast.Name) or called.id not in ("kernel", "seldom"):
        return None
    if not isinstance(decorator, ast.Call):
        return frozenset()
    return frozenset(word for given in decorator.keywords for word in ast.literal_eval(given.value))


def _root(node: ast.expr) -> str | None:
    """Return the name that `name.field[index]` and the like begin with."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def _views(one: Kernel) -> set[str]:
    """Return the read-only parameters, and what is taken from them under a name of its own."""
    views = set(one.read_only)
    for node in ast.walk(one.node):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.Attribute):
            names = {target.id for target in node.targets if isinstance(target, ast.Name)}
            views |= names if _root(node.value) in views else set()
    return views


def _lends(call: ast.Call, one: Kernel, callee: Kernel) -> bool:
    """Return whether a call lends what is to be read only to a kernel that may write it."""
    given = zip(callee.parameters, call.args, strict=False)
    lent = {p for p, x in given if isinstance(x, ast.Name) and x.id in one.read_only}
    return not lent <= callee.read_only


def broken_promises(one: Kernel, callees: dict[str, Kernel]) -> Iterator[str]:
    """Yield each line in which a kernel writes, or lets another write, what it is to read only."""
    views = _views(one)
    for node in ast.walk(one.node):
        broken = False
        if isinstance(node, ast.Attribute | ast.Subscript):
            broken = isinstance(node.ctx, ast.Store) and _root(node) in views
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else _root(node.func)
            broken = name in callees and _lends(node, one, callees[name])
        if broken and isinstance(node, ast.expr):
            yield f"{one.module}:{node.lineno}"


def test_what_kernels_promise_to_read_only_they_do_not_write() -> None:
    every = list(kernels())
    shared = {k.node.name: k for k in every if k.module.parts[:3] == SHARED}
    games: dict[tuple[str, ...], dict[str, Kernel]] = defaultdict(lambda: dict(shared))
    for one in every:
        games[one.module.parts[:3]][one.node.name] = one
    broken = set()
    for one in every:
        own = {k.node.name: k for k in every if k.module == one.module}
        broken |= set(broken_promises(one, games[one.module.parts[:3]] | own))
    assert len(every) > 1000
    assert sum(bool(one.read_only) for one in every) > 1000
    assert broken == set()


@pytest.mark.parametrize(
    "line", ["d.x[0] = 1", "d.n += 1", "row = d.x[0]\n    row[1] = 2", "writes(s, d)"]
)
def test_a_broken_promise_is_found(line: str) -> None:
    text = f"def writes(d, s):\n    d.x[0] = 1\n\ndef reads(d, s):\n    {line}\n"
    writes, reads = (node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))
    callees = {"writes": Kernel(Path("a"), writes, ("d", "s"), frozenset({"d"}))}
    one = Kernel(Path("a"), reads, ("d", "s"), frozenset({"d"}))
    assert list(broken_promises(one, callees)) == [f"a:{5 + line.count(chr(10))}"]


def annotations(text: str) -> Iterator[str]:
    """Yield the type of each parameter in the text, as it is written."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.arg) and node.annotation is not None:
            yield ast.unparse(node.annotation)


def test_no_parameter_of_a_kernel_is_of_any_type() -> None:
    known = [
        (path, kind)
        for path, text in modules().items()
        if "kernels" in path.parts
        for kind in annotations(text)
    ]
    assert len(known) > 5000
    assert [(path, kind) for path, kind in known if re.search(r"\bAny\b", kind)] == []


@pytest.mark.parametrize("kernels", KERNELS, ids=lambda folder: folder.parent.name)
def test_each_field_of_a_record_says_what_it_means(kernels: Path) -> None:
    record = ".".join((kernels / "record").relative_to(ROOT).parts)
    for name in (f"{record}.setup:Setup", f"{record}.state:State"):
        kind = pkgutil.resolve_name(name)
        lines = [field.line(name) for name, field in kind.fields.items()]
        assert len(lines) > 50
        assert all(len(field.meaning) >= 3 for field in kind.fields.values())
        assert set(lines) <= set(kind.__doc__.splitlines())
        assert set(kind.dtype.names) == set(kind.fields)


INTERNALS = Path("factions/tabletop/compiler/internals.py")
PUBLIC = {"numba", "numba.config", "numba.extending", "numba.njit", "numba.types"}


def parts_of_numba(text: str) -> Iterator[str]:
    """Yield each module and name of Numba that a text imports or takes from `numba`."""
    for node in ast.walk(ast.parse(text)):
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "numba":
            found = [f"numba.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found = [node.module or ""]
        elif isinstance(node, ast.Attribute) and _root(node.value) == "numba":
            found = [ast.unparse(node)]
        yield from (name for name in found if name.split(".")[0] == "numba")


def test_numbas_internals_are_reached_in_one_module() -> None:
    inside = {path: set(parts_of_numba(text)) - PUBLIC for path, text in modules().items()}
    assert len(inside[INTERNALS]) > 5
    assert {path for path, found in inside.items() if found} == {INTERNALS}


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("from numba.core import codegen", "numba.core"),
        ("from numba import core", "numba.core"),
        ("import numba.np.arrayobj", "numba.np.arrayobj"),
        ("numba.core.codegen.JITCodeLibrary", "numba.core"),
    ],
)
def test_an_internal_part_of_numba_is_found(line: str, part: str) -> None:
    assert part in set(parts_of_numba(line)) - PUBLIC
    assert set(parts_of_numba("import numba\nnumba.njit(x)")) <= PUBLIC


LETTERS = set("dsuvxyqr_")  # setup, state, two units, a point or hex on the table, and nothing


def one_letter_names(text: str) -> Iterator[str]:
    """Yield each forbidden one-letter parameter or variable with its line; fields are records'."""
    functions = [x for x in ast.walk(ast.parse(text)) if isinstance(x, ast.FunctionDef)]
    for node in (inside for function in functions for inside in ast.walk(function)):
        name = ""
        if isinstance(node, ast.arg):
            name = node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        if isinstance(node, ast.arg | ast.Name) and len(name) == 1 and name not in LETTERS:
            yield f"{node.lineno}: {name}"


@pytest.mark.parametrize("kernels", KERNELS, ids=lambda folder: folder.parent.name)
def test_names_in_kernels_are_words(kernels: Path) -> None:
    texts = {path: path.read_text() for path in sorted(kernels.rglob("*.py"))}
    assert len(texts) > 20
    assert [
        f"{path.relative_to(ROOT)}:{found}"
        for path, text in texts.items()
        for found in one_letter_names(text)
    ] == []


def test_names_of_one_letter_are_found() -> None:
    text = "def f(d, k, *a):\n    n = m.o\n    for i, u in p: x[j] = [z for z in y]\n"
    assert list(one_letter_names(text)) == ["1: k", "1: a", "2: n", "3: i", "3: z"]
