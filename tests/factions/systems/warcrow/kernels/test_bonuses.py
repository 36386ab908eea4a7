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
from tests.factions.systems.warcrow.interpreted import Board, K, Piece, Unit, board, skill

MELEE, SHOT, PARRY, SHOT_AT = (
    cards.MELEE_ROLL,
    cards.SHOT_ROLL,
    cards.DEFENCE_ROLL,
    cards.SHOT_AT_ROLL,
)
RED, GREEN = 1, 1 << 12


def duel(*deeds: Deed, other: dict[str, Any] | None = None, **changes: Any) -> Board:
    """Return unit 0 with a skill in contact with unit 1."""
    usual: dict[str, Any] = {"at": (30.0, 28.0), "wounds": 6, "skills": (skill(*deeds),)}
    foe: dict[str, Any] = {"side": 1, "at": (30.0, 30.01), "wounds": 6, **(other or {})}
    return board(Unit(**(usual | changes)), Unit(**foe))


def bonus(made: Board, side: int = 0, rolls: tuple[int, int] = (MELEE, PARRY)) -> list[int]:
    """Return the bonus of a side as unit 0 attacks unit 1."""
    K.modifiers.collect(made.d, made.s, 0, 1, *rolls)
    return [int(number) for number in made.s.bonus[side]]


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
    assert bonus(duel(deed))[column] == value
    assert bonus(duel())[column] == 0


def test_dice_spoilt_are_the_opponents() -> None:
    made = duel(Deed("spoil", roll="defence", amount=2))
    K.modifiers.collect(made.d, made.s, 1, 0, MELEE, PARRY)
    assert (made.s.bonus[0, cards.SPOILT], made.s.bonus[1, cards.SPOILT]) == (2, 0)
    assert bonus(made, 1)[cards.SPOILT] == 0  # not when the unit attacks


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
    found = set()
    for kind in (MELEE, SHOT, PARRY, SHOT_AT):
        K.at_hand.clear_bonus(made.s)
        K.modifiers.gather_side(made.d, made.s, 0, 1, kind, 0)
        if made.s.bonus[0, cards.AGAIN]:
            found.add(kind)
    assert found == counts


def test_a_defence_against_a_shot_takes_defensive_dice_and_blocks_alone() -> None:
    made = duel(Deed("add", roll="any", dice="RG", symbols="SB"))
    K.at_hand.clear_bonus(made.s)
    K.modifiers.gather_side(made.d, made.s, 0, 1, SHOT_AT, 0)
    assert made.s.bonus[0, cards.DICE] == GREEN
    assert made.s.bonus[0, cards.SYMBOLS] == packed("B")


