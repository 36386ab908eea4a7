"""Rules of souls and corpses, of cards for models, of spells that lie on a model, and the like."""

from dataclasses import replace

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue
from tests.factions.systems.company_of_iron.kernels.fray import (
    RIFLE,
    SWORD,
    E,
    Fighter,
    Fray,
    K,
    L,
    Row,
    duel,
    fray,
)
from tests.factions.systems.company_of_iron.kernels.stage import hold, stage
from tests.factions.systems.company_of_iron.rules.test_events import (
    FRAIL,
    KILLS,
    MAGE,
    fired,
    settle,
)
from tests.factions.systems.company_of_iron.rules.test_fights import (
    ATTACKER,
    GUNNER,
    TARGET,
    attack,
    rows_of,
    shows,
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
    assert fight.s.where[1] == L.GONE
    assert fight.s.tokens[0] == souls


def test_nobody_has_more_than_three_tokens(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Body Count [3]")), FRAIL)
    fight.s.tokens[0] = 3
    with shows(*KILLS):
        fight.blow()
    assert fight.s.tokens[0] == 3


def test_an_injury_is_no_soul(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Body Count [3]")), FRAIL)
    with shows(1, 6, 6, 6, 3):
        fight.blow()
    assert fight.s.status[1] & L.INJURED
    assert fight.s.tokens[0] == 0


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
def test_souls_go_to_who_is_near(
    catalogue: Catalogue, rule: str, side: int, at: tuple[float, float], souls: int
) -> None:
    taker = Fighter(at=at, side=side, rows=rows_of(catalogue, rule))
    victim = replace(FRAIL, side=1, at=(10.0, 11.48))
    models = [ATTACKER, victim, taker] if side else [ATTACKER, taker, victim]
    fight = fray(*models)
    with shows(*KILLS):
        fight.blow(v=1 if side else 2)
        settle(fight)
    assert fight.s.tokens[2 if side else 1] == souls


@pytest.mark.parametrize(("tokens", "context", "dice"), [(1, 0, 3), (0, 0, 2), (1, L.IS_CHARGE, 3)])
def test_a_soul_boosts_damage_that_nothing_else_boosts(
    catalogue: Catalogue, tokens: int, context: int, dice: int
) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Strength of Death")), TARGET)
    fight.s.tokens[0] = tokens
    assert attack(fight, context).damage_dice == dice
    assert fight.s.tokens[0] == (tokens if context else 0)


def test_a_boost_by_a_soul_outlasts_a_critical_hit(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Strength of Death")), TARGET)
    fight.s.tokens[0] = 1
    assert attack(fight, faces=(5, 5, 1)).damage_dice == 3


@pytest.mark.parametrize(("engaged", "blows"), [(1, 2), (0, 0)])
def test_souls_that_are_left_go_into_blows(catalogue: Catalogue, engaged: int, blows: int) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Soul-Powered")), TARGET)
    fight.s.tokens[0], fight.s.active, fight.s.engaged[0] = 2, 0, engaged
    fight.s.deeds[0] = K.conditions.ATTACKED
    assert fired(fight, L.ON_FINISHED) == [(L.AGAIN, 0, 0)] * blows
    assert fight.s.tokens[0] == 2 - blows


def test_hearts_are_taken_and_spent(catalogue: Catalogue) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, "Heart Eater")), FRAIL)
    with shows(*KILLS):
        fight.blow()
    assert fight.s.tokens[0] == 1


@pytest.mark.parametrize(("tokens", "more"), [(0, 0), (1, 1), (3, 1)])
def test_souls_guard_their_bearer(catalogue: Catalogue, tokens: int, more: int) -> None:
    fight = duel(ATTACKER, replace(TARGET, rows=rows_of(catalogue, "Ghost Shield")))
    fight.s.tokens[1] = tokens
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
def test_who_would_return_is_a_card_drawn_and_one_discarded(
    catalogue: Catalogue, rule: str, traits: int, cards: int
) -> None:
    one = replace(ATTACKER, rows=rows_of(catalogue, rule))
    made = stage(one, replace(FRAIL, side=1, at=(10.0, 11.48), traits=traits))
    hold(made, 0, 0, 1)
    with shows(*KILLS):
        made.blow()
    told = [row[4] for row in made.told(E.CARD)]
    assert told == [E.DRAWN, E.DISCARDED] * cards
    assert made.s.held[0] == 2


@pytest.mark.parametrize("rule", ["Deathbound", "Greater Destiny"])
def test_the_fallen_of_the_round_are_a_card_once_a_battle(catalogue: Catalogue, rule: str) -> None:
    made = stage(
        replace(ATTACKER, rows=rows_of(catalogue, rule)),
        Fighter(at=(12.0, 10.0)),
        replace(TARGET, side=1, at=(20.0, 25.0)),
    )
    hold(made, 0, 0)
    assert fired(made, L.ON_START) == []
    assert made.told(E.CARD) == []
    made.s.where[1], made.s.fell_in[1] = L.GONE, made.s.current_round
    for _ in range(2):
        fired(made, L.ON_START)
    assert [row[4] for row in made.told(E.CARD)] == [E.DRAWN, E.DISCARDED]


def test_policies_without_cards_draw_none() -> None:
    made = stage(Fighter(), Fighter(side=1), policy=L.NEAREST)
    K.command_cards.exchange(made.d, made.s, 0)
    assert (made.s.held[0], made.told(E.CARD)) == (0, [])


def test_a_thrall_is_built_where_there_is_nothing_to_attack(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Create Scrap Thrall (★Action)")
    made = stage(replace(ATTACKER, rows=rows), replace(TARGET, side=1, at=(25.0, 25.0)))
    made.ordered(L.ADVANCE, L.NOTHING)
    made.order = K.special_actions.complete(made.d, made.s, 0, made.order)
    assert (made.order.do, made.order.rule) == (L.ACTION, 7)


# Spells and animi that lie on a model


def enchanted(catalogue: Catalogue, *mine: Row) -> Fray:
    """Return a duel whose target has 2 more ARM by an animus in force."""
    animus = [replace(row, rule=8) for row in rows_of(catalogue, "Animus: Spiny Growth")]
    fight = duel(replace(ATTACKER, rows=mine), replace(TARGET, rows=animus))
    fight.d.spell[int(fight.d.effect_first[2]) - 1] = 1
    K.maintenance.maintenance(fight.d, fight.s, 1)
    return fight


@pytest.mark.parametrize(("quality", "armour"), [(0, 12), (L.BLESSED, 10)])
def test_the_blessed_see_past_an_animus(catalogue: Catalogue, quality: int, armour: int) -> None:
    fight = enchanted(catalogue)
    fight.d.qualities[0] = quality
    assert attack(fight).armour == armour


@pytest.mark.parametrize(("rule", "armour"), [("Arcane Assassin", 10), ("Luck", 12)])
def test_an_arcane_assassin_sees_past_an_animus(
    catalogue: Catalogue, rule: str, armour: int
) -> None:
    fight = enchanted(catalogue, *rows_of(catalogue, rule))
    assert attack(fight).armour == armour


@pytest.mark.parametrize("rule", ["Arcane Interference", "Dispel"])
def test_a_hit_ends_an_animus(catalogue: Catalogue, rule: str) -> None:
    fight = enchanted(catalogue, *rows_of(catalogue, rule))
    with shows():
        fight.blow()
    assert K.current_stats.stat(fight.d, fight.s, 1, L.ARMOUR, 0) == 10


def test_purgation_boosts_against_whom_an_animus_guards(catalogue: Catalogue) -> None:
    for guarded, dice in ((1, 3), (0, 2)):
        fight = enchanted(catalogue, *rows_of(catalogue, "Purgation"))
        fight.d.spell[:] = guarded
        told = attack(fight)
        assert (told.dice, told.damage_dice) == (dice, dice)


def test_an_animus_suppresses_spells_near_it(catalogue: Catalogue) -> None:
    rows = rows_of(catalogue, "Animus: Arcane Suppression")
    for one, gap, dice in ((MAGE, 4.0, 1), (MAGE, 6.0, 2), (GUNNER, 4.0, 2)):
        fight = duel(one, replace(TARGET, rows=rows), gap)
        assert attack(fight).dice == dice


@pytest.mark.parametrize(("one", "gap", "sure"), [(MAGE, 7.5, True), (MAGE, 6.5, False),
                                                  (GUNNER, 7.5, False)])  # fmt: skip
def test_spells_reach_static_from_5_inches_nearer(
    catalogue: Catalogue, one: Fighter, gap: float, sure: bool
) -> None:
    fight = duel(one, replace(TARGET, rows=rows_of(catalogue, "Mage Static")), gap)
    with shows():
        fight.shot()
    assert (fight.told(E.ATTACK)[0][7] == E.SURE_MISS) is sure


# Gas


@pytest.mark.parametrize(
    ("traits", "frail"),
    [(L.LIVING, True), (L.LIVING | L.MASKED, False), (L.UNDEAD, False)],
)
def test_a_mask_keeps_strangle_gas_out(catalogue: Catalogue, traits: int, frail: bool) -> None:
    gas = replace(RIFLE, power=-1, rows=rows_of(catalogue, "Strangle Gas Grenade"))
    fight = duel(replace(GUNNER, weapons=(gas,)), replace(TARGET, traits=traits), 4.0)
    with shows():
        fight.shot()
    assert bool(fight.s.frail_until[1] > 0) is frail
    [mask] = rows_of(catalogue, "Alchemical Mask")
    assert (mask.what, int(mask.amount)) == (L.GRANTS, L.MASKED)


# Movement


@pytest.mark.parametrize(("how", "shots"), [(L.CHARGE, 1), (L.RUN, 1), (L.ADVANCE, 0)])
def test_a_wild_shot_comes_before_a_run_or_a_charge(
    catalogue: Catalogue, how: int, shots: int
) -> None:
    one = replace(ATTACKER, weapons=(SWORD, RIFLE), rows=rows_of(catalogue, "Wild Shot"))
    made = stage(one, replace(TARGET, side=1, at=(10.0, 17.0)))
    d, s = made.d, made.s
    assert K.activation.begin_activation(d, s, 0)
    made.ordered(how, L.NOTHING, 1, (10.0, 12.0))
    with shows(1, 2):
        made.perform()
    told = [int(row[0]) for row in s.event[: int(s.events)]]
    fired_at = [row[2] for row in made.told(E.ATTACK) if row[2] == 1]
    assert len(fired_at) == shots
    assert not shots or told.index(E.ATTACK) < told.index(E.MOVED)


def test_a_charge_ends_where_a_wild_shot_has_felled_its_target(catalogue: Catalogue) -> None:
    one = replace(ATTACKER, weapons=(SWORD, RIFLE), rows=rows_of(catalogue, "Wild Shot"))
    made = stage(one, replace(FRAIL, side=1, at=(10.0, 17.0)), Fighter(side=1, at=(25.0, 25.0)))
    assert K.activation.begin_activation(made.d, made.s, 0)
    made.ordered(L.CHARGE, L.BLOWS, 1)
    with shows(*KILLS):
        made.perform()
    assert made.s.where[1] == L.GONE
    assert made.s.y[0] == 10.0


@pytest.mark.parametrize(("rule", "status"), [("Flame Trail", L.ON_FIRE), ("Bulldoze", 0)])
def test_whom_it_touches_after_an_advance(catalogue: Catalogue, rule: str, status: int) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, rule)), TARGET, 0.0)
    before = float(fight.s.y[1])
    fired(fight, L.ON_MOVED)
    assert fight.s.status[1] == status
    assert fight.s.y[1] - before == pytest.approx(0.0 if status else 2.0)


