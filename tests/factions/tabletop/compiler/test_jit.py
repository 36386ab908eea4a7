"""The door to Numba: compiling or not, the cache folder, and callers of edited callees."""

from pathlib import Path

import pytest

from tests.factions.tabletop.small import CALLEE, CALLER, TWICE, kept, run


def test_an_edited_callee_is_never_missed_by_its_cached_caller(copy: Path) -> None:
    assert run(copy, TWICE) == "42"
    (copy / "factions" / "callee.py").write_text(CALLEE.format(2))
    assert run(copy, TWICE) == "44"
    (copy / "factions" / "callee.py").write_text(CALLEE.format(1))
    assert run(copy, TWICE) == "42"
    assert len(kept(copy)) == 2


@pytest.mark.parametrize("value", ["0", "no", "Off", "false"])
def test_interpreted_kernels_are_the_plain_functions(copy: Path, value: str) -> None:
    code = (
        "import sys; from factions.caller import twice; print(type(twice), 'numba' in sys.modules)"
    )
    assert run(copy, code, ROLLCALL_JIT=value) == "<class 'function'> False"
    assert run(copy, TWICE, ROLLCALL_JIT=value) == "42"
    assert not (copy / "cache").exists()


def test_the_door_alone_does_not_load_the_compiler(copy: Path) -> None:
    code = (
        "import sys; from factions.tabletop.compiler import jit, kernel_cache;"
        "print(kernel_cache.compiled('warcrow'), 'numba' in sys.modules)"
    )
    assert run(copy, code) == "False False"


def test_a_kernel_cannot_allocate(copy: Path) -> None:
    (copy / "factions" / "callee.py").write_text(
        "import numpy as np\n" + CALLEE.replace("x + {}", "np.zeros(x)[0]")
    )
    code = (
        "import numba\nfrom factions.callee import value\n"
        "try:\n    value(3)\nexcept numba.TypingError:\n    print('refused')"
    )
    assert run(copy, code) == "refused"


def test_without_a_cache_folder_kernels_are_compiled_all_the_same(copy: Path) -> None:
    (copy / "cache").touch()
    assert run(copy, TWICE) == "42"


def test_a_kernel_called_from_python_is_compiled_on_its_own(copy: Path) -> None:
    code = "from factions.callee import value; print(value(20), value(1.5))"
    assert run(copy, code) == "21 2.5"


def test_a_kernel_is_one_version_for_all_constants(copy: Path) -> None:
    caller = CALLER.replace("2 * value(x)", "value(1) + value(2) + value(x)")
    (copy / "factions" / "caller.py").write_text(caller)
    (copy / "cache").touch()  # nothing can be kept: it is compiled in this very process
    code = (
        "from factions.caller import twice; from factions.callee import value;"
        "print(twice(20), len(value.overloads))"
    )
    assert run(copy, code) == "26 1"


@pytest.mark.parametrize(("kind", "apart"), [("kernel", False), ("seldom", True)])
def test_what_is_seldom_called_stays_out_of_its_callers(copy: Path, kind: str, apart: bool) -> None:
    (copy / "factions" / "callee.py").write_text(CALLEE.format(1).replace("kernel", kind))
    (copy / "cache").touch()  # nothing can be kept: it is compiled in this very process
    code = (
        "from factions.caller import twice; twice(20);"
        "made = twice.inspect_llvm(twice.signatures[0]).splitlines();"
        "print(any(line.startswith('define') and 'value' in line for line in made))"
    )
    assert run(copy, code) == str(apart)


def test_an_entry_keeps_its_own_environment_and_none_of_its_kernels(copy: Path) -> None:
    """A few hundred of them fill a page so nearly that the loader finds no room for the rest."""
    (copy / "cache").touch()  # nothing can be kept: it is compiled in this very process
    code = (
        "from factions.caller import twice; twice(20);"
        "made = twice.inspect_llvm(twice.signatures[0]).splitlines();"
        "print(*(('5twice' in line) for line in made if line.startswith('@_ZN08NumbaEnv')))"
    )
    assert run(copy, code) == "True"
