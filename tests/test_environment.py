"""The suite works in a folder of its own and on the services it is given."""

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.cache import cache

from factions import loading
from factions.loading import shapes
from factions.models import Edition, GameSystem, Unit
from factions.systems import SYSTEMS
from tests import environment, rows

pytestmark = pytest.mark.served


def test_the_suite_never_touches_the_var_folder_of_the_site() -> None:
    assert Path(os.environ["ROLLCALL_VAR"]) == settings.VAR
    assert settings.VAR != settings.BASE_DIR / "var"


def test_each_process_of_the_suite_has_a_folder_of_its_own(worker_id: str) -> None:
    assert worker_id in ("master", settings.VAR.name)


def test_passwords_cost_nothing_here() -> None:
    assert make_password("secret").startswith("md5$")


@pytest.mark.parametrize("turn", ["first", "second"])
def test_each_test_has_a_cache_of_its_own(turn: str) -> None:
    assert cache.get("turn") is None
    cache.set("turn", turn)
    assert cache.get("turn") == turn


@pytest.mark.parametrize("turn", ["loaded", "written again", "written again, too"])
def test_each_test_has_the_rows_of_the_files(
    loaded: Edition, warcrow_data: dict[str, Any], turn: str
) -> None:
    assert loading.as_data(loaded) == shapes.canonical(warcrow_data)


@pytest.mark.parametrize("system", SYSTEMS)
def test_rows_written_again_are_those_of_the_files(system: str, db: None) -> None:
    shipped = shapes.canonical(loading.data_of(settings.FIXTURES / system))
    keys = set()
    for _ in range(3):  # loaded (by this test or another), then written again
        assert loading.as_data(rows.load(system)) == shipped
        keys = set(Unit.objects.values_list("pk", flat=True))
        GameSystem.objects.all().delete()
    rows.load("warcrow" if system != "warcrow" else "iron-dawn")
    rows.load(system)
    assert keys < set(Unit.objects.values_list("pk", flat=True))


def test_new_rows_have_keys_of_their_own(loaded: Edition) -> None:
    last = max(loaded.factions.values_list("pk", flat=True))
    for position in range(100, 103):
        made = loaded.factions.create(key=str(position), name="New", position=position)
        assert made.pk > last
    assert loaded.factions.filter(position__gte=100).count() == 3


def test_the_cache_is_the_one_the_site_would_use() -> None:
    backend = settings.CACHES["default"]["BACKEND"]
    assert ("Redis" in backend) == bool(os.environ.get("REDIS_URL"))


def test_a_test_without_a_part_of_the_cache_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.set("key", 1)
    name = environment.Part.name
    monkeypatch.setattr(environment.Part, "name", "")
    with pytest.raises(pytest.fail.Exception):
        cache.get("key")
    monkeypatch.setattr(environment.Part, "name", f"other-{name}")
    assert cache.get("key") is None
    monkeypatch.setattr(environment.Part, "name", name)
    assert cache.get("key") == 1


def test_the_database_is_the_one_the_site_would_use() -> None:
    engine = str(settings.DATABASES["default"]["ENGINE"])
    assert ("postgresql" in engine) == os.environ.get("DATABASE_URL", "").startswith("postgres")


def test_browser_tests_at_a_desk_have_twins_on_a_phone() -> None:
    def item(nodeid: str, mark: str) -> Any:
        return SimpleNamespace(nodeid=nodeid, get_closest_marker=lambda name: name == mark)

    items = {
        nodeid: item(nodeid, mark)
        for nodeid, mark in [
            ("e2e/test_a.py::test_page[phone]", "e2e"),
            ("e2e/test_a.py::test_page[desk]", "e2e"),
            ("e2e/test_a.py::test_two_boards[desk]", "e2e"),
            ("web/test_desk.py::test_row", "served"),
            ("web/test_b.py::test_size[phone]", "served"),
            ("web/test_b.py::test_size[desk]", "served"),
        ]
    }
    twins = environment.twins(items.values())
    assert twins == [items["e2e/test_a.py::test_page[desk]"]]


def test_memory_is_used_where_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, found in ((environment.ROOM, None), (environment.ROOM + 1, tmp_path)):
        usage = SimpleNamespace(free=free)
        monkeypatch.setattr("shutil.disk_usage", lambda _, usage=usage: usage)
        assert environment.in_memory(tmp_path) == found
    assert environment.in_memory(tmp_path / "missing") is None
