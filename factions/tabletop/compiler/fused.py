"""Kernels that live inside their callers: typed and lowered alone, made machine code together.

Numba makes each function machine code of its own, with wrappers for Python and C, and optimises
it again inside every caller. Kernels that only kernels call need none of that: kept as plain
intermediate code, they are optimised once, as parts of the entry that Python calls, which takes
two thirds off a cold start. Uses Numba's compiler pipelines ("Customizing the Compiler" in its
developer manual).

Kernels count from an array's front alone: an index below 0 reads what is not there, where Python
would count from the end. What that asks at every index is a twentieth of a battle.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba
from llvmlite.binding import Linkage
from llvmlite.ir import PointerType  # type: ignore[import-untyped]
from numba.core import codegen
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen, get_host_cpu_features
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.lowering import Lower
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import AnnotateTypes, NativeLowering
from numba.core.types import intp
from numba.np import arrayobj

from factions.tabletop.compiler import kernel_cache


class Facts(NamedTuple):
    """What a kernel's decorator says of it: the parameters it only reads, whether it is rare."""

    read_only: frozenset[str]
    seldom: bool


FACTS: dict[tuple[str, str], Facts] = {}  # of each kernel, by module and name
INLINING = 500  # LLVM's measure of how much code a call may become; its own is 250
WIDEST = "+avx512f"  # processors that add eight floats at once


def _choose_processor() -> None:
    """Compile for all processors of a kind where kernels are shipped for them.

    Whoever sets NUMBA_CPU_NAME or NUMBA_CPU_FEATURES is obeyed.
    """
    config: Any = numba.config
    kind = kernel_cache.processor()
    if kind and config.CPU_NAME is None and config.CPU_FEATURES is None:
        config.CPU_NAME, config.CPU_FEATURES = kind, ""


_choose_processor()


def _halve_vectors() -> None:
    """Have the widest processors work on four floats at once, as kernels round their loops up to.

    Eight at once leave four of twelve over, to be done one by one. Whoever sets
    NUMBA_CPU_FEATURES is obeyed.
    """
    features = get_host_cpu_features()
    if numba.config.CPU_FEATURES is None and WIDEST in features:  # type: ignore[attr-defined]
        numba.config.CPU_FEATURES = f"{features},+prefer-256-bit"  # type: ignore[attr-defined]


_halve_vectors()


class NearbyCodegen(JITCPUCodegen):
    """Numba's code generator for this machine, with addresses near by.

    Numba lets a kernel's numbers and callees lie anywhere in memory, for which each use of one
    first loads an address of eight bytes: a thirtieth of all instructions. Kept in one stretch of
    memory they are told by how far they are off.
    """

    def _customize_tm_options(self, options: dict[str, Any]) -> None:
        super()._customize_tm_options(options)
        if options["reloc"] == "static":  # Numba's choice where it is compiled for x86
            options["codemodel"], options["reloc"] = "small", "pic"


def _keep_near() -> None:
    """Give Numba that code generator, before it makes its own."""
    numba.config.USE_LLVMLITE_MEMORY_MANAGER = True  # type: ignore[attr-defined]
    codegen.JITCPUCodegen = NearbyCodegen  # type: ignore[misc]


_keep_near()


class Unfinished(JITCodeLibrary):
    """Intermediate code for others to link: neither linked, nor optimised, nor made machine code.

    What it calls is linked by the entry that reaches it, once; Numba would copy it into each
    caller, and with it all that is called from there.
    """

    def finalize(self) -> None:
        """Add nothing more."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True


def _reached(libraries: Iterable[JITCodeLibrary]) -> Iterator[JITCodeLibrary]:
    """Yield libraries and all that unfinished ones among them call, each once."""
    known, ahead = set(), list(libraries)
    while ahead:
        library = ahead.pop()
        if library not in known:
            known.add(library)
            yield library
            if isinstance(library, Unfinished):
                ahead += library._linking_libraries


def _from_the_front(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Return an index as it is; stands in for the step that adds `size` to one below 0."""
    return context.cast(builder, index, kind, intp)


@contextmanager
def _indices_from_the_front() -> Iterator[None]:
    usual, arrayobj.fix_integer_index = arrayobj.fix_integer_index, _from_the_front
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


