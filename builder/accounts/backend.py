"""Signing in: by the name always, by an e-mail address once its owner has confirmed it."""

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import User


def owner_of(email: str) -> User | None:
    """Return the account whose owner has confirmed the address, or None. At most one has."""
    confirmed = EmailAddress.objects.filter(email__iexact=email, verified=True)
    address = confirmed.select_related("user").first()
    return address.user if address else None


class Backend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """An unconfirmed address leads to no account."""

    def _authenticate_by_email(self, email: str, password: str) -> AbstractBaseUser | None:
        user: AbstractBaseUser | None = self._check_password(owner_of(email), password)
        return user
