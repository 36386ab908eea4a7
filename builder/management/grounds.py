"""The grounds of battles, as a command's last lines."""

from collections.abc import Iterator, Mapping
from typing import Any


def lines(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a result's or report's fidelity, after those of its die, if any."""
    if "die" in result:
        yield "Its die: " + ", ".join(result["die"])
    fidelity = result["fidelity"]
    yield (
        f"Mechanics and rules: {fidelity['modelled']} modelled, "
        f"{fidelity['simplified']} simplified, {fidelity['not_modelled']} not modelled"
    )
