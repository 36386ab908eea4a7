"""A member of staff with all permissions, signed in by both steps."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.builder.accounts.people import PASSWORD, enrolled, signed_in


@pytest.fixture
def staff(db: None) -> Client:
    """Return a client signed in as staff."""
    keeper = User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD)
    browser = signed_in(enrolled(keeper))
    browser.get("/admin/")  # where the greeting is read, so that pages show only their own messages
    return browser
