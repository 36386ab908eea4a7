"""All that is made of Numba's internals: kernels that live inside their callers, and their cache.

Nothing else of the project reaches below Numba's public API, so that another Numba can break no
more than this module; `plain` does without it.

Numba makes each function machine code of its own, with wrappers for Python and C, and optimises
it again inside every caller. Kernels that only kernels call need none of that: kept as plain
intermediate code, they are optimised once, as parts of the entry that Python calls, which takes
two thirds off a cold start. Uses Numba's compiler pipelines ("Customizing the Compiler" in its
developer manual).

Kernels count from an array's front alone: an index below 0 reads what is not there, where Python
would count from the end. What that asks at every index is a twentieth of a battle.
"""

import gc
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, cached_property
from typing import Any, NamedTuple

import llvmlite.binding as llvm  # type: ignore[import-untyped]  # llvmlite has no types
import numba
from llvmlite.ir import PointerType  # type: ignore[import-untyped]  # llvmlite has no types
from numba.core import codegen, event
from numba.core.caching import CompileResultCacheImpl, FunctionCache, InTreeCacheLocator
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.ir import Inst, Loc, Var
from numba.core.lowering import Lower
from numba.core.registry import CPUDispatcher
from numba.core.targetconfig import TargetConfig
from numba.core.typed_passes import NativeLowering
from numba.core.types import Record, intp
from numba.core.types.functions import BaseFunction
from numba.np import arrayobj

from factions.tabletop.compiler import kernel_cache, processor
from factions.tabletop.compiler.sources import game_of

logger = logging.getLogger(__name__)

Asked = Callable[[str, Any], str]  # compiles an entry into the cache; says how that ended


class Facts(NamedTuple):
    """What a kernel's decorator says of it: the parameters it only reads, whether it is rare."""

    read_only: frozenset[str]
    seldom: bool


FACTS: dict[tuple[str, str], Facts] = {}  # of each kernel, by module and name
# Without reference counts, which would cost ten times a die's throw at each call that passes an
# array. So a kernel cannot allocate: slices are free; `np.zeros` and the like, and returning an
# array made inside, are compile errors.
UNCOUNTED = {"_nrt": False}
INLINING = 500  # LLVM's measure of how much code a call may become; its own is 250
# Steps for closures, counted references and expressions of whole arrays, and for human readers.
NEEDLESS = ["InlineClosureLikes", "IRLegalization", "NopythonRewrites", "AnnotateTypes"]
BARE = {str, int, bool, type(None), Loc}  # what steps hold most of, without any variable
SELDOM_COLLECTED = (10_000, 10, 4)  # a fourth of how often it is done, in no more memory


class NearbyCodegen(JITCPUCodegen):
    """Numba's code generator for this machine, with addresses near by.

    Numba lets a kernel's numbers and callees lie anywhere in memory, for which each use of one
    first loads an address of eight bytes: a thirtieth of all instructions. Near by, offsets do.
    """

    def _customize_tm_options(self, options: dict[str, Any]) -> None:
        super()._customize_tm_options(options)
        if options["reloc"] == "static":  # Numba's choice where it is compiled for x86
            options["codemodel"], options["reloc"] = "small", "pic"


def _keep_near() -> None:
    """Give Numba that code generator, before it makes its own."""
    numba.config.USE_LLVMLITE_MEMORY_MANAGER = True  # type: ignore[attr-defined]  # Numba's own code sets it, too
    codegen.JITCPUCodegen = NearbyCodegen  # type: ignore[misc]  # Numba's own code sets it, too


