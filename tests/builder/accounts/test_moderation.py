"""Staff find what offends in the open, rename it or hide it; players keep what is private."""

import json
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client

from builder.models import ArmyList, Pack, Run
from builder.services import lists, packs
from factions import loading
from factions.loading import Mode, examples
from factions.models import Edition
from tests.builder.accounts.people import signed_in

pytestmark = [pytest.mark.urls("tests.builder.accounts.with_admin"), pytest.mark.django_db]

Document = dict[str, Any]
PUBLIC, PRIVATE = ArmyList.Visibility.PUBLIC, ArmyList.Visibility.PRIVATE
LISTS = "/admin/builder/armylist/"


@pytest.fixture
def staff(boss: User) -> Client:
    """Return the browser of staff."""
    return signed_in(boss)


@pytest.fixture
def offensive(loaded: Edition, documents: dict[str, Document]) -> ArmyList:
    """Return a public list with a name that offends."""
    document = documents["northern-tribes/the-bear-wakes"] | {"name": "Rude words"}
    return lists.create(document, visibility=PUBLIC)[0]


def test_a_public_list_is_found_by_its_name(staff: Client, offensive: ArmyList) -> None:
    found = staff.get(f"{LISTS}?q=rude").content.decode()
    assert f"{LISTS}{offensive.pk}/change/" in found
    assert f"{LISTS}{offensive.pk}/change/" not in staff.get(f"{LISTS}?q=polite").content.decode()


def test_it_is_renamed_by_a_revision(staff: Client, offensive: ArmyList) -> None:
    answer = {"name": "Renamed", "visibility": "public"}
    assert staff.post(f"{LISTS}{offensive.pk}/change/", answer).status_code == 302
    offensive.refresh_from_db()
    assert (offensive.name, offensive.visibility) == ("Renamed", PUBLIC)
    head = lists.head_of(offensive)
    assert (head.number, head.document["name"]) == (2, "Renamed")
    assert LogEntry.objects.get().object_id == str(offensive.pk)


def test_several_are_hidden_at_once(staff: Client, offensive: ArmyList) -> None:
    answer = {"action": "make_private", "_selected_action": [offensive.pk]}
    assert staff.post(LISTS, answer).status_code == 302
    offensive.refresh_from_db()
    assert offensive.visibility == PRIVATE
    assert LogEntry.objects.count() == 1


def test_private_lists_are_not_shown_to_staff(staff: Client, offensive: ArmyList) -> None:
    lists.set_visibility(offensive, PRIVATE)
    assert "0 lists" in staff.get(LISTS).content.decode().replace("army ", "")
    assert staff.get(f"{LISTS}{offensive.pk}/change/").status_code == 302


def test_a_player_cannot_open_a_list_that_staff_hid(
    staff: Client, offensive: ArmyList, eve: User
) -> None:
    offensive.owner = eve
    offensive.save()
    staff.post(LISTS, {"action": "make_private", "_selected_action": [offensive.pk]})
    player, edit = signed_in(eve), f"/l/{offensive.slug}/edit/"
    page = player.get(f"{edit}share/").content.decode()
    assert "Staff made this list private" in page
    assert f'action="{edit}visibility/"' not in page
    for visibility in ("public", "unlisted"):
        refused = player.post(f"{edit}visibility/", {"visibility": visibility})
        assert refused.status_code == 403
        assert "Staff made this list private" in refused.content.decode()
    assert player.post(f"{edit}copy/").status_code == 302
    rows = ArmyList.objects.order_by("pk").values_list("visibility", "withheld")
    assert list(rows) == [(PRIVATE, True)] * 2


def test_staff_find_what_they_hid_and_show_it_again(staff: Client, offensive: ArmyList) -> None:
    change = f"{LISTS}{offensive.pk}/change/"
    staff.post(change, {"name": offensive.name, "visibility": "private"})
    offensive.refresh_from_db()
    assert offensive.withheld
    assert change in staff.get(f"{LISTS}?withheld__exact=1").content.decode()
    staff.post(change, {"name": offensive.name, "visibility": "unlisted"})
    offensive.refresh_from_db()
    assert (offensive.visibility, offensive.withheld) == ("unlisted", False)
    assert lists.open_to(offensive, "public") is None


def test_a_player_opens_a_list_that_the_player_hid(offensive: ArmyList) -> None:
    assert lists.open_to(offensive, PRIVATE)
    assert lists.open_to(offensive, PUBLIC) is None
    offensive.refresh_from_db()
    assert (offensive.visibility, offensive.withheld) == (PUBLIC, False)


def test_lists_are_deleted_and_never_made(staff: Client, offensive: ArmyList) -> None:
    assert staff.get(f"{LISTS}add/").status_code == 403
    staff.post(f"{LISTS}{offensive.pk}/delete/", {"post": "yes"})
    assert ArmyList.objects.count() == 0


def test_packs_are_renamed_and_deleted(staff: Client, loaded: Edition, eve: User) -> None:
    content = json.dumps(examples.smallest(loading.as_data(loaded))).encode()
    upload = packs.Upload(loaded, Mode.EXTEND, content)
    pack = packs.create(eve, "Rude words", upload).pack
    address = f"/admin/builder/pack/{pack.pk}/"
    assert staff.post(f"{address}change/", {"name": "Renamed"}).status_code == 302
    pack.refresh_from_db()
    assert pack.name == "Renamed"
    staff.post(f"{address}delete/", {"post": "yes"})
    assert Pack.objects.count() == 0


def test_battles_are_found_and_stopped(
    staff: Client, loaded: Edition, documents: dict[str, Document]
) -> None:
    document = documents["northern-tribes/the-bear-wakes"]
    run = Run.objects.create(
        edition=loaded, a_document=document, b_document=document, scenario="s", seed=7
    )
    page = staff.get(f"/admin/builder/run/{run.pk}/change/")
    assert page.status_code == 200
    answer = {"action": "cancel", "_selected_action": [run.pk]}
    assert staff.post("/admin/builder/run/", answer).status_code == 302
    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED
