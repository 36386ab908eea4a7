"""Frays for the policy and the game: tastes, odds of 0.5 boxes a blow or shot, a deck, policies."""

from typing import Any

from factions.systems.company_of_iron.battle.records import TASTE
from tests.factions.systems.company_of_iron.kernels.fray import Fighter, Fray, K, L, fray

ASSETS = (L.SHAKE, L.REROLL, L.BOOST, L.BRACE, L.DASH)


def stage(*fighters: Fighter, policy: int = L.GREEDY, gain: float = 0.5, **fields: Any) -> Fray:
    """Lay out a fray whose models are weighed up; fields: more of its setup."""
    made = fray(*fighters)
    d, s = made.d, made.s
    d.policy[:] = policy
    d.deals[:, : L.REACHES] = d.suffers[:, : L.REACHES] = gain
    surely(made, 1.0)
    d.rounds = 7
    for row, value in TASTE.items():
        d.taste[:, row] = value
    for name, value in fields.items():
        d[name] = value
    for p in range(2):
        d.commander[p] = s.leader[p] = d.first[p]
        s.upgraded[p] = 1
    d.cards = len(ASSETS)
    d.card_asset[: len(ASSETS)] = ASSETS
    d.card_what[:] = -1
    K.command_cards.deal(d, s)
    K.worth.survey_worth(d, s)
    return made


def surely(made: Fray, swings: float) -> None:
    """Let every model hit every other by a blow once in so many."""
    made.d.deals[:, L.SURELY] = made.d.suffers[:, L.SURELY] = swings


def hold(made: Fray, p: int, *cards: int) -> None:
    """Give a player a hand."""
    made.s.held[p] = len(cards)
    made.s.hand[p, : len(cards)] = cards


def flags(made: Fray, *spots: tuple[float, float]) -> None:
    """Put flags on the table that reach 3 inches and score from round 2 on, 5 ahead win."""
    d = made.d
    d.posts, d.flag_reach, d.flag_from, d.lead = len(spots), 3.0, 2, 5
    for row, spot in enumerate(spots):
        d.flag[row] = spot


def dash(made: Fray, m: int) -> None:
    """Let a model that is about to act dash where its player would have it dash."""
    target = K.dashes.dash_target(made.d, made.s, m)
    if target >= 0:
        K.command_cards.dash(made.d, made.s, m, target)


def play_plan(made: Fray, p: int) -> None:
    """Let a player play the battle plan it would play."""
    place = K.battle_plans.best_plan(made.d, made.s, p)
    if place >= 0:
        K.command_cards.play_plan(made.d, made.s, p, place)
