"""What a reset of the password does beside setting it."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import password_reset
from django.contrib.auth.models import User
from django.http import HttpRequest


def _after(request: HttpRequest, user: User, **_: Any) -> None:
    """Leave of the account's addresses only those its owner confirmed, and open it again.

    The failures that locked it are forgotten: its owner has just proved to be there. Sessions and
    tokens end by the new password.
    """
    EmailAddress.objects.filter(user=user, verified=False).delete()
    get_adapter(request).forget_failures(request, user)


def connect() -> None:
    """Listen to resets."""
    password_reset.connect(_after, dispatch_uid="after_reset")
