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
    where = ints("?", MODELS)
    x = floats("?", MODELS)
    y = floats("?", MODELS)
    ux = floats("facing", MODELS)
    uy = floats("?", MODELS)
    damage = ints("?", MODELS)
    granted = ints("advantages beyond its kind's", MODELS)
    activated = ints("?", MODELS)
    plus = ints("sums of what asks for nothing: `current_stats.renew`", MODELS, WHATS)
    lasting = ints("effects put on it, the first first; then -1", MODELS, CONTINUING)
    lasts = ints("until when: `states.term`", MODELS, CONTINUING)
    still_until = ints("a stationary model, likewise", MODELS)
    frail_until = ints("1 less on casualty rolls, likewise", MODELS)
    hurt_in = ints("round in which an enemy's attack damaged it last", MODELS)
    fell_in = ints("round in which an enemy's attack felled it", MODELS)
    deeds = ints("what it did in its activation: `conditions`", MODELS)
    once = ints("effects used, as bits: in the battle, in the round", MODELS, 2)
    used = bytes_("times this activation", EFFECTS)
    prey = ints("whom a rule has marked for it, or -1", MODELS)
    tokens = ints("souls and corpses that it has collected", MODELS)
    # Kept up to date by `engagement`: how many battle-ready enemies engage a model, or it them.
    engaged = ints("?", MODELS)
    engages = bytes_("the first has the second in its melee range", MODELS, MODELS)
    stood = floats("where it was when that was last worked out", MODELS, 2)
    # Where the bases are that others meet: FAR_AWAY for models out of play, by
    # `bases.settle_base`.
    on_x = floats("?", MODELS)
    on_y = floats("?", MODELS)
    # From how far, edge to edge, a model may charge, and shoot after a full advance, by
    # `bases.measure`; FAR_AWAY for never.
    charges = floats("?", MODELS)
    shoots = floats("?", MODELS)
    leans = ints("SETUP's `leans` of its kind", MODELS)
    longest = floats("how near models are that have to do with each other's melee")
    # The table.
    drawn_pieces = ints("those that were there before the battle")
    piece_until = ints("round a cloud is gone after; 0: never", PIECES)
    piece_x = floats("its centre once more", PIECES)
    piece_y = floats("?", PIECES)
    # Pieces as bits, by what they do to whoever looks, stops, goes or hides (`ground.sort`).
    hiding = ints("?")
    closing = ints("?")
    slowing = ints("?")
    sheltering = ints("?")
    heights = ints("?")
    met = ints("whose bases the line surveyed last may meet", MODELS)
    slow_from = floats("where on that line stretches begin and end that slow", PIECES)
    slow_to = floats("?", PIECES)
    about = ints("models that one who has moved may have to do with", MODELS)
    # The game.
    activation = ints("counted from 1 through the whole battle")
    priority = ints("?")
    leader = ints("slot of the commander, -1 for none", 2)
    upgraded = bytes_("the first commander lives", 2)
    over = ints("0: goes on; else 1 + the winner, 3: drawn")
    active = ints("the model that is activated, or -1")
    todo = ints("steps still to be done")
    agenda = ints("?", AGENDA, AGENDA_WIDTH)
    # Cards.
    hand = ints("rows of the deck, -1 for none", 2, HAND)
    held = ints("?", 2)
    deck = ints("?", 2, CARDS)
    drawn = ints("?", 2)
    plan = ints("the battle plan in force, or -1", 2)
    suffered = ints("damage points that all models have suffered")
    # The sums of what counts in an attack: the attacker's, the target's.
    sums = ints("?", 2, WHATS)
    # What effects of that name already changed in the summing of that number.
    named = ints("?", EFFECTS)
    stamp = ints("?")
    settled = ints("1: it has been summed up since the battle began", MODELS)
    stirred = ints("it has moved, come, fallen or got up since all were renewed", MODELS)
    stir = ints("the kinds of those that have, as bits: `bases.kind_bit`")
    touched = ints("whose effects the sums reckon with: `current_stats.touch`", MODELS)
    mood = ints("which of its MOODS those reckon with, as bits", MODELS)
    swayed_by = ints("a player's plan and commander when all were renewed last", 2, 2)
    bits = ints("conditions that the attack in hand fulfils, 0 outside of one")
    denied = ints("what the attack in hand denies its target, and BOOSTED, as bits")
    scene = ints("counts what may change who sees whom")
    # The last look at a model: whose, when, and what came of it.
    looked_by = ints("?", MODELS)
    looked_in = ints("?", MODELS)
    seen = ints("?", MODELS)
    # What `sight` looks past, seen along the line from base to base: shapes, from the front of
    # the list what blocks a line, from its back forests that one end of the line is in.
    veil = floats("?", VEILS, 6)
    veil_low = floats("?", VEILS)
    veil_high = floats("?", VEILS)
    # The policy's room to work in.
    threat = ints("what it has to do with enemies, as bits: `battle_plans.use_of`", MODELS)
    afield = floats("how far it is from its commander", MODELS)
    seat = ints("the flags that it stands battle-ready at, as bits", MODELS)
    # 1 since the last survey: who is at a flag, or commands, is another; wounds or states are.
    upset = ints("?")
    worn = ints("?")
    helped = floats("what the bonuses of a battle plan are worth for it", MODELS)
    hold = ints("battle-ready models of a player within reach of a flag", 2, FLAGS)
    stake = floats("what it is worth to be rid of a model", MODELS)
    price = floats("of a box of a model", MODELS)
    left = floats("boxes that may still be marked, 0 of the injured", MODELS)
    finish = floats("1 where any blow boxes it", MODELS)
    topple = floats("what it is worth that it lies or is stationary", MODELS)
    prone = floats("1 where blows hit it surely", MODELS)
    # Enemies as the model that is weighing up sees them: those in play; what each may do to it
    # and how near, what it may do to each and how near.
    foes = ints("?")
    foe = ints("?", MODELS)
    fear = floats("?", 10, MODELS)
    shade = floats("what DEF a model gains at a place against each: `cover`", MODELS)
    gunners = ints("of how many it has shots to fear, and whose")
    gunner = ints("?", MODELS)
    holders = ints("how many have it in their melee range, and who")
    holder = ints("?", MODELS)
    pull = floats("?", FLAGS)
    # What it may do, a row an order: where it ends, how it moves, at whom.
    options = ints("?")
    covers = ints("the first of them: to stay, and the places looked for in cover")
    option_x = floats("?", PLACES)
    option_y = floats("?", PLACES)
    option_how = ints("?", PLACES)
    option_at = ints("?", PLACES)
    option_more = floats("what its attack is worth at best", PLACES)
    option_hope = floats("what it is worth at best", PLACES)
    # What the place is worth, and of what that is the sum: `weighing`.
    option_worth = floats("?", PLACES)
    option_loss = floats("?", PLACES)
    option_best = floats("?", PLACES)
    option_chase = floats("?", PLACES)
    option_flight = floats("?", PLACES)
    option_held = floats("?", PLACES)
    option_drawn = floats("?", PLACES)
    gain = floats("what there is to gain from an enemy: `turns`, `shots`", MODELS)
    urge = floats("what a model had to gain or lose when last asked", MODELS)
    # The record of events, where it is wanted.
