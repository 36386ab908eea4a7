"""Keys written as words."""

from builder.web.wording import spaced


def test_spaced() -> None:
    assert spaced("high-command") == "High command"
    assert spaced("full_strength") == "Full strength"
