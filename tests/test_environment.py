"""The suite works in a folder of its own and on the services it is given."""

import os
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.cache import cache


def test_the_suite_never_touches_the_var_folder_of_the_site() -> None:
    assert Path(os.environ["ROLLCALL_VAR"]) == settings.VAR
    assert settings.VAR != settings.BASE_DIR / "var"


def test_passwords_cost_nothing_here() -> None:
    assert make_password("secret").startswith("md5$")


@pytest.mark.parametrize("turn", ["first", "second"])
def test_each_test_has_a_cache_of_its_own(turn: str) -> None:
    assert cache.get("turn") is None
    cache.set("turn", turn)
    assert cache.get("turn") == turn


def test_the_cache_is_the_one_the_site_would_use() -> None:
    backend = settings.CACHES["default"]["BACKEND"]
    assert ("Redis" in backend) == bool(os.environ.get("REDIS_URL"))


def test_the_database_is_the_one_the_site_would_use() -> None:
    engine = str(settings.DATABASES["default"]["ENGINE"])
    assert ("postgresql" in engine) == os.environ.get("DATABASE_URL", "").startswith("postgres")
