"""Recorded numbers that replays write out."""

import pytest

from factions.systems.warcrow.battle import replays


@pytest.mark.parametrize(
    ("lanes", "text"),
    [
        ((0, 0, 0), ""),
        ((1, 0, 0), "S"),
        ((0x0201, 0x0001, 0x0100), "SBBXx"),
        ((0, 0x0300, 2), "sssbb"),
    ],
)
def test_symbols_are_written_out(lanes: tuple[int, int, int], text: str) -> None:
    assert replays.symbols(lanes) == text
