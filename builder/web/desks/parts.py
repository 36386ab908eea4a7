"""The parts of a list builder's page as values: facts to read and buttons to press."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.web.sheets import Line, Trouble


@dataclass(frozen=True)
class Fact:
    """A figure of the list and its label; with an icon, the label is for screen readers only."""

    label: Any
    value: Any
    icon: str = ""


@dataclass(frozen=True)
class Choice:
    """A button: its words, its click, and whether it is the present choice. `name`: its id, if any.

    note: a remark on it. barred: it is only shown, and `note` has the reason.
    """

    label: Any
    click: str
    chosen: bool = False
    name: str = ""
    icon: str = ""
    note: Any = ""
    barred: bool = False


@dataclass(frozen=True)
class Link:
    """A way to another page of the list: its words, and its address from the builder's on."""

    label: Any
    address: str


@dataclass(frozen=True)
class Control:
    """Buttons that belong together; with a title they fold away behind it, unless `open`.

    links: ways to pages, after the buttons.
    """

    choices: tuple[Choice, ...]
    title: Any = ""
    name: str = ""
    open: bool = False
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Size:
    """A size of game that a list may be for. `points` is its limit."""

    id: str
    name: str
    points: int

    @property
    def label(self) -> str:
        """The size with its limit."""
        return _("%(size)s, %(points)d points") % {"size": self.name, "points": self.points}


@dataclass(frozen=True)
class Group:
    """A group of lines of a list, and the groups within it.

    name: its id on the page, unlike any other. words: short facts beside the title. lacks: what
    has to be put right, if anything. note: a sentence beneath. troubles: problems that blame it.
    """

    lines: tuple[Line, ...] = ()
    title: Any = ""
    name: str = ""
    words: tuple[Any, ...] = ()
    lacks: Any = ""
    note: Any = ""
    troubles: tuple[Trouble, ...] = ()
    groups: tuple["Group", ...] = ()

    @property
    def flat(self) -> Iterator["Group"]:
        """Yield it and every group within."""
        yield self
        for group in self.groups:
            yield from group.flat
