"""The battles that an account began."""

from django.contrib.auth.models import User

from builder.models import Run
from builder.models.battles import RunQuerySet

HEAVY = ("a_document", "b_document", "tally")


def of(account: User) -> RunQuerySet:
    """Return the account's battles, latest first, without their documents and tallies."""
    rows: RunQuerySet = Run.objects.filter(owner=account).select_related("edition__system")
    return rows.defer(*HEAVY).order_by("-pk")
