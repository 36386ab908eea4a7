"""The search: what is found, in which order, and what is offered where nothing is."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from builder.services import packs
from builder.services.search import FIELDS, Query, index, words_of
from factions import loading
from factions.models import Edition, Unit
from tests.packed import upload

pytestmark = pytest.mark.usefixtures("loaded", "dawns")


def names(query: Query) -> list[str]:
    """Return the names of what is found, in order."""
    return [found.card.name for found in index().find(query)]


def test_every_unit_of_the_editions_in_force_is_there() -> None:
    assert len(index().cards) == Unit.objects.filter(edition__version__in=("1.6", "2.0")).count()
    assert {card.system for card in index().cards} == {"warcrow", "iron-dawn"}
    assert all(set(card.terms) == set(card.folded) == set(FIELDS) for card in index().cards)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("ice archers", "Ice Archers"),  # the very name
        ("ice", "Ice Archers"),  # a name that begins so
        ("bear", "Ahlwardt, Ice Bear"),  # a word of a name
        ("coic", "Lioslaith Cóic Caledhee"),  # without its accent
        ("ICE ARCH", "Ice Archers"),  # the case and the end of a word
        ("hunters orc", "Orc Hunters"),  # in any order
        ("line rifles", "Line Rifles"),  # another game
        ("old loch", "Volksmilitia"),  # a weapon
        ("dispel u ansera", "Ansera Noighman"),  # a keyword with a name
    ],
)
def test_the_first_that_is_found(text: str, first: str) -> None:
    assert names(Query(text))[0] == first


def test_names_come_before_keywords_and_these_before_abilities() -> None:
    found = index().find(Query("elite"))
    fields = [dict(one.why) for one in found]
    assert len(found) > 5
    keyed = [at for at, why in enumerate(fields) if "keyword" in why]
    others = [at for at, why in enumerate(fields) if "ability" in why]
    assert keyed
    assert max(keyed) < min(others, default=len(found))


def test_terms_found_beside_the_name_are_given() -> None:
    (found,) = index().find(Query("ansera gadgets"))
    assert found.why == (("ability", "Strange gadgets"),)
    (named,) = index().find(Query("orc hunters"))
    assert named.why == ()


@pytest.mark.parametrize(
    ("query", "number"),
    [
        (Query(system="warcrow"), 93),
        (Query(system="warcrow", faction="the-syenann"), 13),
        (Query(system="warcrow", faction="the-syenann", kind="troop"), 3),
        (Query(system="iron-dawn", faction="the-syenann"), 0),
        (Query("syenann"), 13),
        (Query("syenann", field="faction"), 13),
        (Query("syenann", field="name"), 1),
        (Query("orc hunters", system="iron-dawn"), 0),
        (Query("x y z"), 0),
        (Query("rcher"), 3),  # within a word
        (Query("rch"), 0),  # too short to be
    ],
)
def test_filters(query: Query, number: int) -> None:
    assert len(names(query)) == number


def test_cost_counts_every_option() -> None:
    cards = [found.card for found in index().find(Query(least=60, most=62))]
    assert all(any(60 <= points <= 62 for points in card.points) for card in cards)
    volksmilitia = next(card for card in cards if card.name == "Volksmilitia")
    assert (volksmilitia.points[0], volksmilitia.points[-1]) == (40, 80)
    assert names(Query(most=-1)) == []


def test_orders() -> None:
    cards = [found.card for found in index().find(Query("ice", order="cost"))]
    assert [card.points[0] for card in cards] == sorted(card.points[0] for card in cards)
    falling = [found.card.points[0] for found in index().find(Query("ice", order="-cost"))]
    assert falling == sorted(falling, reverse=True)
    named = names(Query("ice", order="name"))
    assert named == sorted(named, key=words_of)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ahlwrdt", "ahlwardt"),
        ("orc huntres", "orc hunters"),
        ("orc hunters", ""),
        ("qqqqqq", ""),
        ("zz", ""),
        ("", ""),
    ],
)
def test_what_was_meant(typed: str, meant: str) -> None:
    assert index().meant(typed) == meant


def test_names_that_are_like_it() -> None:
    assert index().named_like("Orc Hunterz")[0].name == "Orc Hunters"
    assert index().named_like("qqqqqq") == []


def test_an_empty_query_has_no_words_or_filters() -> None:
    assert not Query(" ").asks
    assert all(
        q.asks for q in (Query("a"), Query(system="warcrow"), Query(most=0), Query(kind="x"))
    )


def test_an_index_is_made_once_and_again_when_an_edition_changes(loaded: Edition) -> None:
    first = index()
    with CaptureQueriesContext(connection) as queries:
        assert index() is first
    assert len(queries) == 1
    Edition.objects.filter(pk=loaded.pk).update(digest="other")
    assert index() is not first


def test_a_players_own_content_is_not_found(dawns: dict[str, Edition]) -> None:
    ada = User.objects.create_user("ada")
    version = packs.create(ada, "River Guards", upload(dawns["2.0"]))
    assert version.edition is not None
    assert loading.catalogue(version.edition) is not None
    assert Unit.objects.filter(name="River Guard").count() == 1
    assert names(Query("river guard")) == []
