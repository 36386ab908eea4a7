"""The log: a line an event, a request's id in all of them, crashes whole, and no secrets."""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import structlog
from celery.app.task import Context
from django.contrib.auth.models import User
from django.test import Client

from builder import logs, tasks
from builder.celery import app
from builder.models import Run, Survey
from builder.services import battles
from builder.services.battles import surveying
from factions import loading
from tests.builder.accounts.people import PASSWORD, enrolled, signed_in
from tests.builder.fake_game import FakeBattle
from tests.builder.fighting import fight, pairing_of
from tests.log_lines import lines_of

SECRET = "abcDEF_-0123456789abcdefghijklmn"  # noqa: S105 -- a secret of these tests alone


@pytest.fixture
def crashing(monkeypatch: pytest.MonkeyPatch) -> Client:
    """Return a browser at a site whose front page crashes."""

    def crash(*_args: object) -> None:
        raise ZeroDivisionError(f"at /e/{SECRET}/\nforged=line")

    monkeypatch.setattr(loading, "editions_in_force", crash)
    return Client(raise_request_exception=False)


@pytest.mark.django_db
def test_a_page_that_crashes_is_logged_once_with_its_id(crashing: Client, log: StringIO) -> None:
    response = crashing.get("/?code=hidden")
    assert response.status_code == 500
    number = response["X-Request-ID"]
    assert f"<code>{number}</code>" in response.content.decode()
    text = log.getvalue()
    assert text.count("request_failed") == 1
    assert text.count("Traceback") == 1
    assert f"request_id={number}" in text
    assert "request='GET /'" in text
    assert SECRET not in text
    assert "hidden" not in text


@pytest.mark.django_db
def test_json_has_a_line_an_event(crashing: Client) -> None:
    with lines_of("json") as lines:
        number = crashing.get("/")["X-Request-ID"]
    events = [json.loads(line) for line in lines.getvalue().splitlines()]
    (event,) = [each for each in events if each["event"] == "request_failed"]
    assert (event["request_id"], event["level"]) == (number, "error")
    assert event["exception"][0]["exc_type"] == "ZeroDivisionError"
    assert "locals" not in str(event)
    assert SECRET not in lines.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/nothing/", "/api/v1/nothing", "/health/", "/static/nothing"])
def test_every_answer_has_an_id_of_its_own(client: Client, path: str) -> None:
    first, second = (client.get(path)["X-Request-ID"] for _ in range(2))
    assert len(first) == len(second) == 36
    assert first != second


@pytest.mark.django_db
def test_an_id_from_outside_is_not_believed(client: Client) -> None:
    assert client.get("/health/", headers={"X-Request-ID": "forged"})["X-Request-ID"] != "forged"


GIVEN = "0f8fad5b-d9cb-469f-a165-70867728950e"


@pytest.mark.django_db
def test_a_well_formed_id_is_the_callers_own(client: Client, log: StringIO) -> None:
    response = client.get("/l/nothing/", headers={"X-Request-ID": GIVEN})
    assert response["X-Request-ID"] == GIVEN
    assert f"<code>{GIVEN}</code>" in response.content.decode()
    (line,) = [each for each in log.getvalue().splitlines() if "request_finished" in each]
    assert f"request_id={GIVEN}" in line


@pytest.mark.django_db
@pytest.mark.parametrize(
    "given", [GIVEN.upper(), f"{GIVEN}0", f" {GIVEN}\x0b", GIVEN.replace("-", ""), "", "a\u00e9"]
)
def test_an_id_of_another_form_is_replaced(client: Client, given: str) -> None:
    own = client.get("/health/", headers={"X-Request-ID": given})["X-Request-ID"]
    assert len(own) == 36
    assert own != given


