import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("builder", "0007_what_lists_take")]
    operations = [
        migrations.AddField(
            model_name="run",
            name="panel",
            field=models.JSONField(
                blank=True,
                help_text="The figures under each pair of generals, once asked.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="run",
            name="panel_of",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="panel_runs",
                to="builder.run",
            ),
        ),
    ]
