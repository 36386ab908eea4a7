"""Lists of a pack fight one another, and the lists of the edition that the pack builds on."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from builder.formats.refusals import DocumentError
from builder.models import PackVersion, Revision
from builder.services import battles, lists, packs
from factions.loading import Mode
from factions.models import Edition
from tests.builder.fake_game import FakeBattle

Document = dict[str, Any]
KEYWORD = b'{"keywords": [{"id": "my-keyword", "name": "My Keyword"}]}'


@pytest.fixture
def version(loaded: Edition, game: FakeBattle) -> PackVersion:
    owner = User.objects.create_user("ada")
    return packs.create(owner, "Words", packs.Upload(loaded, Mode.EXTEND, KEYWORD))


@pytest.fixture
def ours(version: PackVersion, documents: dict[str, Document]) -> Revision:
    document = documents["northern-tribes/the-bear-wakes"] | {"edition": version.version}
    return lists.head_of(lists.create(document, private=version.edition)[0])


@pytest.mark.parametrize("edition", ["1.6", None])
@pytest.mark.parametrize("side", ["a", "b"])
def test_a_pack_fights_the_edition_it_builds_on(
    ours: Revision, documents: dict[str, Document], edition: str | None, side: str
) -> None:
    theirs = documents["the-syenann/green-vigil"]
    theirs = {k: v for k, v in (theirs | {"edition": edition}).items() if v is not None}
    sides = (ours.document, theirs) if side == "a" else (theirs, ours.document)
    named: dict[str, Any] = {f"{side}_revision": ours}
    run = battles.start(*sides, seed=7, ceiling=400, **named)
    assert run.edition == ours.edition
    assert {name: shown["legal"] for name, shown in run.sides.items()} == {"a": True, "b": True}


def test_a_pack_fights_itself(ours: Revision) -> None:
    run = battles.start(
        ours.document, ours.document, a_revision=ours, b_revision=ours, seed=7, ceiling=400
    )
    assert run.edition.private


def test_a_document_alone_names_no_pack(ours: Revision) -> None:
    with pytest.raises(DocumentError) as caught:
        battles.start(ours.document, ours.document, seed=7)
    assert caught.value.path == "/edition"
