"""The caller of a request, by which every limit counts."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Protocol

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User

NETWORK_BITS = 64  # of an IPv6 address: the holder of one address has its whole network


class Call(Protocol):
    """A request, of Django's or of the API framework's."""

    META: dict[str, str]

    @property
    def user(self) -> User | AnonymousUser: ...


def caller_of(request: Call) -> str:
    """Return `user-7` for an account, else the address: `ip-192.0.2.7` or `ip-2001:db8:0:1::/64`.

    At most 48 characters, safe in the key of a cache.
    """
    account = request.user.pk if request.user else None
    return f"user-{account}" if account else f"ip-{network_of(request.META)}"


def network_of(meta: dict[str, str]) -> str:
    """Return the network of a call: an IPv4 address, or the /64 network of an IPv6 address.

    `unknown` if there is no address, as on a socket of the file system.
    """
    address = address_of(meta)
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), NETWORK_BITS), strict=False))
    return str(address or "unknown")


def address_of(meta: dict[str, str]) -> IPv4Address | IPv6Address | None:
    """Return the address that a call comes from; None if there is none.

    settings.PROXIES proxies are trusted: the address is the one that the outermost of them passes
    on. An invalid one is replaced by the peer's own.
    """
    address = _parsed(_passed_on(meta)) or _parsed(meta.get("REMOTE_ADDR", ""))
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped
    return address


def _passed_on(meta: dict[str, str]) -> str:
    """Return the address that the trusted proxies pass on or, without any, the connection's."""
    forwarded = meta.get("HTTP_X_FORWARDED_FOR")
    if not settings.PROXIES or not forwarded:
        return meta.get("REMOTE_ADDR", "")
    addresses = forwarded.split(",")
    return addresses[-min(settings.PROXIES, len(addresses))]


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text.strip().strip("[]"))
    except ValueError:
        return None