class KernelLower(Lower):
    """Tells LLVM what a kernel's decorator says of it.

    What was read once of a record that is only read need not be read again after each write to
    another, and loops over both need not look first whether the two overlap.
    """

    def setup_function(self, fndesc: Any) -> None:
        """Declare the function, with what is known of it and of its records."""
        super().setup_function(fndesc)
        facts = FACTS[fndesc.modname, fndesc.qualname]
        for argument in self.function.args:
            name = argument.name.removeprefix("arg.")
            if name in facts.read_only and isinstance(argument.type, PointerType):
                for fact in ("noalias", "captures(none)"):
                    argument.add_attribute(fact)
        if facts.seldom:
            for fact in ("cold", "noinline", "optsize"):
                self.function.attributes.add(fact)


@register_pass(mutates_CFG=True, analysis_only=False)
class FusedLowering(NativeLowering):
    """Lower a function into an unfinished library, and let other kernels call it."""

    _name = "fused_lowering"
    lowering_class = KernelLower

    def run_pass(self, state: Any) -> bool:
        """Lower; the result's entry point is a bare key that callers know the function by."""
        flags = state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        unfinished = Unfinished(state.targetctx.codegen(), state.func_id.func_qualname)
        state["library"] = unfinished
        with _indices_from_the_front():
            super().run_pass(state)
        key = object()
        state.targetctx.insert_user_function(key, state["cr"].fndesc, [unfinished])
        state["cr"] = state["cr"]._replace(cfunc=key)
        return True


class Whole(JITCodeLibrary):
    """An entry and all that was fused into it, nothing of which anybody else can call.

    It is optimised once, where Numba would do it twice to prune references that kernels have none
    of. Loops are not unrolled: those of kernels go round a few times only.
    """

    def finalize(self) -> None:
        """Link all that it reaches, then optimise."""
        self._linking_libraries = list(_reached(self._linking_libraries))
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage is Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        how = llvm.create_pipeline_tuning_options()
        how.speed_level, how.inlining_threshold = 3, INLINING
        how.loop_vectorization, how.loop_unrolling, how.loop_interleaving = True, False, False
        passes = llvm.create_pass_builder(self._codegen._tm, how)
        passes.getModulePassManager().run(self._final_module, passes)


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):
    """Lower a function that Python calls."""

    _name = "entry_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower into a library that keeps its kernels to itself, to be optimised as one."""
        whole = Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        whole.enable_object_caching()
        state["library"] = whole
        with _indices_from_the_front():
            return bool(super().run_pass(state))


def _lowered_by(lowering: type[NativeLowering]) -> type[CompilerBase]:
    """Return a compiler with a lowering of its own, and without words on types for people.

    Otherwise its pipeline is the usual one.
    """

    class Compiler(CompilerBase):
        def define_pipelines(self) -> list[Any]:
            usual = DefaultPassBuilder.define_nopython_pipeline(self.state)
            usual.passes = [
                (lowering if step is NativeLowering else step, what)
                for step, what in usual.passes
                if step is not AnnotateTypes
            ]
            return [usual]

    return Compiler


FusedCompiler = _lowered_by(FusedLowering)
EntryCompiler = _lowered_by(EntryLowering)


class Fused(CPUDispatcher):
    """A kernel for kernels. Called from Python, it is wrapped in an entry of its own, uncached.

    Constants are typed as plain numbers: a kernel is compiled once, whatever it is called with.
    """

    def add_overload(self, result: Any) -> None:
        """Keep a version for callers; there is nothing that Python could call."""
        self.overloads[tuple(result.signature.args)] = result

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Find the version for those types."""
        named = {name: _plain(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(map(_plain, args)), named)

    @cached_property
    def entry(self) -> Callable[..., Any]:
        """The kernel as Python may call it."""
        inside = self

        def call(*args: Any) -> Any:
            return inside(*args)

        options = {name: value for name, value in self.targetoptions.items() if name != "nopython"}
        return numba.njit(**options, pipeline_class=EntryCompiler)(call)  # type: ignore[no-any-return]

    def __call__(self, *args: Any) -> Any:
        return self.entry(*args)


def _plain(kind: Any) -> Any:
    return getattr(kind, "literal_type", kind)


def fuse(function: Callable[..., Any], options: dict[str, Any], facts: Facts) -> Fused:
    """Make a function a kernel for kernels."""
    FACTS[function.__module__, function.__qualname__] = facts
    return Fused(
        py_func=function,
        locals={},
        targetoptions=options | {"nopython": True},
        pipeline_class=FusedCompiler,
    )