# Damage and statuses


def test_trash_is_for_whoever_lies(catalogue: Catalogue) -> None:
    weapon = replace(SWORD, rows=rows_of(catalogue, "Trash"))
    one = replace(ATTACKER, weapons=(weapon,))
    for status, dice in ((L.KNOCKED_DOWN, 3), (0, 2)):
        assert attack(duel(one, replace(TARGET, status=status))).damage_dice == dice


@pytest.mark.parametrize(
    ("rule", "traits", "damage", "status"),
    [
        ("Shock Field", L.WARJACK | L.CONSTRUCT, 1, 0),
        ("Shock Field", L.LIVING | L.WARRIOR, 0, 0),
        ("It Burns!", L.LIVING | L.WARRIOR, 0, L.ON_FIRE),
    ],
)
def test_who_strikes_it_pays(
    catalogue: Catalogue, rule: str, traits: int, damage: int, status: int
) -> None:
    one = replace(ATTACKER, boxes=9, traits=traits)
    fight = duel(one, replace(TARGET, rows=rows_of(catalogue, rule)))
    with shows():
        fight.blow()
    assert (fight.s.damage[0], fight.s.status[0]) == (damage, status)


@pytest.mark.parametrize(
    ("rule", "traits", "what", "left"),
    [
        ("Rust", L.WARJACK, L.ARMOUR, 8),
        ("Rust", L.LIVING, L.ARMOUR, 10),
    ],
)
def test_rust_eats_warjacks(
    catalogue: Catalogue, rule: str, traits: int, what: int, left: int
) -> None:
    weapon = replace(SWORD, rows=rows_of(catalogue, rule))
    fight = duel(replace(ATTACKER, weapons=(weapon,)), replace(TARGET, traits=traits))
    with shows():
        fight.blow()
    K.current_stats.renew(fight.d, fight.s)
    assert K.current_stats.stat(fight.d, fight.s, 1, what, 0) == left


