"""A list on paper: its entries as the rows of one table, below the titles of their groups."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.web.desks.parts import Fact, Group
from builder.web.sheets import Line, Sheet
from builder.web.wording import spaced

TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True)
class Row:
    """An entry: what it is called and has, its keywords, its role, its figures."""

    title: str
    keywords: str
    role: str
    figures: tuple[Any, ...]


@dataclass(frozen=True)
class Body:
    """The entries of a group, its title if it has one, and a note below that."""

    title: str
    note: Any
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Paper:
    """The whole table. words: of its foot, beside the figures, the last of which is the points."""

    head: tuple[Any, ...]
    bodies: tuple[Body, ...]
    words: str
    figures: tuple[Any, ...]


class Printed:
    """How lists of a game are set on paper.

    COLUMNS: the heads of role and figures. JOINED, ABOARD: what stands before an entry that joined
    another, or rides in it. MARKED: whether the commander is marked.
    """

    COLUMNS: ClassVar[tuple[Any, ...]] = (
        gettext_lazy("Role"),
        gettext_lazy("Models"),
        gettext_lazy("Points"),
    )
    JOINED: ClassVar[Any] = "↳"
    ABOARD: ClassVar[Any] = "↳"
    MARKED: ClassVar[bool] = True

    @classmethod
    def groups(cls, sheet: Sheet) -> list[Group]:
        """Return the lines in the groups they are shown in."""
        raise NotImplementedError

    @classmethod
    def totals(cls, sheet: Sheet) -> Iterator[Fact]:
        """Yield what the list adds up to."""
        raise NotImplementedError

    @classmethod
    def paper(cls, sheet: Sheet) -> Paper:
        """Return the table of a list."""
        bodies = tuple(cls._body(group) for group in cls.groups(sheet))
        words, figures = cls.foot(sheet)
        return Paper((_("Unit"), *cls.COLUMNS), bodies, words, figures)

    @classmethod
    def foot(cls, sheet: Sheet) -> tuple[str, tuple[Any, ...]]:
        """Return the words and the figures of the last row: what the list adds up to."""
        facts = (f"{fact.label} {fact.value}" for fact in cls.totals(sheet))
        return ", ".join(facts), ("", sheet.summary["points"])

    @classmethod
    def figures_of(cls, line: Line) -> tuple[Any, ...]:
        """Return the figures of an entry."""
        return (line.cost.models_count if line.cost else "", line.points)

    @classmethod
    def _body(cls, outer: Group) -> Body:
        title = ", ".join(map(str, (outer.title, *outer.words))) if outer.title else ""
        rows = (row for group in outer.flat for row in cls._rows(group.lines, ""))
        return Body(title, outer.note, tuple(rows))

    @classmethod
    def _rows(cls, lines: Iterable[Line], before: Any) -> Iterator[Row]:
        for line in lines:
            yield cls._row(line, before)
            yield from cls._rows(line.joined, before if before == cls.ABOARD else cls.JOINED)
            yield from cls._rows(line.aboard, cls.ABOARD)

    @classmethod
    def _row(cls, line: Line, before: Any) -> Row:
        many = f"{line.count} {TIMES} " if line.count > 1 else ""
        leads = _(" (commander)") if line.commands and cls.MARKED else ""
        reserve = (_("in reserve"),) if line.entry.get("reserve") else ()
        title = ", ".join((f"{many}{line.name}{leads}", *line.taken, *reserve))
        return Row(
            f"{before} {title}" if before else title,
            ", ".join(line.unit.keywords) if line.unit else "",
            spaced(line.role),
            cls.figures_of(line),
        )
