"""Further effects of a password reset."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import password_reset
from django.contrib.auth.models import User
from django.http import HttpRequest


def _after(request: HttpRequest, user: User, **_: Any) -> None:
    """Remove the account's unconfirmed addresses, and open it again.

    The failures that locked it are cleared, for its owner has just proved their identity. Sessions
    and tokens end with the new password.
    """
    EmailAddress.objects.filter(user=user, verified=False).delete()
    get_adapter(request).forget_failures(request, user)


def connect() -> None:
    """Connect to the signal of resets."""
    password_reset.connect(_after, dispatch_uid="after_reset")
