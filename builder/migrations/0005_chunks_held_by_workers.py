from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("builder", "0004_lists_legal_as_their_heads")]

    operations = [
        migrations.RenameField(model_name="chunk", old_name="attempts", new_name="crashes"),
        migrations.AddField(
            model_name="chunk",
            name="holder",
            field=models.CharField(
                blank=True, default="", help_text="The worker that fights it.", max_length=120
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="chunk",
            name="held_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="run",
            name="caller",
            field=models.CharField(
                blank=True,
                default="",
                help_text="Whose it is, of account or address: a digest.",
                max_length=64,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="run",
            name="served",
            field=models.DateTimeField(
                blank=True, help_text="When it had its turn last.", null=True
            ),
        ),
    ]
