"""The Celery app: workers start here."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging
from django.utils.log import configure_logging
from django_structlog.celery.steps import DjangoStructLogInitStep

from builder import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "builder.settings")

broker.register()
app = Celery("rollcall")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.set_default()
app.autodiscover_tasks(["builder"])
app.steps["worker"].add(DjangoStructLogInitStep)


@setup_logging.connect
def write_the_sites_log(**_: Any) -> None:
    """Let workers log as the site does, regardless of their command line."""
    from django.conf import settings

    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
