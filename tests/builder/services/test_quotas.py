"""How much is kept for an account, a list and an address: counted exactly, and refused in time."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from builder.limits import LimitError
from builder.models import ArmyList, Revision
from builder.services import lists, quotas
from builder.services.quotas import QuotaError
from factions.models import Edition

Document = dict[str, Any]
HERE, ELSEWHERE = "ip-192.0.2.1", "ip-198.51.100.7"

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def document(documents: dict[str, Document]) -> Document:
    """Return a legal list."""
    return documents["northern-tribes/the-bear-wakes"]


@pytest.fixture
def player(db: None) -> User:
    """Return an account."""
    return User.objects.create_user("ada")


@pytest.fixture(autouse=True)
def few(settings: Any) -> None:
    """Keep three lists of an account, two of an address a day, and two saves of a list."""
    settings.LISTS, settings.REVISIONS = {"anon": 2, "user": 3}, 2
    settings.LISTS_MIB = {"anon": 0, "user": 0}


def caller_of(player: User) -> str:
    return f"user-{player.pk}"


def named(document: Document, name: str) -> Document:
    return {**document, "name": name}


def test_an_account_holds_so_many_lists(document: Document, player: User) -> None:
    made = [lists.create(document, owner=player, caller=caller_of(player))[0] for _ in range(3)]
    with pytest.raises(QuotaError, match=r"at most 3 lists\. Delete one") as full:
        lists.create(document, owner=player, caller=caller_of(player))
    assert (full.value.of, full.value.limit) == ("lists", 3)
    assert ArmyList.objects.count() == 3
    lists.remove(made[0])
    lists.create(document, owner=player, caller=caller_of(player))
    other = User.objects.create_user("bob")
    lists.create(document, owner=other, caller=caller_of(other))
    assert ArmyList.objects.count() == 4


def test_copies_and_claims_count_as_well(document: Document, player: User) -> None:
    first = lists.create(document, owner=player, caller=caller_of(player))[0]
    copied = lists.head_of(first)
    lists.clone(copied, owner=player, caller=caller_of(player))
    mine, found = lists.create(document)[0], lists.create(document)[0]
    lists.claim(mine, player)
    with pytest.raises(QuotaError, match="at most 3 lists"):
        lists.claim(found, player)
    with pytest.raises(QuotaError, match="at most 3 lists"):
        lists.clone(copied, owner=player, caller=caller_of(player))
    found.refresh_from_db()
    assert (found.owner, ArmyList.objects.filter(owner=player).count()) == (None, 3)
    lists.claim(mine, player)  # what is there already takes no further room


def test_a_list_keeps_so_many_saves_and_its_copy_goes_on(document: Document) -> None:
    army_list, _ = lists.create(document, caller=HERE)
    lists.revise(army_list, named(document, "Two"), base=1, caller=HERE)
    with pytest.raises(QuotaError, match=r"at most 2 saves\. Copy it") as full:
        lists.revise(army_list, named(document, "Three"), base=2, caller=HERE)
    assert (full.value.of, full.value.limit) == ("revisions", 2)
    assert lists.revise(army_list, named(document, "Two"), base=2, caller=HERE).number == 2
    lists.undo(army_list)
    assert [save.number for save in army_list.revisions.order_by("number")] == [1, 2]
    copy, _ = lists.clone(lists.head_of(army_list), caller=HERE)
    assert lists.revise(copy, named(document, "Three"), base=1, caller=HERE).number == 2


def test_an_account_s_lists_take_so_many_bytes(
    document: Document, player: User, settings: Any
) -> None:
    settings.LISTS_MIB = {"anon": 0, "user": 1}
    army_list, _ = lists.create(document, owner=player, caller=caller_of(player))
    size = army_list.bytes
    assert quotas.taken(player.pk) == {"lists": 1, "bytes": size}
    ArmyList.objects.update(bytes=quotas.MIB - size - 1)
    lists.revise(army_list, named(document, document["name"] + "!"), base=1, caller="ip-any")
    assert quotas.taken(player.pk)["bytes"] == quotas.MIB
    for save in (
        lambda: lists.create(document, owner=player, caller=caller_of(player)),
        lambda: lists.claim(lists.create(document)[0], player),
    ):
        with pytest.raises(QuotaError, match="at most 1 MiB, with all their saves") as full:
            save()
        assert (full.value.of, full.value.limit) == ("bytes", quotas.MIB)
    assert Revision.objects.filter(army_list__owner=player).count() == 2


def test_a_list_counts_the_bytes_of_all_its_saves(document: Document) -> None:
    army_list, _ = lists.create(document)
    first = army_list.bytes
    lists.revise(army_list, named(document, document["name"] + "?!"), base=1)
    army_list.refresh_from_db()
    assert army_list.bytes == 2 * first + 2
    assert 300 < first < 2_000


def test_an_address_makes_so_many_lists_a_day(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [20_000 * 86_400 + 86_000.0]
    monkeypatch.setattr("builder.limits.time.time", lambda: now[0])
    for _ in range(2):
        lists.create(document, caller=HERE)
    with pytest.raises(LimitError, match=r"at most 2 lists are made a day\. Sign in") as full:
        lists.create(document, caller=HERE)
    assert full.value.wait == 400
    lists.create(document, caller=ELSEWHERE)
    lists.create(document)
    assert ArmyList.objects.count() == 4
    now[0] += 400
    lists.create(document, caller=HERE)
    assert ArmyList.objects.count() == 5


def test_an_address_saves_so_many_bytes_a_day(
    document: Document, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LISTS_MIB = {"anon": 1, "user": 1}
    army_list, _ = lists.create(document, caller=HERE)
    monkeypatch.setattr(quotas, "MIB", 2 * army_list.bytes)
    lists.revise(army_list, named(document, document["name"][::-1]), base=1, caller=HERE)
    other, _ = lists.create(document, caller=ELSEWHERE)
    with pytest.raises(LimitError, match="At most 1 MiB of lists in no account are saved a day"):
        lists.revise(other, named(document, "x"), base=1, caller=HERE)
    lists.revise(other, named(document, "x"), base=1, caller=ELSEWHERE)
    assert Revision.objects.count() == 4


def test_zero_lifts_each_limit(document: Document, player: User, settings: Any) -> None:
    settings.LISTS, settings.REVISIONS = {"anon": 0, "user": 0}, 0
    for _ in range(4):
        lists.create(document, caller=HERE)
        mine, _ = lists.create(document, owner=player, caller=caller_of(player))
    for number in range(1, 4):
        lists.revise(mine, named(document, str(number)), base=number, caller=caller_of(player))
    assert (ArmyList.objects.count(), Revision.objects.count()) == (8, 11)


def test_commands_and_staff_are_bound_by_none(document: Document, player: User) -> None:
    made = [lists.create(document, owner=player)[0] for _ in range(4)]
    for number in range(3):
        lists.rename(made[0], str(number))
    assert lists.head_of(made[0]).number == 4


def test_a_move_to_another_edition_is_a_save(
    garrison: Document, dawns: dict[str, Edition], settings: Any
) -> None:
    settings.REVISIONS = 1
    army_list, _ = lists.create(garrison | {"edition": "0.9"}, caller=HERE)
    with pytest.raises(QuotaError, match="at most 1 save"):
        lists.move(army_list, dawns["2.0"], base=1, caller=HERE)
