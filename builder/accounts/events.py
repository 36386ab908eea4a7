"""The log of accounts: sign-ins, failed attempts, and changes with the account that made them.

Names that were tried are logged as digests, for people type passwords into fields for names.
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

# Signals about an account, by their names in the log.
LOGGED: Mapping[str, Signal] = {
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


def log(event: str, user: Any = None, **details: Any) -> None:
    """Log an event; `user` is the account it is about, if any."""
    logger.info(event, user=getattr(user, "pk", None), **details)


def locked_out(request: HttpRequest, credentials: Mapping[str, Any]) -> None:
    """Log that a name was tried too often."""
    logger.warning("sign_in_locked", name=_digest(credentials))


def _digest(credentials: Mapping[str, Any]) -> str:
    """Return a digest of the name, which distinguishes names without revealing them."""
    name = str(credentials.get("email") or credentials.get("username") or "").lower()
    return salted_hmac("builder.accounts.events", name).hexdigest()[:12]


def _failed(credentials: Mapping[str, Any], **_: Any) -> None:
    logger.warning("sign_in_failed", name=_digest(credentials))


def _confirmed(email_address: Any, **_: Any) -> None:
    log("email_confirmed", email_address.user)


def _administered(instance: LogEntry, created: bool, **_: Any) -> None:
    if created:
        log(
            "administered",
            instance.user,
            model=str(instance.content_type),
            row=instance.object_id,
            action=instance.get_action_flag_display(),
        )


def connect() -> None:
    """Connect to every signal that is logged."""
    for event, signal in LOGGED.items():
        signal.connect(_receiver(event), weak=False, dispatch_uid=event)
    for event, signal in FAILED.items():
        signal.connect(_receiver(event, logger.warning), weak=False, dispatch_uid=event)
    auth.user_login_failed.connect(_failed, dispatch_uid="sign_in_failed")
    account.email_confirmed.connect(_confirmed, dispatch_uid="email_confirmed")
    post_save.connect(_administered, sender=LogEntry, dispatch_uid="administered")


def _receiver(event: str, write: Any = logger.info) -> Any:
    def receive(user: Any = None, **_: Any) -> None:
        write(event, user=getattr(user, "pk", None))

    return receive
