"""The operators' page: who may see it, what it shows, and that it renews itself for a while."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from builder.models import Minute, Run, Worker
from builder.services import overview, work, workers
from builder.web import operators
from builder.web.columns import columns
from builder.web.views.operators import MOST_TIMES
from factions.models import Edition
from factions.systems import SYSTEMS
from tests.builder.accounts.people import PASSWORD, enrolled, signed_in
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import fight

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.builder.accounts.with_admin")]
PATH = "/admin/battles/"
RENEWING = {"HX-Request": "true"}


@pytest.fixture
def staff(db: None) -> Client:
    """Return a browser of staff who proved a second factor."""
    return signed_in(enrolled(User.objects.create_superuser("boss", "", PASSWORD)))


def page(client: Client, path: str = PATH, **headers: Any) -> str:
    """Return the page's text."""
    response = client.get(path, **headers)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.urls("builder.urls")
def test_there_is_no_such_page_unless_an_operator_enables_it(staff: Client) -> None:
    assert staff.get(PATH).status_code == 404


def test_others_are_sent_to_sign_in_or_refused() -> None:
    assert Client().get(PATH, follow=True).redirect_chain[-1][0] == "/accounts/login/?next=/admin/"
    eve = User.objects.create_user("eve", "eve@example.com", PASSWORD)
    assert signed_in(eve).get(PATH, follow=True).status_code == 403
    one_step = User.objects.create_superuser("new", "", PASSWORD)
    assert signed_in(one_step).get(PATH, follow=True).redirect_chain[-1][0] == "/accounts/2fa/"


def test_a_page_whose_session_ended_reloads_and_shows_nothing(staff: Client) -> None:
    response = Client().get(PATH, headers=RENEWING)
    assert (response.content, response["HX-Refresh"]) == (b"", "true")
    assert "HX-Refresh" not in staff.get(PATH, headers=RENEWING)


def test_it_is_linked_from_the_staffs_pages_and_never_kept(staff: Client) -> None:
    assert f'href="{PATH}"' in page(staff, "/admin/")
    assert "no-store" in staff.get(PATH)["Cache-Control"]
    assert staff.post(PATH).status_code == 405


def test_where_nothing_happens_it_names_that(staff: Client) -> None:
    text = page(staff)
    for words in ("No run goes on.", "No worker was seen", "None."):
        assert words in text
    assert text.count("<dt>") == 7


def test_it_renews_itself_for_half_an_hour(staff: Client) -> None:
    assert 'hx-get="/admin/battles/?n=1"' in page(staff)
    part = page(staff, f"{PATH}?n=7", headers=RENEWING)
    assert 'hx-get="/admin/battles/?n=8"' in part
    assert "<html" not in part
    for asked in (str(MOST_TIMES), "99999"):
        still = page(staff, f"{PATH}?n={asked}")
        assert "hx-get" not in still
        assert "This page stands still now." in still
    for asked in ("-1", "x", "9" * 40, "\u0663\u0664\u0665\u0666\u0667\u0668"):
        assert 'hx-get="/admin/battles/?n=1"' in page(staff, f"{PATH}?n={asked}")


def minute(edition: Edition, ago: int, **sums: Any) -> None:
    """Save what a process did some minutes ago."""
    start = work.this_minute() - timedelta(minutes=ago)
    process, system = f"p{Minute.objects.count()}", edition.system
    Minute.objects.create(process=process, start=start, system=system, **sums)


def tiles() -> dict[str, tuple[str, str]]:
    """Return the figures that stand out by name."""
    return {str(name): (figure, more) for name, figure, more in operators.dashboard()["tiles"]}


def test_figures_of_the_last_hour_are_those_of_all_processes(loaded: Edition) -> None:
    minute(loaded, 1, bound=500, battles=60_000, chunks=10, seconds=4.0)
    minute(loaded, 1, bound=250, battles=30_000, chunks=5, seconds=1.0)
    minute(loaded, 30, bound=500, battles=10_000, chunks=2, seconds=1.0)
    minute(loaded, 30, failures=3, remembered=100_000)
    minute(loaded, 61, bound=500, battles=999, chunks=9, seconds=1.0, remembered=5)
    found = tiles()
    assert found["Battles a second"] == ("1,500", "in the last minute")
    assert found["Remembered"][0] == "50%"
    assert found["Chunks failed"][0] == "3"
    speed = operators.dashboard()["speed"]
    assert [row[1:] for row in speed.rows] == [
        ("1,500", 15, "0.33", 0),
        ("167", 2, "0.50", 3),
    ]
    assert str(speed.chart).count('class="column"') == 2
    ((name, battles, chunks, *rest),) = operators.dashboard()["games"].rows
    assert (name, battles, chunks) == ("Warcrow", "100,999", "26")
    assert rest == ["0.27", 3, "50%"]


