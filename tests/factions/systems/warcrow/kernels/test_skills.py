"""When skills are used, on whom, at what price and how often."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed, Skill
from factions.systems.warcrow.kernels.record import cards
from factions.systems.warcrow.kernels.record.layout import (
    CATCH_UP,
    DISARMED,
    END_ACTIVATION,
    FIGHT,
    FIRE,
    FRIGHTENED,
    GONE,
    MEET,
    MOMENT,
    REST,
    RUSH,
    SKILL,
    SLOWED,
    VULNERABLE,
)
from factions.tabletop.battles.geometry import NEVER
from tests.factions.systems.warcrow.interpreted import Board, K, Unit, board, skill

FAR = (30.0, 50.0)


def pair(used: Skill, *, foe: dict[str, Any] | None = None, **mine: Any) -> Board:
    """Return unit 0 with a skill and an enemy in contact with it."""
    theirs: dict[str, Any] = {"side": 1, "at": (30.0, 30.01), "wounds": 5, "morale": 5}
    own: dict[str, Any] = {"at": (30.0, 28.0), "wounds": 5, "command": 2, "morale": 5}
    return board(Unit(**(own | mine), skills=(used,)), Unit(**(theirs | (foe or {}))))


def used(made: Board) -> int:
    """Return how often skills were used."""
    return len(made.told(K.events.SKILL))


def at(moment: str, do: str = "stress", to: str = "opponent", **changes: Any) -> Deed:
    return Deed(do, at=moment, to=to, **changes)


@pytest.mark.parametrize(
    ("moment", "step", "flag"),
    [
        ("contact", MEET, 1),
        ("rush", MEET, 0),
        ("rush", MEET, 1),
        ("charge", MEET, 1),
        ("combat", FIGHT, 0),
        ("shot", FIRE, 0),
        ("shooting", FIRE, 0),
    ],
)
def test_the_moments_of_the_one_that_acts(moment: str, step: int, flag: int) -> None:
    close = (30.0, 30.01) if step == FIGHT else (30.0, 33.0)
    made = pair(skill(at(moment)), foe={"at": close}, range=10)
    made.step(step, 0, 1, flag)
    assert used(made) == 1
    assert made.s.stress[1] >= 1


def test_an_assault_is_no_charge() -> None:
    made = pair(skill(at("charge")), foe={"at": (30.0, 33.0)})
    made.step(MEET, 0, 1, 0)
    assert used(made) == 0


@pytest.mark.parametrize(
    ("moment", "step", "count"),
    [
        ("targeted", RUSH, 1),
        ("targeted", FIRE, 1),
        ("targeted", FIGHT, 0),
        ("attacked", FIGHT, 1),
        ("attacked", FIRE, 0),
        ("contact", RUSH, 1),
    ],
)
def test_the_moments_of_the_one_acted_upon(moment: str, step: int, count: int) -> None:
    close = (30.0, 30.01) if step == FIGHT else (30.0, 33.0)
    made = pair(skill(at(moment, "state", states=("disarmed",))), foe={"at": close, "range": 10})
    made.step(step, 1, 0, 0)
    assert used(made) == count


@pytest.mark.parametrize(("moment", "step"), [("rest", REST), ("left-behind", CATCH_UP)])
def test_moments_between_fights(moment: str, step: int) -> None:
    made = pair(skill(at(moment, "heal", "self")), foe={"at": FAR}, damage=2)
    made.s.activated[0] = 1
    made.step(step, 0)
    assert made.s.damage[0] == 1


def test_the_start_and_the_end_of_an_activation() -> None:
    for moment in ("start", "finish"):
        made = pair(skill(at(moment, "heal", "self")), foe={"at": FAR}, damage=2)
        made.s.active = 0
        if moment == "start":
            made.step(MOMENT, 0, -1, cards.START)
        else:
            made.step(END_ACTIVATION, 0)
        assert made.s.damage[0] == 1


@pytest.mark.parametrize("moment", ["round-start", "round-end"])
def test_the_start_and_the_end_of_a_round(moment: str) -> None:
    made = pair(skill(at(moment, "heal", "self")), foe={"at": FAR}, damage=2)
    step = K.rounds.start_round if moment == "round-start" else K.rounds.end_round
    step(made.d, made.s, made.book)
    assert made.s.damage[0] == 1


def test_an_arrival() -> None:
    made = pair(skill(at("arrive", "stress", "all", within=30)), foe={"at": FAR})
    made.s.orders[K.layout.WHO] = 0
    made.s.orders[K.layout.WHAT] = K.layout.MARCH
    K.activation.start_activation(made.d, made.s, made.book, 0, True)
    assert made.s.stress[1] == 1


@pytest.mark.parametrize(
    ("word", "hits", "blocks", "counts"),
    [
        ("won", "S", "", 1),
        ("won", "", "", 0),
        ("hurt", "S", "", 1),
        ("hurt", "S", "B", 0),
        ("hurt-twice", "S", "", 0),
        ("hurt-twice", "SS", "", 1),
        ("bloody", "S", "S", 1),
        ("bloody", "S", "B", 0),
        ("destroyed", "S", "", 0),
        ("destroyed", "SSSSS", "", 1),
    ],
)
def test_how_a_combat_has_ended(word: str, hits: str, blocks: str, counts: int) -> None:
    relief = skill(at("combat", "relieve", "self", when=(word,)))
    made = pair(relief, hits=hits, stress=3, foe={"blocks": blocks})
    made.step(FIGHT, 0, 1)
    assert used(made) == counts


def test_a_command_skill_costs_a_token_and_stops_without_one() -> None:
    made = pair(skill(at("start", "heal", "self", amount=2), type="command"), damage=4, cost=60)
    assert made.s.tokens[0] == 2
    for left in (1, 0, 0):
        K.using.moment(made.d, made.s, made.book, 0, -1, cards.START)
        assert made.s.tokens[0] == left
    assert made.s.damage[0] == 0


def test_a_command_skill_that_gains_less_than_its_token_is_kept() -> None:
    made = pair(skill(at("start", "heal", "self"), type="command"), damage=1, cost=2)
    K.using.moment(made.d, made.s, made.book, 0, -1, cards.START)
    assert (made.s.tokens[0], made.s.damage[0]) == (2, 1)


@pytest.mark.parametrize(
    ("limit", "again", "after_act", "after_round"),
    [("", 3, 3, 3), ("activation", 1, 2, 2), ("round", 1, 1, 2), ("game", 1, 1, 1)],
)
def test_limits(limit: str, again: int, after_act: int, after_round: int) -> None:
    counts = []
    for acts, rounds in ((0, 0), (1, 0), (1, 1)):
        made = pair(skill(at("start", "heal", "self", limit=limit)), damage=4)
        made.s.acts = made.s.current_round = 1
        K.using.moment(made.d, made.s, made.book, 0, -1, cards.START)
        made.s.acts += acts
        made.s.current_round += rounds
        for _ in range(2 if not acts else 1):
            K.using.moment(made.d, made.s, made.book, 0, -1, cards.START)
        counts.append(used(made))
    if not limit:
        assert counts == [3, 2, 2]
    else:
        assert counts == [again, after_act, after_round]


@pytest.mark.parametrize(
    ("cost", "before", "field", "after"),
    [("s", 1, "stress", 2), ("t", 0, "tinge", 1), ("T", 1, "tinge", 0), ("w", 3, "damage", 2)],
)
def test_what_a_skill_costs_besides(cost: str, before: int, field: str, after: int) -> None:
    heal = skill(at("start", "heal", "self", amount=2, cost=cost))
    made = pair(heal, damage=3, cost=60)
    getattr(made.s, field)[0] = before
    K.using.moment(made.d, made.s, made.book, 0, -1, cards.START)
    assert getattr(made.s, field)[0] == after
    assert used(made) == 1


@pytest.mark.parametrize(
    ("cost", "field", "value"), [("s", "stress", 5), ("T", "tinge", 0), ("w", "damage", 4)]
)
def test_what_cannot_be_paid_is_not_used(cost: str, field: str, value: int) -> None:
    made = pair(skill(at("start", "heal", "self", amount=4, cost=cost)), damage=4, cost=60)
    getattr(made.s, field)[0] = value
    K.using.moment(made.d, made.s, made.book, 0, -1, cards.START)
    assert used(made) == 0


@pytest.mark.parametrize(("will", "damage"), [("S", 1), ("", 2)])
def test_luck_decides_whether_anything_happens(will: str, damage: int) -> None:
    made = pair(skill(at("start", "heal", "self", luck="will")), damage=2, will=will)
    K.using.moment(made.d, made.s, made.book, 0, -1, cards.START)
    assert made.s.damage[0] == damage


def test_one_of_several_effects() -> None:
    either = skill(
        at("start", "heal", "self", amount=2, either=True),
        at("start", "relieve", "self", amount=2, either=True),
    )
    for damage, stress, after in ((3, 0, (1, 0)), (0, 3, (0, 1)), (3, 1, (1, 1))):
        made = pair(either, damage=damage, stress=stress)
        K.using.moment(made.d, made.s, made.book, 0, -1, cards.START)
        assert (made.s.damage[0], made.s.stress[0]) == after


def target(made: Board) -> int:
    return int(K.skill_targets.find_target(made.d, made.s, 0, 0, -1, 0)[0])


def test_the_target_is_the_one_it_is_worth_most_on() -> None:
    heal = skill(at("start", "heal", "ally", amount=3, within=8, unseen=True))
    for damages, best in (((1, 3, 2), 1), ((4, 3, 2), 0), ((0, 0, 1), 2), ((0, 0, 0), -1)):
        made = board(
            *(
                Unit(at=(26.0 + 4 * u, 20.0), wounds=6, damage=hurt, skills=(heal,) * (u == 0))
                for u, hurt in enumerate(damages)
            ),
            Unit(side=1, at=FAR),
        )
        assert target(made) == best


@pytest.mark.parametrize(("within", "found"), [(14, 1), (13, -1)])
def test_the_range_of_a_skill(within: int, found: int) -> None:
    made = board(
        Unit(at=(30.0, 20.0), skills=(skill(at("start", to="enemy", within=within)),)),
        Unit(side=1, at=(30.0, 35.5)),
    )
    assert target(made) == found


@pytest.mark.parametrize(("unseen", "found"), [(False, -1), (True, 2)])
def test_a_target_has_to_be_seen_unless_the_skill_says_otherwise(unseen: bool, found: int) -> None:
    made = board(
        Unit(at=(30.0, 20.0), skills=(skill(at("start", to="enemy", within=30, unseen=unseen)),)),
        Unit(at=(30.0, 25.0)),
        Unit(side=1, at=(30.0, 30.0)),
    )
    assert target(made) == found


def test_the_hidden_are_not_picked_from_afar() -> None:
    veil = (skill(Deed("hidden", amount=8)),)
    for y, found in ((30.0, 1), (31.0, -1)):
        made = board(
            Unit(at=(30.0, 20.0), range=20, skills=(skill(at("start", to="enemy", within=30)),)),
            Unit(side=1, at=(30.0, y), skills=veil),
        )
        assert target(made) == found
        assert bool(K.ranged.found(made.d, made.s, made.book, 0, 1)) is (found == 1)


@pytest.mark.parametrize(("will", "found"), [("S", True), ("", False)])
def test_some_of_the_hidden_are_found_by_a_test(will: str, found: bool) -> None:
    veil = (skill(Deed("hidden", amount=7, test=1)),)
    made = board(
        Unit(at=(30.0, 20.0), range=20, will=will), Unit(side=1, at=(30.0, 35.0), skills=veil)
    )
    assert bool(K.ranged.found(made.d, made.s, made.book, 0, 1)) is found


def test_the_demoralized_use_nothing() -> None:
    made = pair(skill(at("start", "heal", "self")), damage=2)
    made.s.demoralized[0] = 1
    K.using.moment(made.d, made.s, made.book, 0, -1, cards.START)
    assert used(made) == 0


def test_another_unit_acts_when_an_activation_ends() -> None:
    used_by = skill(Deed("activate", at="finish", to="ally", within=15, others=True))
    made = board(
        Unit(at=(30.0, 10.0), skills=(used_by,)), Unit(at=(36.0, 10.0)), Unit(side=1, at=FAR)
    )
    made.s.activated[0], made.s.active = 1, 0
    made.step(END_ACTIVATION, 0)
    assert made.s.activated[:2].tolist() == [1, 1]
    assert [row[0] for row in made.told(K.events.ACTIVATED)] == [1]


def test_any_allys_end_may_be_the_moment() -> None:
    crow = skill(
        Deed("activate", at="ally-finish", to="ally", others=True, unseen=True), type="command"
    )
    made = board(
        Unit(at=(30.0, 10.0), skills=(crow,), command=1, cost=99),
        Unit(at=(36.0, 10.0), cost=99),
        Unit(at=(42.0, 10.0), cost=99),
        Unit(side=1, at=FAR),
    )
    made.s.activated[1], made.s.active = 1, 1
    made.step(END_ACTIVATION, 1)
    assert made.s.tokens[0] == 0
    assert [row[0] for row in made.told(K.events.ACTIVATED)] == [2]


@pytest.mark.parametrize(("enemy", "goes_to", "left"), [(2, 0, 0), (3, 1, 1), (1, 0, 0)])
def test_conquest_is_lent_where_it_wins(enemy: int, goes_to: int, left: int) -> None:
    anvil = skill(Deed("conquest", at="contest", to="ally", amount=2), type="command")
    made = board(
        Unit(at=(30.0, 28.0), skills=(anvil,), command=1),
        Unit(side=1, at=(30.0, 31.0), conquest=enemy),
        objectives=[(30.0, 30.0)],
    )
    K.objectives.take_objectives(made.d, made.s, 0)
    assert (made.s.holder[0], made.s.tokens[0]) == (goes_to, left)


@pytest.mark.parametrize(
    ("deed", "column", "value"),
    [
        (Deed("add", at="attack", roll="attack", symbols="SS"), cards.SYMBOLS, 2),
        (Deed("reroll", at="attack", roll="attack", amount=9), cards.AGAIN, 9),
        (Deed("fix", at="attack", roll="attack", amount=1), cards.FIXED, 1),
        (Deed("pierce", at="attack", roll="melee"), cards.PIERCES, 1),
    ],
)
def test_what_is_lent_to_an_attack(deed: Deed, column: int, value: int) -> None:
    made = pair(skill(deed), foe={"cost": 90, "blocks": "B"})
    K.lending.lend_skills(made.d, made.s, 0, 1, cards.MELEE_ROLL, 0)
    assert made.s.bonus[0, column] == value
    assert made.s.bonus[1].tolist() == [0] * cards.BONUS
    K.lending.lend_skills(made.d, made.s, 1, 0, cards.MELEE_ROLL, 1)
    assert made.s.bonus[1].tolist() == [0] * cards.BONUS


@pytest.mark.parametrize(("either", "lent"), [(True, 0), (False, 1)])
def test_a_limit_for_one_roll_or_another(either: bool, lent: int) -> None:
    rolls = (("attack", "S"), ("defence", "B"))
    both = skill(
        *(Deed("add", at=w, roll=w, symbols=x, limit="round", either=either) for w, x in rolls)
    )
    made = pair(both, foe={"cost": 90, "hits": "SS", "blocks": "B"})
    K.lending.lend_skills(made.d, made.s, 0, 1, cards.MELEE_ROLL, 0)
    assert made.s.bonus[0, cards.SYMBOLS] == 1
    K.lending.lend_skills(made.d, made.s, 0, 1, cards.DEFENCE_ROLL, 1)
    assert (made.s.bonus[1, cards.SYMBOLS] != 0) == lent
    made.s.current_round += 1
    K.lending.lend_skills(made.d, made.s, 0, 1, cards.DEFENCE_ROLL, 1)
    assert made.s.bonus[1, cards.SYMBOLS] != 0


@pytest.mark.parametrize(("labels", "stress"), [(("Infantry",), 0), (("Cavalry",), 1)])
def test_a_test_that_is_harder_for_some(labels: tuple[str, ...], stress: int) -> None:
    dance = (
        at("targeted", test=1, amount=1, but="Cavalry|Large"),
        at("targeted", test=2, amount=1, only="Cavalry|Large"),
    )
    made = pair(skill(*dance), foe={"labels": labels, "will": "S"})
    K.using.moment(made.d, made.s, made.book, 0, 1, cards.STRUCK_AT)
    assert (used(made), made.s.stress[1]) == (stress, stress)


@pytest.mark.parametrize(("keywords", "states", "tinge"), [
    ("", 0, 1), ("Spellcaster", 0, 2), ("", SLOWED, 2), ("Spellcaster", SLOWED, 2),
])  # fmt: skip
def test_more_tinge_for_some(keywords: str, states: int, tinge: int) -> None:
    one = Deed("tinge", at="action", to="enemy", within=15, amount=1)
    more = (
        replace(one, only="Spellcaster"),
        replace(one, but="Spellcaster", when=("opponent-slowed",)),
    )
    made = pair(skill(one, *more, type="combat"), foe={"keywords": keywords, "states": states})
    made.step(SKILL, 0, 0)
    assert made.s.tinge[1] == tinge


def test_the_state_that_hurts_most_is_chosen() -> None:
    states = (SLOWED, DISARMED, VULNERABLE, FRIGHTENED)
    names = ("slowed", "disarmed", "vulnerable", "frightened")
    vipers = skill(*(at("charge", "state", states=(name,), either=True) for name in names))
    for had, given in ((0, VULNERABLE), (VULNERABLE, DISARMED), (6, FRIGHTENED)):
        made = pair(vipers, foe={"states": had})
        K.using.moment(made.d, made.s, made.book, 0, 1, cards.CHARGED_IN)
        assert made.s.states[1] == had | given
        assert given in states


def test_facing_the_tinge_at_once() -> None:
    bath = skill(
        at("start", "heal", "self", amount=0, cost="tt"), at("start", "face", "self"),
        type="command",
    )  # fmt: skip
    made = pair(bath, damage=3, cost=90)
    K.using.moment(made.d, made.s, made.book, 0, -1, cards.START)
    assert (made.s.damage[0], made.s.tinge[0], made.s.stress[0]) == (0, 2, 1)


def test_an_ally_near_by_is_lent_to() -> None:
    for x, counts in ((36.9, 1), (37.1, 0)):
        lent = skill(Deed("add", at="attack", to="ally", within=5, roll="attack", symbols="S"))
        made = board(
            Unit(at=(30.0, 28.0)),
            Unit(at=(x, 28.0), skills=(lent,)),
            Unit(side=1, at=(30.0, 30.01), cost=90, blocks="B"),
        )
        K.lending.lend_skills(made.d, made.s, 0, 2, cards.MELEE_ROLL, 0)
        assert made.s.bonus[0, cards.SYMBOLS] == counts


@pytest.mark.parametrize(("will", "token", "got"), [("", 0, 1), ("S", 1, 1)])
def test_a_failed_test_is_made_good(will: str, token: int, got: int) -> None:
    made = pair(skill(Deed("pass", at="failed"), type="command"), will=will, command=1)
    assert K.willpower.will_test(made.d, made.s, made.book, 0, 1, K.events.MORALE) == got
    assert made.s.tokens[0] == token


def test_an_ally_lends_its_resolve() -> None:
    for within, got in ((10, 1), (3, 0)):
        made = board(
            Unit(at=(30.0, 20.0), will=""),
            Unit(at=(36.0, 20.0), skills=(skill(Deed("resolve", to="allies", within=within)),)),
            Unit(side=1, at=FAR),
        )
        assert K.willpower.will_test(made.d, made.s, made.book, 0, 1, K.events.MORALE) == got


def test_a_repeat_is_kept_by_the_unit_or_lent() -> None:
    card = Unit(at=(30.0, 20.0), will="S", skills=(skill(Deed("repeat")),))
    assert board(card, Unit(side=1, at=FAR)).d.will_again[0] == 1
    aura = Unit(at=(34.0, 20.0), skills=(skill(Deed("repeat", to="allies", within=5)),))
    made = board(Unit(at=(30.0, 20.0)), aura, Unit(side=1, at=FAR))
    assert K.willpower.lent(made.d, made.s, 0, cards.REPEAT) >= 0
    assert K.willpower.lent(made.d, made.s, 2, cards.REPEAT) == -1


def test_traits() -> None:
    slip = pair(skill(Deed("slip")))
    K.opportunity.leave(slip.d, slip.s, 0)
    assert slip.todo() == []
    alone = pair(skill(Deed("uncrowded")))
    alone.s.foes[0] = 2
    assert not K.attack.crowded(alone.d, alone.s, 0)
    assert K.attack.crowded(pair(skill()).d, alone.s, 0)
    wild = pair(skill(Deed("unlusted")), keywords="Bloodlust")
    assert wild.d.keywords[0] & K.layout.BLOODLUST == 0
    assert not wild.d.lust[0].any()


def test_holding_ground_for_nothing() -> None:
    made = pair(skill(Deed("hold")), stress=5, foe={"hits": "S"})
    K.melee.drive_back(made.d, made.s, made.book, 1, 0)
    assert (made.at(0), made.s.stress[0]) == ((30.0, 28.0), 5)


def test_the_silent_meet_no_switches_and_no_return_fire() -> None:
    quiet = skill(Deed("mute"))
    made = pair(quiet, foe={"at": (30.0, 34.0), "range": 20})
    K.charges.rush(made.d, made.s, made.book, 0, 1, True)
    assert made.todo() == [MEET]
    made = pair(quiet)
    made.s.rushing[0] = 2
    K.melee.fight(made.d, made.s, made.book, 0, 1, True)
    assert made.s.roll_row[1] == made.d.roll[made.d.sheet[1, 0], K.layout.STRUCK]


def test_a_combat_skill_is_an_action() -> None:
    made = pair(
        skill(at("action", "state", "enemy", within=9, states=("disarmed",)), type="combat")
    )
    made.step(SKILL, 0, 0)
    assert made.s.states[1] == DISARMED


def test_conditions_of_a_single_effect() -> None:
    howl = skill(
        at("action", "state", "enemies", within=9, states=("vulnerable",)),
        at("action", "stress", "enemies", within=9, when=("opponent-frightened",)),
        type="combat",
    )
    for states, stress in ((0, 0), (FRIGHTENED, 1)):
        made = pair(howl, foe={"states": states})
        made.step(SKILL, 0, 0)
        assert (made.s.states[1], made.s.stress[1]) == (states | VULNERABLE, stress)


def test_the_policy_weighs_a_combat_skill_against_other_orders() -> None:
    zap = skill(at("action", "wound", "enemy", within=9, amount=4), type="combat")
    made = pair(zap, foe={"at": (30.0, 38.0), "cost": 90})
    K.outlook.survey(made.d, made.s)
    order, _ = K.greedy.weigh(made.d, made.s, 0, -NEVER)
    assert (order.what, order.at, order.skill) == (K.layout.USE_SKILL, 1, 0)


@pytest.mark.parametrize(("states", "hurt"), [(0, 0), (SLOWED, 1)])
def test_what_is_asked_of_enemies_is_asked_of_each(states: int, hurt: int) -> None:
    bite = at("finish", "wound", "enemies", within=10, amount=1, when=("opponent-slowed",))
    made = pair(skill(bite), foe={"states": states})
    made.s.active = 0
    made.step(END_ACTIVATION, 0)
    assert (made.s.damage[1], used(made)) == (hurt, hurt)


def test_one_that_falls_may_strike_those_in_contact() -> None:
    last = at("troop-lost", "blast", "enemies", within=1, symbols="SSS")
    made = pair(skill(last), foe={"blocks": "B"}, wounds=1)
    K.damage.suffer(made.d, made.s, 0, 1, 1)
    K.game.carry_out(made.d, made.s, made.book)
    assert (made.s.status[0], made.s.damage[1], made.s.dealt[0]) == (GONE, 2, 2)


@pytest.mark.parametrize(("wounds", "dealt"), [(1, 1), (9, 3)])
def test_a_wound_of_its_own_buys_symbols_unless_it_is_the_last(wounds: int, dealt: int) -> None:
    rage = at("attack", "add", "self", roll="melee", symbols="SS", cost="w", limit="activation")
    made = pair(skill(rage), foe={"cost": 90, "wounds": 9}, wounds=wounds)
    made.s.acts = 1
    made.step(FIGHT, 0, 1)
    assert (made.s.damage[1], made.s.damage[0]) == (dealt, int(wounds > 1))


@pytest.mark.parametrize(
    ("mate", "uses"),
    [((30.0, 14.0), 1), ((30.0, 26.0), 0), ((1.5, 1.5), 0)],  # on its way, there, out of range
)
def test_a_move_for_an_ally_is_worth_where_it_gets_to(mate: tuple[float, float], uses: int) -> None:
    push = skill(at("finish", "move", "ally", within=10, others=True), type="command")
    made = board(
        Unit(at=(24.0, 14.0), command=2, skills=(push,)),
        Unit(at=mate),
        Unit(side=1, at=(30.0, 55.0), hits=""),
        objectives=[(30.0, 30.0)],
    )
    K.outlook.survey(made.d, made.s)
    K.using.moment(made.d, made.s, made.book, 0, -1, cards.FINISH)
    assert used(made) == uses


def test_who_is_fighting_gains_nothing_by_a_move() -> None:
    push = skill(at("finish", "move", "ally", others=True))
    made = board(
        Unit(at=(24.0, 14.0), skills=(push,)),
        Unit(at=(30.0, 14.0)),
        Unit(side=1, at=(30.0, 16.01), hits=""),
        objectives=[(30.0, 30.0)],
    )
    K.outlook.survey(made.d, made.s)
    assert K.deeds_worth.worth_on_all(made.d, made.s, 0, 0, 1, -1) == 0.0


def acts(made: Board) -> list[list[int]]:
    """Let player 0 take a turn; return the actions told, and the skills used among them."""
    assert K.generals.decide(made.d, made.s, 0)
    K.game.carry_out(made.d, made.s, made.book)
    return [row[:3] for row in made.told(K.events.ACTION)]


def test_a_skill_on_all_it_fights_leaves_a_blow_beside_it() -> None:
    breaker = skill(at("action", "blast", "engaged", symbols="SSS", when=("crowded",)))
    made = board(
        Unit(at=(30.0, 28.0), wounds=9, hits="SSS", skills=(breaker,)),
        Unit(side=1, at=(30.0, 30.01), wounds=9, hits=""),
        Unit(side=1, at=(30.0, 25.99), wounds=9, hits=""),
    )
    assert acts(made) == [[0, 1, K.events.ATTACK]]
    assert used(made) == 1
    assert sorted(made.s.damage[1:3].tolist()) == [3, 5]  # one symbol fewer in several combats


def test_a_skill_leaves_a_shot_beside_it() -> None:
    balm = skill(at("action", "heal", "self", amount=3))
    made = board(
        Unit(at=(30.0, 20.0), wounds=5, damage=3, shots="SSS", range=20, skills=(balm,)),
        Unit(side=1, at=(30.0, 38.0), wounds=9, hits="", cost=90),
    )
    assert acts(made) == [[0, 1, K.events.SHOOT]]
    assert (used(made), made.s.damage[0], made.s.damage[1]) == (1, 0, 3)


def test_weighing_a_move_for_an_ally_leaves_the_units_own_outlook() -> None:
    wonder = skill(
        at("action", "heal", "allies"), at("action", "displace", "ally", amount=3, others=True)
    )
    made = board(
        Unit(at=(30.0, 30.0), skills=(wonder,)),
        Unit(at=(10.0, 10.0)),
        Unit(side=1, at=(30.0, 55.0), hits=""),
        objectives=[(30.0, 30.0)],
    )
    K.outlook.survey(made.d, made.s)
    kept = float(K.greedy.weigh(made.d, made.s, 0, -NEVER)[0].claim)
    K.places.consider(made.d, made.s, 0)
    assert kept == float(made.s.claim) > 0
