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
    "lists": "Random lists a generation; both sides have the same.",
    "battles": "With each list; even.",
    "judged_on": "Lists that no candidate has seen.",
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
        parser.add_argument("--scenario", help="Train its own weights; all scenarios if not given.")
        parser.add_argument(
            "--weights", nargs="+", default=(), help="Only these; all if not given."
        )
        defaults = training.Run()
        for name, text in HELP.items():
            flag, default = f"--{name.replace('_', '-')}", getattr(defaults, name)
            parser.add_argument(flag, type=int, default=default, metavar="N", help=text)
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
        scenario = trained.run.scenario
        weights = trained.general.scenarios[scenario] if scenario else trained.general.weights
        for name, weight in weights.items():
            self.stdout.write(f"{name} = {weight}")
        share = f"{trained.share:.1%} ({trained.low:.1%} to {trained.high:.1%})"
        unseen = f"over {trained.run.judged_on} lists unseen"
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
