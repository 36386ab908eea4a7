"""Benchmarks, printed by `make bench` and never asserted in a test.

A benchmark is a module of this package with a function `run() -> Iterable[Row]`; one with a shorter
form takes `quick`. The runner sets up Django on a database, cache and compile cache of its own,
with the catalogues loaded.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `least` is the worst acceptable value, `aim` the value to reach.

    If `aim` is below `least`, less is better. None: measured without a goal. interval: of a random
    figure. note: a remark.
    """

    name: str
    value: float
    unit: str
    least: float | None = None
    aim: float | None = None
    interval: tuple[float, float] | None = None
    note: str = ""
    must: bool = False

    @property
    def mark(self) -> str:
        """Return `aim` or `least` for what the value reaches, `missed`, or nothing to reach."""
        if self.least is None or self.aim is None:
            return ""
        sign = 1 if self.aim > self.least else -1
        if sign * self.value >= sign * self.aim:
            return "aim"
        return "least" if sign * self.value >= sign * self.least else "missed"