def _set(made: Board, changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        field, _, row = name.rpartition("_")
        getattr(made.s, field)[int(row)] = value


@pytest.mark.parametrize(
    ("word", "without", "with_it"),
    [
        ("charging", {"rushing_0": 1}, {"rushing_0": 2}),
        ("rushing", {"rushing_0": 0}, {"rushing_0": 1}),
        ("rushed", {"rushing_0": 2}, {"rushing_1": 1}),
        ("opponent-slowed", {"states_1": DISARMED}, {"states_1": SLOWED}),
        ("opponent-disarmed", {"states_1": SLOWED}, {"states_1": DISARMED | SLOWED}),
        ("opponent-vulnerable", {"states_1": SLOWED}, {"states_1": VULNERABLE}),
        ("opponent-frightened", {"states_0": FRIGHTENED}, {"states_1": FRIGHTENED}),
        ("opponent-in-a-state", {"states_0": SLOWED}, {"states_1": DISARMED}),
        ("wounded", {"damage_0": 0}, {"damage_0": 1}),
        ("wounded-twice", {"damage_0": 1}, {"damage_0": 2}),
        ("wounded-thrice", {"damage_0": 2}, {"damage_0": 3}),
        ("not-activated", {"activated_0": 1}, {"activated_0": 0}),
        ("stressed", {"stress_0": 0}, {"stress_0": 1}),
        ("drew-blood", {"drew_0": 0}, {"drew_0": 1}),
        ("crowded", {"foes_0": 1}, {"foes_0": 2}),
        ("not-engaged", {"foes_0": 1}, {"foes_0": 0}),
    ],
)
def test_a_condition_is_asked_as_the_roll_is_made(
    word: str, without: dict[str, Any], with_it: dict[str, Any]
) -> None:
    for changes, counts in ((without, 0), (with_it, 1)):
        made = duel(Deed("reroll", roll="any", amount=1, when=(word,)))
        _set(made, changes)
        assert bonus(made)[cards.AGAIN] == counts


def test_all_conditions_have_to_hold() -> None:
    deed = Deed("reroll", roll="any", amount=1, when=("wounded", "stressed"))
    for damage, stress in ((0, 0), (1, 0), (0, 1), (1, 1)):
        made = duel(deed)
        made.s.damage[0], made.s.stress[0] = damage, stress
        assert bonus(made)[cards.AGAIN] == (1 if damage and stress else 0)


@pytest.mark.parametrize(("active", "engaged", "counts"), [(0, 1, 1), (0, 0, 0), (1, 1, 0)])
def test_standing_means_its_activation_began_in_the_fight(
    active: int, engaged: int, counts: int
) -> None:
    made = duel(Deed("reroll", roll="any", amount=1, when=("standing",)))
    made.s.active, made.s.began_engaged[0] = active, engaged
    assert bonus(made)[cards.AGAIN] == counts


@pytest.mark.parametrize(("near", "counts"), [(3, 0), (4, 1)])
def test_close_is_measured_from_the_leader(near: int, counts: int) -> None:
    deed = Deed("add", roll="shot", symbols="S", when=("close",), near=near)
    made = board(Unit(skills=(skill(deed),)), Unit(side=1, at=(30.0, 35.9)))
    assert bool(bonus(made, 0, (SHOT, SHOT_AT))[cards.SYMBOLS]) is bool(counts)


@pytest.mark.parametrize(
    ("word", "mine", "theirs", "counts"),
    [
        ("outnumbering", {"troops": 3}, {"troops": 2}, 1),
        ("outnumbering", {"troops": 2}, {"troops": 2}, 0),
        ("outweighing", {"conquest": 2}, {"conquest": 1}, 1),
        ("outweighing", {"conquest": 1}, {"conquest": 1}, 0),
    ],
)
def test_more_members_or_conquest_than_all_opponents(
    word: str, mine: dict[str, Any], theirs: dict[str, Any], counts: int
) -> None:
    made = duel(Deed("reroll", roll="any", amount=1, when=(word,)), other=theirs, **mine)
    assert bonus(made)[cards.AGAIN] == counts


@pytest.mark.parametrize(("role", "counts"), [("officer", 1), ("support", 0)])
def test_support_characters_are_left_out_of_the_count(role: str, counts: int) -> None:
    reroll = skill(Deed("reroll", roll="any", amount=1, when=("outnumbering",)))
    made = board(
        Unit(at=(30.0, 28.0), skills=(reroll,), troops=2),
        Unit(host=0, role=role),
        Unit(side=1, at=(30.0, 30.01), troops=2),
    )
    K.modifiers.collect(made.d, made.s, 0, 2, MELEE, PARRY)
    assert made.s.engaged[0, 2]
    assert made.s.bonus[0, cards.AGAIN] == counts


@pytest.mark.parametrize("initiative", [0, 1])
def test_initiative_is_the_own_sides(initiative: int) -> None:
    made = duel(Deed("reroll", roll="any", amount=1, when=("initiative",)))
    made.s.initiative = initiative
    assert bonus(made)[cards.AGAIN] == 1 - initiative


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
def test_a_neighbour_of_a_kind(word: str, label: str, x: float, counts: int) -> None:
    deed = Deed("reroll", roll="any", amount=1, when=(word,), near=7)
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(deed),)),
        Unit(at=(x, 28.0), labels=(label,)),
        Unit(side=1, at=(30.0, 30.01)),
    )
    K.modifiers.collect(made.d, made.s, 0, 2, MELEE, PARRY)
    assert made.s.bonus[0, cards.AGAIN] == counts


@pytest.mark.parametrize(("y", "counts"), [(22.0, 1), (20.5, 0)])
def test_a_forest_near_by(y: float, counts: int) -> None:
    deed = Deed("reroll", roll="any", amount=1, when=("near-forest",), near=4)
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(deed),)),
        Unit(side=1, at=(30.0, 30.01)),
        pieces=[Piece((30.0, y), 1.5, does=BLOCKS)],
    )
    assert bonus(made)[cards.AGAIN] == counts


