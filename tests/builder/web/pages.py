"""Pages as a test reads them: their elements, and what a browser would send for a form."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client

from builder.models import ArmyList, Revision
from builder.services import lists

# Their spaces and lines are shown as they are written.
VERBATIM = {"pre", "textarea"}
VOID = {"area", "base", "br", "hr", "img", "input", "link", "meta", "path", "rect", "use", "circle"}


@dataclass
class Element:
    """An element: its tag, attributes, own text with that of all within, and its ancestors.

    The text is as it is shown: spaces and lines between words are one space.
    """

    tag: str
    attributes: dict[str, str]
    within: tuple["Element", ...] = field(default=(), repr=False)
    text: str = ""

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")

    @property
    def classes(self) -> list[str]:
        """The words of its class."""
        return self["class"].split()


@dataclass
class Page:
    """Everything on a page, in order."""

    elements: list[Element] = field(default_factory=list)

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """Return the elements of a tag whose attributes are those; class_ means class."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            element
            for element in self.elements
            if element.tag == tag
            and all(element.attributes.get(name) == value for name, value in wanted.items())
        ]

    def classed(self, name: str) -> list[Element]:
        """Return the elements of a class."""
        return [element for element in self.elements if name in element.classes]

    def text(self, tag: str) -> str:
        """Return the words of the first element of a tag."""
        return " ".join(self.all(tag)[0].text.split())

    def clicks(self) -> list[str]:
        """Return the names of all clicks offered."""
        return [button["value"] for button in self.all("button", name="do")]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {key: value or "" for key, value in attrs}, tuple(self.open))
        self.page.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {key: value or "" for key, value in attrs}
        self.page.elements.append(Element(tag, attributes, tuple(self.open)))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data


def read(response: HttpResponse | Any) -> Page:
    """Return the page of a response."""
    reader = _Reader()
    reader.feed(response.content.decode())
    for element in reader.page.elements:
        if not VERBATIM.intersection(one.tag for one in (element, *element.within)):
            element.text = " ".join(element.text.split())
    return reader.page


@dataclass
class InHand:
    """A list and the address it is edited at."""

    client: Client
    army_list: ArmyList
    url: str

    @property
    def head(self) -> Revision:
        """The revision the list is at now."""
        return lists.head_of(ArmyList.objects.get(pk=self.army_list.pk))

    @property
    def entries(self) -> list[dict[str, Any]]:
        """The entries of that revision."""
        entries: list[dict[str, Any]] = self.head.document["entries"]
        return entries

    def page(self, name: str = "") -> Page:
        """Return one of its editing pages."""
        response = self.client.get(f"{self.url}{name}")
        assert response.status_code == 200
        return read(response)

    def click(self, name: str, *, base: int | None = None, htmx: bool = False) -> Any:
        """Press a button of the builder, drawn from the head or from revision `base`."""
        return self.client.post(
            f"{self.url}change/",
            {"do": name, "base": base or self.head.number},
            headers={"HX-Request": "true"} if htmx else {},
        )
