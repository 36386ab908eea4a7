from functools import reduce

from django.db import migrations

ACTIVE = ("waiting", "running")


def end_panels(apps, schema_editor):
    """Take back panels that are being fought: a panel is one run now."""
    runs = apps.get_model("builder", "Run").objects
    runs.filter(panel_runs__isnull=False).update(panel=None)
    runs.filter(panel_of__isnull=False).delete()


def keep_fought(apps, schema_editor):
    """Keep with runs that were stopped what their chunks had; those being fought begin anew."""
    runs = apps.get_model("builder", "Run").objects
    runs.filter(state__in=ACTIVE).update(tally=None, history=[])
    chunks = apps.get_model("builder", "Chunk").objects.filter(tally__isnull=False)
    stopped = runs.exclude(state__in=ACTIVE).filter(pk__in=chunks.values("run"))
    for run in stopped.only("pk").iterator(chunk_size=100):
        tallies = run.chunks.filter(tally__isnull=False).values_list("tally", flat=True)
        run.tally = reduce(_sum, tallies)
        run.save(update_fields=["tally"])


def _sum(one, other):
    """Return the sum of two tallies, number by number."""
    if isinstance(one, dict):
        return {key: _sum(one[key], other[key]) for key in one}
    if isinstance(one, list):
        return [_sum(*both) for both in zip(one, other, strict=True)]
    return one + other


class Migration(migrations.Migration):
    dependencies = [("builder", "0009_surveys")]
    operations = [
        migrations.RunPython(end_panels, migrations.RunPython.noop),
        migrations.RunPython(keep_fought, migrations.RunPython.noop),
    ]
