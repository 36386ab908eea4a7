"""Records of many fields: declared once as a class, passed to kernels as arrays of length 1.

A class of `Record` names its fields, each with its kind, meaning, shape and unit; the type in
memory, the static types and the class's documentation follow from that:

    class Setup(Record):
        points = ints("what it costs", UNITS, unit="points")

`Setup.points` is a field; `setup.points` of a record is a column of whole numbers, UNITS long.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar, cast, overload

import numpy as np
from numpy.typing import NDArray

LINE = 64  # bytes that processors read at once

N = TypeVar("N", int, float)
R_co = TypeVar("R_co", covariant=True)
Length = int | str  # of a field: a number, or the name of one that a subclass gives


class Column(Protocol[N]):
    """Numbers in a row."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[N]: ...
    @overload
    def __getitem__(self, at: int, /) -> N: ...
    @overload
    def __getitem__(self, at: slice, /) -> "Column[N]": ...
    def __setitem__(self, at: int | slice, value: N | Iterable[N], /) -> None: ...


class Grid(Protocol[N]):
    """Numbers by two indices."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int, /) -> Column[N]: ...
    @overload
    def __getitem__(self, at: tuple[int, int], /) -> N: ...
    @overload
    def __getitem__(self, at: tuple[int, slice], /) -> Column[N]: ...
    def __setitem__(
        self, at: int | tuple[int, int | slice] | tuple[slice, slice], value: N | Iterable[N], /
    ) -> None: ...


class Cube(Protocol[N]):
    """Numbers by three indices."""

    @overload
    def __getitem__(self, at: int, /) -> Grid[N]: ...
    @overload
    def __getitem__(self, at: tuple[int, int], /) -> Column[N]: ...
    @overload
    def __getitem__(self, at: tuple[int, int, int], /) -> N: ...
    def __setitem__(
        self, at: int | tuple[int, int] | tuple[int, int, int], value: N | Iterable[N], /
    ) -> None: ...


class Block(Protocol[N]):
    """Numbers by four indices or more."""

    @overload
    def __getitem__(self, at: tuple[int, int, int], /) -> Column[N]: ...
    @overload
    def __getitem__(self, at: tuple[int, int, int, int], /) -> N: ...
    @overload
    def __getitem__(self, at: tuple[int, int, int, int, int], /) -> N: ...
    def __setitem__(self, at: tuple[int, ...], value: N | Iterable[N], /) -> None: ...


class One(Protocol[R_co]):
    """An array of one record."""

    def __getitem__(self, at: int, /) -> R_co: ...


class Field(NamedTuple):
    """A field of a record: its kind in memory, meaning, shape and unit."""

    kind: str
    meaning: str
    shape: tuple[Length, ...]
    unit: str

    def sized(self, sizes: dict[str, int]) -> "Field":
        """Return the field with numbers for those lengths that are names."""
        return self._replace(shape=tuple(sizes.get(str(n), n) for n in self.shape))

    def line(self, name: str) -> str:
        """Return the field's line in the documentation of its record."""
        unit = f" ({self.unit})" if self.unit else ""
        return f"    {name}: {self.kind} {list(self.shape) or ''} {self.meaning}{unit}"


class Kind(Generic[N]):
    """A kind of number: called, it declares a field of such numbers."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    @overload
    def __call__(self, meaning: str, /, *, unit: str = "") -> N: ...
    @overload
    def __call__(self, meaning: str, a: Length, /, *, unit: str = "") -> Column[N]: ...
    @overload
    def __call__(self, meaning: str, a: Length, b: Length, /, *, unit: str = "") -> Grid[N]: ...
    @overload
    def __call__(
        self, meaning: str, a: Length, b: Length, c: Length, /, *, unit: str = ""
    ) -> Cube[N]: ...
    @overload
    def __call__(
        self,
        meaning: str,
        a: Length,
        b: Length,
        c: Length,
        d: Length,
        /,
        *e: Length,
        unit: str = "",
    ) -> Block[N]: ...
    def __call__(self, meaning: str, /, *shape: Length, unit: str = "") -> Any:
        """Declare a field: what it means, its lengths, the unit of its numbers."""
        return Field(self.kind, meaning, shape, unit)


ints, words, bytes_ = Kind[int]("i8"), Kind[int]("i4"), Kind[int]("i1")
floats, singles = Kind[float]("f8"), Kind[float]("f4")
single = cast(Callable[[float], float], np.float32)  # a number as `singles` keep it


def stream(meaning: str, length: int) -> NDArray[np.uint64]:
    """Declare the field of a stream of dice. Source: `rng`."""
    field: Any = Field("u8", meaning, (length,), "")
    return field  # type: ignore[no-any-return]  # a field is declared as what its array will hold


class Record:
    """The base of records. A subclass gives the lengths that its bases name as `sizes`."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[np.void]]

    def __init_subclass__(cls, **sizes: int) -> None:
        """Gather the fields, and derive the type in memory and the documentation from them."""
        own = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        inherited = {name: field for base in cls.__bases__ for name, field in _fields(base)}
        cls.fields = {name: field.sized(sizes) for name, field in (inherited | own).items()}
        cls.__doc__ = "\n".join([f"{cls.__doc__}\n", *(f.line(n) for n, f in cls.fields.items())])
        if all(isinstance(length, int) for field in cls.fields.values() for length in field.shape):
            cls.dtype = _laid_out([(name, f.kind, f.shape) for name, f in cls.fields.items()])


def _fields(base: type) -> Iterable[tuple[str, Field]]:
    return base.fields.items() if issubclass(base, Record) else ()


def _laid_out(fields: Sequence[tuple[Any, ...]]) -> np.dtype[np.void]:
    """Return the type of a record with these fields (name, type, perhaps shape).

    Fields of whole lines of memory come first, so that each of them begins at a line.
    """
    return np.dtype(sorted(fields, key=_broken), align=True)


def _broken(field: tuple[Any, ...]) -> bool:
    """Return whether a field ends within a line."""
    return np.dtype([field]).itemsize % LINE != 0


def blank(kind: type[Record]) -> Any:
    """Return one record of zeros, as an array of length 1, that begins at a line of memory.

    Otherwise the fields that kernels read together would lie across two lines.
    """
    room = np.zeros(kind.dtype.itemsize + LINE, dtype=np.uint8)
    start = -room.ctypes.data % LINE
    return room[start : start + kind.dtype.itemsize].view(kind.dtype).view(np.recarray)


class Fields:
    """The fields of an array's one record as attributes, found several times as fast as its own.

    They are the same numbers in memory: what is written here is written into the record.
    """

    def __init__(self, record: Any) -> None:
        plain = record.view(np.ndarray)
        columns = {name: plain[name] for name in plain.dtype.names}
        self.__dict__.update({name: one[0] for name, one in columns.items() if one.ndim > 1})
        self.__dict__["_columns"] = columns

    def __getattr__(self, name: str) -> Any:
        """Return a field that is a single number; the others are attributes already."""
        if name not in (columns := self.__dict__.get("_columns", {})):
            raise AttributeError(name)
        return columns[name][0]

    def __setattr__(self, name: str, value: Any) -> None:
        """Write a field. Raises KeyError if there is none of that name."""
        self._columns[name][0] = value

    def __getitem__(self, name: str) -> Any:
        """Return a field by name."""
        return getattr(self, name)
