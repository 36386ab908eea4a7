#!/usr/bin/env python
"""Run Rollcall's commands: `python manage.py help` lists them."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "builder.settings")
    from builder.management import ending

    ending.main(sys.argv)
