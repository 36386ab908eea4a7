"""The staff's pages: off unless asked for, behind the site's own sign-in and a second factor."""

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from tests.builder.accounts.people import PASSWORD, SECRET, enrolled, give_code, signed_in

WITH_ADMIN = pytest.mark.urls("tests.builder.accounts.with_admin")


def test_there_is_no_admin_unless_an_operator_enables_it(boss: User) -> None:
    client = signed_in(boss)
    for path in ("/admin/", "/admin/login/", "/admin/auth/user/", "/admin/jsi18n/"):
        assert client.get(path).status_code == 404


@WITH_ADMIN
@pytest.mark.parametrize("path", ["/admin/", "/admin/login/", "/admin/auth/user/"])
def test_strangers_are_sent_to_the_sites_sign_in(client: Client, db: None, path: str) -> None:
    response = client.get(path, follow=True)
    assert response.redirect_chain[-1][0].startswith("/accounts/login/?next=/admin/")


@WITH_ADMIN
def test_the_admin_takes_no_password(boss: User) -> None:
    client = Client()
    answer = {"username": "boss", "password": PASSWORD, "next": "/admin/"}
    assert client.post("/admin/login/", answer).status_code == 302
    assert "_auth_user_id" not in client.session


@WITH_ADMIN
def test_players_are_refused(eve: User) -> None:
    client = signed_in(eve)
    assert client.get("/admin/", follow=True).status_code == 403


@WITH_ADMIN
def test_staff_without_a_second_factor_are_led_to_setting_one_up(db: None) -> None:
    client = signed_in(User.objects.create_superuser("newcomer", "", PASSWORD))
    response = client.get("/admin/auth/user/", follow=True)
    assert response.redirect_chain[-1] == ("/accounts/2fa/", 302)
    assert "Staff need two steps" in response.content.decode()


@WITH_ADMIN
def test_a_session_from_before_the_second_factor_has_to_prove_it(db: None) -> None:
    newcomer = User.objects.create_superuser("newcomer", "", PASSWORD)
    client = signed_in(newcomer)
    enrolled(newcomer)
    response = client.get("/admin/", follow=True)
    assert response.redirect_chain[-1][0] == "/accounts/2fa/reauthenticate/?next=/admin/"
    assert give_code(client, response.redirect_chain[-1][0]) == "/admin/"
    assert client.get("/admin/").status_code == 200


@WITH_ADMIN
def test_staff_come_in_by_both_steps_and_lose_it_with_the_factor(boss: User) -> None:
    client = signed_in(boss)
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/auth/user/").status_code == 200
    boss.authenticator_set.all().delete()  # type: ignore[attr-defined]  # allauth's model points here
    assert client.get("/admin/auth/user/").status_code == 302


@WITH_ADMIN
@pytest.mark.parametrize(
    ("path", "leads"),
    [("logout", "/accounts/logout/"), ("password_change", "/accounts/password/change/")],
)
def test_the_admins_own_forms_are_the_sites(boss: User, path: str, leads: str) -> None:
    assert signed_in(boss).post(f"/admin/{path}/")["Location"] == leads


def test_secrets_of_second_factors_are_not_in_the_database(boss: User) -> None:
    (kept,) = boss.authenticator_set.values_list("data", flat=True)  # type: ignore[attr-defined]  # allauth's model points here
    assert kept["secret"].startswith("fernet:")
    assert SECRET not in str(kept)


def test_how_to_get_the_admin_is_documented() -> None:
    document = (settings.BASE_DIR / "docs/operators.md").read_text()
    assert "ROLLCALL_ADMIN=1 make run" in document
    assert "createsuperuser" in document
