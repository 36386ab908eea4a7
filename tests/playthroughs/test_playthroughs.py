"""Whole battles that were read move by move against the rules, fought again and compared.

A golden's first line says how it is fought: lists, scenario, seed, number and policies. After the
rules or a policy change on purpose, write all of them anew and read what `git diff` shows against
the rules before keeping it:

    REFRESH_PLAYTHROUGHS=1 pytest tests/playthroughs
"""

import os
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from builder.services import battles
from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop.lists import roster as rosters

FOLDER = Path(__file__).parent
GOLDENS = sorted(FOLDER.glob("*/*.txt"))
REFRESH = os.environ.get("REFRESH_PLAYTHROUGHS") == "1"
SCENARIOS = {
    "armoured-clash": {"advance": 2, "meeting-engagement": 1},
    "cold-iron": {"melee": 2, "hold-the-bridge": 1},
    "company-of-iron": {"skirmish": 2, "decapitate": 1},
    "iron-dawn": {"hold-the-line": 2, "breakthrough": 1},
    "warcrow": {"crossroads": 2, "last-stand": 1},
}


def terms_of(golden: Path) -> dict[str, str]:
    """Return what the first line says: a, b, scenario, seed, index and policy (a's/b's)."""
    first = golden.read_text(encoding="utf-8").splitlines()[0]
    return dict(word.split("=", 1) for word in first.removeprefix("# ").split())


def fought_again(golden: Path) -> str:
    """Fight the battle of a golden and return the text it should hold."""
    terms = terms_of(golden)
    game = SYSTEMS[golden.parent.name]
    catalogue: Any = game.catalogue.read(loading.data_of(settings.FIXTURES / game.id))
    lists = loading.references(game.id)
    a, b = (rosters.read(lists[terms[side]]) for side in "ab")
    generals = [game.generals[name] for name in terms["policy"].split("/")]
    setup = game.battle.compile(a, b, catalogue, terms["scenario"], *generals)
    replay = game.battle.replay(setup, int(terms["seed"]), int(terms["index"]))
    first = "# " + " ".join(f"{name}={value}" for name, value in terms.items())
    return "\n".join([first, *battles.narrated(replay, game.id), ""])


@pytest.mark.parametrize(
    "golden", GOLDENS, ids=lambda golden: f"{golden.parent.name}-{golden.stem}"
)
def test_a_playthrough_is_the_same_word_for_word(golden: Path) -> None:
    text = fought_again(golden)
    if REFRESH:
        golden.write_text(text, encoding="utf-8")
    assert text.splitlines() == golden.read_text(encoding="utf-8").splitlines()


def test_every_game_that_fights_has_playthroughs_and_every_playthrough_a_game() -> None:
    fighting = {game.id for game in SYSTEMS.values() if game.fights}
    assert {golden.parent.name for golden in GOLDENS} == fighting


@pytest.mark.parametrize("game", sorted(SCENARIOS))
def test_every_scenario_of_a_game_has_its_playthroughs(game: str) -> None:
    scenarios = [terms_of(golden)["scenario"] for golden in GOLDENS if golden.parent.name == game]
    assert {scenario: scenarios.count(scenario) for scenario in scenarios} == SCENARIOS[game]
    assert set(scenarios) == set(SYSTEMS[game].battle.SCENARIOS)
