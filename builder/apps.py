"""The app of what players make."""

from django.apps import AppConfig


class BuilderConfig(AppConfig):
    """Lists, revisions and battles."""

    name = "builder"
    default_auto_field = "django.db.models.BigAutoField"
