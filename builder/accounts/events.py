"""What is written down of accounts: who signed in or failed to, and what was changed by whom.

Names that were tried stand there as digests: people type passwords where names belong.
"""

from collections.abc import Mapping
from typing import Any

import structlog
from allauth.account import signals as account
from allauth.mfa import signals as factors
from django.contrib.admin.models import LogEntry
from django.contrib.auth import signals as auth
from django.db.models.signals import post_save
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

logger = structlog.get_logger("rollcall.security")

# Signals that tell of an account, and what they are called in the log.
TOLD: Mapping[str, Signal] = {
    "signed_up": account.user_signed_up,
    "signed_in": account.user_logged_in,
    "signed_out": auth.user_logged_out,
    "password_set": account.password_set,
    "password_changed": account.password_changed,
    "password_reset": account.password_reset,
    "email_added": account.email_added,
    "email_removed": account.email_removed,
    "email_changed": account.email_changed,
    "second_factor_added": factors.authenticator_added,
    "second_factor_removed": factors.authenticator_removed,
    "second_factor_reset": factors.authenticator_reset,
    "second_factor_used": factors.authenticator_used,
}
FAILED: Mapping[str, Signal] = {"second_factor_failed": factors.authentication_failed}


def told(event: str, user: Any = None, **details: Any) -> None:
    """Write an event down; `user` is the account it is about, if any."""
    logger.info(event, user=getattr(user, "pk", None), **details)


def locked_out(request: HttpRequest, credentials: Mapping[str, Any]) -> None:
    """Write down that a name was tried too often."""
    logger.warning("sign_in_locked", name=_digest(credentials))


def _digest(credentials: Mapping[str, Any]) -> str:
    """Return a digest that tells two names apart, and nothing else."""
    name = str(credentials.get("email") or credentials.get("username") or "").lower()
    return salted_hmac("builder.accounts.events", name).hexdigest()[:12]


def _failed(credentials: Mapping[str, Any], **_: Any) -> None:
    logger.warning("sign_in_failed", name=_digest(credentials))


def _confirmed(email_address: Any, **_: Any) -> None:
    told("email_confirmed", email_address.user)


def _administered(instance: LogEntry, created: bool, **_: Any) -> None:
    if created:
        told(
            "administered",
            instance.user,
            model=str(instance.content_type),
            row=instance.object_id,
            action=instance.get_action_flag_display(),
        )


def connect() -> None:
    """Listen to everything that is written down."""
    for event, signal in TOLD.items():
        signal.connect(_teller(event), weak=False, dispatch_uid=event)
    for event, signal in FAILED.items():
        signal.connect(_teller(event, logger.warning), weak=False, dispatch_uid=event)
    auth.user_login_failed.connect(_failed, dispatch_uid="sign_in_failed")
    account.email_confirmed.connect(_confirmed, dispatch_uid="email_confirmed")
    post_save.connect(_administered, sender=LogEntry, dispatch_uid="administered")


def _teller(event: str, write: Any = logger.info) -> Any:
    def tell(user: Any = None, **_: Any) -> None:
        write(event, user=getattr(user, "pk", None))

    return tell
