"""Accounts: signing up, in and out, passwords and addresses, on pages of this site's own look."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from tests.builder.accounts.people import confirmed
from tests.builder.web.pages import read

PASSWORD = "correct horse staple"  # noqa: S105 -- a secret of these tests alone

pytestmark = pytest.mark.django_db


def test_sign_up_in_and_out(client: Client) -> None:
    answer = {
        "email": "eve@example.org",
        "username": "eve",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    assert client.post("/accounts/signup/", answer)["Location"] == "/"
    assert User.objects.get().username == "eve"
    client.post("/accounts/logout/")
    assert "Sign in" in read(client.get("/")).classed("tools")[0].text
    client.post("/accounts/login/", {"login": "eve", "password": PASSWORD})
    assert "Account" in read(client.get("/")).classed("tools")[0].text


def test_a_wrong_password_is_an_error_and_keeps_the_name(client: Client, player: User) -> None:
    response = client.post("/accounts/login/", {"login": "ada", "password": "nope"})
    page = read(response)
    assert page.classed(["note", "bad"][1])
    assert page.all("input", name="login")[0]["value"] == "ada"


def test_reset(client: Client, player: User) -> None:
    confirmed(player)
    client.post("/accounts/password/reset/", {"email": "ada@example.com"})
    (letter,) = mail.outbox
    (link,) = re.findall(r"http://testserver(/accounts/password/reset/key/\S+)", str(letter.body))
    form = client.get(link, follow=True)
    address = form.redirect_chain[-1][0]
    client.post(address, {"password1": PASSWORD, "password2": PASSWORD})
    player.refresh_from_db()
    assert player.check_password(PASSWORD)


def test_every_step_of_a_reset_shows_the_next(client: Client) -> None:
    steps = {
        "": ("Reset your password", "Send the link"),
        "done/": ("Look into your mail", "Send it again"),
        "key/1-xxx/": ("This link is spent", "Send me a new one"),
        "key/done/": ("The password is set", "Sign in"),
    }
    for step, (title, button) in steps.items():
        page = read(client.get(f"/accounts/password/reset/{step}"))
        assert page.text("h1") == title
        (main,) = page.all("main")
        buttons = [e.text for e in page.classed("btn") if main in e.within]
        assert buttons == [button]


@pytest.mark.parametrize(
    "page", ["email", "password/change", "password/set", "2fa", "sessions", "logout", "login"]
)
def test_account_pages_look_like_the_site(client: Client, player: User, page: str) -> None:
    client.force_login(player)
    response = client.get(f"/accounts/{page}/", follow=True)
    read_page = read(response)
    assert response.status_code == 200
    assert read_page.all("header", class_="masthead")
    assert len(read_page.all("h1")) == 1


def test_signing_in_leads_back(client: Client, player: User) -> None:
    answer = {"login": "ada", "password": "a long password", "next": "/lists/mine/"}
    assert client.post("/accounts/login/", answer)["Location"] == "/lists/mine/"


def test_signing_in_leads_nowhere_else(client: Client, player: User) -> None:
    answer = {"login": "ada", "password": "a long password", "next": "https://evil.example/"}
    assert client.post("/accounts/login/", answer)["Location"] == "/"
