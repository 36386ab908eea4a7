"""`manage.py train SYSTEM GENERAL`: evolve the weights of a general in duels against greedy."""

import json
from argparse import ArgumentParser
from dataclasses import asdict, fields
from typing import Any

from django.core.management.base import BaseCommand

from builder.management import balancing
from builder.services.generals import files, training
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache

HELP = {
    "seed": "Of lists and dice.",
    "generations": "How often candidates are drawn anew.",
    "candidates": "A generation.",
    "lists": "Pairs of random lists a generation.",
    "battles": "Of each pair, in either order; even.",
    "judged_on": "Pairs of lists that no candidate has seen.",
}
AT_LEAST = {"seed": 0, "generations": 1, "candidates": 4, "lists": 1, "battles": 2, "judged_on": 2}


class Command(BaseCommand):
    """Exit 0: trained. 2: an unknown game or general, or a bad value."""

    help = "Evolves a general's weights in duels against greedy, over lists drawn at random."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the general and how long to train."""
        parser.add_argument("system", metavar="SYSTEM", help=f"One of: {', '.join(SYSTEMS)}.")
        parser.add_argument("general", metavar="GENERAL", help="Whose file to start from.")
        for one in fields(training.Run):
            flag = f"--{one.name.replace('_', '-')}"
            parser.add_argument(
                flag, type=int, default=one.default, metavar="N", help=HELP[one.name]
            )
        parser.add_argument("--write", action="store_true", help="Keep the weights in its file.")
        parser.add_argument("--json", action="store_true", help="Print one object.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Train and print the weights, or print the error and exit 2."""
        with balancing.usage_errors():
            trained = self._trained(options)
        if options["write"]:
            files.write_trained(options["system"], trained)
        if options["json"]:
            self.stdout.write(json.dumps(_report(trained)))
            return
        for name, weight in trained.general.weights.items():
            self.stdout.write(f"{name} = {weight}")
        share = f"{trained.share:.1%} ({trained.low:.1%} to {trained.high:.1%})"
        unseen = f"over {trained.run.judged_on} pairs of lists unseen"
        self.stdout.write(f"{trained.general.name} wins {share} against greedy, {unseen}")

    def _trained(self, options: dict[str, Any]) -> training.Trained:
        balancing.check_numbers(options, AT_LEAST)
        if options["system"] in SYSTEMS and not kernel_cache.compiled(options["system"]):
            self.stderr.write("Compiling the simulator; this happens once.")
        run = training.Run(**{one.name: options[one.name] for one in fields(training.Run)})
        return training.train(options["system"], options["general"], run, self._progress)

    def _progress(self, generation: int, share: float) -> None:
        self.stderr.write(f"generation {generation}: candidates win {share:.1%}")


def _report(trained: training.Trained) -> dict[str, Any]:
    return {
        "general": trained.general.id,
        "weights": trained.general.weights,
        "scenarios": trained.general.scenarios,
        "run": asdict(trained.run),
        "share": trained.share,
        "interval": [trained.low, trained.high],
    }
