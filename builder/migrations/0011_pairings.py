import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("builder", "0010_end_of_waves"),
        ("factions", "0003_keywords_in_battle"),
    ]
    operations = [
        migrations.CreateModel(
            name="Pairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64)),
                (
                    "system",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="factions.gamesystem",
                    ),
                ),
                ("scenario", models.CharField(max_length=40)),
                ("policy_one", models.CharField(max_length=20)),
                ("policy_other", models.CharField(max_length=20)),
                ("seed", models.PositiveBigIntegerField()),
                ("rules", models.CharField(max_length=64)),
                ("battles", models.PositiveIntegerField(default=0)),
                (
                    "looked",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="The battles at which its runs looked whether they go on.",
                    ),
                ),
                (
                    "handed",
                    models.PositiveIntegerField(
                        default=0, help_text="Given to workers, or fought."
                    ),
                ),
                (
                    "goal",
                    models.PositiveIntegerField(
                        default=0, help_text="The most that an active run wants."
                    ),
                ),
                ("tally", models.JSONField(blank=True, null=True)),
                (
                    "history",
                    models.JSONField(
                        default=list,
                        help_text="At each milestone: the pairs by side one's half wins.",
                    ),
                ),
                (
                    "common",
                    models.BooleanField(
                        default=False,
                        help_text="On the dice on which everybody meets the other side.",
                    ),
                ),
                (
                    "scores",
                    models.BinaryField(
                        default=bytes,
                        help_text="On common dice: a byte for each pair, its half wins.",
                    ),
                ),
                (
                    "pace",
                    models.FloatField(blank=True, help_text="Battles a second, lately.", null=True),
                ),
                ("used", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=["key"], name="one_pairing_a_key")],
                "indexes": [
                    models.Index(
                        condition=models.Q(goal__gt=0),
                        fields=["system"],
                        name="wanted_pairings",
                    ),
                    models.Index(fields=["used"], name="pairings_by_use"),
                ],
            },
        ),
        migrations.DeleteModel(name="Chunk"),
        migrations.CreateModel(
            name="Chunk",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "pairing",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chunks",
                        to="builder.pairing",
                    ),
                ),
                ("first", models.PositiveIntegerField()),
                ("count", models.PositiveIntegerField()),
                ("tally", models.JSONField(blank=True, null=True)),
                ("scores", models.BinaryField(default=bytes)),
                ("crashes", models.PositiveSmallIntegerField(default=0)),
                (
                    "holder",
                    models.CharField(
                        blank=True, help_text="The worker that fights it.", max_length=120
                    ),
                ),
                ("held_until", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["pairing", "first"],
                "constraints": [
                    models.UniqueConstraint(fields=["pairing", "first"], name="one_chunk_a_stretch")
                ],
                "indexes": [
                    models.Index(
                        condition=models.Q(tally__isnull=True),
                        fields=["pairing"],
                        name="unfought_chunks",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Part",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="builder.run",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("one", models.PositiveSmallIntegerField(default=0)),
                ("other", models.PositiveSmallIntegerField(default=1)),
                (
                    "pairing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parts",
                        to="builder.pairing",
                    ),
                ),
                ("mirrored", models.BooleanField(default=False)),
                ("wanted", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ["run", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=["run", "number"], name="one_part_a_number")
                ],
            },
        ),
        migrations.RemoveField(model_name="run", name="wave"),
        migrations.AddField(
            model_name="run",
            name="kind",
            field=models.CharField(
                choices=[
                    ("duel", "duel"),
                    ("panel", "panel of generals"),
                    ("field", "field"),
                    ("matrix", "matrix"),
                    ("comparison", "comparison"),
                    ("what-if", "what if"),
                ],
                default="duel",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="run",
            name="seeded",
            field=models.BooleanField(default=True, help_text="The seed is the player's own."),
        ),
        migrations.AlterField(
            model_name="run",
            name="seeded",
            field=models.BooleanField(default=False, help_text="The seed is the player's own."),
        ),
        migrations.AddField(
            model_name="run",
            name="sent",
            field=models.DateTimeField(
                blank=True, help_text="When workers were called.", null=True
            ),
        ),
        migrations.AddField(
            model_name="run",
            name="renewed",
            field=models.DateTimeField(
                blank=True,
                help_text="When it began anew because the game's code changed.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="run",
            name="remembered",
            field=models.PositiveIntegerField(
                default=0, help_text="Battles that had been fought for others when it began."
            ),
        ),
        migrations.AlterField(
            model_name="run",
            name="tally",
            field=models.JSONField(blank=True, help_text="Once it is over.", null=True),
        ),
        migrations.AlterField(
            model_name="run",
            name="history",
            field=models.JSONField(
                default=list,
                help_text="[battles, win rate, low, high] at milestones, once it is over.",
            ),
        ),
        migrations.AlterField(
            model_name="run", name="a_document", field=models.JSONField(default=dict)
        ),
        migrations.AlterField(
            model_name="run", name="b_document", field=models.JSONField(default=dict)
        ),
        migrations.AddField(
            model_name="run",
            name="lists",
            field=models.JSONField(
                default=list,
                help_text="Of a set: key, role, weight, side and document of each.",
            ),
        ),
        migrations.AddField(
            model_name="run",
            name="looked",
            field=models.PositiveIntegerField(
                default=0, help_text="Of a field: the milestone it has looked at."
            ),
        ),
        migrations.AddField(
            model_name="run",
            name="answer",
            field=models.JSONField(
                blank=True, help_text="Of a set of lists, once it is over.", null=True
            ),
        ),
    ]
