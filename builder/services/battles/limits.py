"""Limits of one caller's runs at a time, and of the battles of one run."""

from django.conf import settings
from django.db import connection
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from builder.models import Run
from builder.services.battles.errors import BadBattle, TooManyRuns


def admit(caller: str, ceiling: int) -> str:
    """Return the caller's digest for a run, and lock out the caller's other transactions.

    caller: as `builder.callers.caller_of` names it; empty for commands, which have no limits.
    Raises TooManyRuns, and BadBattle if a run may not be that long.
    """
    if not caller:
        return ""
    kind = "user" if caller.startswith("user-") else "anon"
    most = settings.BATTLES[kind]
    if 0 < most < ceiling:
        reason = _("At most %s battles are fought for you at once.")
        if kind == "anon":
            reason = _("Without an account, at most %s battles are fought at once.")
        raise BadBattle("ceiling", reason % f"{most:,}")
    digest = salted_hmac("builder.services.battles", caller, algorithm="sha256").hexdigest()
    _pass_alone(digest)
    allowed = settings.RUNS[kind]
    if 0 < allowed <= Run.objects.active().filter(caller=digest, panel_of=None).count():
        raise TooManyRuns(allowed)
    return digest


def _pass_alone(digest: str) -> None:
    """Wait for other transactions of the same caller; SQLite has one writer at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int(digest[:15], 16)])
