"""Plain profiles with rules of their own, and kinds of models made of them."""

from dataclasses import replace
from typing import Any

from factions.systems.company_of_iron.battle.forces import Kind
from factions.systems.company_of_iron.catalogue import Catalogue, Model, Profile, Skill


def card(catalogue: Catalogue, key: str, *others: str, index: int = 0) -> Kind:
    """Return a kind of a shipped card, in a unit with others."""
    own = catalogue.profiles[key]
    return Kind(own, index, (own, *(catalogue.profiles[other] for other in others)))


def plain(name: str, *skills: str, **changes: Any) -> Profile:
    """Return a plain solo of those rules."""
    stats: dict[str, Any] = dict.fromkeys(
        ("spd", "strength", "mat", "rat", "defence", "arm", "cmd"), 6
    )
    model = Model(name, {"standard": 1}, "", **stats, boxes=1, advantages=(), tags=(name,))
    skill_rows = tuple(Skill(skill, "passive", (), (0,)) for skill in skills)
    usual: dict[str, Any] = {"kind": "solo", "models": (model,)}
    return replace(
        PLAIN,
        id=name,
        name=name,
        **({"skills": skill_rows} | usual | changes),
    )


PLAIN = Profile(
    id="plain",
    name="Plain",
    faction="test",
    kind="solo",
    officer=False,
    ranking_officer=False,
    options=(),
    base_mm=(30,),
    bans=(),
    partisan=(),
    selective=False,
    characters=(),
    labels=frozenset(),
    attaches_to=(),
    models=(),
    weapons=(),
    skills=(),
)


def lone(name: str, *skills: str, **changes: Any) -> Kind:
    """Return the kind of a plain solo of those rules."""
    one = plain(name, *skills, **changes)
    return Kind(one, 0, (one,))


def unit(*profiles: Profile) -> list[Kind]:
    """Return the kinds of one unit made up of those cards."""
    return [
        Kind(one, 0, (one, *(other for other in profiles if other is not one))) for one in profiles
    ]
