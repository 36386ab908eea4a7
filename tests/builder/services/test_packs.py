"""Packs: whose they are, what they leave as it was, and what becomes of their editions."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User

from builder.formats.refusals import DocumentError
from builder.models import Pack, PackVersion
from builder.services import lists, packs
from builder.services.packs import Reader, TooManyError
from factions import loading
from factions.loading import CatalogueError, Mode
from factions.models import Edition, Unit
from tests.packed import guard, upload

Document = dict[str, Any]
Dawns = dict[str, Edition]


@pytest.fixture
def base(dawns: Dawns) -> Edition:
    return dawns["2.0"]


@pytest.fixture
def ada(db: None) -> User:
    return User.objects.create_user("ada")


@pytest.fixture
def bea(db: None) -> User:
    return User.objects.create_user("bea")


@pytest.fixture
def first(ada: User, base: Edition) -> PackVersion:
    return packs.create(ada, "River Guards!", upload(base))


def document(edition: str) -> Document:
    return {
        "format": "rollcall-list/1",
        "system": "iron-dawn",
        "edition": edition,
        "name": "By the river",
        "faction": "humans",
        "points_limit": 500,
        "entries": [
            {"id": "e1", "unit": "lieutenant"},
            {"id": "e2", "unit": "river-guard", "option": "5"},
        ],
    }


def stranger() -> Reader:
    return Reader(AnonymousUser())


def test_a_pack_becomes_an_edition_of_its_own(first: PackVersion, base: Edition) -> None:
    edition = first.edition
    assert edition is not None
    assert first.version == f"2.0+{first.pack.key}.1"
    assert first.pack.key.startswith("river-guards-")
    assert (edition.version, edition.private) == (first.version, True)
    assert (first.number, first.units, first.mode) == (1, 1, "extend")
    assert edition.units.count() == base.units.count() + 1
    assert loading.edition_in_force("iron-dawn") == base


def test_the_edition_is_in_no_list_of_editions(first: PackVersion) -> None:
    assert {edition.version for edition in Edition.objects.all()} == {"0.9", "2.0"}
    assert first.base.system.editions.count() == 2
    with pytest.raises(loading.UnknownEdition) as caught:
        loading.edition_in_force("iron-dawn", first.version)
    assert set(caught.value.known) == {"0.9", "2.0"}


def test_a_pack_changes_a_unit_in_its_own_edition_only(ada: User, base: Edition) -> None:
    before = loading.as_data(base)
    version = packs.create(ada, "Cheap", upload(base, guard(id="pioneers")))
    assert loading.as_data(base) == before
    assert Unit.objects.get(edition=version.edition, key="pioneers").name == "River Guard"
    assert Unit.objects.get(edition=base, key="pioneers").name == "Pioneers"


def test_a_refused_pack_leaves_nothing(ada: User, base: Edition) -> None:
    with pytest.raises(CatalogueError, match=r"\$\.units\[0\]\.faction: 'nobody'"):
        packs.create(ada, "Wrong", upload(base, guard(faction="nobody")))
    assert (Pack.objects.count(), Edition.everything.count()) == (0, 2)


def test_a_failure_while_saving_leaves_nothing(
    ada: User, base: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(PackVersion, "save", broken)
    with pytest.raises(RuntimeError):
        packs.create(ada, "Half", upload(base))
    assert (Pack.objects.count(), Edition.everything.count()) == (0, 2)


def test_names_of_any_letters(ada: User, base: Edition) -> None:
    for name, start in (("Ætherwölfe", "therwolfe-"), ("守护者", "pack-"), ("a" * 80, "a" * 20)):
        version = packs.create(ada, name, upload(base))
        assert version.pack.key.startswith(start)
        assert packs.VERSION.fullmatch(version.version)
        assert len(version.version) <= 60


# Versions


def test_each_upload_is_a_version_that_stays(first: PackVersion, base: Edition) -> None:
    dear = guard(costs=[{"id": "5", "name": "5 models", "points": 70, "models": 5}])
    second = packs.renew(first.pack, upload(base, dear))
    assert (second.number, packs.newest(first.pack)) == (2, second)
    first.refresh_from_db()
    assert json.loads(first.content)["units"][0]["costs"][0]["points"] == 50
    assert json.loads(second.content)["units"][0]["costs"][0]["points"] == 70


def test_the_same_again_is_no_version(first: PackVersion, base: Edition) -> None:
    assert packs.renew(first.pack, upload(base)) == first
    assert packs.renew(first.pack, upload(base, mode=Mode.EXTEND)).number == 1
    assert PackVersion.objects.count() == 1


def test_a_version_may_build_on_another_edition(first: PackVersion, dawns: Dawns) -> None:
    second = packs.renew(first.pack, upload(dawns["0.9"]))
    assert second.version == f"0.9+{first.pack.key}.2"


def test_a_version_of_another_game_is_refused(first: PackVersion, loaded: Edition) -> None:
    with pytest.raises(ValueError, match="of another game"):
        packs.renew(first.pack, upload(loaded))


def test_editions_that_nothing_needs_are_deleted_and_made_again(
    first: PackVersion, base: Edition, ada: User
) -> None:
    packs.renew(first.pack, upload(base, guard(name="Other Guard")))
    first.refresh_from_db()
    assert first.edition is None
    assert Edition.everything.filter(private=True).count() == 1
    found = packs.named("iron-dawn", first.version, Reader(ada))
    assert found is not None
    assert found.version == first.version
    assert Unit.objects.get(edition=found, key="river-guard").name == "River Guard"


def test_of_unused_versions_two_have_rows(first: PackVersion, base: Edition, ada: User) -> None:
    for name in ("Second", "Third", "Fourth"):
        last = packs.renew(first.pack, upload(base, guard(name=name)))
    names = [version.version for version in first.pack.versions.order_by("number")]
    for version in names[:3]:
        assert packs.named("iron-dawn", version, Reader(ada)) is not None
        made = set(Edition.everything.filter(private=True).values_list("version", flat=True))
        assert made == {version, last.version}


def test_editions_that_lists_need_stay(first: PackVersion, base: Edition) -> None:
    army_list, _ = lists.create(document(first.version), private=first.edition)
    packs.renew(first.pack, upload(base, guard(name="Other Guard")))
    first.refresh_from_db()
    assert first.edition == lists.head_of(army_list).edition


def test_the_limits(ada: User, bea: User, base: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "MOST_PACKS", 2)
    monkeypatch.setattr(packs, "MOST_VERSIONS", 2)
    version, _ = (packs.create(ada, "A pack", upload(base)) for _ in range(2))
    with pytest.raises(TooManyError, match="at most 2 packs"):
        packs.create(ada, "Third", upload(base))
    assert packs.create(bea, "Hers", upload(base)).number == 1
    packs.renew(version.pack, upload(base, guard(name="Second")))
    with pytest.raises(TooManyError, match="at most 2 versions"):
        packs.renew(version.pack, upload(base, guard(name="Third")))
    assert version.pack.versions.count() == 2


# Readers


def test_only_the_owner_may_name_it(first: PackVersion, ada: User, bea: User) -> None:
    assert packs.named("iron-dawn", first.version, Reader(ada)) == first.edition
    assert packs.named("iron-dawn", first.version, Reader(bea)) is None
    assert packs.named("iron-dawn", first.version, stranger()) is None


def test_readers_by_its_link_may_use_it(first: PackVersion, bea: User) -> None:
    linked = Reader(AnonymousUser(), frozenset({first.pack.slug}))
    assert packs.named("iron-dawn", first.version, linked) == first.edition
    packs.take(first.pack, bea)
    assert packs.named("iron-dawn", first.version, Reader(bea)) == first.edition
    packs.drop(first.pack, bea)
    assert packs.named("iron-dawn", first.version, Reader(bea)) is None


def test_the_packs_of_a_reader(first: PackVersion, ada: User, bea: User) -> None:
    assert list(packs.of(Reader(ada))) == [first.pack]
    assert list(packs.of(Reader(bea))) == []
    packs.take(first.pack, bea)
    assert list(packs.of(Reader(bea, frozenset({first.pack.slug})))) == [first.pack]
    assert list(packs.of(stranger())) == []


@pytest.mark.parametrize(
    "version",
    [
        None,
        "",
        "2.0",
        "+",
        "2.0+",
        "2.0+x",
        "2.0+x.",
        "2.0+x.0",
        "2.0+x.999",
        "2.0+x.\u0661",
        "2.0+\0.1",
    ],
)
def test_names_that_are_no_packs(ada: User, db: None, version: str | None) -> None:
    assert packs.named("iron-dawn", version, Reader(ada)) is None


def test_the_right_key_of_another_base_or_game(first: PackVersion, ada: User) -> None:
    key = first.pack.key
    assert packs.named("iron-dawn", f"0.9+{key}.1", Reader(ada)) is None
    assert packs.named("warcrow", first.version, Reader(ada)) is None
    assert packs.named("iron-dawn", f"2.0+{key}.2", Reader(ada)) is None


# Lists


def test_a_list_of_a_pack_is_judged_by_it(first: PackVersion) -> None:
    army_list, _ = lists.create(document(first.version), private=first.edition)
    head = lists.head_of(army_list)
    assert (head.legal, head.points, head.edition) == (True, 96, first.edition)
    changed = {**head.document, "name": "Renamed"}
    assert lists.revise(army_list, changed, base=1).edition == first.edition
    copy, _ = lists.clone(head)
    assert lists.head_of(copy).edition == first.edition


def test_without_leave_the_edition_is_not_there(first: PackVersion) -> None:
    with pytest.raises(DocumentError) as caught:
        lists.create(document(first.version))
    assert (caught.value.path, caught.value.candidates) == ("/edition", ("2.0", "0.9"))


def test_the_newer_version_is_offered_to_readers(
    first: PackVersion, base: Edition, ada: User, bea: User
) -> None:
    army_list, _ = lists.create(document(first.version), private=first.edition)
    edition = lists.head_of(army_list).edition
    assert packs.newer(edition, Reader(ada)) is None
    second = packs.renew(first.pack, upload(base, guard(name="Other Guard")))
    assert packs.newer(edition, Reader(ada)) == second.edition
    assert packs.newer(edition, Reader(bea)) is None
    assert second.edition is not None
    assert lists.move(army_list, second.edition, base=1).edition == second.edition


def test_a_pack_that_is_deleted_leaves_lists_readable(first: PackVersion, ada: User) -> None:
    army_list, _ = lists.create(document(first.version), private=first.edition)
    version = first.version
    packs.remove(first.pack)
    assert Pack.objects.count() == 0
    army_list.refresh_from_db()
    head = lists.head_of(army_list)
    assert head.edition.version == version
    assert lists.verdict_of(head.document, head.edition)["legal"]
    assert packs.named("iron-dawn", version, Reader(ada)) is None
    assert packs.newer(head.edition, Reader(ada)) is None


def test_a_pack_that_is_deleted_takes_unused_editions_along(first: PackVersion) -> None:
    packs.remove(first.pack)
    assert Edition.everything.count() == 2
    assert Unit.objects.filter(key="river-guard").count() == 0


def test_leftovers_of_an_account_are_deleted(
    first: PackVersion, base: Edition, ada: User, bea: User
) -> None:
    lists.create(document(first.version), private=first.edition)
    unused = packs.create(ada, "Unused", upload(base)).version
    hers = packs.create(bea, "Hers", upload(base))
    ada.delete()
    renewed = packs.renew(hers.pack, upload(base, guard(name="Second")))
    left = set(Edition.everything.filter(private=True).values_list("version", flat=True))
    assert left == {first.version, renewed.version}
    assert unused not in left
