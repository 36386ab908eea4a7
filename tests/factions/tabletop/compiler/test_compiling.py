"""Compiling in a process of its own: once, for all who wait, and never in the way of an answer."""

import gc
import operator
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import pytest
from numba.core import event, ir, types
from numba.core.compiler import DefaultPassBuilder, Flags
from numba.core.registry import cpu_target
from numba.core.targetconfig import TargetConfig
from numba.core.types import Record
from numba.core.types.functions import BaseFunction

from factions.tabletop.compiler import internals
from tests.factions.tabletop.small import (
    CALLEE,
    CALLER,
    GAME,
    HITS,
    TWICE,
    begin,
    end,
    kept,
    run,
    write_games,
)

# A callee that writes down which process compiled it.
SIGNED = """
import os
import shutil
from pathlib import Path
from numba.extending import overload
from factions.tabletop.compiler.jit import kernel

def sign():
    pass

@overload(sign)
def compiled_sign():
    with (Path(__file__).parents[1] / "compilers").open("a") as file:
        file.write(f"{os.getpid()}\\n")
    return lambda: None

@kernel
def value(x):
    sign()
    return x + 1
"""
# A callee whose compiling ends only once two processes are at it.
PATIENT = SIGNED.replace(
    "    return lambda: None",
    """    end = time.monotonic() + 60
    while len(set((Path(__file__).parents[1] / "compilers").read_text().split())) < 2:
        if time.monotonic() > end:
            raise TimeoutError("nobody else compiles")
        time.sleep(0.02)
    return lambda: None""",
).replace("import os\n", "import os\nimport time\n", 1)
AGAIN = TWICE.replace("caller", "other").replace("twice", "again")
BREAKS = (
    "import os, sys\nif 'factions.tabletop.compiler.compiling' in sys.orig_argv:\n    os.abort()\n"
)
TWICE_AND_WHO = TWICE + "; import os; print(os.getpid())"


def compilers(copy: Path) -> set[str]:
    """Return the ids of the processes that compiled the signed callee."""
    return set((copy / "compilers").read_text().split())


def test_another_process_compiles_and_this_one_loads(copy: Path) -> None:
    (copy / "factions" / "callee.py").write_text(SIGNED)
    printed, me = run(copy, TWICE_AND_WHO).split()
    assert printed == "42"
    assert len(compilers(copy)) == 1
    assert me not in compilers(copy)
    assert run(copy, HITS) == "1 0"
    assert len(compilers(copy)) == 1


def test_of_several_processes_one_compiles(copy: Path) -> None:
    (copy / "factions" / "callee.py").write_text(SIGNED)
    processes = [begin(copy, TWICE) for _ in range(3)]
    assert [end(process) for process in processes] == [("42", "")] * 3
    assert len(compilers(copy)) == 1


def test_nobody_waits_for_another_entry(copy: Path) -> None:
    (copy / "factions" / "callee.py").write_text(PATIENT)
    (copy / "factions" / "other.py").write_text(CALLER.replace("twice", "again"))
    processes = [begin(copy, code) for code in (TWICE, AGAIN)]
    assert [end(process) for process in processes] == [("42", "")] * 2


def test_each_kind_of_argument_is_compiled_for(copy: Path) -> None:
    code = "from factions.caller import twice; print(twice(20), twice(1.5), len(twice.overloads))"
    assert run(copy, code) == "42 5.0 2"
    assert run(copy, HITS) == "1 0"


def test_where_the_other_process_breaks_this_one_compiles_and_says_so(copy: Path) -> None:
    (copy / "factions" / "callee.py").write_text(BREAKS + SIGNED)
    printed, complaints = end(begin(copy, TWICE_AND_WHO))
    assert printed.split() == ["42", *compilers(copy)]
    assert complaints == "Compiling twice here; another process came to exit -6\n"
    assert run(copy, HITS) == "1 0"


def test_where_no_other_process_starts_this_one_compiles_and_says_so(copy: Path) -> None:
    code = "import sys; sys.executable = '/nowhere/python'; " + TWICE
    printed, complaints = end(begin(copy, code))
    assert printed == "42"
    assert "No such file or directory: '/nowhere/python'" in complaints


def test_what_cannot_be_compiled_is_told_as_ever(copy: Path) -> None:
    (copy / "factions" / "caller.py").write_text(CALLER.replace("2 *", "'two' *"))
    code = (
        "import numba\nfrom factions.caller import twice\n"
        "try:\n    twice(1.5)\nexcept numba.TypingError:\n    print('refused')"
    )
    printed, complaints = end(begin(copy, code))
    assert printed == "refused"
    assert "exit 1" in complaints


def test_sources_edited_meanwhile_are_not_what_answers(copy: Path) -> None:
    edit = f"open('factions/callee.py', 'w').write({CALLEE.format(2)!r}); "
    printed, complaints = end(begin(copy, f"from factions.caller import twice; {edit}{TWICE}"))
    assert printed == "42"
    assert "exit 0" in complaints
    assert run(copy, HITS + "; print(twice(20))").split() == ["1", "0", "44"]


