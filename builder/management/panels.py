"""A panel as lines: the win rate under each pair of generals."""

from collections.abc import Iterator, Mapping
from typing import Any


def lines(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table of a result's panel, a's generals down and b's across, and the sentence."""
    panel = result["panel"]
    if panel is None:
        return
    rates = {(one["policy_a"], one["policy_b"]): one["win_rate_a"] for one in panel["cells"]}
    width = max(len(name) for name in panel["generals"])
    yield f"{'A down, B across':<{width}}  " + "  ".join(
        f"{name:>10}" for name in panel["generals"]
    )
    for mine in panel["generals"]:
        row = (f"{rates[mine, theirs]:10.1%}" for theirs in panel["generals"])
        yield f"{mine:<{max(width, 16)}}  " + "  ".join(row)
    low, high = (f"{100 * panel[end]:.0f}" for end in ("lowest", "highest"))
    yield f"A wins between {low} and {high} % whichever way both sides play"
