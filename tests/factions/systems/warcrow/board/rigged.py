"""Dice and choices that come out as a test wants them."""

import pytest

from tests.factions.systems.warcrow.board.kernels import K


def choose(
    monkeypatch: pytest.MonkeyPatch,
    *,
    holds: bool = False,
    pursues: bool = False,
    retreats: bool = False,
) -> None:
    """Let every loser of a combat hold its ground, or none; every winner pursue; all escape."""
    monkeypatch.setattr(K.melee, "wants_retreat", lambda *_: retreats)
    monkeypatch.setattr(K.melee, "wants_hold", lambda *_: holds)
    monkeypatch.setattr(K.melee, "wants_pursuit", lambda *_: pursues)


def toss(monkeypatch: pytest.MonkeyPatch, heads: bool) -> None:
    """Let the coins for blocks, forests and places come up so."""
    for judges in (K.spell_targets, K.clearings, K.places):
        monkeypatch.setattr(judges, "coin", lambda _: heads)


def show(monkeypatch: pytest.MonkeyPatch, *faces: int) -> None:
    """Let the dice of blocks and of the Tinge show these faces, one after the other."""
    shown = iter(faces)
    for rolls in (K.spells, K.tinge):
        monkeypatch.setattr(rolls, "octal", lambda _: next(shown))


def block(monkeypatch: pytest.MonkeyPatch, stops: int, tinge: int = 0) -> None:
    """Let every block of a spell stop so much, and bring its unit so much Tinge."""
    monkeypatch.setattr(K.spells, "block", lambda *_: (stops, tinge))


def roll_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every Face to Face Roll come to nothing."""
    nothing = K.symbols.Rolled(*(0,) * 9)
    monkeypatch.setattr(K.face_to_face, "exchange", lambda *_: nothing)


def pass_tests(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Let every willpower test have one success; return a list of which were frightened."""
    frightened: list[bool] = []

    def roll(dice: object, book: object, side: int, afraid: bool, *_: object) -> int:
        frightened.append(bool(afraid))
        return 1

    monkeypatch.setattr(K.willpower, "roll_willpower", roll)
    return frightened
