"""Whose call it is, behind proxies and in networks of IPv6."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import RequestFactory

from builder.callers import caller_of, network_of

PEER = "192.0.2.1"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:1::7", "2001:db8:0:1::/64"),
        ("2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::7", "2001:db8:0:2::/64"),
        ("[2001:db8:0:1::7]", "2001:db8:0:1::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", "unknown"),
        ("unix:", "unknown"),
    ],
)
def test_an_address_stands_for_its_network(address: str, network: str) -> None:
    assert network_of({"REMOTE_ADDR": address}) == network


@pytest.mark.parametrize(
    ("proxies", "forwarded", "network"),
    [
        (0, "203.0.113.5", PEER),
        (1, "203.0.113.5", "203.0.113.5"),
        (1, "198.51.100.9, 203.0.113.5", "203.0.113.5"),
        (2, "198.51.100.9, 203.0.113.5", "198.51.100.9"),
        (2, "203.0.113.5", "203.0.113.5"),
        (1, "2001:db8::5", "2001:db8::/64"),
        (1, "nonsense", PEER),
        (1, "203.0.113.5, ", PEER),
        (1, "", PEER),
        (1, None, PEER),
    ],
)
def test_only_trusted_proxies_are_believed(
    proxies: int, forwarded: str | None, network: str, settings: Any
) -> None:
    settings.PROXIES = proxies
    meta = {"REMOTE_ADDR": PEER} | (
        {} if forwarded is None else {"HTTP_X_FORWARDED_FOR": forwarded}
    )
    assert network_of(meta) == network


def test_an_account_is_one_caller_wherever_it_is() -> None:
    request = RequestFactory(REMOTE_ADDR=PEER).get("/")
    request.user = User(pk=7)
    assert caller_of(request) == "user-7"
    request.user = AnonymousUser()
    assert caller_of(request) == f"ip-{PEER}"
