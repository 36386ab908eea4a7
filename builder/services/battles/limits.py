"""Limits of one caller: runs at a time, battles of a run, and battles fought in an hour.

An hour's battles count as they are fought, for the caller whose turn it was; what is remembered
costs nothing. A run that has begun is fought to its end, so the last one may go beyond.
"""

from django.conf import settings
from django.db import connection
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from builder import limits
from builder.models import Run
from builder.services.battles.errors import BadBattle, TooManyBattles, TooManyRuns

SOON = 10  # seconds after which one of a caller's runs may be over
FOUGHT = "battles-fought"


def admit(caller: str, ceiling: int) -> str:
    """Return the caller's digest for a run, and lock out the caller's other transactions.

    caller: as `builder.callers.caller_of` names it; empty for commands, which have no limits.
    Raises TooManyRuns, TooManyBattles, and BadBattle if a run may not be that long.
    """
    if not caller:
        return ""
    kind = _kind(caller)
    most = settings.BATTLES[kind]
    if 0 < most < ceiling:
        reason = _("At most %s battles are fought for you at once.")
        if kind == "anon":
            reason = _("Without an account, at most %s battles are fought at once.")
        raise BadBattle("ceiling", reason % f"{most:,}")
    check_hour(caller)
    digest = digest_of(caller)
    _pass_alone(digest)
    allowed = settings.RUNS[kind]
    if 0 < allowed <= Run.objects.active().filter(caller=digest, panel_of=None).count():
        raise TooManyRuns(allowed, SOON)
    return digest


def check_hour(caller: str) -> None:
    """Raise TooManyBattles if a caller's battles of this hour are used up."""
    if not caller:
        return
    allowed = settings.BATTLES_HOUR[_kind(caller)]
    fought, wait = limits.of_this_hour(digest_of(caller), FOUGHT)
    if 0 < allowed <= fought:
        raise TooManyBattles(allowed, wait, account=_kind(caller) == "user")


def note(digest: str, battles: int) -> None:
    """Count battles that were fought in the turn of a caller, by the digest of a run."""
    if digest:
        limits.note_this_hour(digest, FOUGHT, battles)


def digest_of(caller: str) -> str:
    """Return what a run keeps of its caller: 64 hexadecimal digits, and no address."""
    return salted_hmac("builder.services.battles", caller, algorithm="sha256").hexdigest()


def _kind(caller: str) -> str:
    return "user" if caller.startswith("user-") else "anon"


def _pass_alone(digest: str) -> None:
    """Wait for other transactions of the same caller; SQLite has one writer at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int(digest[:15], 16)])
