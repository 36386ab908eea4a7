"""The account library's forms, as far as this site's differ."""

from allauth.account.forms import SignupForm

from builder.accounts.backend import owner_of


class Signup(SignupForm):  # type: ignore[misc]  # allauth has no types
    """An unconfirmed address is free: it belongs to the account that confirms it first."""

    def validate_unique_email(self, value: str) -> str:
        """Return the address. Raises ValidationError if it is confirmed."""
        return str(super().validate_unique_email(value)) if owner_of(value) else value
