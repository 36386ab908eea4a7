"""People, as the tests of accounts know them."""

from tests.builder.accounts.conftest import boss, eve
from tests.builder.conftest import published

__all__ = ["boss", "eve", "published"]
