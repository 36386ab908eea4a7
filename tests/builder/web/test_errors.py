"""Pages for what cannot be done, and how often a caller may do it."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.test import Client, RequestFactory, override_settings

from builder import limits
from builder.models import ArmyList
from builder.web import errors
from tests.builder.web.pages import InHand, read

Rates = dict[str, dict[str, int]]


@pytest.mark.parametrize("status", sorted(errors.TEXTS))
def test_every_error_has_a_page(rf: RequestFactory, status: int) -> None:
    response = errors.page(rf.get("/"), status)
    page = read(response)
    assert response.status_code == status
    assert page.text("h1") == errors.TEXTS[status][0]
    assert page.classed("kicker")[0].text == f"Error {status}"
    assert page.all("a", href="/")


def test_a_page_may_have_its_own_text(rf: RequestFactory) -> None:
    response = errors.page(rf.get("/"), 413, text="501 <entries>", headers={"X-Y": "z"})
    assert read(response).classed("lede")[0].text == "501 <entries>"
    assert response["X-Y"] == "z"


@pytest.mark.django_db
def test_an_unknown_address(client: Client) -> None:
    response = client.get("/no/such/page")
    assert response.status_code == 404
    assert read(response).text("h1") == "Nothing here"


@pytest.mark.parametrize(
    ("error", "status"), [(SuspiciousOperation("x"), 400), (RequestDataTooBig("x"), 413)]
)
def test_bad_requests(rf: RequestFactory, error: Exception, status: int) -> None:
    assert errors.bad_request(rf.get("/"), error).status_code == status


@pytest.mark.usefixtures("loaded")
def test_a_body_that_is_too_large(client: Client) -> None:
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000):
        response = client.post("/paste/", {"document": "x" * 2000})
    assert response.status_code == 413
    assert read(response).text("h1") == "Too large"


def test_the_page_of_a_crash_needs_no_database_or_session(
    rf: RequestFactory, client: Client
) -> None:
    response = errors.broken(rf.get("/"))
    assert response.status_code == 500
    assert read(response).text("h1") == "Our mistake"
    assert "Traceback" not in response.content.decode()


def test_a_host_that_is_not_ours(client: Client) -> None:
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


@pytest.fixture
def rates() -> Iterator[Rates]:
    """Let each address begin 2 lists a minute, each account 3."""
    rates = settings.API_RATES | {"write": {"anon": 2, "user": 3}}
    with override_settings(API_RATES=rates):
        yield rates


def begin(client: Client) -> int:
    """Begin a list; return the status of the answer."""
    return client.post("/build/warcrow/", {"faction": "the-syenann"}).status_code


@pytest.mark.usefixtures("loaded", "rates")
def test_too_often(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: 1_000_000_040.0))
    assert [begin(client) for _ in range(3)] == [302, 302, 429]
    response = client.post("/build/warcrow/", {"faction": "the-syenann"})
    assert response["Retry-After"] == "40"
    assert "Try again in 40 seconds." in " ".join(read(response).all("main")[0].text.split())
    assert client.get("/build/warcrow/").status_code == 200
    assert ArmyList.objects.count() == 2
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: 1_000_000_080.0))
    assert begin(client) == 302


@pytest.mark.usefixtures("loaded", "rates")
def test_accounts_are_counted_apart(
    client: Client, player: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: 1_000_000_040.0))
    assert [begin(client) for _ in range(3)] == [302, 302, 429]
    client.force_login(player)
    assert [begin(client) for _ in range(4)] == [302, 302, 302, 429]


@pytest.mark.usefixtures("loaded")
def test_a_rate_of_nothing_lifts_the_limit(client: Client, rates: Rates) -> None:
    rates["write"]["anon"] = 0
    assert [begin(client) for _ in range(4)] == [302] * 4


def test_another_list_can_be_edited_after_signing_in(hand: InHand) -> None:
    address = f"/l/{hand.army_list.slug}/edit/"
    response = hand.client.get(address)
    page = read(response)
    assert response.status_code == 403
    assert page.all("a", href=f"/accounts/login/?next={address}")
    assert not [link for link in page.all("a") if link["aria-current"]]


@pytest.mark.served
def test_pages_for_the_worst_lead_back(rf: RequestFactory) -> None:
    strict = Client(enforce_csrf_checks=True)
    for response in (errors.broken(rf.get("/")), strict.post("/paste/", {"document": "{}"})):
        page = read(response)
        assert page.all("a", class_="brand", href="/")
        assert page.all("a", class_="btn primary", href="/")
