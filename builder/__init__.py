"""What players make: lists, revisions, battles; and the composition root."""

import os

from builder.celery import app as celery_app

__all__ = ["celery_app"]

# The matrices of fits are small: threads would wait for one another, and sums that they share come
# to other last bits on a machine with more cores. What is set outside counts.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
