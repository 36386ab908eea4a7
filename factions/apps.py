"""The app of what exists."""

from django.apps import AppConfig


class FactionsConfig(AppConfig):
    """Games and catalogues."""

    name = "factions"
    default_auto_field = "django.db.models.BigAutoField"
