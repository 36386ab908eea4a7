"""STATE: what changes in a battle. It is allocated once and set anew for each battle."""

from factions.systems.company_of_iron.kernels.record.layout import (
    AGENDA,
    AGENDA_WIDTH,
    CARDS,
    CONTINUING,
    EFFECTS,
    EVENT_WIDTH,
    EVENTS,
    FLAGS,
    HAND,
    MODELS,
    PIECES,
    PLACES,
    VEILS,
    WHATS,
)
from factions.tabletop.battles import terrain
from factions.tabletop.battles.records import bytes_, floats, ints


class State(
    terrain.Drawn, units=MODELS, events_most=EVENTS, event_width=EVENT_WIDTH, pieces_most=PIECES
):
    """STATE: what changes in a battle; allocated once, set anew for each."""

    # A row a model.
    status = ints("KNOCKED_DOWN and its like, as bits", MODELS)
    where = ints("AWAY (in ambush), PLAYING, GONE or BURIED", MODELS)
    x = floats("x of the centre of the model's base", MODELS, unit="inches")
    y = floats("y of the centre of the model's base", MODELS, unit="inches")
    ux = floats("x of the model's facing, a unit vector", MODELS)
    uy = floats("y of the model's facing, a unit vector", MODELS)
    damage = ints("damage that the model has suffered", MODELS, unit="damage boxes")
    granted = ints("advantages granted beyond those of its kind, as bits", MODELS)
    activated = ints("1: the model has activated this round", MODELS)
    plus = ints("sums of the unconditional changes by `what`: `current_stats.renew`", MODELS, WHATS)
    lasting = ints(
        "rows of the effects put on it, oldest first; -1 ends the list", MODELS, CONTINUING
    )
    lasts = ints("when each effect in `lasting` ends: `model_status.term`", MODELS, CONTINUING)
    still_until = ints("when it stops being stationary: `model_status.term`", MODELS)
    frail_until = ints("when its -1 on casualty rolls ends (`model_status.term`); 0: none", MODELS)
    hurt_in = ints(
        "last round in which an enemy's attack damaged it; 0: none", MODELS, unit="rounds"
    )
    fell_in = ints("round in which an enemy's attack felled it; 0: none", MODELS, unit="rounds")
    deeds = ints("what it did in its activation, as bits: `conditions`", MODELS)
    once = ints("effects used up, as bits; index 0 in the battle, 1 in the round", MODELS, 2)
    used = bytes_("times the effect was used in this activation", EFFECTS)
    prey = ints("slot of the model that a rule has marked as its prey; -1: none", MODELS)
    tokens = ints("souls and corpses that the model holds", MODELS, unit="tokens")
    # Kept up to date by `engagement`.
    engaged = ints("number of enemies it is in melee with: it engages them or they it", MODELS)
    engages = bytes_("1: the first model engages the second", MODELS, MODELS)
    stood = floats(
        "where it stood when its engagement was last worked out; index 0 x, 1 y",
        MODELS,
        2,
        unit="inches",
    )
    # Bases that others can meet, by `bases.settle_base`.
    on_x = floats("x of its base; FAR_AWAY: it is not in play", MODELS, unit="inches")
    on_y = floats("y of its base; FAR_AWAY: it is not in play", MODELS, unit="inches")
    # By `bases.measure`.
    charges = floats("distance it may charge across; FAR_AWAY: it cannot", MODELS, unit="inches")
    shoots = floats(
        "distance at which it may shoot after a full advance; FAR_AWAY: it cannot",
        MODELS,
        unit="inches",
    )
    leans = ints("kinds that lend effects to the model, as bits: SETUP's `leans`", MODELS)
    longest = floats("distance beyond which two models cannot affect a melee", unit="inches")
    # The table.
    drawn_pieces = ints("pieces of terrain laid before the battle; later ones are clouds")
    piece_until = ints("last round of a cloud; 0: it stays", PIECES, unit="rounds")
    piece_x = floats("x of the piece's centre, in a row of its own", PIECES, unit="inches")
    piece_y = floats("y of the piece's centre, in a row of its own", PIECES, unit="inches")
    # Pieces as bits, by `ground.sort`.
    hiding = ints("pieces that block or obscure line of sight, as bits")
    closing = ints("pieces that may stop a move, as bits: linear or impassable")
    slowing = ints("pieces that slow a move, as bits: rough or linear")
    sheltering = ints("pieces that give cover or concealment, as bits")
    heights = ints("pieces that are high ground, as bits")
    met = ints("slots of the models that the line surveyed last may meet", MODELS)
    slow_from = floats("where each slow stretch of that line begins", PIECES, unit="inches")
    slow_to = floats("where each slow stretch of that line ends", PIECES, unit="inches")
    about = ints("slots of the models near one that has moved", MODELS)
    # The game.
    activation = ints("activations so far, from 1 through the whole battle")
    priority = ints("player with priority this round: 0 or 1")
    leader = ints("slot of each player's commander; -1: none", 2)
    upgraded = bytes_("1: the player's first commander lives, with its upgrade", 2)
    over = ints("0: the battle goes on; 1 or 2: 1 + the winner; 3: a draw")
    active = ints("slot of the model that is activating; -1: none")
    todo = ints("steps in `agenda` still to be done")
    agenda = ints("postponed steps, in the columns that `agenda` names", AGENDA, AGENDA_WIDTH)
    # Cards.
    hand = ints("rows of the deck in each player's hand; -1: none", 2, HAND)
    held = ints("cards in each player's hand", 2, unit="cards")
    deck = ints("rows of the deck in the order each player draws them", 2, CARDS)
    drawn = ints("cards of the deck each player has drawn", 2, unit="cards")
    plan = ints("row of each player's battle plan in force; -1: none", 2)
    # The sums of what counts in an attack.
    sums = ints("changes in the attack by `what`; index 0 the attacker's, 1 the target's", 2, WHATS)
    named = ints("by rule name: number of the summing, then bits of what it changed there", EFFECTS)
    stamp = ints("number of the summing at hand, counted through the battle")
    settled = ints("1: the model's sums have been worked out since the battle began", MODELS)
    stirred = ints("1: it has moved, come, fallen or stood up since the last `renew`", MODELS)
    stir = ints("kinds of the models in `stirred`, as bits: `bases.kind_bit`")
    touched = ints("outside effects its sums include, as bits: `current_stats.touch`", MODELS)
    mood = ints("its effects of the sort MOODS that its sums include, as bits", MODELS)
    swayed_by = ints(
        "at the last `renew`; index 0 the battle plan (-1: none, -2: newcomers), 1 the commander",
        2,
        2,
    )
    bits = ints("conditions that the current attack fulfils, as bits; 0: no attack")
    denied = ints("NO_TOUGH to EARNED of the attack, as bits")
    scene = ints("counter raised by whatever may change a line of sight")
    # The last look at a model.
    looked_by = ints("slot of the model that last looked at this one", MODELS)
    looked_in = ints("value of `scene` at that look", MODELS)
    seen = ints("1: that look had line of sight to it", MODELS)
    # What a line of sight passes, in the frame of the line: from the front of the list, shapes that
    # block it; from the back, forests that one end is in.
    veil = floats("along, across, half length, half width (below 0: disc), direction", VEILS, 6)
    veil_low = floats("lower end of the shape's shadow on the base looked at, in its radii", VEILS)
    veil_high = floats("upper end of the shape's shadow on the base looked at, in its radii", VEILS)
    # The policy's room to work in.
    threat = ints("attacks the model and its enemies may make, as bits: `battle_plans`", MODELS)
    afield = floats("distance from its player's commander", MODELS, unit="inches")
    seat = ints("flags that it is within reach of and battle-ready, as bits", MODELS)
    upset = ints("1: the models at a flag or a commander have changed since the last survey")
    worn = ints("1: damage or a status has changed since the last survey")
    helped = floats("worth of a battle plan's bonuses to the model", MODELS, unit="army points")
    hold = ints("battle-ready models of each player within reach of each flag", 2, FLAGS)
    keeper = ints("slot of the model of each player that is to hold each flag; -1: none", 2, FLAGS)
    stake = floats("worth to either player of destroying the model", 2, MODELS, unit="army points")
    price = floats("worth to either of marking one of its boxes", 2, MODELS, unit="army points")
    left = floats("boxes still to be marked; 0: injured", MODELS, unit="damage boxes")
    finish = floats("1: the model is injured, and any hit boxes it; else 0", MODELS)
    topple = floats(
        "worth to either of knocking it down or making it stationary", 2, MODELS, unit="army points"
    )
    prone = floats("1: knocked down or stationary, so that blows hit surely; else 0", MODELS)
    # Enemies of the model that is weighing up.
    foes = ints("enemies in play")
    foe = ints("slots of the enemies in play", MODELS)
    fear = floats("by row of `outlook` (NEAR to TIE): what an enemy may do or suffer", 12, MODELS)
    lure = floats("worth of what the enemy may do to others", MODELS, unit="army points")
    shade = floats("DEF that terrain at a place adds against each enemy's shots", MODELS)
    gunners = ints("enemies whose shots it has to fear")
    gunner = ints("slots of the enemies whose shots it has to fear", MODELS)
    holders = ints("enemies that make free strikes if it leaves them")
    holder = ints("slots of the enemies that make free strikes if it leaves them", MODELS)
    pull = floats("worth of ending within reach of each flag", FLAGS, unit="army points")
    # Options: a row an order that it may be given.
    options = ints("options listed")
    covers = ints("how many of the first options are to stay or to seek cover")
    option_x = floats("x of where the option ends", PLACES, unit="inches")
    option_y = floats("y of where the option ends", PLACES, unit="inches")
    option_how = ints("Normal Movement of the option: FORFEIT to STAND", PLACES)
    option_at = ints("slot of the enemy the option attacks in melee; -1: none", PLACES)
    option_more = floats(
        "most that the option's attack or shelter adds to its worth", PLACES, unit="army points"
    )
    option_hope = floats("upper bound of what the option is worth", PLACES, unit="army points")
    # What the place is worth, and of what that is the sum: `weighing`.
    option_worth = floats("worth of ending at the option's place", PLACES, unit="army points")
    option_loss = floats("losses to be feared from attacks there", PLACES, unit="army points")
    option_best = floats("best later attack from there", PLACES, unit="army points")
    option_chase = floats("least RARITY times square distance to an enemy from there", PLACES)
    option_flight = floats("losses to free strikes on the way there", PLACES, unit="army points")
    option_tied = floats("worth of the gunners engaged from there", PLACES, unit="army points")
    option_held = floats("worth of the flags held from there", PLACES, unit="army points")
    option_drawn = floats("worth of being near to a flag there", PLACES, unit="army points")
    gain = floats("worth of attacking the enemy: `turns`, `shots`", MODELS, unit="army points")
    urge = floats(
        "what the model stood to gain or lose when last asked", MODELS, unit="army points"
    )
    # The record of events, where it is wanted.
