"""When skills are used, at what price and how often."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record import cards
from factions.systems.warcrow.kernels.record.layout import FRIGHTENED
from tests.factions.systems.warcrow.board import Board, E, L, Tokens, Unit, board, skill
from tests.factions.systems.warcrow.board.skilled import FAR, at, pair

Act = Callable[[Board, int, int], None]
ACTS: dict[str, Act] = {
    "assault": Board.assault,
    "close in": Board.close_in,
    "charge home": lambda made, u, v: made.close_in(u, v, charging=True),
    "fight": Board.fight,
    "shoot": Board.shoot,
}


def close_to(act: str) -> tuple[float, float]:
    """Return where an enemy has to stand: in contact for a fight, else a little way off."""
    return (30.0, 30.01) if act == "fight" else (30.0, 33.0)


@pytest.mark.parametrize(
    ("moment", "act"),
    [
        ("contact", "charge home"),
        ("rush", "close in"),
        ("rush", "charge home"),
        ("charge", "charge home"),
        ("combat", "fight"),
        ("shot", "shoot"),
        ("shooting", "shoot"),
    ],
)
def test_a_unit_that_acts_uses_its_skills_at_their_moment(moment: str, act: str) -> None:
    made = pair(skill(at(moment)), foe={"at": close_to(act)}, range=10)
    ACTS[act](made, 0, 1)
    assert made.skills_used() == 1
    assert made.stress(1) >= 1


def test_a_shot_that_destroys_a_unit_has_its_skills_done_to_the_character_left() -> None:
    frightens = skill(at("shot", "state", states=("frightened",), when=("hurt",)))
    made = board(
        Unit(at=(30.0, 30.0), range=10, hits="S", skills=(frightens,)),
        Unit(side=1, at=(30.0, 35.0), wounds=1, spots=[(32.1, 35.0)]),
        Unit(side=1, host=1, wounds=3),
    )
    made.shoot(0, 1)
    assert (made.is_gone(1), made.is_ready(2)) == (True, True)
    assert made.states(2) == FRIGHTENED


def test_an_assault_is_no_charge() -> None:
    made = pair(skill(at("charge")), foe={"at": (30.0, 33.0)})
    made.close_in(0, 1)
    assert made.skills_used() == 0


@pytest.mark.parametrize(
    ("moment", "act", "count"),
    [
        ("targeted", "assault", 1),
        ("targeted", "shoot", 1),
        ("targeted", "fight", 0),
        ("attacked", "fight", 1),
        ("attacked", "shoot", 0),
        ("contact", "assault", 1),
    ],
)
def test_a_unit_acted_upon_uses_its_skills_at_their_moment(
    moment: str, act: str, count: int
) -> None:
    disarms = skill(at(moment, "state", states=("disarmed",)))
    made = pair(disarms, foe={"at": close_to(act), "range": 10})
    ACTS[act](made, 1, 0)
    assert made.skills_used() == count


@pytest.mark.parametrize(("moment", "act"), [("rest", Board.rest), ("left-behind", Board.catch_up)])
def test_a_rest_and_catching_up_are_moments(moment: str, act: Callable[[Board, int], None]) -> None:
    made = pair(skill(at(moment, "heal", "self")), foe={"at": FAR}, damage=2, activated=True)
    act(made, 0)
    assert made.damage(0) == 1


def test_an_activation_has_a_moment_at_its_start_and_its_end() -> None:
    for moment in ("start", "finish"):
        made = pair(skill(at(moment, "heal", "self")), foe={"at": FAR}, damage=2, active=0)
        if moment == "start":
            made.moment(cards.START)
        else:
            made.finish(0)
        assert made.damage(0) == 1


@pytest.mark.parametrize("moment", ["round-start", "round-end"])
def test_a_round_has_a_moment_at_its_start_and_its_end(moment: str) -> None:
    made = pair(skill(at(moment, "heal", "self")), foe={"at": FAR}, damage=2)
    if moment == "round-start":
        made.start_round()
    else:
        made.end_round()
    assert made.damage(0) == 1


def test_an_arrival_is_a_moment() -> None:
    made = pair(skill(at("arrive", "stress", "all", within=30)), foe={"at": FAR})
    made.start(L.MARCH)
    assert made.stress(1) == 1


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
def test_a_skill_may_ask_how_a_combat_has_ended(
    word: str, hits: str, blocks: str, counts: int
) -> None:
    relief = skill(at("combat", "relieve", "self", when=(word,)))
    made = pair(relief, hits=hits, stress=3, foe={"blocks": blocks})
    made.fight(0, 1)
    assert made.skills_used() == counts


def test_a_command_skill_costs_a_token_and_stops_without_one() -> None:
    made = pair(skill(at("start", "heal", "self", amount=2), type="command"), damage=4, cost=60)
    assert made.tokens(0) == 2
    for left in (1, 0, 0):
        made.moment(cards.START)
        assert made.tokens(0) == left
    assert made.damage(0) == 0


def test_a_command_skill_that_gains_less_than_its_token_is_kept() -> None:
    made = pair(skill(at("start", "heal", "self"), type="command"), damage=1, cost=2)
    made.moment(cards.START)
    assert (made.tokens(0), made.damage(0)) == (2, 1)


@pytest.mark.parametrize(
    ("limit", "again", "after_act", "after_round"),
    [("", 3, 3, 3), ("activation", 1, 2, 2), ("round", 1, 1, 2), ("game", 1, 1, 1)],
)
def test_a_limit_is_for_an_activation_a_round_or_the_game(
    limit: str, again: int, after_act: int, after_round: int
) -> None:
    counts = []
    for acts, rounds in ((0, 0), (1, 0), (1, 1)):
        made = pair(skill(at("start", "heal", "self", limit=limit)), damage=4, acts=1)
        made.moment(cards.START)
        for _ in range(acts):
            made.next_activation()
        for _ in range(rounds):
            made.next_round()
        for _ in range(2 if not acts else 1):
            made.moment(cards.START)
        counts.append(made.skills_used())
    if not limit:
        assert counts == [3, 2, 2]
    else:
        assert counts == [again, after_act, after_round]


@pytest.mark.parametrize(
    ("cost", "before", "after"),
    [
        ("s", Tokens(stress=1, damage=3), Tokens(stress=2, damage=1)),
        ("t", Tokens(damage=3), Tokens(tinge=1, damage=1)),
        ("T", Tokens(tinge=1, damage=3), Tokens(damage=1)),
        ("w", Tokens(damage=3), Tokens(damage=2)),
    ],
)
def test_a_skill_may_cost_stress_tinge_or_wounds(cost: str, before: Tokens, after: Tokens) -> None:
    heal = skill(at("start", "heal", "self", amount=2, cost=cost))
    made = pair(heal, cost=60, **before._asdict())
    made.moment(cards.START)
    assert made.tokens_on(0) == after
    assert made.skills_used() == 1


@pytest.mark.parametrize(
    ("cost", "tokens"),
    [("s", Tokens(stress=5, damage=4)), ("T", Tokens(damage=4)), ("w", Tokens(damage=4))],
)
def test_a_skill_that_cannot_be_paid_is_not_used(cost: str, tokens: Tokens) -> None:
    heal = skill(at("start", "heal", "self", amount=4, cost=cost))
    made = pair(heal, cost=60, **tokens._asdict())
    made.moment(cards.START)
    assert made.skills_used() == 0


@pytest.mark.parametrize(
    ("activated", "stress", "uses", "after"),
    [(False, 1, 1, 2), (False, 2, 0, 2), (True, 0, 1, 2), (True, 1, 0, 2), (True, 2, 0, 3)],
)
def test_the_stress_of_a_second_activation_comes_before_that_of_a_skill(
    activated: bool, stress: int, uses: int, after: int
) -> None:
    heal = skill(at("action", "heal", "self", amount=2, cost="s"), type="combat", long=True)
    made = pair(heal, foe={"at": FAR}, damage=3, stress=stress, activated=activated, morale=2)
    made.begin(0)
    made.use_skill()
    assert (made.skills_used(), made.stress(0)) == (uses, after)


@pytest.mark.parametrize(("kept", "uses"), [(2, 2), (1, 1), (0, 0)])
def test_a_skill_may_cost_a_token_kept_on_its_card(kept: int, uses: int) -> None:
    made = pair(skill(at("start", "heal", "self", amount=1, cost="k")), damage=4)
    made.store(0, kept)
    for _ in range(3):
        made.moment(cards.START)
    assert (made.skills_used(), made.damage(0)) == (uses, 4 - uses)


@pytest.mark.parametrize(("will", "damage"), [("S", 1), ("", 2)])
def test_luck_decides_whether_anything_happens(will: str, damage: int) -> None:
    made = pair(skill(at("start", "heal", "self", luck="will")), damage=2, will=will)
    made.moment(cards.START)
    assert made.damage(0) == damage


def test_the_demoralized_use_nothing() -> None:
    made = pair(skill(at("start", "heal", "self")), damage=2, demoralized=True)
    made.moment(cards.START)
    assert made.skills_used() == 0


def test_another_unit_acts_when_an_activation_ends() -> None:
    used_by = skill(Deed("activate", at="finish", to="ally", within=15, others=True))
    made = board(
        Unit(at=(30.0, 10.0), skills=(used_by,), activated=True),
        Unit(at=(36.0, 10.0)),
        Unit(side=1, at=FAR),
    )
    made.finish(0)
    assert [made.is_activated(u) for u in range(2)] == [1, 1]
    assert [row[0] for row in made.events(E.ACTIVATED)] == [1]


@pytest.mark.parametrize(
    ("number", "turn", "holder", "last"),
    [
        (3, 12, 1, 16),  # behind: a turn more
        (3, 12, 0, 14),
        (3, 14, 0, 15),  # not onto the turn at hand
        (3, 14, 1, 16),
        (3, 12, -1, 15),
        (2, 7, 1, 15),  # it is for the last round
    ],
)
def test_the_end_of_a_round_is_moved_for_the_side_behind(
    number: int, turn: int, holder: int, last: int
) -> None:
    ways = (Deed("turns", at="start", amount=n, limit="game", either=True) for n in (1, -1))
    scheme = skill(*ways, type="command")
    mine = Unit(at=(30.0, 10.0), skills=(scheme,), command=1)
    centre = [(30.0, 30.0)]
    made = board(mine, Unit(side=1, at=FAR), objectives=centre, holders=[holder], turn=turn)
    made.in_round(number)
    made.moment(cards.START)
    assert (made.last_turn(), made.tokens(0)) == (last, int(last == 15))


def test_one_activation_follows_another_and_no_more() -> None:
    again = Deed("activate", at="finish", to="ally", within=15, others=True)
    by_end = replace(again, at="ally-finish")
    made = board(
        Unit(at=(30.0, 10.0), skills=(skill(again), skill(again), skill(by_end))),
        Unit(at=(36.0, 10.0)),
        Unit(at=(24.0, 10.0)),
        Unit(side=1, at=FAR),
        acts=1,
    )
    made.open_finish(0)
    assert (made.skills_used(), made.todo()) == (1, [L.FREE])
    made.next_activation()
    made.open_finish(1)
    assert made.skills_used() == 2  # at the end of the next one


def test_any_allys_end_may_be_the_moment() -> None:
    crow = skill(
        Deed("activate", at="ally-finish", to="ally", others=True, unseen=True), type="command"
    )
    made = board(
        Unit(at=(30.0, 10.0), skills=(crow,), command=1, cost=99),
        Unit(at=(36.0, 10.0), cost=99, activated=True),
        Unit(at=(42.0, 10.0), cost=99),
        Unit(side=1, at=FAR),
    )
    made.finish(1)
    assert made.tokens(0) == 0
    assert [row[0] for row in made.events(E.ACTIVATED)] == [2]


def test_one_that_falls_may_strike_those_in_contact() -> None:
    last = at("troop-lost", "blast", "enemies", within=1, symbols="SSS")
    made = pair(skill(last), foe={"blocks": "B"}, wounds=1)
    made.suffer(0, 1, 1)
    made.carry_out()
    assert (made.is_gone(0), made.damage(1), made.dealt(0)) == (True, 2, 2)
