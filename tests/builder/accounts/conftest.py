"""Staff, and a site that has their pages."""

import pytest
from django.contrib.auth.models import User

from tests.builder.accounts.people import PASSWORD, enrolled


@pytest.fixture
def boss(db: None) -> User:
    """Return a superuser with a second factor."""
    return enrolled(User.objects.create_superuser("boss", "", PASSWORD))


@pytest.fixture
def eve(db: None) -> User:
    """Return an account like any other."""
    return User.objects.create_user("eve", "eve@example.com", PASSWORD)
