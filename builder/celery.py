"""The Celery app: workers start here."""

import os

from celery import Celery

from builder import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "builder.settings")

broker.register()
app = Celery("rollcall")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.set_default()
app.autodiscover_tasks(["builder"])
