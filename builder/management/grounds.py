"""What battles rest on, as a command's last lines."""

from collections.abc import Iterator, Mapping
from typing import Any


def told(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the die of a result or report, where the game has a table of it, and its fidelity."""
    if "die" in result:
        yield "Its die: " + ", ".join(result["die"])
    fidelity = result["fidelity"]
    yield (
        f"Mechanics and rules: {fidelity['modelled']} modelled, "
        f"{fidelity['simplified']} simplified, {fidelity['not_modelled']} not modelled"
    )
