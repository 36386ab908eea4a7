"""What Rollcall measures, printed by `make bench` and never asserted in a test.

A benchmark is a module of this package with a function `run() -> Iterable[Row]`; one that can do
with less takes `quick`. The runner has set up Django on a database, cache and compile cache of its
own with the catalogues loaded.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `least` is the worst that will do, `aim` what to reach.

    Where `aim` is below `least` less is better. None: measured for the record alone. interval: of
    a figure that chance has a part in. note: a word on it.
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
