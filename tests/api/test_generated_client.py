"""A client in Python, generated from the frozen description: typed, and asked every operation."""

import re
import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import httpx
import pytest
from django.contrib.auth.models import User
from django.core.wsgi import get_wsgi_application
from django.test import Client

from builder.models import Run, Survey
from builder.services import battles
from tests.api.client import FROZEN, frozen

PACKAGE = "generated_rollcall_client"
CONFIG = "post_hooks: []\n"

Document = dict[str, Any]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return the folder of the generated package and the generator's output."""
    top = tmp_path_factory.mktemp("client")
    config = top / "config.yaml"
    config.write_text(CONFIG)
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", str(FROZEN), "--config", str(config)]
    command += ["--output-path", str(top / PACKAGE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 -- tools of this environment, on files of ours
    return top, done.stdout + done.stderr


@pytest.fixture
def package(made: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> str:
    """Make the generated package importable and return its name."""
    monkeypatch.syspath_prepend(made[0])
    return PACKAGE


class Companion:
    """A program that uses the generated client, and keeps its requests."""

    def __init__(self, package: str, secret: str | None = None, session: str = "") -> None:
        self.package = package
        self.asked: list[str] = []
        client = resolve_name(f"{package}:AuthenticatedClient")
        self.client = client(base_url="http://localhost", token=secret or "")
        transport = httpx.WSGITransport(app=get_wsgi_application())
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        headers |= {"X-Session-Token": session} if session else {}
        self.client.set_httpx_client(
            httpx.Client(transport=transport, base_url="http://localhost", headers=headers)
        )

    def model(self, name: str, value: Document) -> Any:
        """Return the model of that name."""
        return resolve_name(f"{self.package}.models:{name}").from_dict(value)

    def ask(self, tag: str, name: str, status: int = 200, *args: Any, **kwargs: Any) -> Any:
        """Call an operation and return the parsed answer, which has that status."""
        operation = resolve_name(f"{self.package}.api.{tag}.{name}:sync_detailed")
        answer = operation(*args, client=self.client, **kwargs)
        assert answer.status_code == status, (name, answer.content)
        self.asked.append(name)
        return answer.parsed


def _operations() -> list[str]:
    ids = [one["operationId"] for path in frozen()["paths"].values() for one in path.values()]
    return sorted(re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower() for name in ids)


def test_the_generator_leaves_nothing_out_but_plain_text(made: tuple[Path, str]) -> None:
    warned = [line for line in made[1].splitlines() if line.startswith("WARNING")]
    assert warned == ["WARNING parsing POST /api/v1/convert within check."]


def test_the_client_is_typed(made: tuple[Path, str]) -> None:
    checker = [sys.executable, "-m", "mypy", "--config-file", "", "--cache-dir", str(made[0] / "c")]
    done = subprocess.run(  # noqa: S603 -- tools of this environment, on files of ours
        [*checker, str(made[0] / PACKAGE)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.usefixtures("one_connection", "game", "loaded")
def test_every_operation_is_answered(
    package: str, documents: dict[str, Document], player: User
) -> None:
    shipped = documents["northern-tribes/trackless"]
    anyone = Companion(package)
    _look_up(anyone)
    _check(anyone, shipped)
    new = anyone.ask("lists", "create_list", 201, body=anyone.model("ListDocument", shipped))
    owner = Companion(package, new.edit_secret)
    _revise(owner, new.slug, shipped)
    _read(anyone, new.slug)
    _fight(anyone, shipped)
    _ask(anyone, shipped)
    ada = Companion(package, session=_session_of(player))
    _keep(ada, shipped)
    secret = owner.ask("lists", "renew_secret", 200, new.slug).edit_secret
    renewed = Companion(package, secret)
    renewed.ask("lists", "delete_list", 204, new.slug)
    assert sorted({*anyone.asked, *owner.asked, *ada.asked, *renewed.asked}) == _operations()


def _session_of(player: User) -> str:
    """Return what an app shows once its user has signed in."""
    answer = Client().post(
        "/_allauth/app/v1/auth/login",
        {"username": player.username, "password": "a long password"},
        content_type="application/json",
    )
    return str(answer.json()["meta"]["session_token"])


def _look_up(companion: Companion) -> None:
    ask = companion.ask
    assert [one.id for one in ask("catalogue", "list_systems").results] == ["warcrow"]
    assert ask("catalogue", "read_system", 200, "warcrow").name == "Warcrow"
    edition = ask("catalogue", "list_editions", system="warcrow").results[0]
    assert ask("catalogue", "read_edition", 200, "warcrow", edition.version).system == "warcrow"
    faction = ask("catalogue", "list_factions", system="warcrow").results[0]
    assert ask("catalogue", "read_faction", 200, "warcrow", faction.id).name == faction.name
    assert len(ask("catalogue", "list_units", limit=3).results) == 3
    assert ask("catalogue", "read_unit", 200, "warcrow", "evoker").id == "evoker"
    assert ask("catalogue", "search", q="evoker").results[0].id == "evoker"
    found = ask("battles", "list_references", faction="northern-tribes").results
    assert {one.system for one in found} == {"warcrow"}


def _check(companion: Companion, shipped: Document) -> None:
    document = companion.model("ListDocument", shipped)
    for name in ("check", "fix_list", "complete_list"):
        assert companion.ask("check", name, body=document).legal is True
    text = companion.model("ConvertRequestType1", {"text": "Northern Tribes\nEvoker"})
    converted = companion.ask("check", "convert_list", body=text)
    assert converted.document.faction == "northern-tribes"


def _revise(owner: Companion, slug: str, shipped: Document) -> None:
    renamed = owner.model("ListDocument", shipped | {"name": "Renamed"})
    assert owner.ask("lists", "revise_list", 200, slug, body=renamed, if_match="*").revision == 2
    operation = {"op": "replace", "path": "/name", "value": "Patched"}
    patch = [owner.model("JsonPatchItem", operation)]
    assert owner.ask("lists", "patch_list", 200, slug, body=patch, if_match="*").name == "Patched"
    public = owner.model("VisibilityChange", {"visibility": "public"})
    assert owner.ask("lists", "set_visibility", 200, slug, body=public).visibility == "public"


def _read(companion: Companion, slug: str) -> None:
    ask = companion.ask
    assert [one.slug for one in ask("lists", "list_lists").results] == [slug]
    assert ask("lists", "read_list", 200, slug).revision == 3
    saves = ask("lists", "list_revisions", 200, slug).results
    assert [one.number for one in saves] == [3, 2, 1]
    assert ask("lists", "read_revision", 200, saves[0].slug).name == "Patched"
    assert ask("lists", "clone_list", 201, slug).cloned_from == saves[0].slug
    assert ask("lists", "clone_revision", 201, saves[2].slug).cloned_from == saves[2].slug


def _ask(companion: Companion, shipped: Document) -> None:
    matrix = {"kind": "matrix", "lists": [shipped, shipped], "battles": 200, "seed": 7}
    question = companion.model("QuestionRequest", matrix)
    run = companion.ask("questions", "ask_question", 202, body=question)
    assert companion.ask("questions", "cancel_question", 200, run.id).state == "cancelled"
    assert companion.ask("questions", "resume_question", 202, run.id).state == "waiting"
    battles.fight_to_the_end(Run.objects.get(slug=run.id))
    assert companion.ask("questions", "read_question", 200, run.id).battles == 200
    assert "event: over" in companion.ask("questions", "listen_to_question", 200, run.id)


def _keep(ada: Companion, shipped: Document) -> None:
    duel = ada.model("BattleRequest", {"a": shipped, "b": shipped, "battles": 200})
    matrix = {"kind": "matrix", "lists": [shipped, shipped], "battles": 200}
    question = ada.model("QuestionRequest", matrix)
    changes = ada.model("RunChanges", {"name": "The wall"})
    battle = ada.ask("battles", "start_battle", 202, body=duel).id
    asked = ada.ask("questions", "ask_question", 202, body=question).id
    assert ada.ask("battles", "name_battle", 200, battle, body=changes).name == "The wall"
    assert ada.ask("questions", "name_question", 200, asked, body=changes).name == "The wall"
    assert [one.id for one in ada.ask("battles", "list_battles").results] == [battle]
    assert [one.id for one in ada.ask("questions", "list_questions").results] == [asked]
    assert ada.ask("battles", "ask_battle_anew", 202, battle).id != battle
    assert ada.ask("questions", "ask_anew", 202, asked).id != asked


def _fight(companion: Companion, shipped: Document) -> None:
    sides = companion.model("BattleRequest", {"a": shipped, "b": shipped, "battles": 200})
    run = companion.ask("battles", "start_battle", 202, body=sides)
    assert companion.ask("battles", "read_battle", 200, run.id).state == "waiting"
    assert companion.ask("battles", "cancel_battle", 200, run.id).state == "cancelled"
    assert companion.ask("battles", "resume_battle", 202, run.id).state == "waiting"
    battles.fight_to_the_end(Run.objects.get(slug=run.id))
    Survey.objects.update(error="not made here")
    assert "event: over" in companion.ask("battles", "listen_to_battle", 200, run.id)
    assert companion.ask("battles", "make_panel", 202, run.id).panel.over is False
    assert companion.ask("battles", "make_replay", 202, run.id, 0)
    assert companion.ask("battles", "read_replay", 202, run.id, 0)
