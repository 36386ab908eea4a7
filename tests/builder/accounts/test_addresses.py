"""An e-mail address counts once its owner confirmed it, and is free before."""

import re
import socketserver
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import send_mail
from django.test import Client

from tests.builder.accounts.people import PASSWORD, confirmed, signed_in

pytestmark = pytest.mark.django_db

VICTIM, OTHER = "victim@example.org", "stranger@example.net"
FRESH = "quite another one"


@pytest.fixture(autouse=True)
def _mailed(settings: Any) -> None:
    """Let letters go out."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


def sign_up(name: str, email: str, password: str = PASSWORD) -> Client:
    """Sign up, in a browser of one's own."""
    client = Client()
    answer = {"email": email, "username": name, "password1": password, "password2": password}
    assert client.post("/accounts/signup/", answer).status_code == 302
    return client


def link_in(letter: Any) -> str:
    """Return the address that a letter leads to."""
    return str(re.findall(r"http://testserver(/accounts/\S+)", str(letter.body))[0])


def is_in(client: Client) -> bool:
    """Return whether an account is signed in."""
    return "_auth_user_id" in client.session


def reset(email: str) -> Client:
    """Have a link sent to an address and set a new password by it."""
    client = Client()
    client.post("/accounts/password/reset/", {"email": email})
    form = client.get(link_in(mail.outbox[-1]), follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": FRESH, "password2": FRESH})
    return client


def test_an_account_signs_in_only_after_its_address_is_confirmed() -> None:
    client = sign_up("eve", VICTIM)
    assert not is_in(client)
    client.post("/accounts/login/", {"login": "eve", "password": PASSWORD})
    assert not is_in(client)
    client.post(link_in(mail.outbox[0]))
    client.post("/accounts/login/", {"login": "eve", "password": PASSWORD})
    assert is_in(client)


def test_a_stranger_prepares_no_account_for_its_victim() -> None:
    """The whole attack: the stranger signs up with the victim's address, adds one of its own."""
    stranger = sign_up("trap", VICTIM)
    stranger.post("/accounts/email/", {"email": OTHER, "action_add": ""})
    assert EmailAddress.objects.filter(email=OTHER).count() == 0
    victim = sign_up("victim", VICTIM, FRESH)
    victim.post(link_in(mail.outbox[-1]))
    victim.post("/accounts/login/", {"login": VICTIM, "password": FRESH})
    assert victim.session["_auth_user_id"] == str(User.objects.get(username="victim").pk)
    stranger.post("/accounts/login/", {"login": VICTIM, "password": PASSWORD})
    stranger.post("/accounts/login/", {"login": "trap", "password": PASSWORD})
    assert not is_in(stranger)


def test_an_account_from_before_letters_went_out_is_no_trap(settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    stranger = sign_up("trap", VICTIM)
    assert is_in(stranger)
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    EmailAddress.objects.create(user=User.objects.get(username="trap"), email=OTHER, verified=True)
    mail.outbox.clear()
    Client().post("/accounts/password/reset/", {"email": VICTIM})
    assert "/key/" not in "".join(str(letter.body) for letter in mail.outbox)
    victim = sign_up("victim", VICTIM, FRESH)
    victim.post(link_in(mail.outbox[-1]))
    assert EmailAddress.objects.get(email=VICTIM, verified=True).user.username == "victim"


@pytest.mark.parametrize("address", ["Victim@example.org", VICTIM])
def test_an_address_signs_in_once_it_is_confirmed(address: str) -> None:
    eve = User.objects.create_user("eve", VICTIM, PASSWORD)
    client = Client()
    client.post("/accounts/login/", {"login": address, "password": PASSWORD})
    assert not is_in(client)
    confirmed(eve)
    client.post("/accounts/login/", {"login": address, "password": PASSWORD})
    assert is_in(client)


def test_a_reset_drops_what_is_not_confirmed_and_ends_sessions() -> None:
    eve = confirmed(User.objects.create_user("eve", VICTIM, PASSWORD))
    EmailAddress.objects.create(user=eve, email=OTHER, verified=False)
    other = signed_in(eve)
    reset(VICTIM)
    assert list(EmailAddress.objects.values_list("email", flat=True)) == [VICTIM]
    assert other.get("/accounts/email/").status_code == 302
    assert is_in(signed_in_by(FRESH))


def signed_in_by(password: str) -> Client:
    """Return a browser that tried to sign Eve in."""
    client = Client()
    client.post("/accounts/login/", {"login": "eve", "password": password})
    return client


def test_apps_get_no_link_for_an_unconfirmed_address() -> None:
    User.objects.create_user("eve", VICTIM, PASSWORD)
    path = "/_allauth/app/v1/auth/password/request"
    response = Client().post(path, {"email": VICTIM}, content_type="application/json")
    assert response.status_code == 200
    assert "/key/" not in "".join(str(letter.body) for letter in mail.outbox)


def test_signing_up_does_not_reveal_whether_an_address_has_an_account() -> None:
    confirmed(User.objects.create_user("eve", VICTIM, PASSWORD))
    taken, free = sign_up("one", VICTIM), sign_up("two", OTHER)
    assert User.objects.filter(username="one").count() == 0
    assert not is_in(taken)
    assert not is_in(free)


def test_the_owner_is_informed_of_changes() -> None:
    eve = confirmed(User.objects.create_user("eve", VICTIM, PASSWORD))
    answer = {"oldpassword": PASSWORD, "password1": FRESH, "password2": FRESH}
    signed_in(eve).post("/accounts/password/change/", answer)
    assert [letter.to for letter in mail.outbox] == [[VICTIM]]


class Sink(socketserver.StreamRequestHandler):
    """A mail server that takes every letter."""

    letters: list[str] = []

    def handle(self) -> None:
        """Speak as much SMTP as sending one letter needs."""
        self._reply("220 sink")
        while line := self.rfile.readline().decode().strip():
            if line.upper() == "DATA":
                self._reply("354 go on")
                body = iter(lambda: self.rfile.readline().decode(), ".\r\n")
                self.letters.append("".join(body))
            self._reply("221 bye" if line.upper() == "QUIT" else "250 ok")

    def _reply(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@pytest.fixture
def sink() -> Iterator[tuple[str, int]]:
    """Return the address of a mail server."""
    Sink.letters.clear()
    with socketserver.TCPServer(("127.0.0.1", 0), Sink) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield "127.0.0.1", server.server_address[1]
        server.shutdown()


def test_letters_go_out_by_smtp(sink: tuple[str, int], settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = sink
    settings.EMAIL_USE_TLS = False
    send_mail("Hello", "A letter.", None, [VICTIM])
    sign_up("eve", VICTIM)
    assert len(Sink.letters) == 2
    assert "A letter." in Sink.letters[0]
    assert f"To: {VICTIM}" in Sink.letters[1]
    assert "/accounts/confirm-email/" in Sink.letters[1]
