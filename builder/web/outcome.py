"""What the page of a result shows: the verdict, and then why."""

from typing import Any

from builder.models import Run
from builder.services import battles
from builder.web import deeds, panels, results, surveys


def context(run: Run) -> dict[str, Any]:
    """Return what the page of a run shows to everyone."""
    result = battles.result(run)
    panel = panels.panel(result)
    fidelity = battles.fidelity_apart(run.edition.system_id)
    a, b = results.names_of(result)
    why = _why(run, result)
    return {
        "run": run,
        "result": result,
        "a": a,
        "b": b,
        "led": results.led(result),
        "panel": panel,
        "polls": run.active or (panel is not None and not panel.over) or _waits(why),
        "sentence": results.sentence(result),
        "winner": results.winner(result),
        "rate": results.foremost(result)[1],
        "first_player": results.first_player(result),
        "progress": results.progress(result, battles.expected(run, result)),
        "last_round": results.last_round(result),
        "sure": results.certainty(result, run.confidence) if result["battles"] else "",
        "provenance": battles.unprinted(result["a"], result["b"]),
        "fidelity": fidelity,
        "mechanics": results.mechanics(fidelity["mechanics"]),
        "rules": results.rules_left_out(fidelity["rules"]),
        **why,
    }


def _why(run: Run, result: results.Result) -> dict[str, Any]:
    """Return the pictures of a run that is over and has fought."""
    if run.active or not result["battles"]:
        return {"figures": ()}
    sides = deeds.parts(run, result)
    return {
        "figures": results.figures(result),
        "work": deeds.figures(result, sides),
        "survey": surveys.view(battles.find_survey(run), result, sides),
    }


def _waits(why: dict[str, Any]) -> bool:
    survey = why.get("survey")
    return survey is not None and survey.waiting
