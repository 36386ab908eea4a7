"""Names that nothing of the product uses: `make lint` fails on one.

    python -m tests.dead_names

Vulture looks through the product without its tests. Templates use names, too, and so do the dotted
paths in the settings and addresses. What frameworks call by name is listed here, by patterns.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from vulture.core import Vulture

ROOT = Path(__file__).parent.parent
PRODUCT = ("api", "benchmarks", "builder", "factions", "manage.py")
NAMERS = ("builder/settings.py", "builder/urls.py")  # they name modules' parts by dotted paths
DOTTED = re.compile(r'"([a-z_]+(?:\.\w+)+)"')
CERTAINTY = 60  # per cent, vulture's own of any name that nothing uses


class Kept(NamedTuple):
    """Names that stay: patterns of files and names, and why."""

    files: str
    names: str
    why: str


KEPT = (
    Kept("builder/settings.py", "[A-Z]*", "Django and its parts read settings by name"),
    Kept("*/apps.py", "*Config default_auto_field default_site", "Django finds apps by name"),
    Kept("*", "Meta abstract constraints indexes ordering", "Django's, of models and forms"),
    Kept("*/urls.py", "app_name handler* regex urlpatterns", "Django's, of addresses"),
    Kept("*/models/packed.py", "from_db_value value_to_string to_python", "Django's, of fields"),
    Kept("*", "clean_* field_order template_name", "Django's, of forms"),
    Kept("*", "process_view process_exception", "Django's, of middleware"),
    Kept("builder/services/*", "as_postgresql output_field", "Django's, of functions of SQL"),
    Kept("*/management/*", "requires_system_checks", "Django's, of commands"),
    Kept("builder/web/*", "allow_multiple_selected do_not_call_in_templates", "Django's, of pages"),
    Kept("builder/static_files.py", "get_modified_time", "Django's, of storages"),
    Kept("*/admin*", "*Page *Admin", "registered as they are defined"),
    Kept(
        "*/admin*",
        "date_hierarchy fieldsets formfield_overrides get_view_on_site_url inlines list_*"
        " min_num readonly_fields save_model search_* show_full_result_count",
        "Django's, of the staff's pages",
    ),
    Kept(
        "builder/admin.py factions/admin/*", "make_private *_in_it", "named by `actions` and lists"
    ),
    Kept(
        "builder/accounts/*",
        "StaffSite extra_context password_change site_* _authenticate_by_email _session_key"
        " get_client_ip",
        "Django's and allauth's, of accounts",
    ),
    Kept(
        "api/*",
        "allow_request authentication_classes content_negotiation_class format_suffix"
        " renderer_classes select_*",
        "of Django REST framework",
    ),
    Kept("builder/tracing.py", "format_request", "of django-structlog"),
    Kept("builder/serving.py", "child_exit on_exit preload_app", "of gunicorn"),
    Kept("builder/*", "end_threads keep_files_private write_*", "connected to Celery's signals"),
    Kept("factions/tabletop/compiler/internals.py", "*", "Numba calls and reads what it knows"),
    Kept("factions/tabletop/compiler/plain.py", "CACHE_DIR __signature__", "Numba reads them"),
    Kept("factions/*/intervals.py", "writeable", "NumPy reads it"),
    Kept("factions/tabletop/*", "__call__ __setitem__ __init_subclass__", "Python calls them"),
    Kept(
        "*/models*",
        "INFERRED character_name held_until",
        "rows have them: by name, in queries",
    ),
    Kept("*/claiming.py", "held_until", "a row's"),
    Kept("*/battle/replays.py", "of_an_attack", "fields of events name it: `by`"),
    Kept("*/kernels/record/*", "RANDOMLY REPAIRABLE CHARGE_*", "of a row of numbers or bits"),
    Kept("*/warcrow/odds/values.py", "PUT_* OWN_*", "of a row of numbers"),
    Kept(
        "*/warcrow/odds/plans.py", "ally_within foe_about foe_within", "kernels read them by name"
    ),
    Kept("builder/web/*", "UploadedFile", "in types that are text"),
)


def dead(paths: Iterable[Path], words: Iterable[str]) -> Iterator[tuple[Path, int, str]]:
    """Yield file, line and name of what sources define and neither they nor the words use."""
    looking = Vulture()
    looking.scavenge(list(map(str, paths)), exclude=["*/migrations/*"])
    looking.used_names.update(words)
    for item in looking.get_unused_code(min_confidence=CERTAINTY):
        yield Path(item.filename), item.first_lineno, item.name


def words_used() -> set[str]:
    """Return the words of the templates, and of the dotted paths that Django is given."""
    pages = (path.read_text() for path in (ROOT / "builder").rglob("*.html"))
    paths = (path for name in NAMERS for path in DOTTED.findall((ROOT / name).read_text()))
    return {word for text in (*pages, *paths) for word in re.findall(r"\w+", text)}


def keeping(path: Path, name: str) -> set[tuple[str, str]]:
    """Return the patterns, of files and of a name, by which a name stays that nothing uses."""
    return {
        (kept.files, pattern)
        for kept in KEPT
        for pattern in kept.names.split()
        if fnmatch(name, pattern) and any(fnmatch(str(path), one) for one in kept.files.split())
    }


def complaints() -> Iterator[str]:
    """Yield a line for each dead name, with its place, and for each pattern that keeps nothing."""
    idle = {(kept.files, pattern) for kept in KEPT for pattern in kept.names.split()}
    for path, line, name in dead((ROOT / name for name in PRODUCT), words_used()):
        place = path.relative_to(ROOT)
        by = keeping(place, name)
        idle -= by
        if not by:
            yield f"{place}:{line}: nothing uses {name}\n"
    yield from (
        f"tests/dead_names.py: {pattern} keeps nothing in {files}\n" for files, pattern in idle
    )


def main() -> None:
    """Print what there is to complain of, and fail where there is anything."""
    found = sorted(complaints())
    sys.stdout.writelines(found)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
