"""Valid passwords, and the life of an unused session."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from tests.builder.accounts.people import signed_in


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("eleven char", "password_too_short"),
        (" " * 12, "password_not_varied"),
        ("aaaa aaaa aaaa", "password_not_varied"),
        ("abababababab", "password_not_varied"),
        ("123456789012", "password_entirely_numeric"),
        ("123456qwerty", "password_too_common"),
        ("iloveyou1234", "password_too_common"),
        ("...Liverpool 2019!", "password_too_common"),
        ("passwordpassword", "password_too_common"),
        ("monkeymonkeymon1", "password_too_common"),
        ("hunter2hunter2", "password_too_common"),
        ("eve@example.com", "password_too_similar"),
    ],
)
def test_bad_passwords_are_refused(password: str, code: str) -> None:
    eve = User(username="eve", email="eve@example.com")
    with pytest.raises(ValidationError) as refused:
        validate_password(password, eve)
    assert code in {error.code for error in refused.value.error_list}


@pytest.mark.parametrize(
    "password",
    [
        "correct horse",
        "Ärger mit Öl?",
        "x" * 100 + "yzä",
        "iloveyou in 1234 ways",
        "&4$9!2^7*1(3",
        "wolfwolfbearbear",
    ],
)
def test_long_phrases_of_any_characters_are_taken(password: str) -> None:
    validate_password(password)


@pytest.mark.parametrize(("staff", "minutes"), [(False, 3 * 24 * 60), (True, 30)])
def test_an_unused_session_ends(
    eve: User, monkeypatch: pytest.MonkeyPatch, staff: bool, minutes: int
) -> None:
    User.objects.update(is_staff=staff)
    client = signed_in(eve)
    start = time.time()

    def is_in_after(passed: float) -> bool:
        monkeypatch.setattr("time.time", lambda: start + passed * 60)
        return client.get("/accounts/email/").status_code == 200

    assert is_in_after(minutes - 1)
    assert is_in_after(2 * minutes - 3)
    assert not is_in_after(3 * minutes)
    assert not is_in_after(0)


def test_an_anonymous_visit_writes_no_session(client: Client, db: None) -> None:
    client.get("/lists/mine/")
    assert client.cookies.get("sessionid") is None


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ({}, ["filebased.EmailBackend", "optional"]),
        ({"ROLLCALL_SMTP_HOST": "mail.example.org"}, ["smtp.EmailBackend", "mandatory"]),
    ],
)
def test_letters_go_out_where_a_host_is_named(
    given: dict[str, str], lines: list[str], tmp_path: Path
) -> None:
    code = (
        "from django.conf import settings as s;"
        "print('.'.join(s.EMAIL_BACKEND.split('.')[-2:])); print(s.ACCOUNT_EMAIL_VERIFICATION)"
    )
    own = {"DJANGO_SETTINGS_MODULE": "builder.settings", "ROLLCALL_VAR": str(tmp_path)}
    done = subprocess.run(  # noqa: S603 -- this very Python, on code of ours
        [sys.executable, "-c", code],
        env=os.environ | own | given,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == lines
