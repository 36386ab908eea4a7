"""Kernels by stock Numba: asked for by ROLLCALL_JIT, or because Numba's internals are others."""

from pathlib import Path

import pytest

from tests.factions.tabletop.small import CALLEE, HITS, TWICE, begin, end, kept, run

PLAIN = {"ROLLCALL_JIT": "plain"}
INTERNALS = "factions/tabletop/compiler/internals.py"
# A caller and a callee that ask for the instructions that kernels have, and the answers of Python.
BITS = """
from factions.tabletop.compiler.jit import eight_marks, entry, kernel, lowest_bit

@lowest_bit
def first_bit(bits):
    return (int(bits) & -int(bits)).bit_length() - 1

@eight_marks
def of_eight(marks, row):
    return sum(int(mark != 0) << bit for bit, mark in enumerate(marks[row : row + 8]))

@kernel
def first_of(marks, row):
    return first_bit(of_eight(marks, row))

@entry
def answer(marks, row):
    return first_of(marks, row), of_eight(marks, row), first_bit(-(1 << 62) + row - row)
"""
ASK = (
    "import numpy as np; from factions.caller import answer;"
    "marks = np.zeros(16, dtype=np.int32); marks[[5, 10, 11]] = 7, -1, 1;"
    "print(answer(marks, 0), answer(marks, 4), answer(marks, 8))"
)


def break_internals(copy: Path, text: str) -> None:
    (copy / INTERNALS).write_text(text)


def test_stock_numba_needs_no_internals(copy: Path) -> None:
    break_internals(copy, "raise SystemExit('imported')")
    assert run(copy, TWICE, **PLAIN) == "42"


def test_what_stock_numba_compiles_is_kept_and_compiled_again_for_an_edited_callee(
    copy: Path,
) -> None:
    assert run(copy, HITS, **PLAIN) == "0 1"
    assert run(copy, HITS, **PLAIN) == "1 0"
    (copy / "factions" / "callee.py").write_text(CALLEE.format(2))
    assert run(copy, TWICE, **PLAIN) == "44"


def test_neither_kind_finds_what_the_other_has_kept(copy: Path) -> None:
    assert run(copy, TWICE) == "42"
    assert run(copy, HITS, **PLAIN) == "0 1"
    assert len(kept(copy)) == 2
    assert run(copy, HITS) == "1 0"


def test_without_a_cache_folder_stock_numba_compiles_all_the_same(copy: Path) -> None:
    (copy / "cache").touch()
    assert run(copy, TWICE, **PLAIN) == "42"


def test_instructions_tell_the_same_in_each_way(copy: Path) -> None:
    (copy / "factions" / "caller.py").write_text(BITS)
    answer = {jit: run(copy, ASK, ROLLCALL_JIT=jit) for jit in ("1", "plain", "0")}
    assert set(answer.values()) == {"(5, 32, 62) (1, 194, 62) (2, 12, 62)"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("from numba.core import gone", "cannot import name 'gone' from 'numba.core'"),
        ("import numba\nnumba.gone", "module 'numba' has no attribute 'gone'"),
        ("dict(1)", "'int' object is not iterable"),
    ],
)
def test_where_internals_are_others_stock_numba_does_and_one_line_is_logged(
    copy: Path, text: str, reason: str
) -> None:
    break_internals(copy, text)
    answer, complaints = end(begin(copy, HITS + "; print(twice(20))"))
    assert answer.split() == ["0", "1", "42"]
    (line,) = complaints.splitlines()
    assert line.startswith("Kernels are compiled by stock Numba, and are slower: ")
    assert reason in line
    assert run(copy, HITS) == "1 0"
