"""A member of staff who may do everything, signed in."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client


@pytest.fixture
def staff(db: None, client: Client) -> Client:
    """Return a client signed in as staff."""
    user = get_user_model().objects.create_superuser("keeper", "keeper@example.org", "secret-words")
    client.force_login(user)
    return client
