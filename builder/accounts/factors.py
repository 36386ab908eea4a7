"""Second factors in the database: their secrets are encrypted by the site's secret key."""

import base64
from functools import cache

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet
from django.conf import settings
from django.utils.crypto import salted_hmac

MARK = "fernet:"


class Factors(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Codes need both the database and the secret key of the site."""

    def encrypt(self, text: str) -> str:
        """Return a secret encrypted."""
        return MARK + _fernet(settings.SECRET_KEY).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return the secret. Raises InvalidToken if the secret key has changed."""
        if not encrypted_text.startswith(MARK):
            return encrypted_text
        kept = encrypted_text.removeprefix(MARK).encode()
        return _fernet(settings.SECRET_KEY).decrypt(kept).decode()


@cache
def _fernet(secret_key: str) -> Fernet:
    digest = salted_hmac("builder.accounts.factors", "", secret=secret_key, algorithm="sha256")
    return Fernet(base64.urlsafe_b64encode(digest.digest()))
