from django.db import migrations
from django.db.migrations.state import StateApps
from django.db.models import OuterRef, Subquery


def copy_from_heads(apps: StateApps, schema_editor: object) -> None:
    """Say of each list whether its head is legal."""
    heads = apps.get_model("builder", "Revision").objects.filter(pk=OuterRef("head_id"))
    lists = apps.get_model("builder", "ArmyList").objects.filter(head__isnull=False)
    lists.update(legal=Subquery(heads.values("legal")))


class Migration(migrations.Migration):
    dependencies = [("builder", "0003_indexes_for_growth")]
    operations = [migrations.RunPython(copy_from_heads, migrations.RunPython.noop)]
