from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("factions", "0002_private_editions"),
    ]

    operations = [
        migrations.AddField(
            model_name="keyword",
            name="stats",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
