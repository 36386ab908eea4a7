"""Reasons why a battle is not started."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class BadBattle(ValueError):  # noqa: N818 -- it reads so where it is raised
    """The battle cannot be fought. `field` is the argument of `start` that is wrong."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field, self.reason = field, reason


class OverLimit(Exception):  # noqa: N818 -- it reads so where it is raised
    """As much is fought for the caller as may be. limit: how much. wait: seconds to try again in.

    kind: which limit it is, as the API names it.
    """

    kind = ""

    def __init__(self, reason: str, limit: int, wait: int) -> None:
        super().__init__(reason)
        self.limit, self.wait = limit, wait


class TooManyRuns(OverLimit):
    """The caller has as many runs as may be fought at once."""

    kind = "too-many-battles"

    def __init__(self, limit: int, wait: int) -> None:
        message = ngettext(
            "%d battle of yours is being fought, the most at once. Wait for its end, or stop it.",
            "%d battles of yours are being fought, the most at once. Wait for an end, or stop one.",
            limit,
        )
        super().__init__(message % limit, limit, wait)


class TooManyBattles(OverLimit):
    """As many battles were fought for the caller in this hour as may be."""

    kind = "battles-used-up"

    def __init__(self, limit: int, wait: int, *, account: bool) -> None:
        reason = _("At most %(limit)s battles an hour are fought for an account. %(later)s")
        if not account:
            reason = _(
                "At most %(limit)s battles an hour are fought for an address without an account. "
                "Sign in for more. %(later)s"
            )
        minutes = -(-wait // 60)
        later = ngettext("Try again in %d minute.", "Try again in %d minutes.", minutes) % minutes
        super().__init__(reason % {"limit": f"{limit:,}", "later": later}, limit, wait)


class IllegalLists(Exception):  # noqa: N818 -- it reads so where it is raised
    """At least one list is illegal, and illegal lists were not allowed. Has the verdicts on both.

    compared: the first verdict is of the list that takes side a's place in a comparison.
    """

    def __init__(
        self, verdict_a: dict[str, Any], verdict_b: dict[str, Any], *, compared: bool = False
    ) -> None:
        super().__init__("Only legal lists fight, unless illegal ones are asked for.")
        self.verdict_a, self.verdict_b, self.compared = verdict_a, verdict_b, compared
