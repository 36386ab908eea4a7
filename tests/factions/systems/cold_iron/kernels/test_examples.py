"""The manual's worked examples, as the kernels play them from the digits rolled."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L  # noqa: N812
from tests.factions.systems.cold_iron.kernels.stage import Field, K, clinch, field, rolls, stand

TIMES = K.recording.HEAD + 5  # where an attack's event tells its multiple


def dice(monkeypatch: pytest.MonkeyPatch, digits: str) -> None:
    """Let percentile dice fall so: any further digits would change nothing."""
    share = float(f"0.{digits}5")
    monkeypatch.setattr(K.rng, "uniform", lambda state: share)


def duel(catalogue: Catalogue, one: str, other: str, h: int, d: int) -> Field:
    """Return two face to face: the first has that attack, the other that defence alone."""
    made = field(catalogue, [one], [other])
    stand(made, 0, 10, 10, 5)
    stand(made, 1, 10, 11, 2)
    made.d.h[0, :] = made.d.hs[0, :] = made.d.hw[0, :] = h
    made.d.db[1, :] = made.d.db_long[1, :] = made.d.ds[1, :] = made.d.dw[1, :] = d
    made.d.dp[1, :] = L.NONE_HELD
    made.s.recording = 1
    return made


def struck(made: Field) -> tuple[int, int, int]:
    """Let the first strike; return attack with adjustment, the defence met, and the multiple."""
    K.blows.strike(made.d, made.s, 0, 1, L.PRIMARY)
    row = next(row for row in made.s.event if row[0] == K.events.ATTACK)
    return int(row[6] + row[8]), int(row[7]), int(row[TIMES])


@pytest.mark.parametrize(
    ("digits", "ca"),
    [
        ("89", 8), ("910", 8), ("911", 8), ("912", 9), ("919", 9), ("67", 3), ("66", 2),
        ("999985", 27), ("00045", -23), ("35", -3), ("50", 0), ("49", -1), ("99999900", 31),
    ],
)  # fmt: skip
def test_digits_are_read_off_the_chart(
    digits: str, ca: int, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = field(catalogue, ["town-guard"], ["town-guard"])
    dice(monkeypatch, digits)
    assert K.chance_adjustment.adjustment(made.d, made.s) == ca


@pytest.mark.parametrize(
    ("digits", "total", "times"), [("89", 19, 1), ("999985", 38, 10), ("67", 14, 1), ("66", 13, 0)]
)
def test_the_goblin(
    digits: str, total: int, times: int, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """H 11 on D 14: 89 is 19 and hits, 999985 is 24 above it, 67 just enough."""
    made = duel(catalogue, "line-shieldman", "goblin-warrior", 11, 14)
    made.d.c[1] = made.d.t[1] = 0
    dice(monkeypatch, digits)
    assert struck(made) == (total, 14, times)
    assert (made.s.new_wounds[1] > 0) == (times > 0)


def test_the_goblins_enemy_fumbles(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """00045 is -23, which leaves -12: the blow misses and the weapon breaks."""
    made = duel(catalogue, "line-shieldman", "goblin-warrior", 11, -40)
    dice(monkeypatch, "00045")
    assert struck(made) == (-12, -40, 0)
    assert made.s.stance[0] == L.SPARE
    assert made.s.idle[0] == 2


def test_the_giant_breaks_out_by_a_roll_of_35(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """17 and -3 on 7 is 7 more, at which the adventurer falls; with 33, -4, he keeps his feet."""
    for digits, down in (("35", L.PRONE), ("32", L.UP)):
        made = duel(catalogue, "cave-bear", "town-guard", 0, 0)
        made.d.hth[:2], made.d.shove[:2] = (17, 7), 0
        dice(monkeypatch, digits)
        assert K.move_through.collide(made.d, made.s, 0, 1)
        assert made.s.down[1] == down


def test_three_hand_to_hand_attack_as_eighteen(catalogue: Catalogue) -> None:
    """A 12, an 8 and a 5 against a 17: their roll is told as 18, in whatever order they stand."""
    for values in ((12, 8, 5), (5, 12, 8)):
        made = field(catalogue, ["town-guard"] * 3, ["town-guard"])
        made.d.hth[:4] = *values, 17
        clinch(made, 0, 1, 2, 3)
        made.s.recording = 1
        rolls(made, -1)
        K.holds.act(made.d, made.s, 1, 0, L.GRIPS, L.GRIPS)
        row = made.s.event[0]
        assert (int(row[6]), int(row[7])) == (18, 17)
        assert int(row[TIMES]) == 1


@pytest.mark.parametrize(
    ("margin", "times"),
    [(-1, 0), (0, 1), (6, 1), (7, 2), (11, 2), (12, 3), (13, 3), (14, 4), (15, 4), (16, 5)],
)
def test_plate_armour(margin: int, times: int, catalogue: Catalogue) -> None:
    """A sword against a wearer of plate, T 6 and C 3, whose defence is 0."""
    made = duel(catalogue, "line-shieldman", "belted-knight", 0, 0)
    made.s.riding[1] = 0
    assert (made.d.t[1], made.d.c[1]) == (6, 3)
    rolls(made, margin)
    assert struck(made) == (margin, 0, times)
