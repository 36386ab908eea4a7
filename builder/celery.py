"""The Celery app: workers start here."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "builder.settings")

app = Celery("rollcall")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["builder"])