@pytest.mark.parametrize(
    ("per", "changes", "count"),
    [
        ("wounds", {"damage_0": 3}, 3),
        ("stress", {"stress_0": 2}, 2),
        ("opponent-states", {"states_1": SLOWED | FRIGHTENED}, 2),
    ],
)
def test_a_modifier_may_count_several_times(per: str, changes: dict[str, Any], count: int) -> None:
    made = duel(Deed("add", roll="melee", symbols="S", per=per))
    _set(made, changes)
    assert bonus(made)[cards.SYMBOLS] == packed("S" * count)


@pytest.mark.parametrize(("label", "counts"), [("Cavalry", 1), ("Infantry", 0)])
def test_a_modifier_against_a_kind_of_enemy(label: str, counts: int) -> None:
    deed = Deed("reroll", roll="melee", amount=1, against="Large|Cavalry")
    assert bonus(duel(deed, other={"labels": (label,)}))[cards.AGAIN] == counts


def lender(deed: Deed, x: float = 36.0, **changes: Any) -> Board:
    """Return unit 0 in contact with unit 2; unit 1 lends it something."""
    return board(
        Unit(at=(30.0, 28.0), **changes),
        Unit(at=(x, 28.0), skills=(skill(deed),)),
        Unit(side=1, at=(30.0, 30.01)),
    )


def lent(made: Board) -> int:
    K.modifiers.collect(made.d, made.s, 0, 2, MELEE, PARRY)
    return int(made.s.bonus[0, cards.AGAIN])


def test_an_aura_reaches_allies_within_so_many_strides() -> None:
    deed = Deed("reroll", to="allies", roll="melee", amount=1, within=5)
    assert [lent(lender(deed, x)) for x in (36.9, 37.1)] == [1, 0]


def test_an_aura_is_for_those_it_names() -> None:
    deed = Deed("reroll", to="allies", roll="melee", amount=1, only="Orc|Varank")
    assert lent(lender(deed, labels=("Varank",))) == 1
    assert lent(lender(deed, labels=("Human",))) == 0


def test_an_aura_ends_with_its_bearers_courage() -> None:
    made = lender(Deed("reroll", to="allies", roll="melee", amount=1))
    made.s.demoralized[1] = 1
    assert lent(made) == 0


@pytest.mark.parametrize(("others", "own"), [(False, 1), (True, 0)])
def test_an_aura_may_leave_its_bearer_out(others: bool, own: int) -> None:
    deed = Deed("reroll", to="allies", roll="melee", amount=1, others=others)
    assert bonus(duel(deed))[cards.AGAIN] == own


def test_a_boon_counts_until_its_last_turn() -> None:
    made = duel()
    made.s.boon_until[0], made.s.current_turn = 4, 4
    made.s.boon_dice[0], made.s.boon_symbols[0] = (RED, 0), (packed("S"), packed("B"))
    assert bonus(made)[: cards.SYMBOLS + 1] == [RED, packed("S")]
    made.s.current_turn = 5
    assert bonus(made)[: cards.SYMBOLS + 1] == [0, 0]


@pytest.mark.parametrize(
    ("wounds", "spares", "hurting", "left"),
    [(3, 1, 0, 2), (1, 2, 0, 0), (2, 0, 1, 3), (0, 0, 1, 0), (1, 1, 1, 1)],
)
def test_wounds_disregarded_and_added(wounds: int, spares: int, hurting: int, left: int) -> None:
    made = duel()
    made.s.bonus[1, cards.SPARED], made.s.bonus[0, cards.HURTING] = spares, hurting
    assert K.modifiers.spared(made.s, 1, wounds) == left


def test_conquest_by_own_skill_by_aura_and_by_neighbours() -> None:
    own = Deed("conquest", amount=1, per="allies-near", near=5, only="Infantry")
    aura = Deed("conquest", to="allies", amount=2, within=9, others=True)
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(own),)),
        Unit(at=(36.0, 28.0), skills=(skill(aura),)),
        Unit(side=1, at=(10.0, 50.0)),
    )
    assert [K.objectives.conquest_now(made.d, made.s, u) for u in range(3)] == [1 + 1 + 2, 1, 1]
    made.s.demoralized[0] = 1
    assert K.objectives.conquest_now(made.d, made.s, 0) == 0


