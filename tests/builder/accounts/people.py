"""Accounts with passwords and second factors that sign in by the site's own pages."""

import time

from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.test import Client

PASSWORD = "a long password"  # noqa: S105 -- a secret of these tests alone
SECRET = "JBSWY3DPEHPK3PXP"  # noqa: S105 -- a secret of these tests alone


def code_now() -> str:
    """Return the code that an authenticator app shows now."""
    return str(format_hotp_value(hotp_value(SECRET, int(time.time()) // 30)))


def confirmed(user: User) -> User:
    """Confirm an account's address, as its owner does by the link in the first letter."""
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def enrolled(user: User) -> User:
    """Give an account a second factor."""
    TOTP.activate(user, SECRET)
    return user


def signed_in(user: User) -> Client:
    """Return a browser in which the account has signed in, by a code too where it has one."""
    client = Client()
    client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    if client.session.get("_auth_user_id") is None:
        client.post("/accounts/2fa/authenticate/", {"code": code_now()})
    assert client.session["_auth_user_id"] == str(user.pk)
    return client