def test_the_working_directory_is_not_searched_for_modules(copy: Path) -> None:
    (copy / "elsewhere").mkdir()
    (copy / "elsewhere" / "fcntl.py").write_text("raise SystemExit('a stranger')")
    move = "import os, sys; sys.path.remove(''); os.chdir('elsewhere'); "
    assert end(begin(copy, move + TWICE)) == ("42", "")


def test_only_edits_of_a_games_own_sources_or_the_shared_ones_compile_it_again(copy: Path) -> None:
    write_games(copy)
    hits = HITS.replace("factions.", "factions.systems.first_game.")
    factions = copy / "factions"
    assert run(copy, hits) == "1 0"
    for other in ("models.py", "systems/second_game/kernels.py", "systems/__init__.py"):
        (factions / other).write_text("edited = True\n")
    assert run(copy, hits) == "1 0"
    assert len(kept(copy)) == 1
    (factions / "tabletop" / "shared.py").write_text("edited = True\n")
    run(copy, hits)
    assert len(kept(copy)) == 2
    (factions / GAME / "callee.py").write_text(CALLEE.format(2))
    run(copy, hits)
    assert len(kept(copy)) == 3


def test_the_same_sources_elsewhere_share_what_was_compiled(copy: Path, tmp_path: Path) -> None:
    (copy / "factions" / "callee.py").write_text(SIGNED)
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(copy / "factions", elsewhere / "factions")
    run(copy, TWICE)
    assert run(elsewhere, TWICE, ROLLCALL_CACHE=str(copy / "cache")) == "42"
    assert len(compilers(copy)) == 1
    assert not (elsewhere / "compilers").exists()


def test_a_process_that_is_there_to_compile_does_so_itself(copy: Path) -> None:
    (copy / "factions" / "callee.py").write_text(SIGNED)
    here = "from factions.tabletop.compiler import kernel_cache; kernel_cache.compile_here();"
    printed, me = run(copy, here + TWICE_AND_WHO).split()
    assert (printed, compilers(copy)) == ("42", {me})
    assert run(copy, HITS) == "1 0"


def test_shipped_kernels_are_loaded_and_not_compiled(copy: Path) -> None:
    """Built into one folder, read from there by a start whose own folder is empty."""
    (copy / "factions" / "callee.py").write_text(SIGNED)
    write_games(copy)
    twice = TWICE.replace("factions.", "factions.systems.first_game.")
    door = "from factions.tabletop.compiler import kernel_cache"
    mark = f"{door}; kernel_cache.mark_compiled('first-game')"
    image = {"ROLLCALL_KERNELS": str(copy / "image")}
    assert run(copy, f"{twice}; {mark}", ROLLCALL_CACHE=str(copy / "image"), **image) == "42"
    (compiled,) = copy.rglob("compilers")
    before = compiled.read_text()
    assert run(copy, twice, **image) == "42"
    assert compiled.read_text() == before


def test_each_step_that_is_left_out_is_one_of_numbas() -> None:
    state: Any = SimpleNamespace(func_ir=None, flags=Flags())  # type: ignore[no-untyped-call]  # Numba has no types
    usual: Any = DefaultPassBuilder
    steps = usual.define_nopython_pipeline(state).passes
    assert set(internals.NEEDLESS) <= {step.__name__ for step, _ in steps}


def test_what_compiling_spares_numba_is_the_same_and_given_back() -> None:
    record = Record([("n", {"type": types.int64, "offset": 0})], 8, True)
    context = cpu_target.typing_context
    context.refresh()
    add = context.resolve_value_type(operator.add)
    flags: Any = Flags()  # type: ignore[no-untyped-call]  # Numba has no types
    flags.fastmath, flags.nrt = True, True

    code: Any = ir
    place = code.Loc("a.py", 1)
    x, y, z = (code.Var(None, name, place) for name in "xyz")
    keywords = (("k", z), ("n", code.Const(3, place)))
    step = code.Assign(code.Expr.call(x, [y, (z, 4)], keywords, place), y, place)

    def settings() -> list[Any]:
        pairs = ((types.int64, types.float64), (types.int32, types.int64))
        sums = [add.get_call_type(context, pair, {}) for pair in pairs]
        return [
            repr(record),
            flags.values(),
            list(flags.values()),
            hash(flags),
            sums,
            step.list_vars(),
        ]

    def usual() -> list[Any]:
        parts = (Record.__repr__, BaseFunction.get_call_type, TargetConfig.values)
        return [*parts, code.Inst._rec_list_vars, event.broadcast, gc.get_threshold()]

    names, before = usual(), settings()
    with internals.spared():
        assert not set(names) & set(usual())
        assert [settings(), settings()] == [before, before]
        with pytest.raises(numba.TypingError):
            add.get_call_type(context, (record, types.int64), {})
    assert usual() == names
    assert before[-1] == [x, y, z, z, y]
