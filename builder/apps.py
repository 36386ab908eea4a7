"""The app of what players make."""

from django.apps import AppConfig


class BuilderConfig(AppConfig):
    """Lists, revisions and battles."""

    name = "builder"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what becomes of accounts, once their models are there."""
        from builder.accounts import events, resets

        events.connect()
        resets.connect()
