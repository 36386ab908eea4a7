"""The account library's forms, where this site asks for more or for less."""

from allauth.account.forms import SignupForm

from builder.accounts.backend import owner_of


class Signup(SignupForm):  # type: ignore[misc]
    """An address that others only claim is free: it belongs to whoever confirms it first."""

    def validate_unique_email(self, value: str) -> str:
        """Return the address. Raises ValidationError where it is confirmed, and may be told so."""
        return str(super().validate_unique_email(value)) if owner_of(value) else value
