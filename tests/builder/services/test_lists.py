"""Lists: revisions that never change, one head, secrets that are kept nowhere."""

import hashlib
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User

from builder.formats.documents import DocumentError
from builder.models import ArmyList, Revision
from builder.services import lists
from builder.services.lists import StaleSave
from factions.models import Edition

Document = dict[str, Any]

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def document(documents: dict[str, Document]) -> Document:
    """Return a legal list."""
    return documents["northern-tribes/the-bear-wakes"]


@pytest.fixture
def made(document: Document) -> tuple[ArmyList, str]:
    """Return a saved list and its edit secret."""
    return lists.create(document)


@pytest.fixture
def army_list(made: tuple[ArmyList, str]) -> ArmyList:
    """Return a saved list."""
    return made[0]


@pytest.fixture
def player(db: None) -> User:
    """Return an account."""
    return User.objects.create_user("ada")


def without(document: Document, index: int) -> Document:
    """Return the document without one of its entries."""
    entries = [entry for i, entry in enumerate(document["entries"]) if i != index]
    return {**document, "entries": entries}


def renamed(document: Document, name: str) -> Document:
    """Return the document under another name."""
    return {**document, "name": name}


def test_create_saves_the_first_revision(made: tuple[ArmyList, str], document: Document) -> None:
    army_list, _ = made
    head = lists.head_of(army_list)
    assert (head.number, head.parent, head.legal) == (1, None, True)
    assert head.points == 240
    assert army_list.name == document["name"]
    assert army_list.faction_key == "northern-tribes"
    assert army_list.visibility == "unlisted"
    assert army_list.owner is None


def test_a_save_is_pinned_to_the_edition_in_force(document: Document, loaded: Edition) -> None:
    document.pop("edition", None)
    head = lists.head_of(lists.create(document)[0])
    assert head.edition == loaded
    assert head.document == {**document, "edition": "1.6"}


def test_the_secret_is_kept_only_as_its_digest(made: tuple[ArmyList, str]) -> None:
    army_list, secret = made
    assert len(secret) == 32
    assert army_list.secret_digest == hashlib.sha256(secret.encode()).hexdigest()
    kept = ArmyList.objects.filter(pk=army_list.pk).values().get()
    assert secret not in map(str, kept.values())


def test_secrets_and_slugs_differ(document: Document) -> None:
    made = [lists.create(document) for _ in range(3)]
    assert len({secret for _, secret in made}) == 3
    assert len({army_list.slug for army_list, _ in made}) == 3


def test_an_illegal_list_is_saved_like_any_other(document: Document) -> None:
    army_list, _ = lists.create(without(document, 0))
    assert lists.head_of(army_list).legal is False
    assert army_list.legal is False


def test_a_list_is_as_legal_as_its_head(army_list: ArmyList, document: Document) -> None:
    lists.revise(army_list, without(document, 0), base=1)
    assert ArmyList.objects.get(pk=army_list.pk).legal is False
    lists.undo(army_list)
    assert army_list.legal is True
    assert ArmyList.objects.get(pk=army_list.pk).legal is True


def test_create_refuses_what_is_no_document(document: Document) -> None:
    with pytest.raises(DocumentError) as refused:
        lists.create({**document, "colour": "red"})
    assert refused.value.kind == "schema"
    assert ArmyList.objects.count() == 0


def test_create_refuses_an_edition_that_is_not_there(document: Document) -> None:
    with pytest.raises(DocumentError, match=r"9\.9"):
        lists.create({**document, "edition": "9.9"})


def test_a_signed_in_player_owns_what_they_make(document: Document, player: User) -> None:
    assert lists.create(document, owner=player)[0].owner == player
    assert lists.create(document, owner=AnonymousUser())[0].owner is None


def test_revise_adds_a_revision_and_keeps_the_old(army_list: ArmyList, document: Document) -> None:
    first = lists.head_of(army_list)
    second = lists.revise(army_list, without(document, 1), base=1)
    assert (second.number, second.parent) == (2, first)
    assert lists.head_of(army_list) == second
    first.refresh_from_db()
    assert len(first.document["entries"]) == len(second.document["entries"]) + 1


def test_revise_renames_the_list(army_list: ArmyList, document: Document) -> None:
    lists.revise(army_list, renamed(document, "Thaw"), base=1)
    assert (army_list.name, ArmyList.objects.get().name) == ("Thaw", "Thaw")


def test_a_save_that_changes_nothing_makes_no_revision(army_list: ArmyList) -> None:
    head = lists.head_of(army_list)
    assert lists.revise(army_list, head.document, base=1) == head
    assert army_list.revisions.count() == 1


def test_a_stale_save_is_refused_with_the_head(army_list: ArmyList, document: Document) -> None:
    lists.revise(army_list, without(document, 1), base=1)
    with pytest.raises(StaleSave) as stale:
        lists.revise(army_list, without(document, 2), base=1)
    assert stale.value.current.number == 2
    assert army_list.revisions.count() == 2


def test_a_refused_revision_changes_nothing(army_list: ArmyList, document: Document) -> None:
    with pytest.raises(DocumentError):
        lists.revise(army_list, {**document, "entries": "none"}, base=1)
    assert army_list.revisions.count() == 1


def walk(army_list: ArmyList, document: Document) -> None:
    """Save three more revisions: 2, 3 and 4."""
    for number in (1, 2, 3):
        lists.revise(army_list, renamed(document, f"Walk {number + 1}"), base=number)


def test_undo_goes_back_step_by_step_and_stops_at_the_first(
    army_list: ArmyList, document: Document
) -> None:
    walk(army_list, document)
    assert [lists.undo(army_list).number for _ in range(5)] == [3, 2, 1, 1, 1]
    assert army_list.revisions.count() == 4


