"""Pages can be translated: no template has words outside its translated tags."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override
from django.utils.translation.template import templatize
from django.utils.translation.trans_real import DjangoTranslation

from builder.web import charts, clicks, errors, forms
from builder.web.desks import warcrow
from tests.builder.web.pages import InHand

TEMPLATES = settings.BASE_DIR / "builder/web/templates"
PATHS = sorted(TEMPLATES.rglob("*.html"))
NAMES = {"Rollcall", "· Rollcall"}
SPOKEN = ("aria-label", "placeholder", "title", "alt")
WORD = re.compile(r"[^\W\d_]{2}")


class Words(HTMLParser):
    """Collects text and the attributes that are read out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for key, value in attrs if key in SPOKEN and value]

    def handle_data(self, data: str) -> None:
        self.found.append(" ".join(data.split()))


def bare(text: str) -> list[str]:
    """Return the words of a template that no translator would see."""
    text = re.sub(r"(?s)\{% (comment|blocktranslate).*?\{% end\1 %\}", "", text)
    text = re.sub(r"\{% block [a-z_]+ %\}[\w -]*-[\w -]*\{% endblock %\}", "", text)  # class names
    quoted = re.sub(r'_\("[^"]*"\)|\{% translate .*?%\}', "", text)
    arguments = re.findall(r'\{[%{][^}]*?[=:]"([A-Z][a-z]+ [^"]*|[A-Z][a-z]+)"', quoted)
    words = Words()
    words.feed(re.sub(r"(?s)\{%.*?%\}|\{\{.*?\}\}", "", text))
    found = [*words.found, *arguments]
    return [word for word in found if WORD.search(word) and word not in NAMES]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<p>Hello there</p>", ["Hello there"]),
        ("<p>{{ n }} units{% if x %}, all{% endif %}</p>", ["units, all"]),
        ('<a aria-label="More">{% translate "More" %}</a>', ["More"]),
        ('{% include "a.html" with empty="Nothing yet." %}', ["Nothing yet."]),
        ('{{ x|default:"See the book." }}', ["See the book."]),
        ('{% include "a.html" with empty=_("Nothing yet.") %}', []),
        ("{% blocktranslate %}Hello{% endblocktranslate %} · {{ name }}", []),
        ('<p class="soft" id="what">{% translate "Hello" %} / 2 m</p>', []),
    ],
)
def test_the_scan_itself(text: str, found: list[str]) -> None:
    assert bare(text) == found


@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_a_template_has_no_words_outside_its_translated_tags(path: Path) -> None:
    assert len(PATHS) > 60
    assert bare(path.read_text(encoding="utf-8")) == []


def test_makemessages_finds_the_words_of_templates() -> None:
    found = "".join(templatize(path.read_text(encoding="utf-8")) for path in PATHS)
    for words in ("Back to the list", "Move %(name)s up", "Nobody has made a list public yet."):
        assert words in found


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Translate everything into shouting, but for what is filled in."""

    def shouted(text: str) -> str:
        return re.sub(r"(%\(\w+\)\w|%\w|\{\w*\})|([^%{]+)", lambda m: m[1] or m[2].upper(), text)

    def one_or_many(self: object, one: str, many: str, number: int) -> str:
        return shouted(one if number == 1 else many)

    monkeypatch.setattr(DjangoTranslation, "gettext", lambda self, text: shouted(text))
    monkeypatch.setattr(DjangoTranslation, "ngettext", one_or_many)
    with override("en"):
        yield


@pytest.mark.usefixtures("elsewhere", "loaded")
def test_pages_follow_the_active_language(client: Client, hand: InHand) -> None:
    assert "CHOOSE A GAME AND A FACTION" in client.get("/").content.decode()
    desk = client.get(hand.url).content.decode()
    assert "MOVE Skin Changers UP" in desk
    assert ">OFFICERS<" in desk


@pytest.mark.served
@pytest.mark.usefixtures("elsewhere")
def test_words_from_python_follow_the_active_language() -> None:
    assert str(errors.TEXTS[404][0]) == "NOTHING HERE"
    assert clicks.in_words("up:e1", {"e1": "Lotta"}) == "MOVE Lotta UP"
    assert str(forms.DetailsForm.base_fields["name"].label) == "NAME"
    assert str(warcrow.Desk.HEADINGS["troop"]) == "TROOPS"
    assert "BATTLES FOUGHT" in charts.svg(charts.win_rate, RATES, "x")


RATES = [{"battles": 100, "rate": 0.6, "low": 0.4, "high": 0.8}]
