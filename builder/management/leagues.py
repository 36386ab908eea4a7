"""A league of generals as lines, as JSON, and as the document that is published."""

import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.conf import settings

from builder.management.balancing import save
from builder.services.generals.league import League
from factions.systems import SYSTEMS, Game
from factions.tabletop.battles.generals import General

IMAGES, WIDTH = "images", 100
COLUMNS = ("| general | rating | 95 % | battles won |", "|---|---|---|---|")
HEAD = """\
# Generals

A general leads a side: a file of weights (`fixtures/<game>/generals`) by which it decides what
each unit does. Every battle has two, one a side; the best of a game leads where none is named.
`manage.py battle A B --policy hammer --policy-b steward` names them, pages and the API do too.

Ratings come from a league: every general against every other, with every shipped list in every
scenario, both sides leading the same list (`manage.py league <game> --write`). They are on the
scale of Elo, with Greedy at 1500: 100 points more win 64 of 100 battles, 200 win 76. An interval
shows how far other lists would have moved a rating. Nearest and Random are yardsticks.

Weights are evolved by `manage.py train <game> <general> --write`: candidates duel Greedy,
both with the same list, drawn at random, and all with the same dice; `--scenario` evolves the
weights of one scenario. The file names the run, and the share of battles won with lists unseen.
"""


def lines(league: League) -> Iterator[str]:
    """Yield the table: ratings with intervals, and everybody's share against everybody."""
    standings = league.standings()
    yield (
        f"{league.system}: {league.fought:,} battles with {len(league.lists)} lists, "
        "the same list on both sides"
    )
    ids = [standing.general.id for standing in standings]
    width = max(len(name) for name in ids)
    against = "  ".join(f"{name[:6]:>6}" for name in ids)
    yield f"{'':{width}}  rating    95 %         wins  {against}"
    for one in standings:
        shares = (
            "     -" if name == one.general.id else f"{league.share(one.general.id, name):6.1%}"
            for name in ids
        )
        yield (
            f"{one.general.id:{width}}  {one.rating:6.0f}  {one.low:4.0f} to {one.high:4.0f}"
            f"  {one.share:6.1%}  {'  '.join(shares)}"
        )


def report(league: League) -> dict[str, Any]:
    """Return the league as JSON: standings, the best first, and shares against each other."""
    standings = league.standings()
    return {
        "system": league.system,
        "battles": league.fought,
        "lists": len(league.lists),
        "generals": [
            {
                "id": one.general.id,
                "rating": round(one.rating, 1),
                "interval": [round(one.low, 1), round(one.high, 1)],
                "share": round(one.share, 4),
                "against": {
                    other.general.id: round(league.share(one.general.id, other.general.id), 4)
                    for other in standings
                    if other is not one
                },
            }
            for one in standings
        ],
    }


def page() -> str:
    """Return the document of all games' generals, from their files."""
    return "\n".join([HEAD, *(_section(game) for game in SYSTEMS.values() if game.fights)])


def _section(game: Game) -> str:
    parts = [f"## {game.name}\n"]
    rows = [row for one in game.generals.values() for row in _row(one)]
    if rows:
        picture = f"![Ratings with their intervals]({IMAGES}/generals-{game.id}.svg)\n"
        parts += [
            picture,
            "| general | rating | 95 % | battles won |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    for one in game.generals.values():
        parts.append(textwrap.fill(f"**{one.name}** (`{one.id}`). {one.about}", WIDTH) + "\n")
    return "\n".join(parts)


def _row(general: General) -> Iterator[str]:
    if place := general.place:
        between = f"{place.low} to {place.high}"
        yield f"| {general.name} | {place.rating} | {between} | {place.share:.1%} |"


def write_page(game: Game) -> None:
    """Write the document, and the picture of a game whose league was fought."""
    (settings.BASE_DIR / "docs" / "generals.md").write_text(page(), encoding="utf-8")
    save(chart(game), settings.BASE_DIR / "docs" / IMAGES / f"generals-{game.id}.svg")


def chart(game: Game) -> Any:
    """Return the ratings of a game's generals with their intervals, the best on top."""
    import altair as alt

    rows = [
        {"general": one.name, **asdict(one.place)}
        for one in game.generals.values()
        if one.place and not one.yardstick
    ]
    data: Any = alt.Data
    order = [row["general"] for row in rows]
    base = alt.Chart(data(values=rows)).encode(y=alt.Y("general:N", title=None, sort=order))
    scale = alt.Scale(zero=False)
    bars = base.mark_rule(strokeWidth=3, opacity=0.4).encode(
        x=alt.X("low:Q", title="rating, with its interval at 95 %", scale=scale), x2="high:Q"
    )
    return (bars + base.mark_point(filled=True, size=80).encode(x="rating:Q")).properties(width=420)