@pytest.mark.django_db
def test_an_error_page_names_its_request(client: Client) -> None:
    response = client.get("/l/nothing/")
    assert f"<code>{response['X-Request-ID']}</code>" in response.content.decode()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (f"GET /e/{SECRET}/change/", "GET /e/.../change/"),
        ("/accounts/password/reset/key/1-abc-def/", "/accounts/password/reset/key/.../"),
        ("/accounts/password/reset/key/done/", "/accounts/password/reset/key/done/"),
        ("/accounts/confirm-email/MQ:1x:y-z/", "/accounts/confirm-email/.../"),
        (f"Authorization: Bearer {SECRET}", "Authorization: Bearer ..."),
        ("X-Session-Token: abc.def", "X-Session-Token: ..."),
        ("/l/abc/", "/l/abc/"),
    ],
)
def test_secrets_are_left_out(text: str, kept: str) -> None:
    assert logs.without_secrets(text) == kept


@pytest.mark.parametrize("style", logs.STYLES)
def test_a_value_never_begins_a_line(style: str) -> None:
    with lines_of(style) as lines:
        structlog.get_logger("rollcall").warning("a\nb", name="c\r\nforged=1\x1b[2J")
    assert len(lines.getvalue().splitlines()) == 1
    assert "\x1b" not in lines.getvalue()


@pytest.mark.django_db
def test_the_id_of_a_request_goes_with_the_message_to_the_worker_and_into_its_lines(
    monkeypatch: pytest.MonkeyPatch, log: StringIO
) -> None:
    sent: dict[str, Any] = {}
    monkeypatch.setattr(
        "kombu.Producer.publish", lambda self, body, **options: sent.update(options["headers"])
    )
    with structlog.contextvars.bound_contextvars(request_id="the-id", caller="192.0.2.1"):
        app.send_task("builder.tasks.fight")
    assert sent["__django_structlog__"] == {"request_id": "the-id"}

    def fails() -> None:
        structlog.get_logger("builder").warning("broke_down")

    monkeypatch.setattr(battles, "fight_in_turn", fails)
    from django_structlog.celery.receivers import CeleryReceiver

    task = tasks.fight
    task.request_stack.push(Context(__django_structlog__=sent["__django_structlog__"]))
    CeleryReceiver().receiver_task_prerun("t", task)
    tasks.fight()
    task.pop_request()
    (line,) = [line for line in log.getvalue().splitlines() if "broke_down" in line]
    assert "request_id=the-id" in line
    structlog.contextvars.clear_contextvars()


@pytest.mark.django_db
def test_what_breaks_in_a_chunk_names_its_run_which_the_request_named(
    start: Callable[..., Run], game: FakeBattle, log: StringIO
) -> None:
    with structlog.contextvars.bound_contextvars(request_id="the-id"):
        run = start(ceiling=100)
    game.breaks = RuntimeError("broken")
    fight(run, 1)
    lines = log.getvalue().splitlines()
    (begun,) = [line for line in lines if "battle_begun" in line]
    assert "request_id=the-id" in begun
    assert f"run={run.slug}" in begun
    (broke,) = [line for line in lines if "broke down" in line]
    assert f"run={run.slug}" in broke
    assert f"pairing={pairing_of(run).key[:12]}" in broke
    assert "chunk=0" in broke


DEBUG = logging.getLogger("builder")


