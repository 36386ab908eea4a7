"""How often anyone may guess: by name and network, and by name from everywhere."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from tests.builder.accounts.people import PASSWORD, confirmed

pytestmark = pytest.mark.usefixtures("eve")

STRANGER, OWNER = "203.0.113.5", "198.51.100.7"
TOO_MANY = "Too many failed login attempts"


def tried(password: str, address: str, **headers: Any) -> str:
    """Try to sign Eve in from an address; return what became of it."""
    client = Client(REMOTE_ADDR=address)
    answer = {"login": "eve", "password": password}
    response = client.post("/accounts/login/", answer, headers=headers)
    if response.status_code == 302:
        return "in"
    return "stopped" if TOO_MANY in response.content.decode() else "wrong"


def test_a_stranger_is_stopped_and_the_owner_is_not() -> None:
    assert [tried("nope", STRANGER) for _ in range(6)] == ["wrong"] * 5 + ["stopped"]
    assert tried(PASSWORD, STRANGER) == "stopped"
    assert tried(PASSWORD, OWNER) == "in"


def test_addresses_of_one_network_are_one() -> None:
    found = [tried("nope", f"2001:db8:0:1::{number}") for number in range(6)]
    assert found == ["wrong"] * 5 + ["stopped"]
    assert tried(PASSWORD, "2001:db8:0:2::1") == "in"


def test_behind_a_proxy_only_the_guessing_address_is_stopped(settings: Any) -> None:
    settings.PROXIES = 1
    guesses = [tried("nope", "192.0.2.1", X_Forwarded_For=STRANGER) for _ in range(11)]
    assert guesses == ["wrong"] * 5 + ["stopped"] * 6
    assert tried(PASSWORD, "192.0.2.1", X_Forwarded_For=OWNER) == "in"


def test_guessing_from_many_networks_ends_and_a_reset_opens_the_account_again(
    settings: Any, eve: User
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {
        "login_failed_anywhere": "3/h/key"
    }
    found = [tried("nope", f"203.0.113.{number}") for number in range(4)]
    assert found == ["wrong"] * 3 + ["stopped"]
    assert tried(PASSWORD, OWNER) == "stopped"
    confirmed(eve)
    browser = Client(REMOTE_ADDR=OWNER)
    browser.post("/accounts/password/reset/", {"email": eve.email})
    (letter,) = mail.outbox
    (link,) = re.findall(r"http://testserver(/accounts/password/reset/key/\S+)", str(letter.body))
    form = browser.get(link, follow=True).redirect_chain[-1][0]
    browser.post(form, {"password1": "another long one", "password2": "another long one"})
    assert tried("another long one", OWNER) == "in"


def test_successful_sign_ins_are_not_counted(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {
        "login_failed_anywhere": "3/h/key"
    }
    assert [tried(PASSWORD, OWNER) for _ in range(7)] == ["in"] * 7
