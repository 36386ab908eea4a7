"""docs/api.md and README: every example is sent, in order, and gets the documented answer."""

import json
import re
import shlex
from string import Template
from typing import Any

import pytest
from django.conf import settings

from api.errors import KINDS
from builder.models import Run
from tests.api.client import Api, conforms
from tests.builder.fighting import fight

Document = dict[str, Any]
TEXT = (settings.BASE_DIR / "docs" / "api.md").read_text()
EXAMPLES = re.findall(r"^curl .*$", TEXT, re.MULTILINE)
README = (settings.BASE_DIR / "README.md").read_text().replace("\\\n", "")


class Reader:
    """Sends the examples one by one and keeps the values that later ones need."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.api = Api()
        self.known = {"HOST": "/api/v1", "ETAG": '"none"'}

    def type(self, example: str) -> Any:
        """Send what the example sends; return the answer."""
        words = iter(shlex.split(Template(example).substitute(_quoted(self.known))))
        method, headers, body, address = "GET", {}, b"", ""
        for word in words:
            match word:
                case "-X":
                    method = next(words)
                case "-H":
                    name, _, value = next(words).partition(": ")
                    headers[name] = value
                case "-d":
                    body = self._data(next(words))
                    method = "POST" if method == "GET" else method
                case _ if word.startswith("/"):
                    address = word
        assert body == b"" or "Content-Type" in headers
        media_type = headers.pop("Content-Type", "")
        response: Any = self.api.client.generic(method, address, body, media_type, headers=headers)
        conforms(method, address.partition("?")[0], response)
        self._learn(address, response)
        return response

    def _data(self, word: str) -> bytes:
        if word == "@mylist.json":
            return json.dumps(self.document).encode()
        if word.startswith("@"):
            return (settings.BASE_DIR / word[1:]).read_bytes()
        return word.encode()

    def _learn(self, address: str, response: Any) -> None:
        if response.has_header("ETag"):
            self.known["ETAG"] = response["ETag"]
        if response.status_code == 201 and address.endswith("/lists"):
            made = response.json()
            self.known |= {"SLUG": made["slug"], "SECRET": made["edit_secret"]}
            self.known["REVISION"] = made["revision_slug"]
        if response.status_code == 202 and address.endswith("/battles"):
            self.known["BATTLE"] = response.json()["id"]
            fight_first_chunk(response.json()["id"])


def fight_first_chunk(slug: str) -> None:
    """Fight the first battles of a run, as a worker does."""
    fight(Run.objects.get(slug=slug), 1)


def _quoted(known: dict[str, str]) -> dict[str, str]:
    """Return the values as a shell would put them between double quotes."""
    return {name: value.replace('"', '\\"') for name, value in known.items()}


@pytest.mark.usefixtures("game")
def test_every_example_is_answered(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.runs.held_back", lambda _seconds, look, _is_news: look())
    reader = Reader(document)
    answers = [reader.type(example).status_code for example in EXAMPLES]
    others = {8: 304, 15: 201, 22: 201, 24: 204, 26: 202, 28: 202, 30: 202, 31: 202}
    assert answers == [others.get(number, 200) for number in range(1, 32)]


@pytest.mark.usefixtures("game")
def test_the_examples_of_the_readme_work_as_printed(document: Document) -> None:
    reader = Reader(document)
    examples = re.findall(r"^curl .*$", README, re.MULTILINE)
    addresses = [example.replace("localhost:8000/", "/") for example in examples]
    units, checked, battle = [reader.type(address) for address in addresses]
    assert [unit["id"] for unit in units.json()["results"]] == ["orc-hunters"]
    assert checked.json()["legal"] is True
    assert battle.status_code == 202
    names = [battle.json()[side]["name"] for side in "ab"]
    assert names == ["The Bear Wakes", "Green Vigil"]
    assert all(battle.json()[side]["legal"] for side in "ab")


def test_every_kind_of_problem_is_documented() -> None:
    table = TEXT.partition("## Errors")[2].partition("## Limits")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| ")]
    documented = {
        kind: {int(status) for status in statuses.split(",")}
        for statuses, kinds in rows[1:]
        for kind in re.findall(r"`([a-z-]+)`", kinds)
    }
    assert documented.keys() == KINDS.keys()
    assert all(KINDS[kind][0] in statuses for kind, statuses in documented.items())


def test_the_limits_are_the_shipped_ones() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\d+) \| (\d+) \|$", TEXT, re.MULTILINE)
    documented = {scope: {"anon": int(anon), "user": int(user)} for scope, anon, user in rows}
    assert documented == settings.API_RATES
