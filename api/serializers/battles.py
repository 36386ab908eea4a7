"""Battles as JSON: the request, the progress, the result, and one battle move by move."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from api.runs import ESTIMATES
from api.serializers.shapes import (
    ADDRESS,
    COUNT,
    NUMBER,
    SHARE,
    TEXT,
    TIME,
    WHOLE,
    YES_OR_NO,
    Schema,
    many,
    one_of,
    or_null,
    paged,
    record,
    ref,
)
from builder.models import Replay, Run
from builder.services import battles
from builder.services.battles.terms import (
    LEAST_CONFIDENCE,
    MOST_BATTLES,
    MOST_CONFIDENCE,
    SEEDS,
    WIDEST,
)

_SLUG: Schema = {"type": "string", "minLength": 1, "maxLength": 80}
_BATTLES: Schema = {"type": "integer", "minimum": 2, "maximum": MOST_BATTLES}
_HALF_WIDTH: Schema = {"type": "number", "minimum": 0, "maximum": WIDEST}
INTERVAL: Schema = {"type": "array", "items": SHARE, "minItems": 2, "maxItems": 2}
_GENERAL = TEXT | {"maxLength": 20}
_CONFIDENCE: Schema = {
    "type": "number",
    "minimum": LEAST_CONFIDENCE,
    "maximum": MOST_CONFIDENCE,
}
HINTS = {
    None: "",
    "broker": "The message broker cannot be reached; the battles wait and will be fought.",
    "worker": "No worker is seen; the battles wait for one.",
    "compiler": "The game is compiled, once after an update; that takes about a minute.",
}
TERMS: dict[str, Schema] = {
    "scenario": TEXT | {"maxLength": 40, "description": "The game's first if left out."},
    "policy": _GENERAL | {"description": "The general; the game's best if left out."},
    "policy_b": _GENERAL | {"description": "Side b's. Left out: as `policy`."},
    "seed": {"type": "integer", "minimum": 0, "maximum": SEEDS - 1}
    | {"description": "Left out: that of the lists, whose battles are everybody's."},
    "precision": _HALF_WIDTH
    | {"default": 0.01, "description": "Stop once the interval reaches this far to each side."},
    "confidence": _CONFIDENCE | {"default": 0.95},
    "ceiling": _BATTLES | {"default": 100_000, "description": "Stop there whatever the interval."},
    "battles": _BATTLES
    | {
        "description": "Fight so many, in mirrored pairs, instead of `precision` and `ceiling`: an "
        "odd number is one more, and the answer's `ceiling` and `battles` are those fought."
    },
    "allow_illegal": YES_OR_NO | {"default": False},
}
ORDER = record(
    "Two sides, each checked on its own, and the terms they fight on.",
    {"a": {}, "b": {}, **TERMS},
    optional=TERMS,
)
_NAMED: dict[str, str] = {
    "list": "A list by its slug, as it stands.",
    "revision": "One save of a list by its slug.",
    "reference": "A list shipped with the game by its id.",
}
_DISTRIBUTION = record(
    "Battles by number, and their mean.",
    {"mean": or_null(NUMBER), "battles": {"type": "object", "additionalProperties": COUNT}},
)
_BY_CONFIDENCE = {"type": "object", "additionalProperties": COUNT}
_SIDE = record(
    "A side as it started.",
    {
        "name": TEXT,
        "faction": TEXT,
        "points": or_null(WHOLE),
        "legal": YES_OR_NO,
        "provenance": record(
            "How many entries have figures, and points, of each confidence.",
            {"figures": _BY_CONFIDENCE, "points": _BY_CONFIDENCE},
        ),
    },
    optional=["provenance"],
    closed=False,
)
_POINT: Schema = {
    "type": "array",
    "items": NUMBER,
    "minItems": 4,
    "maxItems": 4,
    "description": "Battles fought, win rate, and the interval's ends.",
}
COMMON: dict[str, Schema] = {
    "id": TEXT,
    "url": ADDRESS,
    "page": ADDRESS,
    "state": one_of(*Run.State.values),
    "progress": SHARE,
    "waiting_for": or_null(one_of(*filter(None, HINTS))),
    "hint": TEXT,
    "first_in_seconds": or_null(WHOLE)
    | {"description": "Estimated, until its first battles are known. Null: they are, or unknown."},
    "done_in_seconds": or_null(WHOLE)
    | {"description": "Estimated, until it is done. Null: it is over, or that is unknown."},
    "error": TEXT,
    "system": TEXT,
    "edition": TEXT,
    "scenario": TEXT,
    "policy": TEXT,
    "policy_a": TEXT,
    "policy_b": TEXT,
    "seed": COUNT,
    "half_width": NUMBER,
    "confidence": SHARE,
    "ceiling": COUNT,
    "rules": TEXT | {"description": "The hash of the game's code."},
    "current": YES_OR_NO | {"description": "`rules` are those of the game's code as it is."},
    "illegal": YES_OR_NO | {"description": "A list was illegal, knowingly."},
    "remembered": COUNT | {"description": "Battles that had been fought for others before."},
    "renewed": or_null(TIME)
    | {"description": "When it began anew because the game's code changed."},
    "created": TIME,
    "started": or_null(TIME),
    "finished": or_null(TIME),
    "fidelity": record(
        "The game's mechanics by how they are modelled.",
        {"modelled": COUNT, "simplified": COUNT, "not_modelled": COUNT},
    ),
    "die": many(TEXT) | {"description": "The faces of the game's die, if it has a table of them."},
}
_BATTLE: dict[str, Schema] = {
    **COMMON,
    "kind": one_of(Run.Kind.DUEL),
    "a": ref("BattleSide"),
    "b": ref("BattleSide"),
    "history": many(_POINT),
    "battles": COUNT,
    "wins_a": COUNT,
    "wins_b": COUNT,
    "draws": COUNT,
    "win_rate_a": SHARE | {"description": "A draw counts half."},
    "interval": INTERVAL,
    "first_player_advantage": NUMBER,
    "rounds": ref("Distribution"),
    "victory_points": record("By side.", {"a": ref("Distribution"), "b": ref("Distribution")}),
    "panel": or_null(ref("Panel")) | {"description": "Null until a POST to its address."},
    "entries": many(
        record(
            "What one entry did in a battle, on average.",
            {
                "side": one_of("a", "b"),
                "entry": TEXT,
                "unit": TEXT,
                "survived": SHARE,
                "damage_dealt": NUMBER,
                "damage_taken": NUMBER,
                "points_killed": NUMBER,
            },
        )
    ),
}
SCHEMAS: dict[str, Schema] = {
    "BattleOpponent": {
        "description": "A list document, or a list by name.",
        "anyOf": [
            ref("ListDocument"),
            *(record(text, {name: _SLUG}) for name, text in _NAMED.items()),
        ],
    },
    "BattleRequest": record(
        "Two sides and the terms they fight on.",
        {"a": ref("BattleOpponent"), "b": ref("BattleOpponent"), **TERMS},
        optional=TERMS,
        example={
            "a": {"reference": "northern-tribes/trackless"},
            "b": {"reference": "the-syenann/green-vigil"},
            "scenario": "crossroads",
            "precision": 0.02,
            "seed": 7,
        },
    ),
    "BattleSide": _SIDE,
    "Events": TEXT
    | {
        "description": "Server-sent events, as the HTML standard has them.",
        "examples": [
            'retry: 2000\n\nid: 9f0c5a1e3b7d2846\nevent: progress\ndata: {"state":"running",'
            '"progress":0.25,"waiting_for":null,"error":"","battles":2000,"win_rate_a":0.5312,'
            '"interval":[0.51,0.552]}\n\n'
        ],
    },
    "Panel": record(
        "The win rate under each pair of generals, so far: `pairs` of them in the end.",
        {
            "generals": many(TEXT),
            "pairs": COUNT,
            "over": YES_OR_NO,
            "lowest": or_null(SHARE) | {"description": "Of the win rates."},
            "highest": or_null(SHARE),
            "cells": many(
                record(
                    "One pair.",
                    {
                        "policy_a": TEXT,
                        "policy_b": TEXT,
                        "battles": COUNT,
                        "win_rate_a": SHARE,
                        "interval": INTERVAL,
                    },
                )
            ),
        },
    ),
    "Distribution": _DISTRIBUTION,
    "Battle": record(
        "Where a run of battles is and what came out so far. `waiting_for` and `hint` say what a "
        "run that does not move waits for.",
        _BATTLE,
        optional=["die"],
    ),
    "Replay": record(
        "One battle, move by move; the game adds its table, units and events.",
        {"battle": TEXT, "index": COUNT},
        closed=False,
    ),
    "Reference": record(
        "A list shipped with a game, to fight against.",
        {
            "id": TEXT,
            "system": TEXT,
            "edition": TEXT,
            "faction": TEXT,
            "name": TEXT,
            "points": WHOLE,
            "document": ref("ListDocument"),
        },
    ),
    "References": paged("Lists shipped with the games.", "Reference"),
    "ReplayPending": record("A worker is at it.", {"battle": TEXT, "index": COUNT, "hint": TEXT}),
}


def battle_json(run: Run) -> dict[str, Any]:
    """Return a run's state and its result so far; its edition is loaded."""
    result = battles.result(run)
    return result | {
        "url": reverse("api:battle", args=[run.slug]),
        "page": reverse("run", args=[run.slug]),
        "hint": HINTS[result["waiting_for"]],
        **expected_json(run, result),
    }


def expected_json(run: Run, result: Mapping[str, Any]) -> dict[str, int | None]:
    """Return how long a run is expected to take, which is no part of its version."""
    return dict(zip(ESTIMATES, battles.expected(run, result), strict=True))


def replay_json(replay: Replay) -> dict[str, Any]:
    """Return a replay in the form of its game."""
    return {**(replay.events or {}), "battle": replay.run.slug, "index": replay.index}


def pending_json(replay: Replay) -> dict[str, Any]:
    """Return a replay that no worker has fought yet, without its events."""
    hint = "Ask again in a moment: a worker fights this battle again."
    return {"battle": replay.run.slug, "index": replay.index, "hint": hint}