def test_redo_goes_forward_again(army_list: ArmyList, document: Document) -> None:
    walk(army_list, document)
    lists.undo(army_list)
    lists.undo(army_list)
    assert [lists.redo(army_list).number for _ in range(3)] == [3, 4, 4]
    assert army_list.name == "Walk 4"


def test_a_save_after_undo_branches_off(army_list: ArmyList, document: Document) -> None:
    walk(army_list, document)
    lists.turn_to(army_list, 2)
    branch = lists.revise(army_list, renamed(document, "Branch"), base=2)
    assert branch.number == 5
    assert lists.undo(army_list).number == 2
    assert lists.redo(army_list).number == 5


def test_undo_is_optimistic_too(army_list: ArmyList, document: Document) -> None:
    walk(army_list, document)
    with pytest.raises(StaleSave):
        lists.undo(army_list, base=3)


def test_turn_to_takes_only_the_lists_own_revisions(
    army_list: ArmyList, document: Document
) -> None:
    with pytest.raises(Revision.DoesNotExist):
        lists.turn_to(army_list, 2)


def test_clone_copies_the_revision_into_a_list_of_ones_own(
    army_list: ArmyList, player: User
) -> None:
    source = lists.head_of(army_list)
    copy, secret = lists.clone(source, owner=player)
    assert copy.pk != army_list.pk
    assert copy.cloned_from == source
    assert copy.owner == player
    name = source.document["name"]
    assert lists.head_of(copy).document == source.document | {"name": f"Copy of {name}"}
    assert lists.by_secret(secret) == copy
    again, _ = lists.clone(lists.head_of(copy))
    assert again.name == f"Copy of {name}"


def test_a_clone_sees_its_origin_as_far_as_its_player_does(army_list: ArmyList) -> None:
    source = lists.head_of(army_list)
    copy, _ = lists.clone(source)
    assert lists.origin_of(copy, None) == source
    assert lists.origin_of(army_list, None) is None
    lists.set_visibility(army_list, "private")
    assert lists.origin_of(copy, None) is None


def test_by_secret(made: tuple[ArmyList, str]) -> None:
    army_list, secret = made
    assert lists.by_secret(secret) == army_list
    assert lists.by_secret(secret[:-1]) is None
    assert lists.by_secret("") is None
    assert lists.by_secret("\ud800") is None


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_anyone_may_see_what_is_not_private(
    made: tuple[ArmyList, str], visibility: str, player: User
) -> None:
    army_list, secret = made
    lists.set_visibility(army_list, visibility)
    assert lists.may_see(army_list, AnonymousUser())
    assert lists.may_see(army_list, player)
    assert lists.may_see(army_list, None, secret)


def test_a_private_list_is_seen_by_its_holders_alone(document: Document, player: User) -> None:
    army_list, secret = lists.create(document, owner=player, visibility="private")
    other = User.objects.create_user("bob")
    assert lists.may_see(army_list, player)
    assert lists.may_see(army_list, None, secret)
    assert not lists.may_see(army_list, other)
    assert not lists.may_see(army_list, AnonymousUser())
    assert not lists.may_see(army_list, None, secret + "x")


def test_only_holders_may_edit(document: Document, player: User) -> None:
    army_list, secret = lists.create(document, owner=player, visibility="public")
    assert lists.may_edit(army_list, player)
    assert lists.may_edit(army_list, None, secret)
    assert not lists.may_edit(army_list, AnonymousUser())
    assert not lists.may_edit(army_list, User.objects.create_user("bob"))


def test_set_visibility_refuses_other_words(army_list: ArmyList) -> None:
    with pytest.raises(ValueError, match="secret"):
        lists.set_visibility(army_list, "secret")


def test_claim_takes_only_lists_without_an_account(
    made: tuple[ArmyList, str], player: User
) -> None:
    army_list, secret = made
    lists.claim(army_list, player)
    assert army_list.owner == player
    lists.claim(army_list, User.objects.create_user("bob"))
    assert army_list.owner == player
    assert not lists.may_edit(army_list, None, secret)


def test_remove_takes_the_revisions_along_and_leaves_clones(army_list: ArmyList) -> None:
    copy, _ = lists.clone(lists.head_of(army_list))
    lists.remove(army_list)
    copy.refresh_from_db()
    assert copy.cloned_from is None
    assert list(ArmyList.objects.all()) == [copy]
    assert Revision.objects.count() == 1


def test_public_lists_are_those_alone_latest_first(document: Document, player: User) -> None:
    made = [
        lists.create(renamed(document, name), visibility=visibility)[0]
        for name, visibility in (("a", "public"), ("b", "unlisted"), ("c", "public"))
    ]
    lists.create(renamed(document, "d"), owner=player, visibility="private")
    assert list(lists.public()) == [made[2], made[0]]


def test_owned_by(document: Document, player: User) -> None:
    own = lists.create(document, owner=player)[0]
    lists.create(document)
    assert list(lists.owned_by(player)) == [own]


def test_slugs_lead_to_their_rows(army_list: ArmyList) -> None:
    head = lists.head_of(army_list)
    assert lists.by_slug(army_list.slug) == army_list
    assert lists.revision_by_slug(head.slug) == head
    assert lists.by_slug(head.slug) is None
    assert lists.revision_by_slug(army_list.slug) is None


def test_a_list_without_a_name_has_one_to_show(document: Document) -> None:
    document.pop("name")
    army_list, _ = lists.create(document)
    assert army_list.name == ""
    assert str(army_list) == "Unnamed list"
