"""Texts without their game, their faction or a correct name. Nothing is assumed."""

import pytest

from builder.formats.refusals import DocumentError
from builder.formats.text import UnsaidError, read
from tests.builder.formats.lexicons import GAMES, lexicon, lexicons

SPANISH = """Lista de Ana, torneo de Vigo
Tribus del Norte
Comandante: Oso de Hielo (60)
Cazadores orcos x2 (40)
Evocador (25)
"""


def unsaid(text: str, *games: str) -> tuple[str, str]:
    """Return the place that is asked for, and the game where that is known."""
    with pytest.raises(UnsaidError) as error:
        read(text, [lexicon(game) for game in games or GAMES])
    assert error.value.kind == "malformed"
    assert str(error.value) == error.value.reason
    return error.value.path, error.value.system


@pytest.mark.parametrize(
    "text",
    [
        SPANISH,
        "zzzz qqqq",
        "Mercenaries\nsome of them",  # a faction of two games
        "Eine Liste\nHeld\nRangers\nKrieger\nBogenschützen\nReiter\nKanone",
    ],
    ids=["Spanish", "nothing", "two games", "one chance hit"],
)
def test_a_text_of_no_game_is_refused_for_it(text: str) -> None:
    assert unsaid(text) == ("/system", "")


@pytest.mark.parametrize("game", GAMES)
def test_a_text_of_no_faction_is_refused_for_it(game: str) -> None:
    assert unsaid(f"{lexicon(game).game.name}: 0 points") == ("/faction", game)
    assert unsaid(SPANISH, game) == ("/faction", game)


def test_a_game_that_is_mentioned_is_known() -> None:
    assert unsaid("Mi lista de Warcrow para el domingo\nCazadores") == ("/faction", "warcrow")


@pytest.mark.parametrize("game", GAMES)
def test_a_chosen_faction_is_that_of_a_text_which_names_none(game: str) -> None:
    for faction in lexicon(game).factions.named:
        document = read(SPANISH, [lexicon(game)], faction).document
        assert (document["system"], document["faction"]) == (game, faction)


def test_a_faction_that_is_named_goes_before_one_chosen() -> None:
    assert read("Northern Tribes\nEvoker", lexicons(), "mercenary").document["faction"] == (
        "northern-tribes"
    )


def test_a_chosen_faction_goes_before_what_most_units_are() -> None:
    assert read("Vercana\nEvoker", lexicons(), "mercenary").document["faction"] == "mercenary"


def test_a_chosen_faction_is_one_of_the_game() -> None:
    with pytest.raises(DocumentError, match="There is no faction") as error:
        read("Evoker", lexicons(), "cygnar")
    assert (error.value.kind, error.value.path) == ("schema", "/faction")


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("Evokr", "Evoker"),
        ("Evkoer x2 (50)", "Evoker"),
        ("orc huntres [20]", "Orc Hunters"),
        ("Ahlward Ice Baer", "Ahlwardt, Ice Bear"),
        ("Hunters", ""),  # half a name
        ("Orcs and hunters of the north", ""),
        ("something else", ""),
    ],
)
def test_the_only_near_name_is_given(line: str, near: str) -> None:
    (left,) = read(f"Northern Tribes\nOrmuk\n{line}", [lexicon("warcrow")]).unmatched
    assert left.near == near
    assert not near or near in left.candidates


def test_of_two_near_names_none_is_given() -> None:
    (left,) = read("Union\nTalon Rotor\nUR-45 Mechs", lexicons()).unmatched
    assert {"UR-45 Heavy Mechs", "UR-45E Arc Mechs"} <= set(left.candidates)
    assert left.near == ""
