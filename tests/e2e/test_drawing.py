"""What is drawn of a replayed battle, from a battle made by hand."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from builder.web import replays
from tests.e2e.visitor import DESK, Visitor, on_a_phone

pytestmark = pytest.mark.e2e
at_a_desk = pytest.mark.parametrize("size", [DESK], ids=["desk"], indirect=True)
Event = dict[str, Any]


def unit(key: str, name: str, base: float = 1.0, host: str | None = None) -> dict[str, Any]:
    """Return a unit of a replay; its side is the first letter of its key."""
    return {"id": key, "side": key[0], "name": name, "base": base, "joined_to": host}


UNITS = [
    unit("a:e1", "Tharn Ravagers"),
    unit("a:e2", "Tharn Ravagers"),
    unit("a:e3", "Tharn Ravager Chieftain"),
    unit("a:e4", "Tharn Ravager Champion"),
    unit("b:e1", "Tharn Ravagers", base=1.7),
    unit("b:e2", "Eskold the Executioner", host="b:e1"),
    unit("b:e3", "d20"),
]


def placed(key: str, *spots: tuple[float, float], **more: Any) -> Event:
    """Return an event that puts a unit on the table."""
    return {"kind": "moved", "unit": key, "why": "deployment", "positions": spots} | more


def watch(visitor: Visitor, *events: Event) -> None:
    """Show the table after the last of these events."""
    made = [{"round": 1, "turn": 0} | event for event in events]
    table = {"size": [60, 60], "zones": [], "terrain": [], "objectives": []}
    replay = {"system": "warcrow", "table": table, "units": UNITS, "events": made}
    context = {"run": {"slug": "made"}, "index": 0, "a": "The Measured Pourers", "b": "Scraps"}
    context["story"] = replays.story(replay, "Ice", "Rot")
    context["box"] = replays.box(replay)
    static = f"{visitor.site}/static/rollcall"
    head = f'<!doctype html><link rel="stylesheet" href="{static}/app.css">'
    head += f'<script type="module" src="{static}/replay.js"></script>'
    body = head + render_to_string("battles/_replay.html", context)
    visitor.page.route(
        "**/made.html", lambda route: route.fulfill(body=body, content_type="text/html")
    )
    visitor.page.route("**/battle.json", lambda route: route.fulfill(json=replay))
    visitor.go("/made.html")
    slider = visitor.page.get_by_role("slider", name="Step")
    slider.fill(slider.get_attribute("max") or "")


@at_a_desk
def test_letters_are_of_one_name_and_numbered_as_in_the_log(visitor: Visitor, page: Page) -> None:
    watch(visitor, *(placed(unit["id"], (10.0 + n, 10.0)) for n, unit in enumerate(UNITS)))
    tags = page.locator("#table text.tag")
    expect(tags).to_have_text(["TR1", "TR2", "TC", "Th", "TR", "EE", "d"])
    expect(page.locator("#table .troops text")).to_have_count(0)


@at_a_desk
def test_a_character_that_joined_has_its_own_base(visitor: Visitor, page: Page) -> None:
    three = placed("b:e1", (10, 10), (13, 10), (16, 10))
    watch(visitor, three)
    circles = page.locator("#table .troops circle")
    assert circles.evaluate_all("all => all.map((c) => +c.getAttribute('r'))") == [
        pytest.approx(base * 0.92) for base in (1.7, 1.7, 1.0)
    ]
    expect(page.locator("#table .guest")).to_have_count(1)
    watch(visitor, three, {"kind": "destroyed", "unit": "b:e2"}, placed("b:e1", (10, 10)))
    expect(circles).to_have_count(1)
    expect(page.locator("#table .guest")).to_have_count(0)


@at_a_desk
def test_a_notch_is_where_a_model_faces(visitor: Visitor, page: Page) -> None:
    watch(visitor, placed("a:e1", (10, 10)), placed("a:e2", (20, 20), facing=[0.6, -0.8]))
    (ends,) = page.locator("#table .facing").evaluate_all(
        "all => all.map((e) => ['x1', 'y1', 'x2', 'y2'].map((name) => +e.getAttribute(name)))"
    )
    assert ends == pytest.approx([20.45, 19.4, 20.75, 19.0])


@at_a_desk
def test_letters_of_the_knocked_down_are_dark(visitor: Visitor, page: Page) -> None:
    states = {"kind": "states", "unit": "a:e1", "states": ["knocked down", "injured"]}
    watch(visitor, placed("a:e1", (10, 10)), placed("a:e2", (20, 20)), states)
    expect(page.locator("#table .tag.down")).to_have_text(["TR1"])


@at_a_desk
def test_no_unit_acts_when_a_side_passes(visitor: Visitor, page: Page) -> None:
    acts = {"kind": "activated", "unit": "a:e1", "again": False}
    watch(visitor, placed("a:e1", (10, 10)), acts)
    expect(page.locator("#table .acting")).to_have_count(1)
    watch(visitor, placed("a:e1", (10, 10)), acts, {"kind": "passed", "side": "b"})
    expect(page.locator("#table .acting")).to_have_count(0)


def seen(page: Page) -> list[float]:
    """Return the part of the table in view: left, top, width, depth."""
    return [float(part) for part in (page.locator("#table").get_attribute("viewBox") or "").split()]


@at_a_desk
def test_the_view_follows_who_stands(visitor: Visitor, page: Page) -> None:
    apart = placed("a:e1", (30, 4)), placed("b:e3", (30, 56))
    watch(visitor, *apart)
    assert seen(page) == [0, 0, 60, 60]
    letters = page.locator("#table .tag").first
    small = float(letters.get_attribute("font-size") or 0)
    met = placed("a:e1", (27, 34)), placed("b:e3", (29, 34))
    watch(visitor, *apart, *met)
    assert seen(page) == [0, 0, 60, 60]
    on = {"kind": "activated", "unit": "a:e1", "again": False, "turn": 1}
    watch(visitor, *apart, *met, on)
    assert seen(page) == [18.5, 26, 18, 18]
    near = float(letters.get_attribute("font-size") or 0)
    assert 18 / 60 < near / small < 1  # larger on the screen, by less than all else
    watch(visitor, *apart, *met, placed("a:e1", (31, 37)), placed("b:e2", (22, 38)), on)
    assert seen(page) == [15, 27.5, 20, 20]
    gone = {"kind": "destroyed", "unit": "b:e3"}
    watch(visitor, *apart, placed("a:e1", (3, 58)), gone, on)
    assert seen(page) == [0, 42, 18, 18]


@on_a_phone
def test_both_scores_stand_side_by_side_on_a_phone(visitor: Visitor, page: Page) -> None:
    watch(visitor, placed("a:e1", (10, 10)))
    tops = [page.locator(f"#points-{side}").evaluate("e => e.offsetTop") for side in "ab"]
    assert tops[0] == tops[1] < page.locator("#clock").evaluate("e => e.offsetTop")


@at_a_desk
def test_points_of_a_unit_are_not_those_of_the_sides(visitor: Visitor, page: Page) -> None:
    score = {"kind": "scored", "points": {"a": 3, "b": 1}}
    watch(visitor, score, {"kind": "destroyed", "unit": "b:e1", "points": 40})
    assert [page.locator(f"#points-{side}").inner_text() for side in "ab"] == ["3", "1"]


@at_a_desk
def test_a_replay_begins_when_all_are_deployed(visitor: Visitor, page: Page) -> None:
    """Some games name no activations: then it is before the first turn."""
    moved = placed("a:e1", (10, 20), turn=1, why="move")
    watch(visitor, placed("a:e1", (10, 10)), placed("b:e3", (30, 30)), moved)
    page.reload()
    expect(page.locator("#stage")).to_be_visible()
    expect(page.get_by_role("slider", name="Step")).to_have_value("1")
