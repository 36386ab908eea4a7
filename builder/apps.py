"""The app of lists, revisions and battles."""

from django.apps import AppConfig


class BuilderConfig(AppConfig):
    """Lists, revisions and battles."""

    name = "builder"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect to the signals of accounts, once their models are loaded."""
        from builder.accounts import events, resets

        events.connect()
        resets.connect()
