"""Writing a scenario's table and the terrain of an edition into the record that kernels read.

Source: Iron Dawn V2, "Cover", "Buildings and ruins", "Trenches", "Objectives".
"""

from typing import Any

from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.kernels.record import indices

GROUPS = ("low", "area", "tall")
PAIRS = ((2, 3), (1, 2), (1, 2))  # least and most mirrored pairs of each group
APART = 3.5  # inches between two pieces: a tank gets through
SMALL, SMALL_POINTS = 36.0, 500  # a patrol's table
FULL = 48.0
DOES = {
    "hides": indices.TALL,
    "shelters-behind": indices.LOW,
    "shelters-within": indices.AREA,
    "impassable": indices.CLOSED,
    "no-vehicles": indices.NO_WHEELS,
    "building": indices.BUILDING,
    "trench": indices.TRENCH,
}
COVER = {"less": indices.LESS, "more": indices.MORE}
MATERIAL = {"light": indices.LIGHT, "heavy": indices.HEAVY_COVER, "natural": indices.NATURAL}


def write(d: Any, catalogue: Catalogue, scenario: str, points: float) -> None:
    """Write the table for armies of so many points, the smaller one for patrols."""
    told, side = catalogue.scenarios[scenario], SMALL if points <= SMALL_POINTS else FULL
    d.width = d.depth = side
    d.zone, d.turns = told["zone"] * side, told["turns"]
    d.objectives = len(told["objectives"])
    for row, spot in enumerate(told["objectives"]):
        d.objective[row] = spot["x"] * side, spot["y"] * side
    pieces = list(catalogue.terrain.values())[: indices.TEMPLATES]
    d.band[:] = d.zone, d.depth - d.zone
    d.clear, d.templates = indices.CAPTURE, len(pieces)
    d.pairs[:] = PAIRS
    for row, piece in enumerate(pieces):
        d.template_group[row] = GROUPS.index(piece["group"])
        d.template_disc[row] = piece["shape"] == "disc"
        d.template_size[row] = *piece["length"], *piece["width"]
        d.template_apart[row] = APART
        d.template_does[row] = sum(DOES[word] for word in piece["does"])
        d.template_grade[row] = COVER[piece["cover"]]
        d.template_made[row] = MATERIAL[piece["material"]]
        d.template_def[row], d.template_openings[row] = piece["defence"], piece["openings"]
