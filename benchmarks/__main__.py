"""Run the benchmarks: prints a table and writes benchmarks/results/latest.json.

Ends with 1 if a benchmark failed or a required figure is not reached, with 2 if one is
unknown. The database is an SQLite one of its own, or the one that BENCH_DATABASE_URL names; the
broker a folder, or the server that BENCH_REDIS_URL names.
"""

import json
import os
import pkgutil
import platform
import sys
import tempfile
import traceback
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from inspect import signature
from pathlib import Path

import benchmarks
from benchmarks import Row

HELP = ("__main__", "fives")  # measure nothing themselves
HEADINGS = ("benchmark", "value", "unit", "interval", "least", "aim", "reached", "note")
FIGURES = ("value", "interval", "least", "aim")
RESULTS = Path(__file__).parent / "results" / "latest.json"


def settle(folder: Path) -> None:
    """Start Django on an empty database, cache and compile cache under `folder`."""
    os.environ.update(
        DJANGO_SETTINGS_MODULE="builder.settings",
        ROLLCALL_VAR=str(folder / "var"),
        ROLLCALL_CACHE=str(folder / "compiled"),
        DATABASE_URL=os.environ.get("BENCH_DATABASE_URL")
        or f"sqlite:///{folder / 'bench.sqlite3'}",
        REDIS_URL=os.environ.get("BENCH_REDIS_URL", ""),
        ROLLCALL_HOSTS="localhost,testserver",
    )
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_catalogue", stdout=sys.stderr)


def measure(names: Iterable[str], *, quick: bool = False) -> tuple[dict[str, list[Row]], list[str]]:
    """Run each module; return its rows by its name, and the names of those that failed."""
    rows: dict[str, list[Row]] = {}
    failed = []
    for name in names:
        print(f"{name} ...", file=sys.stderr, flush=True)
        try:
            run = pkgutil.resolve_name(f"benchmarks.{name}:run")
            less = {"quick": True} if quick and "quick" in signature(run).parameters else {}
            rows[name] = list(run(**less))
        except Exception:
            traceback.print_exc()
            failed.append(name)
    return rows, failed


def table(rows: dict[str, list[Row]]) -> str:
    """Lay the rows out in columns; a column in which no row has anything is left out."""
    lines = [HEADINGS]
    for name, values in rows.items():
        lines += [
            (
                f"{name}: {row.name}",
                _figure(row.value),
                row.unit,
                " to ".join(map(_figure, row.interval or ())),
                _figure(row.least),
                _figure(row.aim),
                row.mark,
                row.note,
            )
            for row in values
        ]
    columns = [_padded(column) for column in zip(*lines, strict=True) if any(column[1:])]
    return "\n".join("  ".join(line).rstrip() for line in zip(*columns, strict=True))


def _padded(column: Sequence[str]) -> list[str]:
    width = max(map(len, column))
    return [c.rjust(width) if column[0] in FIGURES else c.ljust(width) for c in column]


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def write(rows: dict[str, list[Row]], failed: list[str]) -> None:
    """Save the figures, with the machine and time of measuring."""
    RESULTS.parent.mkdir(exist_ok=True)
    record = {
        "measured": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "failed": failed,
        "rows": [
            {"benchmark": name} | asdict(row) | {"reached": row.mark}
            for name, values in rows.items()
            for row in values
        ],
    }
    RESULTS.write_text(json.dumps(record, indent=1) + "\n")


def known() -> list[str]:
    """Return the names of all benchmarks."""
    return [m.name for m in pkgutil.iter_modules(benchmarks.__path__) if m.name not in HELP]


def parser() -> ArgumentParser:
    """Describe the command line."""
    described = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    described.add_argument(
        "names", nargs="*", metavar="NAME", help=f"All if none is named: {', '.join(known())}."
    )
    described.add_argument(
        "--quick", action="store_true", help="Ask less of those that can do with less."
    )
    return described


def main(words: list[str]) -> int:
    """Measure what is named, or everything."""
    wish = parser().parse_args(words)
    names = wish.names
    if unknown := sorted(set(names) - set(known())):
        print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(known())}.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="rollcall-bench-") as folder:
        settle(Path(folder))
        rows, failed = measure(names or known(), quick=wish.quick)
    print(table(rows))
    write(rows, failed)
    return 1 if failed or any(missed(rows)) else 0


def missed(rows: dict[str, list[Row]]) -> Iterator[Row]:
    """Yield the rows that miss a required figure."""
    return (row for values in rows.values() for row in values if row.must and row.mark == "missed")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
