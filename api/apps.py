"""The app that speaks JSON."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The API; it has no rows of its own."""

    name = "api"
