"""How often one caller may call."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.api.client import Api, problem
from tests.clocks import Clock

pytestmark = pytest.mark.usefixtures("loaded")

Document = dict[str, Any]


@pytest.fixture
def rates(settings: Any) -> Document:
    """Return the rates, to be changed at will."""
    settings.API_RATES = {
        scope: {"anon": 3, "user": 5} for scope in ("read", "check", "solve", "write", "battles")
    }
    changed: Document = settings.API_RATES
    return changed


@pytest.mark.usefixtures("rates")
def test_just_so_many_calls_a_minute(api: Api, document: Document, clock: Clock) -> None:
    statuses = [api.post("/check", document).status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    refused = api.post("/check", document)
    problem(refused, "throttled")
    assert refused["Retry-After"] == "40"
    clock.now += 39.5
    assert api.post("/check", document)["Retry-After"] == "1"
    clock.now += 0.5
    statuses = [api.post("/check", document).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]


@pytest.mark.usefixtures("rates", "clock")
def test_every_scope_is_counted_on_its_own(api: Api, document: Document) -> None:
    calls: dict[str, Callable[[], Any]] = {
        "check": lambda: api.post("/check", document),
        "solve": lambda: api.post("/fix", document),
        "read": lambda: api.get("/units?limit=1"),
        "write": lambda: api.post("/lists", document),
        "battles": lambda: api.post("/battles", {}),
    }
    for call in calls.values():
        assert [call().status_code == 429 for _ in range(4)] == [False, False, False, True]


@pytest.mark.usefixtures("rates", "clock")
def test_callers_are_counted_on_their_own(player: User, document: Document) -> None:
    def statuses(caller: Api, number: int) -> list[int]:
        return [caller.post("/lists", document).status_code for _ in range(number)]

    account, anonymous, elsewhere = Api(), Api(), Api()
    account.client.force_login(player)
    elsewhere.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert statuses(account, 6) == [201] * 5 + [429]
    assert statuses(anonymous, 4) == [201] * 3 + [429]
    assert statuses(elsewhere, 4) == [201] * 3 + [429]


@pytest.mark.usefixtures("rates", "clock")
def test_a_forged_address_changes_nothing(document: Document) -> None:
    statuses = [
        Api(x_forwarded_for=f"192.0.2.{number}").post("/check", document).status_code
        for number in range(4)
    ]
    assert statuses == [200, 200, 200, 429]


@pytest.mark.usefixtures("rates", "clock")
def test_a_network_of_ipv6_is_one_caller(document: Document) -> None:
    def statuses(network: str) -> list[int]:
        callers = [Api() for _ in range(4)]
        for number, caller in enumerate(callers):
            caller.client.defaults["REMOTE_ADDR"] = f"{network}::{number}"
        return [caller.post("/check", document).status_code for caller in callers]

    assert statuses("2001:db8:0:1") == [200, 200, 200, 429]
    assert statuses("2001:db8:0:2") == [200, 200, 200, 429]


@pytest.mark.usefixtures("clock")
def test_zero_lifts_the_limit(api: Api, document: Document, rates: Document) -> None:
    rates["check"]["anon"] = 0
    assert {api.post("/check", document).status_code for _ in range(10)} == {200}


@pytest.mark.usefixtures("rates", "clock")
def test_refused_calls_count_too(api: Api) -> None:
    statuses = [api.post("/check", b"{").status_code for _ in range(4)]
    assert statuses == [400, 400, 400, 429]


def test_the_shipped_rates(settings: Any) -> None:
    assert settings.API_RATES == {
        "read": {"anon": 600, "user": 1200},
        "check": {"anon": 120, "user": 240},
        "solve": {"anon": 30, "user": 60},
        "write": {"anon": 60, "user": 120},
        "edit": {"anon": 180, "user": 360},
        "battles": {"anon": 20, "user": 40},
    }
