"""A var folder of the suite's own, named before the settings are read (`-p tests.environment`).

It goes when the suite ends. A ROLLCALL_VAR given from outside is kept, and so are DATABASE_URL
and REDIS_URL: the same suite runs on the embedded default and on PostgreSQL and Redis.
"""

import atexit
import os
import shutil
import tempfile

if "ROLLCALL_VAR" not in os.environ:
    os.environ["ROLLCALL_VAR"] = tempfile.mkdtemp(prefix="rollcall-tests-")
    atexit.register(shutil.rmtree, os.environ["ROLLCALL_VAR"], ignore_errors=True)
