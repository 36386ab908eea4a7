"""Reasons why a battle is not started."""

from typing import Any

from django.utils.translation import ngettext


class BadBattle(ValueError):  # noqa: N818 -- it reads so where it is raised
    """The battle cannot be fought. `field` is the argument of `start` that is wrong."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field, self.reason = field, reason


class TooManyRuns(Exception):  # noqa: N818 -- it reads so where it is raised
    """The caller has as many runs as may be fought at once: `limit`."""

    def __init__(self, limit: int) -> None:
        message = ngettext(
            "%d battle of yours is being fought, the most at once. Wait for its end, or stop it.",
            "%d battles of yours are being fought, the most at once. Wait for an end, or stop one.",
            limit,
        )
        super().__init__(message % limit)
        self.limit = limit


class IllegalLists(Exception):  # noqa: N818 -- it reads so where it is raised
    """At least one list is illegal, and illegal lists were not allowed. Has the verdicts on both.

    compared: the first verdict is of the list that takes side a's place in a comparison.
    """

    def __init__(
        self, verdict_a: dict[str, Any], verdict_b: dict[str, Any], *, compared: bool = False
    ) -> None:
        super().__init__("Only legal lists fight, unless illegal ones are asked for.")
        self.verdict_a, self.verdict_b, self.compared = verdict_a, verdict_b, compared
