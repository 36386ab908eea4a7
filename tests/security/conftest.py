"""People, as the tests of accounts know them."""

from tests.builder.accounts.conftest import boss, eve

__all__ = ["boss", "eve"]
