"""The adapter of the account library: the address of a call, and limits of failed sign-ins."""

from ipaddress import IPv4Address
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.signup import send_unknown_account_mail
from allauth.core.internal import ratelimit
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from builder.accounts import events
from builder.accounts.backend import owner_of
from builder.callers import address_of, network_of

APP, ANYWHERE = "allauth.account", "login_failed_anywhere"


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Failed sign-ins count by name and network, and by name from everywhere.

    So a stranger locks an owner out only by guessing from many networks, and a reset of the
    password opens the account again. settings.ACCOUNT_RATE_LIMITS has the numbers.
    """

    _anywhere: ratelimit.RateLimitUsage | None = None

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the caller's address, by the trusted proxies."""
        return str(address_of(request.META) or IPv4Address(0))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count an attempt. Raises ValidationError if there were too many."""
        try:
            name = super()._get_login_attempts_cache_key(request, **credentials)
            self._anywhere = ratelimit.consume(request, app=APP, action=ANYWHERE, key=name)
            if self._anywhere is None:
                raise self.validation_error("too_many_login_attempts")
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            events.locked_out(request, credentials)
            raise

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Return the account of these credentials, or None. A success is not counted."""
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if user is not None and self._anywhere is not None:
            self._anywhere.rollback()
        return user

    def send_password_reset_mail(
        self, user: AbstractBaseUser, email: str, context: dict[str, Any]
    ) -> None:
        """Send the link, but only to an address that the account's owner confirmed."""
        if owner_of(email) == user:
            super().send_password_reset_mail(user, email, context)
        else:
            send_unknown_account_mail(self.request, email)

    def forget_failures(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Open an account again whose password was reset."""
        addresses = user.emailaddress_set.values_list("email", flat=True)  # type: ignore[attr-defined]  # allauth's model points here
        names = [{"username": user.get_username()}, *({"email": each} for each in addresses)]
        for name in names:
            self._delete_login_attempts_cached_email(request, **name)
            key = super()._get_login_attempts_cache_key(request, **name)
            ratelimit.clear(request, app=APP, action=ANYWHERE, key=key)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Return the key of failures: the name that was tried, and the network it came from."""
        name: str = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{name}:{network_of(request.META)}"