@pytest.mark.django_db
def test_one_id_goes_from_a_press_to_its_chunks_whichever_call_they_are_fought_by(
    game: FakeBattle, documents: dict[str, Any], published: list[Any], loaded: Any, log: StringIO,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(DEBUG, "level", logging.DEBUG)
    a, b = documents["northern-tribes/the-bear-wakes"], documents["the-syenann/green-vigil"]
    order = {"a": a, "b": b, "battles": 200}
    client = Client(headers={"X-Request-ID": GIVEN})
    answer = client.post("/api/v1/battles", order, content_type="application/json")
    assert answer.status_code == 202, answer.content
    slug = answer.json()["id"]
    with structlog.contextvars.bound_contextvars(request_id="that of another call"):
        while Run.objects.active():
            tasks.fight()
    survey = Survey.objects.get(run__slug=slug)
    monkeypatch.setattr(surveying, "surveyed", lambda run: 1 / 0)
    tasks.fight_survey(survey.pk)
    lines = [line for line in log.getvalue().splitlines() if slug in line]
    named = [line.split("] ", 1)[1].split()[0] for line in lines]
    assert named == ["battle_begun", *["chunk_fought"] * 2, "battle_over", "Survey"]
    assert all(f"request_id={GIVEN}" in line for line in lines)


@pytest.mark.django_db
def test_a_replay_has_the_id_of_the_request_for_it(
    start: Callable[..., Run], game: FakeBattle, published: list[Any], log: StringIO
) -> None:
    run = fight(start(ceiling=100))
    with structlog.contextvars.bound_contextvars(request_id=GIVEN):
        replay = battles.request_replay(run, 0)
    game.breaks = RuntimeError("broken")
    tasks.fight_replay(replay.pk)
    (line,) = [line for line in log.getvalue().splitlines() if "Replay" in line]
    assert f"request_id={GIVEN}" in line
    assert f"run={run.slug}" in line


@pytest.mark.django_db
def test_a_run_that_is_taken_up_again_has_the_id_of_that_request(
    start: Callable[..., Run], published: list[Any]
) -> None:
    with structlog.contextvars.bound_contextvars(request_id="first"):
        run = start(ceiling=100)
    battles.cancel(run)
    with structlog.contextvars.bound_contextvars(request_id="second"):
        battles.resume(run)
    run.refresh_from_db()
    assert run.request == "second"


def events(log: StringIO) -> list[str]:
    """Return the security events that were written down."""
    lines = [line for line in log.getvalue().splitlines() if "[rollcall.security]" in line]
    return [line.split("] ", 1)[1].split()[0] for line in lines]


@pytest.mark.django_db
def test_what_becomes_of_an_account_is_written_down(log: StringIO) -> None:
    eve = User.objects.create_user("eve", "eve@example.com", PASSWORD)
    Client().post("/accounts/login/", {"login": "eve", "password": "swordfish"})
    client = signed_in(eve)
    answer = {"oldpassword": PASSWORD, "password1": "another long one"}
    client.post("/accounts/password/change/", answer | {"password2": "another long one"})
    client.post("/accounts/logout/")
    assert events(log) == ["sign_in_failed", "signed_in", "password_changed", "signed_out"]
    assert f"user={eve.pk}" in log.getvalue()
    for secret in (PASSWORD, "swordfish", "another long one", "eve@example.com", "name=eve"):
        assert secret not in log.getvalue()


@pytest.mark.django_db
def test_guessing_and_second_factors_are_written_down(log: StringIO) -> None:
    ann = enrolled(User.objects.create_user("ann", "", PASSWORD))
    for _ in range(6):
        Client().post("/accounts/login/", {"login": "nobody", "password": "nope"})
    assert events(log) == ["sign_in_failed"] * 5 + ["sign_in_locked"]
    client = Client()
    client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    signed_in(ann)
    assert events(log)[6:] == ["second_factor_failed", "second_factor_used", "signed_in"]


def test_plain_lines_are_the_default_and_json_an_option(tmp_path: Path) -> None:
    code = (
        "import django, structlog; django.setup(); log = structlog.get_logger('rollcall');"
        "log.info('hello'); log.debug('no')"
    )

    def logged(**asked: str) -> str:
        given = {"DJANGO_SETTINGS_MODULE": "builder.settings", "ROLLCALL_VAR": str(tmp_path)}
        done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
            [sys.executable, "-c", code],
            env=os.environ | given | asked,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stderr

    (plain,) = logged().splitlines()
    assert plain.endswith("[info] hello [rollcall]")
    assert json.loads(logged(ROLLCALL_LOG="json"))["event"] == "hello"
    assert logged(ROLLCALL_LOG_LEVEL="warning") == ""
