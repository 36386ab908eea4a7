"""Surveys as rows: requested once a run is done, sent to a worker, read by pages."""

from functools import partial

from django.db import transaction
from django.db.models import Q

from builder.models import Run, Survey
from builder.services.battles import sending
from builder.services.surveys.figures import FORMAT


def request_survey(run: Run) -> Survey | None:
    """Return the survey of a run; send it to a worker if it does not exist yet.

    `figures` is None until a worker has made it; `error` has the reason if it cannot. None for a
    run without battles, one that still fights, and one that is part of a panel.
    """
    if run.active or run.panel_of_id is not None or not (run.tally and run.tally["battles"]):
        return None
    with transaction.atomic():
        Survey.objects.filter(run=run).exclude(_current()).delete()
        survey, _new = Survey.objects.get_or_create(run=run)
        due = Survey.objects.filter(sending.due(), pk=survey.pk)
        transaction.on_commit(partial(sending.send_surveys, due))
    return survey


def find_survey(run: Run) -> Survey | None:
    """Return the survey of a run, or None if there is none of the present format. One query."""
    return Survey.objects.filter(_current(), run=run).first()


def _current() -> Q:
    return Q(figures__isnull=True) | Q(figures__format=FORMAT)
