"""The example of docs/catalogue.md works as described."""

import json
import re
from typing import Any

import pytest
from django.conf import settings

from factions import loading
from factions.models import Edition

pytestmark = pytest.mark.django_db
TEXT = (settings.BASE_DIR / "docs" / "catalogue.md").read_text(encoding="utf-8")


def test_the_unit_of_the_example_is_loaded(tmp_path: Any, loaded: Edition) -> None:
    [example] = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    for file in (settings.FIXTURES / "warcrow").glob("*.json"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    whole = json.loads((tmp_path / "edition.json").read_text())
    whole["edition"] |= {"version": "1.6-home", "published": False}
    (tmp_path / "edition.json").write_text(json.dumps(whole))
    (tmp_path / "river.json").write_text(example)
    assert len(loading.load(tmp_path).changes["units"].added) == 94
    home = loading.catalogue(loading.edition_in_force("warcrow", "1.6-home"))
    assert home.profiles["river-guard"].cost == 25
    assert loading.edition_in_force("warcrow") == loaded
    (tmp_path / "river.json").write_text(example.replace('"ROY"', '"ROZ"'))
    with pytest.raises(loading.CatalogueError) as caught:
        loading.load(tmp_path)
    written = re.search(r"`pack/river\.json: (.*)`\.", TEXT)
    assert written
    assert str(caught.value) == f"{tmp_path / 'river.json'}: {written[1]}"


def test_every_key_of_the_schema_is_explained() -> None:
    schema = json.loads((settings.FIXTURES / "schema" / "catalogue.schema.json").read_text())
    kinds = ("system", "edition", "faction", "keyword", "unit", "cost", "weapon", "upgrade")
    keys = {key for kind in kinds for key in schema["$defs"][kind]["properties"]}
    assert len(keys) > 30
    assert {key for key in keys if f"`{key}`" not in TEXT} == set()
