"""Static files: compressed, named by their digest and kept for good; by plain names before that."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import Client, RequestFactory, override_settings
from whitenoise.middleware import WhiteNoiseMiddleware

from builder.static_files import OfPages

SHEET, SOURCE = "rollcall/app.css", settings.BASE_DIR / "builder/web/static/rollcall/app.css"
HASHED = re.compile(r"/static/rollcall/app\.[0-9a-f]{12}\.css")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site whose static files are collected."""
    folder = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=folder):
        call_command("collectstatic", verbosity=0, interactive=False)
    return folder


@pytest.fixture
def site(collected: Path) -> Iterator[WhiteNoiseMiddleware]:
    """Return what serves those files."""
    with override_settings(STATIC_ROOT=collected):
        yield WhiteNoiseMiddleware(lambda request: HttpResponse(status=404))


def got(site: WhiteNoiseMiddleware, address: str, **headers: str) -> Any:
    response = site(RequestFactory().get(address, headers=headers))
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return response, body


def test_a_collected_file_is_named_by_its_digest_compressed_and_kept_for_good(
    site: WhiteNoiseMiddleware,
) -> None:
    address = static(SHEET)
    assert HASHED.fullmatch(address)
    response, body = got(site, address, accept_encoding="gzip, br")
    assert response["Content-Encoding"] == "gzip"
    assert response["Cache-Control"] == "max-age=315360000, public, immutable"
    assert gzip.decompress(body) == got(site, address)[1]
    assert len(body) < len(SOURCE.read_bytes()) / 3


def test_every_file_that_pages_name_is_collected(
    site: WhiteNoiseMiddleware, client: Client, db: None
) -> None:
    page = client.get("/lists/").content.decode()
    named = set(re.findall(r'"(/static/[^"#]+)', page))
    assert len(named) == 6
    for address in named:
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", address)
        assert got(site, address)[0].status_code == 200


def test_without_collecting_files_go_by_their_plain_names(tmp_path: Path) -> None:
    with override_settings(STATIC_ROOT=tmp_path):
        assert static(SHEET) == "/static/rollcall/app.css"
        site = WhiteNoiseMiddleware(lambda request: HttpResponse(status=404))
        response, body = got(site, static(SHEET))
    assert body == SOURCE.read_bytes()
    assert response["Cache-Control"] == "max-age=60, public"


def test_files_of_an_older_release_are_not_shown(collected: Path, tmp_path: Path) -> None:
    older = tmp_path / "older"
    older.mkdir()
    for path in collected.rglob("*"):
        if path.is_file():
            (older / path.relative_to(collected)).parent.mkdir(parents=True, exist_ok=True)
            (older / path.relative_to(collected)).write_bytes(path.read_bytes())
    with override_settings(STATIC_ROOT=older):
        assert HASHED.fullmatch(static(SHEET))
    (older / SHEET).write_text("an older sheet")
    with override_settings(STATIC_ROOT=older):
        assert static(SHEET) == "/static/rollcall/app.css"
        call_command("collectstatic", verbosity=0, interactive=False)
    with override_settings(STATIC_ROOT=older):
        assert HASHED.fullmatch(static(SHEET))


@pytest.mark.parametrize("admin", [False, True])
def test_the_files_of_staff_pages_are_there_where_the_pages_are(admin: bool, settings: Any) -> None:
    settings.ADMIN = admin
    theirs = {"allauth.account", "allauth.mfa", "django_htmx"}
    assert set(OfPages().storages) == theirs | ({"django.contrib.admin"} if admin else set())
