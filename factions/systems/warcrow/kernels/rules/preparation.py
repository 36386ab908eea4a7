"""Before the first round: the table, the initiative, how the companies come onto the table.

Source: Warcrow 1.6, "Preparing the Game", "Decide Who Has Initiative", "Deploy Units", "Scout",
"Ambusher".

For Ambushers and Scouts, see `rules.activation:start_activation`,
`judgement.arrivals:find_arrival`, `judgement.arrivals:unseen`, `policies.generals:come`.
"""

import math

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.arrivals import (
    find_arrival,
    keeps_back,
)
from factions.systems.warcrow.kernels.judgement.clearings import find_clearing
from factions.systems.warcrow.kernels.judgement.columns import wish_column
from factions.systems.warcrow.kernels.judgement.outlook import survey
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import DISGUISES, EDGES, SETTING_UP
from factions.systems.warcrow.kernels.record.layout import (
    AWAY,
    CLEAR,
    FAR_AWAY,
    FIRST,
    GAP,
    NO_ERRAND,
    PIECES,
    READY,
    SCOUT,
    SECOND,
    TROOPS,
    VALUE,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import ORANGE, YELLOW, above, lane
from factions.systems.warcrow.kernels.rules.dice.throwing import COLOURS
from factions.systems.warcrow.kernels.rules.spending import spend
from factions.systems.warcrow.kernels.table.formation import NOBODY, bases_clear, gather, spot_free
from factions.systems.warcrow.kernels.table.ground import add_disc, clear_ground, draw
from factions.systems.warcrow.kernels.table.units import footprint, muster, take_stock
from factions.systems.warcrow.kernels.table.ways import march_to
from factions.tabletop.battles import geometry, matches, rng
from factions.tabletop.battles.rng import Stream, octal
from factions.tabletop.compiler.jit import kernel

MOST_THROWS = 64
FOREST_RADIUS = 7.0 / math.sqrt(math.pi)  # of a disc as large as a square of 7 strides

ROWS, COLUMNS = 4, 29
BACK = 3.0  # strides aside that are as good as one row further forward


@kernel(read_only=("d",))
def reset(d: Setup, s: State) -> None:
    """Clear the state for a new battle, terrain left as it is."""
    matches.clear(s, d.first[2])
    for u in range(d.first[2]):
        s.status[u], s.n[u], s.character[u] = AWAY, 0, -1
        s.lead_x[u] = s.lead_y[u] = FAR_AWAY
        s.damage[u] = s.stress[u] = s.states[u] = s.rally[u] = 0
        s.activated[u] = s.demoralized[u] = s.daunted[u] = 0
        forget_skills(d, s, u)
        s.fresh[u] = s.stirred[u] = s.parts[u] = 0
        s.errand[u], s.idle[u] = NO_ERRAND, 0.0
        s.kept[u, VALUE] = 0.0
        s.bloodthirst[u], s.foes[u], s.contested[u] = -1, 0, 0
        s.spread[u] = 0.0
        take_stock(d, s, u)
        for troop in range(TROOPS):
            s.x[u, troop] = s.y[u, troop] = 0.0
        for v in range(d.first[2]):
            s.engaged[u, v] = 0
    for objective in range(d.objectives):
        s.holder[objective] = -1
    for player in range(2):
        s.lost[player] = 0.0
    s.current_turn, s.active, s.parted, s.todo = 0, -1, -1, 0
    s.moves, s.way_at = 0, -1
    s.acts, s.followed, s.struck_for = 0, -1, 0
    s.fray[FIRST] = s.fray[SECOND] = s.quarry = NOBODY
    s.ending = s.closing = s.moved = 0
    for player in range(2):
        s.tokens[player] = d.command[player]
    for skill in range(d.skills):
        s.used[skill], s.silenced[skill] = 0, -1


@kernel(read_only=("d",))
def forget_skills(d: Setup, s: State, u: int) -> None:
    """Clear what skills have left on a unit."""
    s.stored[u] = s.tinge[u] = s.due[u] = s.met[u] = s.drew[u] = s.rushing[u] = 0
    s.disguised[u] = d.traits[u] & DISGUISES != 0
    s.boon_until[u] = s.dread_until[u] = s.curse_until[u] = s.marked[u] = -1
    s.further[u] = s.spurred[u] = 0.0
    for edge in range(EDGES):
        s.upper[u, edge] = d.edge[u, edge]


@kernel(read_only=("d",))
def prepare(d: Setup, s: State, book: Book, seed: int, index: int, fresh: bool) -> None:
    """Set the table up; `fresh`: its terrain is not there yet from the other battle of a pair.

    Source: Warcrow 1.6, "Preparing the Game".
    """
    if fresh:
        rng.begin_terrain(s.rng, seed, index)
        draw(d, s)
    clear_ground(s)
    rng.begin_battle(s.rng, seed, index)
    reset(d, s)
    add_forests(d, s)
    more = d.opening[0], d.opening[1]
    s.initiative = roll_initiative(s.rng, book, d.command[0] - d.command[1], more)
    s.opening = s.initiative
    emits.emit(s, events.INITIATIVE, -1, -1, s.initiative, 0)
    deploy(d, s)


@kernel(read_only=("d",))
def add_forests(d: Setup, s: State) -> None:
    """Add the forests of skills for when the terrain has been set up, as far as there is room.

    Source: Warcrow 1.6, "Prepare Terrain Elements"; the cards.
    """
    for u in range(d.first[2]):
        for skill in range(d.skill_first[u], d.skill_last[u]):
            if d.skill_at[skill] == SETTING_UP and d.forest >= 0 and s.pieces < PIECES:
                found, x, y = find_clearing(d, s, player_of(d, u), FOREST_RADIUS)
                if found:
                    spend(d, s, skill, -1)
                    add_disc(d, s, d.forest, x, y, FOREST_RADIUS)


@kernel
def _opening_throw(dice: Stream, book: Book, orange: int, more: int) -> int:
    """Throw that many orange dice, a yellow one and those that skills add; return the symbols."""
    counts = 0
    for _ in range(orange):
        counts += book.faces[ORANGE, octal(dice)]
    counts += book.faces[YELLOW, octal(dice)]
    for colour in range(COLOURS if more else 0):
        for _ in range(more >> 4 * colour & 15):
            counts += book.faces[colour, octal(dice)]
    return int(counts)


@kernel
def roll_initiative(dice: Stream, book: Book, lead: int, more: tuple[int, int]) -> int:
    """Roll for the initiative, face to face, and return the winner, 0 or 1.

    lead: above 0 where side 0 has more command, below where side 1 has, and that side adds an
    orange die. more: dice that either side's skills add, four bits a colour. Ties roll again, at
    most MOST_THROWS times; after that side 0 has it.

    Source: Warcrow 1.6, "Decide Who Has Initiative".
    """
    for _ in range(MOST_THROWS):
        one = _opening_throw(dice, book, 2 if lead > 0 else 1, more[0])
        two = _opening_throw(dice, book, 2 if lead < 0 else 1, more[1])
        margin = above(lane(one, 0) - lane(two, 1), 0) - above(lane(two, 0) - lane(one, 1), 0)
        if margin != 0:
            return 0 if margin > 0 else 1
    return 0


@kernel(read_only=("d",))
def stand(d: Setup, s: State, u: int, x: float, y: float) -> None:
    """Put a unit on the table, its troops behind its leader.

    Source: Warcrow 1.6, "Deploy Units".
    """
    s.status[u] = READY
    march_to(d, s, u, x, y, 0.0, -1.0 if player_of(d, u) == 0 else 1.0)
    emits.emit_places(s, events.DEPLOYMENT, u, -1)


@kernel(read_only=("d",))
def _clear_column(d: Setup, s: State, u: int, y: float, want: float) -> float:
    """Return the x of the column nearest to `want` where the unit has room at that y, or -1."""
    size = footprint(d, s, u)
    wide = (d.width - 2.0 * size) / (COLUMNS - 1)
    start = min(max(round((want - size) / wide), 0), COLUMNS - 1)
    side = 1 if want > size + wide * start else -1
    for step in range(2 * COLUMNS):
        column = start + (step + 1) // 2 * (side if step % 2 else -side)
        if column < 0 or column >= COLUMNS:
            continue
        x = size + wide * column
        gather(d, s, u, x, y, size + CLEAR, NOBODY)
        if bases_clear(s, x, y, size) and spot_free(d, s, x, y, s.lead[u]):
            return float(x)
    return -1.0


@kernel(read_only=("d",))
def place_in_zone(d: Setup, s: State, u: int) -> bool:
    """Deploy a unit in its zone, as far forward and as near its wish as there is room.

    Source: Warcrow 1.6, "Deploy Units".
    """
    size, want = footprint(d, s, u), wish_column(d, s, u)
    best, bx, by = geometry.NEVER, 0.0, 0.0
    for row in range(ROWS):
        if best <= BACK * row:
            break
        depth = d.zone - size - GAP - row * (d.zone - 2.0 * size) / ROWS
        y = depth if player_of(d, u) == 0 else d.depth - depth
        x = _clear_column(d, s, u, y, want)
        cost = abs(x - want) + BACK * row
        if x >= 0.0 and cost < best:
            best, bx, by = cost, x, y
    if best == geometry.NEVER:
        return False
    stand(d, s, u, bx, by)
    return True


@kernel(read_only=("d",))
def arrive(d: Setup, s: State, u: int) -> bool:
    """Bring a unit kept back onto the table: where it found to arrive, or in its zone.

    Source: Warcrow 1.6, "Scout", "Ambusher".
    """
    survey(d, s)
    found, x, y = find_arrival(d, s, u, -geometry.NEVER)
    if found:
        stand(d, s, u, x, y)
        return True
    return place_in_zone(d, s, u)


@kernel(read_only=("d",))
def deploy(d: Setup, s: State) -> None:
    """Deploy both companies in turn, the player with the initiative first; then the Scouts.

    A unit that finds no room stays off the table and may come later.

    Source: Warcrow 1.6, "Deploy Units", "Scout".
    """
    for u in range(d.first[2]):
        if d.host[u] < 0:
            muster(d, s, u)
    for scouts in range(2):
        at0, at1 = d.first[0], d.first[1]
        for turn in range(2 * d.first[2]):
            player = s.initiative if turn % 2 == 0 else 1 - s.initiative
            u = at0 if player == 0 else at1
            while u < d.first[player + 1] and not _due(d, s, u, scouts == 1):
                u += 1
            if u < d.first[player + 1]:
                if scouts:
                    arrive(d, s, u)
                elif not keeps_back(d, s, u):
                    place_in_zone(d, s, u)
                u += 1
            if player == 0:
                at0 = u
            else:
                at1 = u


@kernel(read_only=("d",))
def _due(d: Setup, s: State, u: int, scouts: bool) -> bool:
    if s.status[u] != AWAY or d.host[u] >= 0:
        return False
    return not scouts or d.keywords[u] & SCOUT != 0
