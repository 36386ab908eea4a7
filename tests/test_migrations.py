"""No model of any app of ours lacks a migration."""

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command

from builder.models import ArmyList
from factions.models import Edition

pytestmark = pytest.mark.django_db

OURS = sorted(
    app.label
    for app in apps.get_app_configs()
    if (settings.BASE_DIR / app.name.replace(".", "/")).is_dir()
)


def missing() -> bool:
    """Return whether some model differs from what its app's migrations make."""
    try:
        call_command("makemigrations", *OURS, check=True, dry_run=True, verbosity=0)
    except SystemExit:
        return True
    return False


def test_migrations_match_the_models() -> None:
    assert OURS == ["api", "builder", "factions"]
    assert not missing()


@pytest.mark.parametrize(("model", "field"), [(ArmyList, "name"), (Edition, "version")])
def test_a_changed_model_lacks_a_migration(
    model: type[ArmyList | Edition], field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model._meta.get_field(field), "max_length", 7)
    assert missing()
