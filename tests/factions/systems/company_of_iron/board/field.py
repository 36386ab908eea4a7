"""Tables of models that move and look, without weapons that do damage."""

from collections.abc import Sequence
from dataclasses import dataclass

from factions.tabletop.battles.opened import opened
from tests.factions.systems.company_of_iron.board import terrain
from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.kernels import MEDIUM, SMALL, K, L, Spot


@dataclass(frozen=True)
class Model:
    """A model of a small table; lengths in inches, `at` None where it is off the table.

    faces: the point it looks at, or None for the enemy's edge. weapons: lengths of its melee
    weapons. granted, forbidden: traits that rules grant it and forbid it. more_reach: what rules
    add to its melee range. where: PLAYING, AWAY, GONE or BURIED, for a model with a spot.
    """

    at: Spot | None
    side: int = 0
    faces: Spot | None = None
    medium: bool = False
    reach: float = 0.5
    weapons: Sequence[float] = ()
    gun: float = 0.0
    spd: int = 6
    traits: int = 0
    status: int = 0
    group: int = -1
    ambush: bool = False
    advanced: bool = False
    burrows: bool = False
    granted: int = 0
    forbidden: int = 0
    more_reach: int = 0
    where: int = L.PLAYING


@dataclass(frozen=True)
class Template:
    """A kind of terrain: its group, from and to what length and width in inches, what it does."""

    group: int
    length: tuple[float, float]
    width: tuple[float, float]
    does: int


def table(
    *models: Model,
    pieces: Sequence[terrain.Piece] = (),
    flags: Sequence[Spot] = (),
    zone: float = 7.0,
    policy: int = L.GREEDY,
) -> Board:
    """Lay a table of 30 by 30 inches; models of side 0 come first, a kind of its own each."""
    sides = [model.side for model in models]
    if sides != sorted(sides):
        raise ValueError("models of side 0 come first")
    d, s = opened(L.blank(K.setup.Setup)), opened(L.blank(K.state.State))
    K.rng.reseed(s.rng, 7, 0)
    d.width = d.depth = 30.0
    d.zone[0], d.zone[1] = (0.0, zone), (30.0 - zone, 30.0)
    d.advance, d.more_reach = 3.0, 2.0
    d.first[:] = 0, sides.count(0), len(models)
    d.policy[:], d.habits[:] = policy, L.HABITS[policy]
    d.posts = len(flags)
    for number, spot in enumerate(flags):
        d.flag[number] = spot
    s.recording, s.current_round = 1, 1
    s.leader[:] = -1
    board = Board(d, s)
    terrain.lay(s, pieces)
    weapons = 0
    for u, model in enumerate(models):
        weapons = _stand(board, u, model, weapons)
    K.engagement.begin_engagement(d, s)
    return board


def _stand(board: Board, u: int, model: Model, weapons: int) -> int:
    """Write a model and stand it on the table; return the row after its weapons."""
    d, s = board.d, board.s
    d.kind[u], d.side[u], d.group[u] = u, model.side, u if model.group < 0 else model.group
    d.edge[u], d.medium[u] = MEDIUM if model.medium else SMALL, model.medium
    d.melee_range[u], d.gun_range[u], d.spd[u] = model.reach, model.gun, model.spd
    d.advantages[u] = model.traits
    d.ambush[u], d.advanced[u], d.burrows[u] = model.ambush, model.advanced, model.burrows
    for length in model.weapons or ((model.reach,) if model.reach else ()):
        d.length[weapons] = length
        weapons += 1
    d.weapon_first[u + 1] = weapons
    s.status[u], s.granted[u] = model.status, model.granted
    s.plus[u, L.FORBIDS], s.plus[u, L.REACH] = model.forbidden, model.more_reach
    s.ux[u], s.uy[u] = 0.0, -1.0 if model.side else 1.0
    if model.at is not None:
        s.where[u], (s.x[u], s.y[u]) = model.where, model.at
        if model.faces is not None:
            K.bases.face(d, s, u, *model.faces)
    return weapons


def deployed(
    *models: Model,
    flags: Sequence[Spot] = (),
    pieces: Sequence[terrain.Piece] = (),
    seed: int = 1,
    policy: int = L.GREEDY,
    opening: int = 0,
) -> Board:
    """Lay a table and deploy all models. opening: the player that deploys first."""
    board = table(*models, flags=flags, pieces=pieces, policy=policy)
    K.rng.reseed(board.s.rng, seed, 0)
    board.s.opening = opening
    board.deploy()
    return board


def drawn(
    seed: int,
    templates: Sequence[Template],
    pairs: Sequence[tuple[int, int]],
    flags: Sequence[Spot],
) -> list[terrain.Piece]:
    """Return terrain drawn for a table. pairs: from and to how many of each group."""
    board = table(Model((1, 1)), flags=flags)
    d, s = board.d, board.s
    for number, template in enumerate(templates):
        d.template_group[number], d.template_does[number] = template.group, template.does
        d.template_size[number] = *template.length, *template.width
        d.template_disc[number] = template.does == terrain.CLOUD
    d.templates = len(templates)
    d.pairs[:] = pairs
    d.template_apart[:], d.clear = 1.5, 1.0
    d.band = d.zone[0, 1], d.zone[1, 0]
    K.rng.reseed(s.rng, seed, 0)
    K.ground.draw_terrain(d, s)
    return board.pieces()
