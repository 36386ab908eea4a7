"""What players make: lists, revisions, battles; and the composition root."""

from builder.celery import app as celery_app

__all__ = ["celery_app"]
