from django.db import migrations, models

from builder.models.packed import PackedJSONField

DEFAULTS = {"a_document": dict, "b_document": dict, "sides": dict, "history": list}
FIELDS = {
    "run": ("a_document", "b_document", "sides", "tally", "history"),
    "pairing": ("tally", "history"),
    "replay": ("events",),
}
HELP = {
    ("run", "sides"): "a and b: name, faction, points and legality as they started",
    ("run", "tally"): "Once it is over.",
    ("run", "history"): "[battles, win rate, low, high] at milestones, once it is over.",
    ("pairing", "history"): "At each milestone: the pairs by side one's half wins.",
}
AT_ONCE = 200


def pack(apps, schema_editor):
    """Copy what is to be packed, and the numbers of battles won, drawn and lost out of tallies.

    Each row is written once: PostgreSQL checks the references of one that is written twice at the
    end of the transaction, and until then its table cannot be altered.
    """
    for model, names in FIELDS.items():
        rows = apps.get_model("builder", model).objects
        for row in rows.order_by("pk").iterator(chunk_size=AT_ONCE):
            for name in names:
                setattr(row, f"packed_{name}", getattr(row, name))
            changed = [f"packed_{name}" for name in names]
            if model == "run":
                row.outcomes = _outcomes(row.tally or {})
                changed.append("outcomes")
            row.save(update_fields=changed)


def _outcomes(tally):
    """Return what a tally has of a duel's battles; None if it has none."""
    keys = ("wins_a", "draws", "wins_b")
    return [tally[key] for key in keys] if set(keys) <= set(tally) else None


def _field(model, name):
    words = {"help_text": HELP[model, name]} if (model, name) in HELP else {}
    if name in DEFAULTS:
        return PackedJSONField(default=DEFAULTS[name], **words)
    return PackedJSONField(null=True, blank=True, **words)


EACH = [(model, name) for model, names in FIELDS.items() for name in names]


class Migration(migrations.Migration):
    dependencies = [("builder", "0013_my_battles")]
    operations = [
        migrations.AddField(
            "run",
            "outcomes",
            models.JSONField(
                null=True,
                blank=True,
                help_text="Battles won, drawn and lost by side a, of the tally.",
            ),
        ),
        *(
            migrations.AddField(model, f"packed_{name}", _field(model, name))
            for model, name in EACH
        ),
        migrations.RunPython(pack, migrations.RunPython.noop),
        migrations.RemoveIndex("replay", "untold_replays"),
        *(migrations.RemoveField(model, name) for model, name in EACH),
        *(migrations.RenameField(model, f"packed_{name}", name) for model, name in EACH),
        migrations.AddIndex(
            "replay",
            models.Index(
                fields=["id"], condition=models.Q(events__isnull=True), name="untold_replays"
            ),
        ),
    ]
