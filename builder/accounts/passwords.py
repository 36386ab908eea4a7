"""What no password may be, beside short, common or like the name."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

FEWEST = 4


class VariedValidator:
    """Refuse passwords of spaces alone, or of a few characters over and over."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Raise ValidationError where fewer than FEWEST different characters are in it."""
        if len(set("".join(password.split()))) < FEWEST:
            raise ValidationError(self.get_help_text(), code="password_not_varied")

    def get_help_text(self) -> str:
        """Say what is asked."""
        return _("Your password must have at least %d different characters, spaces aside.") % FEWEST