def test_characters_are_no_neighbours_that_count() -> None:
    own = Deed("conquest", amount=1, per="allies-near", near=5, only="Infantry")
    mate = board(Unit(skills=(skill(own),)), Unit(at=(34.0, 30.0)), Unit(side=1, at=(9.0, 50.0)))
    assert K.objectives.conquest_now(mate.d, mate.s, 0) == 2
    mate.d.traits[1] |= cards.CHARACTER
    assert K.objectives.conquest_now(mate.d, mate.s, 0) == 1


def test_states_a_unit_is_immune_to_by_itself_and_by_an_ally() -> None:
    made = board(
        Unit(at=(30.0, 28.0), skills=(skill(Deed("immune", states=("slowed",))),)),
        Unit(
            at=(34.0, 28.0),
            skills=(skill(Deed("immune", to="allies", within=5, states=("disarmed",))),),
        ),
    )
    K.states.give_states(made.d, made.s, 0, 15)
    assert made.s.states[0] == VULNERABLE | FRIGHTENED
    K.states.give_states(made.d, made.s, 1, 15)
    assert made.s.states[1] == SLOWED | VULNERABLE | FRIGHTENED


def test_edges_sum_up_what_the_policy_counts_on() -> None:
    always = Deed("add", roll="melee", symbols="SS")
    hurt = Deed("add", roll="parry", symbols="B", per="wounds")
    charge = Deed("add", roll="melee", symbols="S", when=("charging",))
    rage = Deed("add", roll="melee", symbols="S", per="wounds")  # in a charge as in any attack
    made = duel(always, hurt, charge, rage, damage=2)
    K.edges.sharpen(made.d, made.s, 0)
    upper = made.s.upper[0]
    assert upper[cards.EDGE_MELEE] == 4.0
    assert upper[cards.EDGE_CHARGE] == 1.0
    assert upper[cards.EDGE_DEFENCE] == 2.0
    assert upper[cards.EDGE_SHOT] == 0.0


def test_what_asks_for_the_opponent_is_lent_by_who_has_its_skills() -> None:
    slowed = Deed("add", roll="melee", symbols="S", when=("opponent-slowed",))
    stirred = Deed("charge", amount=3, per="opponent-states")
    made = duel(slowed, stirred, Deed("add", roll="melee", symbols="S"))
    assert made.d.edging_first[1] == 0
    for demoralized, edge, strides in ((0, 1.5, 1.5), (1, 1.0, 0.0), (0, 1.5, 1.5)):
        made.s.demoralized[0] = demoralized
        K.edges.sharpen(made.d, made.s, 0)
        assert (made.s.upper[0, cards.EDGE_MELEE], made.s.spurred[0]) == (edge, strides)


def test_strides_more_of_shots_and_charges() -> None:
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
        K.edges.sharpen(made.d, made.s, u)
    assert [K.units.range_of(made.s, u) for u in range(3)] == [13.0, 11.0, 11.0]
    assert K.ways.charge_reach(made.d, made.s, 0) == 9 + 6 + 2


def test_the_policy_counts_on_edges() -> None:
    columns = K.layout
    worths = []
    for deeds in ((), (Deed("add", roll="attack", symbols="S"),)):
        made = duel(*deeds, hits="S", shots="S", range=9, other={"blocks": "B"})
        K.outlook.survey(made.d, made.s)
        gain = made.d.gain[made.d.sheet[0, 0], made.d.sheet[1, 0]]
        assert (gain[columns.PER_SUCCESS], gain[columns.PER_BLOCK]) == (1.0, 0.0)
        assert (gain[columns.SHOT_PER_SUCCESS], gain[columns.SHOT_PER_BLOCK]) == (1.0, 0.0)
        assert made.s.edged == len(deeds)
        worths.append(
            (K.worth.blow(made.d, made.s, 0, 1, False), K.worth.shot(made.d, made.s, 0, 1))
        )
    each = made.d.worth[1] + made.s.bounty[1]
    assert worths[1][0] - worths[0][0] == pytest.approx(each)
    assert worths[1][1] - worths[0][1] == pytest.approx(each)
