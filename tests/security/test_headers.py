"""The headers of every answer, from any part of the site."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from builder.models import ArmyList
from builder.services import lists
from builder.web.views import wellknown
from factions.models import Edition
from tests.builder.accounts.people import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.builder.accounts.with_admin")]

Document = dict[str, Any]
POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
EVERYWHERE = [
    "/",
    "/search/",
    "/nothing/",
    "/l/nothing/",
    "/accounts/login/",
    "/accounts/2fa/",
    "/_allauth/app/v1/auth/session",
    "/api/v1/",
    "/api/v1/nothing",
    "/api/v1/openapi.yaml",
    "/static/rollcall/app.css",
    "/static/nothing.css",
    "/health/",
    "/metrics",
    "/admin/",
    "/robots.txt",
    "/colours.css",
    "/favicon.ico",
]


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_is_sealed(client: Client, loaded: Edition, path: str) -> None:
    response = client.get(path)
    assert set(response["Content-Security-Policy"].split("; ")) == POLICY
    assert {name: response[name] for name in HEADERS} == HEADERS
    assert "geolocation=()" in response["Permissions-Policy"]


def test_crashes_wrong_hosts_and_forged_forms_are_sealed_too(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    def crash(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("builder.web.views.home.lists.public", crash)
    browser = Client(raise_request_exception=False, enforce_csrf_checks=True)
    answers = {
        500: browser.get("/"),
        400: browser.get("/", headers={"Host": "evil.example"}),
        403: browser.post("/paste/", {"document": "{}"}),
    }
    for status, response in answers.items():
        assert response.status_code == status
        assert set(response["Content-Security-Policy"].split("; ")) == POLICY
        assert {name: response[name] for name in HEADERS} == HEADERS


def test_behind_https_cookies_and_headers_are_of_this_host_alone(tmp_path: Path) -> None:
    code = (
        "import django; django.setup()\n"
        "from django.test import Client\n"
        "from django.conf import settings as s\n"
        "r = Client().get('/robots.txt', secure=True)\n"
        "print(r['Strict-Transport-Security'])\n"
        "print('upgrade-insecure-requests' in r['Content-Security-Policy'])\n"
        "print(s.SESSION_COOKIE_NAME, s.SESSION_COOKIE_SECURE, s.SESSION_COOKIE_PATH,"
        " s.SESSION_COOKIE_DOMAIN, s.SESSION_COOKIE_HTTPONLY)\n"
        "print(s.CSRF_COOKIE_NAME, s.CSRF_COOKIE_SECURE, s.CSRF_COOKIE_PATH,"
        " s.CSRF_COOKIE_DOMAIN)\n"
        "print(getattr(s, 'SECURE_PROXY_SSL_HEADER', None))\n"
        "print(Client().get('/', headers={'X-Forwarded-Proto': 'https'}).status_code)\n"
    )
    given = {
        "DJANGO_SETTINGS_MODULE": "builder.settings",
        "ROLLCALL_VAR": str(tmp_path),
        "ROLLCALL_HTTPS": "1",
        "ROLLCALL_HOSTS": "testserver",
        "ROLLCALL_PROXIES": "0",
    }
    done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-c", code],
        env=os.environ | given,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [
        "max-age=31536000; includeSubDomains",
        "True",
        "__Host-sessionid True / None True",
        "__Host-csrftoken True / None",
        "None",
        "301",
    ]


@pytest.fixture
def mine(loaded: Edition, documents: dict[str, Document], eve: User) -> ArmyList:
    """Return a private list of Eve's."""
    document = documents["northern-tribes/the-bear-wakes"]
    return lists.create(document, owner=eve, visibility=ArmyList.Visibility.PRIVATE)[0]


def test_private_answers_are_never_cached(mine: ArmyList, eve: User) -> None:
    browser = signed_in(eve)
    slug, save = mine.slug, lists.head_of(mine).slug
    own = ["", "print/", "edition/", "list.json", "text/", "list.txt"]
    paths = [f"/l/{slug}/", *(f"/r/{save}/{page}" for page in own), f"/l/{slug}/edit/"]
    paths += ["/lists/mine/", "/accounts/email/", "/accounts/2fa/", f"/api/v1/lists/{slug}"]
    for path in paths:
        response = browser.get(path, follow=True)
        assert response.status_code == 200, path
        assert {"no-store", "private"} & set(response["Cache-Control"].split(", ")), path
        if not path.startswith("/api/"):
            assert "no-store" in response["Cache-Control"], path


def test_pages_of_accounts_are_never_cached_even_before_signing_in(client: Client) -> None:
    for path in ("login", "signup", "password/reset"):
        assert "no-store" in client.get(f"/accounts/{path}/")["Cache-Control"]


def test_searches_are_kept_from_what_is_not_public(
    client: Client, loaded: Edition, documents: dict[str, Document]
) -> None:
    held, secret = lists.create(documents["northern-tribes/the-bear-wakes"])
    pages = ["", "details/", "share/", "history/", "print/", "text/", "remove/", "battle/"]
    paths = [f"/e/{secret}/{page}" for page in pages]
    paths += [
        f"/l/{held.slug}/",
        f"/r/{lists.head_of(held).slug}/",
        "/accounts/email/",
        "/nothing/",
    ]
    for path in paths:
        assert client.get(path)["X-Robots-Tag"] == "noindex", path
    lists.set_visibility(held, ArmyList.Visibility.PUBLIC)
    assert client.get(f"/l/{held.slug}/")["X-Robots-Tag"] == "all"
    for path in ("/", "/lists/", "/catalogue/warcrow/", "/robots.txt"):
        assert "X-Robots-Tag" not in client.get(path), path


def test_robots_txt_lists_closed_addresses(client: Client) -> None:
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert lines[1:] == [f"Disallow: {path}" for path in wellknown.CLOSED]


def test_security_txt_has_the_operators_contact(client: Client, settings: Any) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = "mailto:safe@example.org"
    lines = client.get("/.well-known/security.txt").content.decode().splitlines()
    assert lines[0] == "Contact: mailto:safe@example.org"
    assert [line.split(":")[0] for line in lines[1:]] == [
        "Expires",
        "Preferred-Languages",
        "Canonical",
    ]


def test_browsers_that_request_the_old_icon_get_it(client: Client) -> None:
    response = client.get("/favicon.ico", follow=True)
    assert response["Content-Type"] == "image/svg+xml"
