"""Accounts with passwords and second factors that sign in by the site's own pages."""

import time
from unittest import mock

from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal import auth
from django.contrib.auth.models import User
from django.test import Client

PASSWORD = "a long password"  # noqa: S105 -- a secret of these tests alone
SECRET = "JBSWY3DPEHPK3PXP"  # noqa: S105 -- a secret of these tests alone


def give_code(client: Client, path: str) -> str:
    """Give an authenticator app's code in time, whatever the clock; return where that leads."""
    counter = int(time.time()) // 30
    code = auth.format_hotp_value(auth.hotp_value(SECRET, counter))
    with mock.patch.object(auth, "yield_hotp_counters_from_time", return_value=[counter]):
        return client.post(path, {"code": code}).headers["Location"]


def confirmed(user: User) -> User:
    """Confirm an account's address, as its owner does by the link in the first letter."""
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def enrolled(user: User) -> User:
    """Give an account a second factor."""
    auth.TOTP.activate(user, SECRET)
    return user


def signed_in(user: User) -> Client:
    """Return a browser in which the account has signed in, by a code too where it has one."""
    client = Client()
    client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    if client.session.get("_auth_user_id") is None:
        give_code(client, "/accounts/2fa/authenticate/")
    assert client.session["_auth_user_id"] == str(user.pk)
    return client
