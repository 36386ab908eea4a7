from django.db import migrations, models
from django.db.migrations.state import StateApps
from django.db.models import OuterRef, Subquery, Sum, TextField
from django.db.models.functions import Cast, Length

import builder.models.lists


def measure(apps: StateApps, schema_editor: object) -> None:
    """Say of each list how much its saves take. Whatever nobody owns counts as opened today."""
    saves = apps.get_model("builder", "Revision").objects.filter(army_list=OuterRef("pk"))
    taken = (
        saves.order_by()
        .values("army_list")
        .annotate(taken=Sum(Length(Cast("document", TextField()))))
    )
    lists = apps.get_model("builder", "ArmyList").objects.filter(head__isnull=False)
    lists.update(bytes=Subquery(taken.values("taken")))


class Migration(migrations.Migration):
    dependencies = [("builder", "0006_replays_by_age")]
    operations = [
        migrations.AddField(
            model_name="armylist",
            name="bytes",
            field=models.PositiveBigIntegerField(
                default=0, editable=False, help_text="Of the documents of all its saves."
            ),
        ),
        migrations.AddField(
            model_name="armylist",
            name="opened",
            field=models.DateField(
                default=builder.models.lists.today,
                editable=False,
                help_text="The last day somebody opened it, kept while it belongs to no account.",
            ),
        ),
        migrations.AddField(
            model_name="armylist",
            name="withheld",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="Staff made it private, and so it stays.",
            ),
        ),
        migrations.AddIndex(
            model_name="armylist",
            index=models.Index(
                condition=models.Q(("owner__isnull", True)),
                fields=["opened"],
                name="lists_of_nobody",
            ),
        ),
        migrations.RunPython(measure, migrations.RunPython.noop),
    ]
