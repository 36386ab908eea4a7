"""What skills add to rolls: each word of the vocabulary, each condition, auras and boons."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record import cards
from factions.systems.warcrow.kernels.record.layout import (
    BLOCKS,
    DISARMED,
    FRIGHTENED,
    SLOWED,
    VULNERABLE,
)
from factions.systems.warcrow.odds import packed
from tests.factions.systems.warcrow.board import Board, Boon, L, Piece, Unit, board, skill

MELEE, SHOT, PARRY, SHOT_AT = (
    cards.MELEE_ROLL,
    cards.SHOT_ROLL,
    cards.DEFENCE_ROLL,
    cards.SHOT_AT_ROLL,
)
RED, GREEN = 1, 1 << 12


def duel(
    *deeds: Deed,
    other: dict[str, Any] | None = None,
    table: dict[str, Any] | None = None,
    **changes: Any,
) -> Board:
    """Return unit 0 with a skill in contact with unit 1; other: changes to that; table: to both."""
    usual: dict[str, Any] = {"at": (30.0, 28.0), "wounds": 6, "skills": (skill(*deeds),)}
    foe: dict[str, Any] = {"side": 1, "at": (30.0, 30.01), "wounds": 6, **(other or {})}
    return board(Unit(**(usual | changes)), Unit(**foe), **(table or {}))


@pytest.mark.parametrize(
    ("deed", "column", "value"),
    [
        (Deed("add", roll="attack", dice="RG", symbols="S"), cards.DICE, RED + GREEN),
        (Deed("add", roll="attack", dice="RG", symbols="Sx"), cards.SYMBOLS, packed("Sx")),
        (Deed("reroll", roll="melee", amount=2), cards.AGAIN, 2),
        (Deed("fix", roll="any", amount=1), cards.FIXED, 1),
        (Deed("pierce", roll="melee"), cards.PIERCES, 1),
        (Deed("spare", roll="any", amount=3), cards.SPARED, 3),
        (Deed("hurt", roll="melee"), cards.HURTING, 1),
    ],
)
def test_each_modifier_has_its_column(deed: Deed, column: int, value: int) -> None:
    assert duel(deed).bonus()[column] == value
    assert duel().bonus()[column] == 0


@pytest.mark.parametrize(("kept", "dice", "again"), [(0, 0, 0), (1, 1, 1), (3, 3, 3)])
def test_what_is_kept_on_a_card_counts_for_its_bearer_and_for_allies_near_it(
    kept: int, dice: int, again: int
) -> None:
    clunker = skill(
        Deed("add", roll="any", dice="R", per="stored"),
        Deed("reroll", to="allies", within=7, roll="attack", per="stored", others=True),
    )
    made = board(
        Unit(at=(30.0, 28.0), skills=(clunker,)),
        Unit(at=(36.0, 30.0)),
        Unit(at=(40.0, 30.0)),
        Unit(side=1, at=(30.0, 30.01)),
    )
    made.store(0, kept)
    assert made.bonus(0, u=0, v=3)[cards.DICE] == dice * RED
    assert made.bonus(0, u=0, v=3)[cards.AGAIN] == 0  # what it lends is for others
    assert made.bonus(0, u=1, v=3)[cards.AGAIN] == again
    assert made.bonus(0, u=2, v=3)[cards.AGAIN] == 0  # too far off


def test_dice_spoilt_are_the_opponents() -> None:
    made = duel(Deed("spoil", roll="defence", amount=2))
    assert made.bonus(0, u=1, v=0)[cards.SPOILT] == 2
    assert made.bonus_at_hand(1)[cards.SPOILT] == 0
    assert made.bonus(1)[cards.SPOILT] == 0  # not when the unit attacks


@pytest.mark.parametrize(
    ("roll", "counts"),
    [
        ("melee", {MELEE}),
        ("shot", {SHOT}),
        ("attack", {MELEE, SHOT}),
        ("parry", {PARRY}),
        ("shot-at", {SHOT_AT}),
        ("defence", {PARRY, SHOT_AT}),
        ("fight", {MELEE, PARRY}),
        ("any", {MELEE, SHOT, PARRY, SHOT_AT}),
    ],
)
def test_a_modifier_counts_in_its_rolls(roll: str, counts: set[int]) -> None:
    made = duel(Deed("reroll", roll=roll, amount=1))
    rolls = (MELEE, SHOT, PARRY, SHOT_AT)
    assert {kind for kind in rolls if made.own_bonus(kind)[cards.AGAIN]} == counts


def test_a_defence_against_a_shot_takes_defensive_dice_and_blocks_alone() -> None:
    lent = duel(Deed("add", roll="any", dice="RG", symbols="SB")).own_bonus(SHOT_AT)
    assert (lent[cards.DICE], lent[cards.SYMBOLS]) == (GREEN, packed("B"))


NOTHING: dict[str, Any] = {}


@pytest.mark.parametrize(
    ("word", "without", "with_it"),
    [
        ("charging", ({"came": "assault"}, NOTHING), ({"came": "charge"}, NOTHING)),
        ("rushing", (NOTHING, NOTHING), ({"came": "assault"}, NOTHING)),
        ("rushed", ({"came": "charge"}, NOTHING), (NOTHING, {"came": "assault"})),
        ("opponent-slowed", (NOTHING, {"states": DISARMED}), (NOTHING, {"states": SLOWED})),
        (
            "opponent-disarmed",
            (NOTHING, {"states": SLOWED}),
            (NOTHING, {"states": DISARMED | SLOWED}),
        ),
        ("opponent-vulnerable", (NOTHING, {"states": SLOWED}), (NOTHING, {"states": VULNERABLE})),
        (
            "opponent-frightened",
            ({"states": FRIGHTENED}, NOTHING),
            (NOTHING, {"states": FRIGHTENED}),
        ),
        ("opponent-in-a-state", ({"states": SLOWED}, NOTHING), (NOTHING, {"states": DISARMED})),
        ("wounded", ({"damage": 0}, NOTHING), ({"damage": 1}, NOTHING)),
        ("wounded-twice", ({"damage": 1}, NOTHING), ({"damage": 2}, NOTHING)),
        ("wounded-thrice", ({"damage": 2}, NOTHING), ({"damage": 3}, NOTHING)),
        ("not-activated", ({"activated": True}, NOTHING), ({"activated": False}, NOTHING)),
        ("stressed", ({"stress": 0}, NOTHING), ({"stress": 1}, NOTHING)),
        ("drew-blood", ({"drew_blood": False}, NOTHING), ({"drew_blood": True}, NOTHING)),
        ("not-engaged", (NOTHING, NOTHING), (NOTHING, {"at": (30.0, 36.0)})),
    ],
)
def test_a_condition_is_asked_as_the_roll_is_made(
    word: str,
    without: tuple[dict[str, Any], dict[str, Any]],
    with_it: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    for (mine, theirs), counts in ((without, 0), (with_it, 1)):
        reroll = Deed("reroll", roll="any", amount=1, when=(word,))
        assert duel(reroll, other=theirs, **mine).bonus()[cards.AGAIN] == counts


def test_a_unit_that_fights_two_enemies_is_crowded() -> None:
    reroll = skill(Deed("reroll", roll="any", amount=1, when=("crowded",)))
    mine = Unit(at=(30.0, 28.0), skills=(reroll,))
    for second, counts in (((30.0, 25.99), 1), ((30.0, 24.0), 0)):
        made = board(mine, Unit(side=1, at=(30.0, 30.01)), Unit(side=1, at=second))
        assert made.bonus()[cards.AGAIN] == counts


def test_all_conditions_have_to_hold() -> None:
    deed = Deed("reroll", roll="any", amount=1, when=("wounded", "stressed"))
    for damage, stress in ((0, 0), (1, 0), (0, 1), (1, 1)):
        made = duel(deed, damage=damage, stress=stress)
        assert made.bonus()[cards.AGAIN] == (1 if damage and stress else 0)


@pytest.mark.parametrize(("active", "stood", "counts"), [(0, True, 1), (0, False, 0), (1, True, 0)])
def test_standing_means_its_activation_began_in_the_fight(
    active: int, stood: bool, counts: int
) -> None:
    reroll = Deed("reroll", roll="any", amount=1, when=("standing",))
    made = duel(reroll, table={"active": active}, stood=stood)
    assert made.bonus()[cards.AGAIN] == counts


@pytest.mark.parametrize(("near", "counts"), [(3, 0), (4, 1)])
def test_close_is_measured_from_the_leader(near: int, counts: int) -> None:
    deed = Deed("add", roll="shot", symbols="S", when=("close",), near=near)
    made = board(Unit(skills=(skill(deed),)), Unit(side=1, at=(30.0, 35.9)))
    assert bool(made.bonus(rolls=(SHOT, SHOT_AT))[cards.SYMBOLS]) is bool(counts)


@pytest.mark.parametrize(
    ("word", "mine", "theirs", "counts"),
    [
        ("outnumbering", {"troops": 3}, {"troops": 2}, 1),
        ("outnumbering", {"troops": 2}, {"troops": 2}, 0),
        ("outweighing", {"conquest": 2}, {"conquest": 1}, 1),
        ("outweighing", {"conquest": 1}, {"conquest": 1}, 0),
    ],
)
def test_a_condition_may_ask_for_more_members_or_conquest_than_all_opponents(
    word: str, mine: dict[str, Any], theirs: dict[str, Any], counts: int
) -> None:
    made = duel(Deed("reroll", roll="any", amount=1, when=(word,)), other=theirs, **mine)
    assert made.bonus()[cards.AGAIN] == counts


@pytest.mark.parametrize(("role", "counts"), [("officer", 1), ("support", 0)])
def test_support_characters_are_left_out_of_the_count(role: str, counts: int) -> None:
    reroll = skill(Deed("reroll", roll="any", amount=1, when=("outnumbering",)))
    made = board(
        Unit(at=(30.0, 28.0), skills=(reroll,), troops=2),
        Unit(host=0, role=role),
        Unit(side=1, at=(30.0, 30.01), troops=2),
    )
    assert made.is_engaged(0, 2)
    assert made.bonus(v=2)[cards.AGAIN] == counts


@pytest.mark.parametrize("initiative", [0, 1])
def test_initiative_is_the_own_sides(initiative: int) -> None:
    reroll = Deed("reroll", roll="any", amount=1, when=("initiative",))
    made = duel(reroll, table={"initiative": initiative})
    assert made.bonus()[cards.AGAIN] == 1 - initiative


@pytest.mark.parametrize(
    ("word", "label", "x", "counts"),
    [
        ("near-forest", "Nemorous", 39.0, 1),
        ("near-forest", "Nemorous", 39.5, 0),
        ("near-forest", "Orc", 39.0, 0),
        ("near-high-command", "High Command", 39.0, 1),
        ("near-high-command", "High Command", 39.5, 0),
    ],
)
def test_a_condition_may_ask_for_a_neighbour_of_a_kind(
    word: str, label: str, x: float, counts: int
) -> None:
    deed = Deed("reroll", roll="any", amount=1, when=(word,), near=7)
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(deed),)),
        Unit(at=(x, 28.0), labels=(label,)),
        Unit(side=1, at=(30.0, 30.01)),
    )
    assert made.bonus(v=2)[cards.AGAIN] == counts


@pytest.mark.parametrize(("most", "marked"), [(1, [1]), (2, [1, 2])])
def test_a_unit_marks_enemies_and_strikes_harder_at_them(most: int, marked: list[int]) -> None:
    hunter = (
        Deed("mark", at="start", to="enemy", within=18, amount=most, limit="activation"),
        Deed("add", roll="attack", symbols="S", when=("opponent-marked",)),
    )
    foes = [Unit(side=1, at=(26.0 + 4 * n, 36.0), cost=90 - 9 * n) for n in range(3)]
    made = board(Unit(skills=(skill(*hunter),)), *foes)
    for _ in range(3):
        made.next_activation()
        made.moment(cards.START)
    assert [v for v in (1, 2, 3) if made.bonus(v=v)[cards.SYMBOLS]] == marked


@pytest.mark.parametrize(("what", "marked"), [(L.SHOOT_THEN_MOVE, 2), (L.MARCH, 1)])
def test_the_enemy_is_marked_that_the_order_is_at(what: int, marked: int) -> None:
    hunter = Deed("mark", at="start", to="enemy", within=18, amount=3, limit="activation")
    foes = [Unit(side=1, at=(26.0 + 4 * n, 36.0), cost=90 - 30 * n) for n in range(2)]
    made = board(Unit(skills=(skill(hunter),)), *foes)
    made.order_at(0, what, 2 if what == L.SHOOT_THEN_MOVE else -1)
    made.begin(0)
    made.moment(cards.START)
    assert [made.is_marked(v, by=0) for v in (1, 2)] == [marked == 1, marked == 2]


@pytest.mark.parametrize(("x", "counts"), [(39.0, 1), (39.5, 0)])
@pytest.mark.parametrize("to", ["self", "allies"])
def test_a_character_counts_from_where_it_stands_in_its_unit(
    to: str, x: float, counts: int
) -> None:
    """Unit 1, nearer by its other troop, is led by an officer with High Command at x."""
    asks = {"when": ("near-high-command",), "near": 7} if to == "self" else {"only": "officer"}
    deed = Deed("reroll", to=to, roll="any", amount=1, within=7, **asks)
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(deed),)),
        Unit(at=(x, 28.0), spots=[(x - 2.5, 28.0)]),
        Unit(host=1, commands=True),
        Unit(side=1, at=(30.0, 30.01)),
    )
    helped = 0 if to == "self" else 1
    assert made.bonus(u=helped, v=3)[cards.AGAIN] == counts


@pytest.mark.parametrize(("y", "counts"), [(22.0, 1), (20.5, 0)])
def test_a_condition_may_ask_for_a_forest_near_by(y: float, counts: int) -> None:
    deed = Deed("reroll", roll="any", amount=1, when=("near-forest",), near=4)
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(deed),)),
        Unit(side=1, at=(30.0, 30.01)),
        pieces=[Piece((30.0, y), 1.5, does=BLOCKS)],
    )
    assert made.bonus()[cards.AGAIN] == counts


@pytest.mark.parametrize(
    ("per", "mine", "theirs", "count"),
    [
        ("wounds", {"damage": 3}, NOTHING, 3),
        ("stress", {"stress": 2}, NOTHING, 2),
        ("opponent-states", NOTHING, {"states": SLOWED | FRIGHTENED}, 2),
    ],
)
def test_a_modifier_may_count_several_times(
    per: str, mine: dict[str, Any], theirs: dict[str, Any], count: int
) -> None:
    made = duel(Deed("add", roll="melee", symbols="S", per=per), other=theirs, **mine)
    assert made.bonus()[cards.SYMBOLS] == packed("S" * count)


@pytest.mark.parametrize(("label", "counts"), [("Cavalry", 1), ("Infantry", 0)])
def test_a_modifier_may_count_against_a_kind_of_enemy(label: str, counts: int) -> None:
    deed = Deed("reroll", roll="melee", amount=1, against="Large|Cavalry")
    assert duel(deed, other={"labels": (label,)}).bonus()[cards.AGAIN] == counts


def lender(deed: Deed, x: float = 36.0, **changes: Any) -> Board:
    """Return unit 0 in contact with unit 2; unit 1 lends it something."""
    return board(
        Unit(at=(30.0, 28.0), **changes),
        Unit(at=(x, 28.0), skills=(skill(deed),)),
        Unit(side=1, at=(30.0, 30.01)),
    )


def lent(made: Board) -> int:
    return made.bonus(v=2)[cards.AGAIN]


def test_an_aura_reaches_allies_within_so_many_strides() -> None:
    deed = Deed("reroll", to="allies", roll="melee", amount=1, within=5)
    assert [lent(lender(deed, x)) for x in (36.9, 37.1)] == [1, 0]


def test_an_aura_is_for_those_it_names() -> None:
    deed = Deed("reroll", to="allies", roll="melee", amount=1, only="Orc|Varank")
    assert lent(lender(deed, labels=("Varank",))) == 1
    assert lent(lender(deed, labels=("Human",))) == 0


def test_an_aura_ends_with_its_bearers_courage() -> None:
    made = lender(Deed("reroll", to="allies", roll="melee", amount=1))
    made.lose_heart(1)
    assert lent(made) == 0


@pytest.mark.parametrize(("others", "own"), [(False, 1), (True, 0)])
def test_an_aura_may_leave_its_bearer_out(others: bool, own: int) -> None:
    deed = Deed("reroll", to="allies", roll="melee", amount=1, others=others)
    assert duel(deed).bonus()[cards.AGAIN] == own


@pytest.mark.parametrize(("turn", "counts"), [(4, True), (5, False)])
def test_a_boon_counts_until_its_last_turn(turn: int, counts: bool) -> None:
    boon = Boon(4, (RED, 0), (packed("S"), packed("B")))
    made = duel(table={"turn": turn}, boon=boon)
    lent = made.bonus()
    assert (lent[cards.DICE], lent[cards.SYMBOLS]) == ((RED, packed("S")) if counts else (0, 0))


@pytest.mark.parametrize(
    ("wounds", "spares", "hurting", "left"),
    [(3, 1, 0, 2), (1, 2, 0, 0), (2, 0, 1, 3), (0, 0, 1, 0), (1, 1, 1, 1)],
)
def test_wounds_are_disregarded_and_added(
    wounds: int, spares: int, hurting: int, left: int
) -> None:
    assert duel().left_of(wounds, spares, hurting) == left


def test_conquest_grows_by_skills_auras_and_neighbours() -> None:
    own = Deed("conquest", amount=1, per="allies-near", near=5, only="Infantry")
    aura = Deed("conquest", to="allies", amount=2, within=9, others=True)
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(own),)),
        Unit(at=(36.0, 28.0), skills=(skill(aura),)),
        Unit(side=1, at=(10.0, 50.0)),
    )
    assert [made.conquest(u) for u in range(3)] == [1 + 1 + 2, 1, 1]
    made.lose_heart(0)
    assert made.conquest(0) == 0


def test_characters_are_no_neighbours_that_count() -> None:
    own = Deed("conquest", amount=1, per="allies-near", near=5, only="Infantry")
    for alone, conquest in ((False, 2), (True, 1)):
        mate = Unit(at=(34.0, 30.0), alone=alone)
        made = board(Unit(skills=(skill(own),)), mate, Unit(side=1, at=(9.0, 50.0)))
        assert made.conquest(0) == conquest


def test_a_unit_is_immune_to_states_by_itself_and_by_an_ally() -> None:
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(Deed("immune", states=("slowed",))),)),
        Unit(
            at=(34.0, 28.0),
            skills=(skill(Deed("immune", to="allies", within=5, states=("disarmed",))),),
        ),
    )
    made.give_states(0, 15)
    assert made.states(0) == VULNERABLE | FRIGHTENED
    made.give_states(1, 15)
    assert made.states(1) == SLOWED | VULNERABLE | FRIGHTENED


def test_edges_sum_up_what_the_policy_counts_on() -> None:
    always = Deed("add", roll="melee", symbols="SS")
    hurt = Deed("add", roll="parry", symbols="B", per="wounds")
    charge = Deed("add", roll="melee", symbols="S", when=("charging",))
    rage = Deed("add", roll="melee", symbols="S", per="wounds")  # in a charge as in any attack
    made = duel(always, hurt, charge, rage, damage=2)
    edges = made.edges(0)
    assert edges[cards.EDGE_MELEE] == 4.0
    assert edges[cards.EDGE_CHARGE] == 1.0
    assert edges[cards.EDGE_DEFENCE] == 2.0
    assert edges[cards.EDGE_SHOT] == 0.0


def test_edges_against_an_opponent_go_and_come_with_their_bearers_heart() -> None:
    slowed = Deed("add", roll="melee", symbols="S", when=("opponent-slowed",))
    stirred = Deed("charge", amount=3, per="opponent-states")
    made = duel(slowed, stirred, Deed("add", roll="melee", symbols="S"))
    assert (made.edges(0)[cards.EDGE_MELEE], made.spurred(0)) == (1.5, 1.5)
    made.lose_heart(0)
    assert (made.edges(0)[cards.EDGE_MELEE], made.spurred(0)) == (1.0, 0.0)
    made.regain_heart(0)
    assert (made.edges(0)[cards.EDGE_MELEE], made.spurred(0)) == (1.5, 1.5)


def test_skills_add_strides_to_shots_and_charges() -> None:
    made = board(
        Unit(
            at=(30.0, 28.0),
            range=10,
            stress=2,
            skills=(skill(Deed("charge", amount=3, per="stress")),),
        ),
        Unit(
            at=(34.0, 28.0),
            range=8,
            skills=(skill(Deed("farther", to="allies", within=5, amount=3)),),
        ),
        Unit(at=(50.0, 28.0), range=9, skills=(skill(Deed("farther", amount=2)),)),
    )
    for u in range(3):
        made.edges(u)
    assert [made.range_of(u) for u in range(3)] == [13.0, 11.0, 11.0]
    assert made.charge_reach(0) == 9 + 6 + 2


def test_the_policy_counts_on_edges() -> None:
    worths = []
    for deeds in ((), (Deed("add", roll="attack", symbols="S"),)):
        made = duel(*deeds, hits="S", shots="S", range=9, other={"blocks": "B"})
        made.survey()
        figures = (L.PER_SUCCESS, L.PER_BLOCK, L.SHOT_PER_SUCCESS, L.SHOT_PER_BLOCK)
        assert [made.expected(0, 1, figure) for figure in figures] == [1.0, 0.0, 1.0, 0.0]
        worths.append((made.blow(0, 1), made.shot(0, 1)))
    each = made.worth_of_contested_wound(1)
    assert worths[1][0] - worths[0][0] == pytest.approx(each)
    assert worths[1][1] - worths[0][1] == pytest.approx(each)
