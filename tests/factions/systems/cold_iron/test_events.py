"""The log of a Cold Iron battle: each kind of event has its sentence."""

import pytest

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import indices
from tests.factions import log_pages
from tests.factions.log_pages import Event, outcome

NAMES = {"u": "Ash", "v": "Birch"}
BLOW = {
    "kind": "attack", "unit": "u", "other": "v", "why": "blow", "attack": 11, "adjustment": 8,
    "defence": 15, "met": "primary", "multiple": 1, "rolled": 6, "hit": True,
}  # fmt: skip
MISSED = BLOW | {"adjustment": -3, "multiple": 0, "hit": False, "met": "dodge"}
HURT = {"kind": "damage", "unit": "u", "wounds": 2, "fatigue": False, "models": 0}
HELD = {"kind": "status", "unit": "u", "other": "v", "status": "hand to hand", "begins": True}
LYING = {"kind": "status", "unit": "u", "status": "on the ground", "begins": True}
SADDLE = LYING | {"status": "in the saddle"}


@pytest.mark.parametrize(
    ("event", "text"),
    [
        ({"kind": "initiative", "side": "b"}, "Bear lines up first."),
        ({"kind": "deployed", "unit": "u", "why": "deployment", "positions": [[1, 2]]},
         "Ash: deployed."),
        (BLOW, "Ash strikes at Birch: met by the first parry, 11 +8 of 15, 1x, 6."),
        (MISSED, "Ash strikes at Birch: dodged, 11 -3 of 15, in vain."),
        (BLOW | {"why": "grab", "met": "", "multiple": 0}, "Ash grabs at Birch: 11 +8 of 15."),
        (HURT, "Ash: 2 hit points lost."),
        (HURT | {"wounds": 0}, "Ash takes no harm."),
        (HURT | {"wounds": 1, "fatigue": True}, "Ash: 1 point of fatigue."),
        (HELD, "Ash and Birch are on the ground, hand to hand."),
        (HELD | {"begins": False}, "Ash is free of Birch."),
        (LYING | {"status": "hand to hand"}, "Ash: on the ground, hand to hand."),
        (LYING | {"status": "hand to hand", "begins": False}, "Ash is free."),
        (LYING, "Ash: on the ground."),
        (LYING | {"begins": False}, "Ash stands up."),
        (SADDLE, "Ash: in the saddle again."),
        (SADDLE | {"begins": False}, "Ash: thrown from the saddle."),
        (LYING | {"status": "without a weapon in hand", "begins": False},
         "Ash: picks up a weapon."),
        (LYING | {"status": "weapon thrown away"}, "Ash: the weapon is thrown away."),
        (LYING | {"status": "shoved aside", "other": "v"}, "Ash: shoved aside by Birch."),
        ({"kind": "destroyed", "unit": "v", "dead": True}, "Birch is dead."),
        ({"kind": "destroyed", "unit": "v", "dead": False}, "Birch falls unconscious."),
        ({"kind": "ended", "points": {"a": 3, "b": 0}}, "The battle ends."),
    ],
)  # fmt: skip
def test_an_event_has_its_line(event: Event, text: str) -> None:
    assert log_pages.lines("cold-iron", NAMES, [event]) == [text]


def test_a_move_has_no_line() -> None:
    moved = {"kind": "moved", "unit": "u", "why": "move", "positions": [[1, 2]]}
    assert log_pages.lines("cold-iron", NAMES, [moved]) == []


def test_parries_are_in_the_order_of_the_kernels() -> None:
    met = (indices.PRIMARY, indices.SECONDARY, indices.DODGE, indices.FOURTH)
    assert [events.MET.words[n] for n in met] == ["primary", "secondary", "dodge", "fourth"]


@pytest.mark.parametrize(
    ("fewer", "text"),
    [(0, "Swan wins: nobody stands against it. Points left: 9."), (2, "Swan wins, 9 to 2.")],
)
def test_the_outcome_says_whether_anybody_stands(fewer: int, text: str) -> None:
    result = {"winner": "a", "points": {"a": 9, "b": fewer}}
    assert outcome("cold-iron", {"result": result}) == text
