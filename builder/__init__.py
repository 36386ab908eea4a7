"""What players make: lists, revisions, battles; and the composition root."""

import os

from builder.celery import app as celery_app

__all__ = ["celery_app"]

# The matrices of fits are small: threads would wait for one another, and sums shared among them
# would differ in their last bits on a machine with more cores. Values set outside take precedence.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
