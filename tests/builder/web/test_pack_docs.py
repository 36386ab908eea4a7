"""docs/packs.md: its pack, its errors and its limits are the real ones."""

import json
import re
from typing import Any

import pytest
from django.conf import settings

from builder.services import packs
from factions.loading import CatalogueError, Mode, packed
from factions.loading.packs import MOST_BYTES, MOST_UNITS
from factions.loading.strict import DEEPEST
from factions.models import Edition
from tests.packed import guard, pack

Dawns = dict[str, Edition]
TEXT = (settings.BASE_DIR / "docs" / "packs.md").read_text(encoding="utf-8")


def example() -> Any:
    [found] = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    return json.loads(found)


def test_the_example_is_a_pack(dawns: Dawns) -> None:
    data = packed(json.dumps(example()).encode(), dawns["2.0"], Mode.EXTEND)
    assert data["units"][-1]["name"] == "River Guard"
    assert example() == json.loads(pack())


def test_the_errors_are_those_of_the_table(dawns: Dawns) -> None:
    nameless = {key: value for key, value in guard().items() if key != "name"}
    rules = dawns["2.0"].rules | {"commander_share": 50}
    edition = {"version": "2.0", "effective": "2024-01-01", "rules": rules}
    sent = [
        b'{\n"units": [],\n"factions":\n[{} {}]}',
        pack(nameless),
        pack(guard(faction="nobody")),
        pack(guard(), guard()),
        pack(edition=edition),
    ]
    for raw in sent[1:]:
        with pytest.raises(CatalogueError) as caught:
            packed(raw, dawns["2.0"], Mode.EXTEND)
        assert f"`{caught.value.path}: {caught.value.reason}`" in TEXT
    with pytest.raises(CatalogueError) as caught:
        packed(sent[0], dawns["2.0"], Mode.EXTEND)
    assert caught.value.reason.startswith("it is not JSON: Expecting ',' delimiter: line 4")


def test_the_limits_are_the_limits() -> None:
    text = " ".join(TEXT.split())
    assert f"At most {MOST_BYTES // 1024} KiB, {MOST_UNITS} rows of a kind" in text
    assert f"{DEEPEST} levels of nesting" in text
    assert f"{packs.MOST_PACKS} packs an account, {packs.MOST_VERSIONS} versions a pack" in text