def test_what_runs_and_waits(staff: Client, start: Callable[..., Run], game: FakeBattle) -> None:
    old, new = start(ceiling=400), start(ceiling=400, seed=8)
    Run.objects.filter(pk=old.pk).update(
        created=timezone.now() - timedelta(minutes=9), request="the-press"
    )
    found = tiles()
    assert found["Battles wait"][0] == "800"
    assert found["Oldest wait"][0] == "9 min"
    text = page(staff)
    assert text.index(f"/battle/{old.slug}/") < text.index(f"/battle/{new.slug}/")
    assert "<code>the-press</code>" in text
    fight(old, 1)
    assert tiles()["Oldest wait"][0].endswith(" s")


def test_workers_and_their_code(staff: Client) -> None:
    workers.sign_in()
    rules = {game.id: game.rules for game in SYSTEMS.values()}
    now = timezone.now()
    Worker.objects.create(
        name="elsewhere:pid:[4026]:77",
        seen=now - timedelta(minutes=2),
        rules=rules | {"warcrow": "0ld" * 9},
    )
    Worker.objects.create(name="bare:pid:[1]:5", seen=now, rules={})
    Worker.objects.create(name="gone:pid:[1]:6", seen=now - timedelta(hours=1), rules=rules)
    found = {one.name.partition(" ")[0]: one for one in operators.dashboard()["workers"]}
    assert len(found) == 3
    assert found["elsewhere"].name == "elsewhere 77"
    assert (found["elsewhere"].late, found["elsewhere"].others) == (
        True,
        [("Warcrow", "0ld0ld0ld0ld")],
    )
    assert [digest for _game, digest in found["bare"].others] == ["none"] * len(SYSTEMS)
    assert tiles()["Workers"] == ("3", "1 without a sign")
    text = page(staff)
    assert "the site&#x27;s" in text or "the site's" in text
    assert "gone 6" not in text


def test_failures_name_the_request_that_they_go_back_to(
    staff: Client, start: Callable[..., Run], game: FakeBattle
) -> None:
    run = start(ceiling=400)
    Run.objects.update(state="failed", error="<b>broke</b>", finished=timezone.now(), request="r1")
    run.replays.create(index=3, error="no way", request="r2")
    matrix = Run.objects.create(
        kind="matrix", edition=run.edition, scenario="s", seed=7, state="failed", error="x" * 999
    )
    shown = [(one.what, one.why[:9], one.request) for one in operators.dashboard()["failures"]]
    assert sorted(shown) == [
        ("duel", "<b>broke<", "r1"),
        ("matrix", "x" * 9, ""),
        ("replay 3", "no way", "r2"),
    ]
    text = page(staff)
    assert "&lt;b&gt;broke&lt;/b&gt;" in text
    assert f'href="/question/{matrix.slug}/"' in text
    assert f'href="/battle/{run.slug}/"' in text
    assert "x" * 201 not in text


def test_queues_that_cannot_be_read_are_marked(
    staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overview, "calls", lambda: {"rollcall": None, "other": 4})
    assert "rollcall ?, other 4" in " ".join(page(staff).split())


def test_its_queries_are_as_many_whatever_there_is(
    start: Callable[..., Run], game: FakeBattle
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            operators.dashboard()
        return len(seen)

    start(ceiling=400)
    before = queries()
    for seed in range(5):
        start(ceiling=400, seed=seed)
    assert queries() == before <= 16


def test_a_column_for_each_value_that_is_not_nought() -> None:
    drawn = str(columns(["00:00", "00:01", "00:02"], [0.0, 50.0, 100.0], "a second", "<speed>"))
    assert drawn.count('class="column"') == 2
    assert 'height="120.0"' in drawn
    assert 'height="60.0"' in drawn
    assert 'aria-label="&lt;speed&gt;"' in drawn


def test_columns_of_nothing_have_an_axis() -> None:
    drawn = str(columns(["00:00"], [0.0], "a second", "speed"))
    assert 'class="column"' not in drawn
    assert 'class="grid"' in drawn
