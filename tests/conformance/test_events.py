"""Every game declares the events of its battles, and says each of them."""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from string import Formatter

import pytest
from django.conf import settings

from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop.battles.events import Field, Kind
from factions.tabletop.lists import roster
from tests.conformance.games import FIGHTING, GAMES

pytestmark = pytest.mark.usefixtures("example_game")

PAGE = settings.BASE_DIR / "docs" / "replays.md"
HEADING = "## Events"
REFRESH = os.environ.get("REFRESH_DOCS") == "1"
BATTLES = 4
LONG = 80  # letters of a list of words that is shown once


def placeholders(kind: Kind) -> Iterator[str]:
    """Yield the fields that the sentences of a kind name, those apart that are chosen by event."""
    for text in (kind.line, kind.detail):
        if isinstance(text, str):
            names = (name for _, name, _, _ in Formatter().parse(text) if name)
            yield from (name.partition("[")[0] for name in names)


@pytest.mark.parametrize("game", FIGHTING)
def test_sentences_name_fields_that_the_event_has(game: str) -> None:
    common = {"unit", "other", "side", "a", "b"}
    kinds = GAMES[game].events.kinds
    assert len(kinds) >= 7
    wrong = {
        kind.name: sorted(missing)
        for kind in kinds
        if (missing := set(placeholders(kind)) - common - {each.name for each in kind.fields})
    }
    assert wrong == {}


@pytest.mark.parametrize("game", FIGHTING)
def test_each_kind_has_a_name_and_a_sentence_of_its_own(game: str) -> None:
    kinds = GAMES[game].events.kinds
    assert len({kind.name for kind in kinds}) == len(kinds)
    assert all(kind.line for kind in kinds)
    assert {"initiative", "moved", "damage", "destroyed", "ended"} <= {kind.name for kind in kinds}


@pytest.mark.parametrize("game", FIGHTING)
def test_battles_are_said_event_by_event(game: str) -> None:
    system = GAMES[game]
    catalogue = system.catalogue.read(loading.data_of(settings.FIXTURES / game))
    lists = loading.references(game)
    a, b = (roster.read(lists[name]) for name in sorted(lists)[:2])
    setup = system.battle.compile(a, b, catalogue, system.battle.SCENARIOS[0])
    for index in range(BATTLES):
        replay = system.battle.replay(setup, 3, index)
        names = {"a": "A", "b": "B"} | {unit["id"]: unit["name"] for unit in replay["units"]}
        kinds = [system.events.kind(event) for event in replay["events"]]
        assert None not in kinds
        lines = [system.events.line(event, names) for event in replay["events"]]
        assert all(lines)
        assert not [line for line in lines if "{}" in line or "None" in line]
        text = system.battle.narrate(replay)
        assert len(text) > len(lines)
        assert text[-1].startswith("== ")


def documented() -> Iterator[str]:
    """Yield the lines that document the events of each game, a long list of words once."""
    for game in SYSTEMS.values():
        kinds = game.events.kinds
        forms = Counter(each.form for kind in kinds for each in kind.fields)
        long = filter(is_long(forms), forms)
        shared = {form: number for number, form in enumerate(long, 1)}
        yield from ("", f"### {game.name}", "", f"`turn` counts {game.events.turn}s.", "")
        yield from ("| kind | fields |", "|---|---|")
        for kind in kinds:
            fields = [f"`{x.name}`: {form_of(x, shared)}" for x in kind.fields if x.name]
            yield f"| `{kind.name}` | {'; '.join(fields)} |".replace("|  |", "| |")
        for form, number in shared.items():
            yield from ("", f"List {number}: {form}.")


def form_of(field: Field, shared: Mapping[str, int]) -> str:
    number = shared.get(field.form)
    return f"a word of list {number}" if number else field.form


def is_long(forms: Counter[str]) -> Callable[[str], bool]:
    return lambda form: forms[form] > 1 and len(form) > LONG


def test_the_page_of_replays_documents_each_event() -> None:
    page = PAGE.read_text(encoding="utf-8")
    text = page[: page.index(HEADING)] + "\n".join([HEADING, *documented(), ""])
    if REFRESH:
        PAGE.write_text(text, encoding="utf-8")
    assert page.splitlines() == text.splitlines() or REFRESH
