"""Passwords that are refused, beside short ones and those like the name."""

from string import digits, punctuation, whitespace

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

FEWEST = 4
LONGEST = 32  # characters of a repeated part; hardly any breached password is longer
AROUND = digits + punctuation + whitespace


class KnownValidator(CommonPasswordValidator):
    """Refuse breached passwords, also repeated or with digits or marks around them.

    Of the 19,640 that Django lists, few have the required length; people lengthen them.
    """

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Raise ValidationError if nothing else is left of the password."""
        whole = password.lower().strip()
        for one in {whole, whole.strip(AROUND)}:
            repeated = _repeated(one)
            for bare in (one, repeated, repeated.strip(AROUND)):
                super().validate(bare)


class VariedValidator:
    """Refuse passwords of spaces alone, or of a few characters over and over."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Raise ValidationError if it has fewer than FEWEST different characters."""
        if len(set("".join(password.split()))) < FEWEST:
            raise ValidationError(self.get_help_text(), code="password_not_varied")

    def get_help_text(self) -> str:
        """Return the requirement."""
        return _("Your password must have at least %d different characters, spaces aside.") % FEWEST


def _repeated(text: str) -> str:
    """Return the part that a text repeats, at least twice and throughout; else the text."""
    for length in range(1, min(len(text) // 2, LONGEST) + 1):
        if text.startswith(text[length:]):
            return text[:length]
    return text