@pytest.mark.parametrize(
    ("rule", "faces", "status"),
    [
        ("Freeze", (3, 4), L.STATIONARY),
        ("Animus: Flaming Fist", (3, 4), L.ON_FIRE),
        ("Animus: Acidic Touch", (3, 4), L.CORRODING),
        ("Animus: Rime Fist", (3, 4), 0),
        ("Animus: Rime Fist", (4, 4), L.STATIONARY),
    ],
)
def test_what_a_blow_brings(
    catalogue: Catalogue, rule: str, faces: tuple[int, int], status: int
) -> None:
    fight = duel(replace(ATTACKER, rows=rows_of(catalogue, rule)), TARGET)
    with shows(*faces):
        fight.blow()
    assert fight.s.status[1] == status


@pytest.mark.parametrize(
    ("rule", "what", "gap", "found"),
    [
        ("Chiller", L.DEFENCE, 1.9, 10),
        ("Chiller", L.DEFENCE, 2.1, 12),
        ("Animus: Diminish", L.STRENGTH, 1.9, 3),
    ],
)
def test_enemies_close_by_suffer(
    catalogue: Catalogue, rule: str, what: int, gap: float, found: int
) -> None:
    fight = duel(Fighter(rows=rows_of(catalogue, rule)), Fighter(), gap)
    K.current_stats.renew(fight.d, fight.s)
    assert K.current_stats.stat(fight.d, fight.s, 1, what, 0) == found


def test_a_hangover_comes_once(catalogue: Catalogue) -> None:
    sot = replace(TARGET, boxes=5, arm=1, rows=rows_of(catalogue, "Hangover"))
    fight = duel(ATTACKER, sot)
    with shows(6, 5):
        fight.blow()
    assert (fight.s.damage[1], fight.s.status[1]) == (0, L.KNOCKED_DOWN)
    assert fight.told(E.CASUALTY_ROLL) == []
    with shows(6, 5, 1):
        fight.blow()
    assert fight.told(E.CASUALTY_ROLL) != []
