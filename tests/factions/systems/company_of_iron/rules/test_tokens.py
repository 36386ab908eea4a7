"""Rules of the book about souls and corpses, and about cards for models."""

from dataclasses import replace

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
from tests.factions.systems.company_of_iron.board.dice import shows
from tests.factions.systems.company_of_iron.board.fighters import Fighter, duel, fray
from tests.factions.systems.company_of_iron.board.kernels import E, K, L
from tests.factions.systems.company_of_iron.board.stage import Cards, stage
from tests.factions.systems.company_of_iron.rules.printed import (
    ATTACKER,
    FRAIL,
    KILLS,
    RULE,
    TARGET,
    attack,
    fired,
    rows_of,
)

# Souls and corpses


@pytest.mark.parametrize(
    ("traits", "souls"),
    [
        (L.LIVING, 1),
        (L.LIVING | L.SOULLESS, 0),
        (L.UNDEAD, 0),
        (L.CONSTRUCT | L.SOUL_VESSEL, 1),
    ],
)
@pytest.mark.parametrize("rule", ["Body Count [3]", "Predator [3]"])
def test_a_kill_is_a_soul(catalogue: Catalogue, rule: str, traits: int, souls: int) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, rule)), replace(FRAIL, traits=traits))
    with shows(*KILLS):
        fight.blow()
    assert fight.is_gone(1)
    assert fight.tokens(0) == souls


def test_nobody_has_more_than_three_tokens(catalogue: Catalogue) -> None:
    full = replace(ATTACKER, rows=rows_of(catalogue, "Body Count [3]"), tokens=3)
    fight = duel(full, FRAIL)
    with shows(*KILLS):
        fight.blow()
    assert fight.tokens(0) == 3


def test_an_injury_is_no_soul(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Body Count [3]")), FRAIL)
    with shows(1, 6, 6, 6, 3):
        fight.blow()
    assert fight.status(1) & L.INJURED
    assert fight.tokens(0) == 0


@pytest.mark.parametrize(
    ("rule", "side", "at", "souls"),
    [
        ('Collector [2"] [3]', 0, (12.0, 11.5), 1),
        ('Collector [2"] [3]', 0, (15.0, 11.5), 0),
        ('Collector [2"] [3]', 1, (12.0, 11.5), 0),
        ("Protector [CMD] [3]", 1, (15.0, 11.5), 1),
        ("Protector [CMD] [3]", 1, (25.0, 11.5), 0),
        ("Protector [CMD] [3]", 0, (12.0, 11.5), 0),
    ],
)
def test_souls_go_to_those_near(
    catalogue: Catalogue, rule: str, side: int, at: tuple[float, float], souls: int
) -> None:
    taker = Fighter(at=at, side=side, rows=rows_of(catalogue, rule))
    victim = replace(FRAIL, side=1, at=(10.0, 11.48))
    models = [ATTACKER, victim, taker] if side else [ATTACKER, taker, victim]
    fight = fray(*models)
    with shows(*KILLS):
        fight.blow(v=1 if side else 2)
        fight.settle()
    assert fight.tokens(2 if side else 1) == souls


@pytest.mark.parametrize(("tokens", "context", "dice"), [(1, 0, 3), (0, 0, 2), (1, L.IS_CHARGE, 3)])
def test_a_soul_boosts_damage_that_nothing_else_boosts(
    catalogue: Catalogue, tokens: int, context: int, dice: int
) -> None:
    one = replace(ATTACKER, rows=rows_of(catalogue, "Strength of Death"), tokens=tokens)
    fight = duel(one, TARGET)
    assert attack(fight, context).damage_dice == dice
    assert fight.tokens(0) == (tokens if context else 0)


def test_a_boost_by_a_soul_outlasts_a_critical_hit(catalogue: Catalogue) -> None:
    one = replace(ATTACKER, rows=rows_of(catalogue, "Strength of Death"), tokens=1)
    fight = duel(one, TARGET)
    assert attack(fight, faces=(5, 5, 1)).damage_dice == 3


@pytest.mark.parametrize(("gap", "blows"), [(0.3, 2), (4.0, 0)])
def test_souls_that_are_left_go_into_blows(catalogue: Catalogue, gap: float, blows: int) -> None:
    rows = rows_of(catalogue, "Soul-Powered")
    one = replace(ATTACKER, rows=rows, tokens=2, deeds=K.conditions.ATTACKED)
    fight = duel(one, TARGET, gap, acting=0)
    assert fired(fight, L.ON_FINISHED) == [(L.AGAIN, 0, 0)] * blows
    assert fight.tokens(0) == 2 - blows


def test_hearts_are_taken_and_spent(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Heart Eater")), FRAIL)
    with shows(*KILLS):
        fight.blow()
    assert fight.tokens(0) == 1


@pytest.mark.parametrize(("tokens", "more"), [(0, 0), (1, 1), (3, 1)])
def test_souls_guard_their_bearer(catalogue: Catalogue, tokens: int, more: int) -> None:
    guarded = replace(TARGET, rows=rows_of(catalogue, "Ghost Shield"), tokens=tokens)
    fight = duel(ATTACKER, guarded)
    assert attack(fight).armour == 10 + more


# A card for a model


@pytest.mark.parametrize(
    ("rule", "traits", "cards"),
    [
        ("Death Toll [Revenant]", L.LIVING, 1),
        ("Death Toll [Revenant]", L.UNDEAD, 0),
        ("Blood-Bound", L.LIVING, 1),
        ("Shanghai", L.LIVING | L.WARRIOR, 1),
        ("Shanghai", L.LIVING | L.WARBEAST, 0),
    ],
)
def test_a_model_that_would_return_is_a_card_drawn_and_one_discarded(
    catalogue: Catalogue, rule: str, traits: int, cards: int
) -> None:
    one = replace(ATTACKER, rows=rows_of(catalogue, rule))
    foe = replace(FRAIL, side=1, at=(10.0, 11.48), traits=traits)
    made = stage(one, foe, cards=Cards(hands=((0, 1), ())))
    with shows(*KILLS):
        made.blow()
    became = [card.became for card in made.events(E.CARD)]
    assert became == [E.DRAWN, E.DISCARDED] * cards
    assert len(made.hand(0)) == 2


@pytest.mark.parametrize("rule", ["Deathbound", "Greater Destiny"])
def test_the_fallen_of_the_round_are_a_card_once_a_battle(catalogue: Catalogue, rule: str) -> None:
    made = stage(
        replace(ATTACKER, rows=rows_of(catalogue, rule)),
        Fighter(at=(12.0, 10.0)),
        replace(TARGET, side=1, at=(20.0, 25.0)),
        cards=Cards(hands=((0,), ())),
    )
    assert fired(made, L.ON_START) == []
    assert made.events(E.CARD) == []
    made.fall(1, by=2)
    for _ in range(2):
        fired(made, L.ON_START)
    assert [card.became for card in made.events(E.CARD)] == [E.DRAWN, E.DISCARDED]


def test_policies_without_cards_draw_none() -> None:
    made = stage(Fighter(), Fighter(side=1), policy=L.NEAREST)
    made.exchange(0)
    assert (made.hand(0), made.events(E.CARD)) == ([], [])


def test_a_thrall_is_built_where_there_is_nothing_to_attack(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Create Scrap Thrall (★Action)")
    made = stage(replace(ATTACKER, rows=rows), replace(TARGET, side=1, at=(25.0, 25.0)))
    made.ordered(L.ADVANCE, L.NOTHING)
    made.complete()
    assert (made.order.do, made.order.rule) == (L.ACTION, RULE)
