"""An hour's battles used up: pages name the limit and the time, and keep what was typed."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from builder.models import Run
from builder.services import battles
from builder.services.battles import limits
from tests.builder.web.pages import read
from tests.builder.web.test_questions import ORDERS
from tests.clocks import Clock

pytestmark = pytest.mark.usefixtures("game", "loaded")

BEAR, VIGIL = "company:northern-tribes/the-bear-wakes", "company:the-syenann/green-vigil"
ORDER = {"a": BEAR, "b": VIGIL, "scenario": "last-stand", "half_width": "0.03", "seed": "7"}
WAIT = 3_600 - Clock().now % 3_600
LATER = f"Try again in {-(-WAIT // 60):.0f} minutes."


@pytest.fixture(autouse=True)
def used_up(settings: Any, clock: Clock) -> None:
    """Allow 300 battles an hour without an account, all of which were fought, and 400 with one."""
    settings.BATTLES_HOUR = {"anon": 300, "user": 400}
    limits.note(limits.digest_of("ip-127.0.0.1"), 300)


def test_a_form_keeps_what_was_typed(client: Client) -> None:
    refused = client.post("/battle/", ORDER)
    assert (refused.status_code, refused["Retry-After"]) == (429, f"{WAIT:.0f}")
    page = read(refused)
    assert "At most 300 battles an hour are fought for an address" in page.text("main")
    assert LATER in page.text("main")
    (seed,) = page.all("input", name="seed")
    assert seed["value"] == "7"
    chosen = {e["value"] for e in page.all("option") if "selected" in e.attributes}
    assert {BEAR, VIGIL, "last-stand"} <= chosen
    assert not Run.objects.exists()


@pytest.mark.parametrize("kind", ORDERS)
def test_a_question_keeps_what_was_typed(client: Client, kind: str) -> None:
    order = ORDERS[kind]
    refused = client.post(f"/ask/{kind}/", order)
    assert (refused.status_code, refused["Retry-After"]) == (429, f"{WAIT:.0f}")
    page = read(refused)
    assert "At most 300 battles an hour" in page.text("main")
    checked = {e["value"] for e in page.all("input") if "checked" in e.attributes}
    assert set(order["field"]) <= checked
    assert not Run.objects.exists()


@pytest.mark.parametrize("press", ["again", "resume", "panel"])
def test_a_press_names_the_limit(client: Client, press: str) -> None:
    client.post("/battle/", ORDER, REMOTE_ADDR="192.0.2.8")
    run = Run.objects.get()
    if press == "resume":
        battles.cancel(run)
    else:
        battles.fight_to_the_end(run)
    refused = client.post(f"/battle/{run.slug}/{press}/")
    assert (refused.status_code, refused["Retry-After"]) == (429, f"{WAIT:.0f}")
    assert LATER in read(refused).text("main")
    assert client.get(f"/battle/{run.slug}/").status_code == 200


def test_an_account_is_counted_apart(client: Client) -> None:
    player = User.objects.create_user("ana")
    client.force_login(player)
    assert client.post("/battle/", ORDER).status_code == 302
    limits.note(limits.digest_of(f"user-{player.pk}"), 400)
    refused = client.post("/battle/", ORDER)
    assert refused.status_code == 429
    assert "At most 400 battles an hour are fought for an account." in read(refused).text("main")


def test_the_next_hour_begins_anew(client: Client, clock: Clock) -> None:
    clock.now += WAIT
    assert client.post("/battle/", ORDER).status_code == 302


def test_a_limit_of_battles_at_once_has_the_seconds_to_wait(client: Client, settings: Any) -> None:
    settings.RUNS = {"anon": 1, "user": 1}
    settings.BATTLES_HOUR = {"anon": 0, "user": 0}
    assert client.post("/battle/", ORDER).status_code == 302
    for address, order in (("/battle/", ORDER), ("/ask/field/", ORDERS["field"])):
        refused = client.post(address, order)
        assert (refused.status_code, refused["Retry-After"]) == (429, "10")
