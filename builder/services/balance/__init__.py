"""The points of units, fitted so that lists of equal points win half of their battles.

Random legal lists fight. A logistic model of the outcome on the points spent on each unit gives
each unit's worth, and so its points; lists are drawn again at those points until none changes.
"""

from builder.services.balance.arena import Arena, BadBalance, Wish
from builder.services.balance.checking import check
from builder.services.balance.drafts import draft, points_of
from builder.services.balance.estimates import estimates, estimates_of
from builder.services.balance.fitting import Fit, fit
from builder.services.balance.report import report
from builder.services.balance.roles import roles, roles_of

__all__ = [
    "Arena",
    "BadBalance",
    "Fit",
    "Wish",
    "check",
    "draft",
    "estimates",
    "estimates_of",
    "fit",
    "points_of",
    "report",
    "roles",
    "roles_of",
]