class Unfinished(JITCodeLibrary):
    """Intermediate code for others to link: neither linked, nor optimised, nor made machine code.

    What it calls is linked once, by the entry that reaches it; Numba would copy it to each caller.
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
    of. Loops are not unrolled: those of kernels go round a few times only. The environments of
    kernels, which none reads, are dropped: hundreds may leave LLVM's loader short of room.
    """

    def finalize(self) -> None:
        """Link all that it reaches, then optimise."""
        self._linking_libraries = list(_reached(self._linking_libraries))
        super().finalize()

    def _optimize_final_module(self) -> None:
        for variable in self._final_module.global_variables:
            if "NumbaEnv" in variable.name and self.name.rpartition(".")[2] not in variable.name:
                variable.linkage = llvm.Linkage.internal
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage is llvm.Linkage.linkonce_odr:
                function.linkage = llvm.Linkage.internal
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
    """Return a compiler with a lowering of its own, and without what kernels have no need of.

    Otherwise its pipeline is the usual one.
    """

    class Compiler(CompilerBase):
        def define_pipelines(self) -> list[Any]:
            usual = DefaultPassBuilder.define_nopython_pipeline(self.state)
            usual.passes = [
                (lowering if step is NativeLowering else step, what)
                for step, what in usual.passes
                if step.__name__ not in NEEDLESS
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
        return numba.njit(**options, pipeline_class=EntryCompiler)(call)  # type: ignore[no-any-return]  # Numba has no types

    def __call__(self, *args: Any) -> Any:
        return self.entry(*args)


def _plain(kind: Any) -> Any:
    return getattr(kind, "literal_type", kind)


def fuse(
    function: Callable[..., Any],
    options: dict[str, Any],
    read_only: frozenset[str],
    *,
    seldom: bool,
) -> Fused:
    """Make a function a kernel for kernels."""
    FACTS[function.__module__, function.__qualname__] = Facts(read_only, seldom)
    return Fused(
        py_func=function,
        locals={},
        targetoptions=options | UNCOUNTED | {"nopython": True},
        pipeline_class=FusedCompiler,
    )


class Place(InTreeCacheLocator):
    """The cache folder of an entry's game, the same wherever the sources lie."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._module = function.__module__
        self._cache_path = str(kernel_cache.folder(game_of(self._module)))

    def get_disambiguator(self) -> str:
        """Return what tells entries of one name in one folder apart."""
        return f"{self._module}-{self._lineno}"


class Placed(CompileResultCacheImpl):
    """How Numba keeps an entry, at that place."""

    _locator_classes = [Place]


class Kept(FunctionCache):
    """An entry's cache on disk. What it lacks is asked for first, if there is anybody to ask."""

    _impl_class = Placed

    def __init__(self, function: Callable[..., Any], ask: Asked | None = None) -> None:
        super().__init__(function)
        self._ask = ask

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the entry as compiled for those types; None leaves compiling to the caller."""
        kept = super().load_overload(sig, target_context)
        if kept is None and self._ask is not None:
            name = self._py_func.__qualname__
            outcome = self._ask(f"{self._py_func.__module__}:{name}", sig)
            kept = super().load_overload(sig, target_context)
            if kept is None:
                logger.warning("Compiling %s here; another process came to %s", name, outcome)
        return kept


def entry(function: Callable[..., Any], options: dict[str, Any], ask: Asked | None) -> Any:
    """Make a function an entry, cached where there is a way to ask for what the cache lacks."""
    compiled = numba.njit(**(options | UNCOUNTED), pipeline_class=EntryCompiler)(function)
    if ask is not None:
        compiled._cache = Kept(function, ask)
    return compiled


def compile_into_cache(compiled: Any, types: Any) -> None:
    """Compile an entry for those types, asking nobody."""
    compiled._cache = Kept(compiled.py_func)
    with spared():
        compiled.compile(types)


@contextmanager
def spared() -> Iterator[None]:
    """Spare Numba what it would do over and over for a game's thousands of steps.

    It is two fifths of what compiling takes: announcing each step, which nobody listens to;
    spelling the type of a record, which has hundreds of fields; looking for what an operator makes
    of the same types among all that overload it; asking a compile's settings for their values by
    name; looking for variables in names and numbers, and for garbage among all that is to stay.
    """
    spelled: dict[int, tuple[Record, str]] = {}
    found: dict[Any, Any] = {}
    spell, call = Record.__repr__, BaseFunction.get_call_type

    def spelled_once(record: Record) -> str:
        if id(record) not in spelled:
            spelled[id(record)] = record, spell(record)
        return spelled[id(record)][1]

    def found_once(function: BaseFunction, context: Any, args: Any, kws: Any) -> Any:
        key = function, tuple(args), tuple(kws.items())
        if key not in found:
            found[key] = call(function, context, args, kws)
        return found[key]

    with ExitStack() as after:
        after.callback(gc.set_threshold, *gc.get_threshold())
        gc.set_threshold(*SELDOM_COLLECTED)
        for owner, name, quick in (
            (event, "broadcast", lambda *_: None),
            (Record, "__repr__", spelled_once),
            (BaseFunction, "get_call_type", found_once),
            (TargetConfig, "values", _values),
            (Inst, "_rec_list_vars", _variables),
        ):
            after.callback(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, quick)
        yield


def _values(config: TargetConfig) -> dict[str, Any]:
    return _defaults(type(config)) | config._values


def _variables(step: Inst, held: Any, usual: Any = Inst._rec_list_vars) -> list[Var]:
    """Return the variables in what a step holds, in order."""
    if type(held) not in (dict, list, tuple):
        return usual(step, held)  # type: ignore[no-any-return]  # Numba has no types
    found: list[Var] = []
    for part in held.values() if isinstance(held, dict) else held:
        if type(part) is Var:
            found.append(part)
        elif type(part) not in BARE:
            found += _variables(step, part)
    return found


@cache
def _defaults(kind: type[TargetConfig]) -> dict[str, Any]:
    return {name: option.default for name, option in kind.options.items()}


processor.choose()
_keep_near()
