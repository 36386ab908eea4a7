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
    bytes_,
    floats,
    ints,
)
from factions.tabletop.battles import terrain
from factions.tabletop.battles.records import laid_out

STATE = laid_out(
    [
        ("rng", "u8", (8,)),
        # A row a model.
        ("where", ints, (MODELS,)),
        ("x", floats, (MODELS,)),
        ("y", floats, (MODELS,)),
        ("ux", floats, (MODELS,)),  # facing
        ("uy", floats, (MODELS,)),
        ("damage", ints, (MODELS,)),
        ("status", ints, (MODELS,)),
        ("granted", ints, (MODELS,)),  # advantages beyond its kind's
        ("activated", ints, (MODELS,)),
        ("plus", ints, (MODELS, WHATS)),  # sums of what asks for nothing: `current_stats.renew`
        ("lasting", ints, (MODELS, CONTINUING)),  # effects put on it, the first first; then -1
        ("lasts", ints, (MODELS, CONTINUING)),  # until when: `states.term`
        ("still_until", ints, (MODELS,)),  # a stationary model, likewise
        ("frail_until", ints, (MODELS,)),  # 1 less on casualty rolls, likewise
        ("hurt_in", ints, (MODELS,)),  # round in which an enemy's attack damaged it last
        ("fell_in", ints, (MODELS,)),  # round in which an enemy's attack felled it
        ("deeds", ints, (MODELS,)),  # what it did in its activation: `conditions`
        ("once", ints, (MODELS, 2)),  # effects used, as bits: in the battle, in the round
        ("used", bytes_, (EFFECTS,)),  # times this activation
        ("prey", ints, (MODELS,)),  # whom a rule has marked for it, or -1
        ("tokens", ints, (MODELS,)),  # souls and corpses that it has collected
        ("dealt", ints, (MODELS,)),
        ("taken", ints, (MODELS,)),
        ("killed", floats, (MODELS,)),
        # Kept up to date by `engagement`: how many battle-ready enemies engage a model, or it them.
        ("engaged", ints, (MODELS,)),
        ("engages", bytes_, (MODELS, MODELS)),  # the first has the second in its melee range
        ("stood", floats, (MODELS, 2)),  # where it was when that was last worked out
        # Where the bases are that others meet: FAR_AWAY for models out of play, by
        # `bases.settle_base`.
        ("on_x", floats, (MODELS,)),
        ("on_y", floats, (MODELS,)),
        # From how far, edge to edge, a model may charge, and shoot after a full advance, by
        # `bases.measure`; FAR_AWAY for never.
        ("charges", floats, (MODELS,)),
        ("shoots", floats, (MODELS,)),
        ("leans", ints, (MODELS,)),  # SETUP's `leans` of its kind
        ("longest", floats),  # how near models are that have to do with each other's melee
        # The table.
        *terrain.state_fields(PIECES),
        ("drawn_pieces", ints),  # those that were there before the battle
        ("piece_does", ints, (PIECES,)),
        ("piece_until", ints, (PIECES,)),  # round a cloud is gone after; 0: never
        ("piece_x", floats, (PIECES,)),  # its centre once more
        ("piece_y", floats, (PIECES,)),
        # Pieces as bits, by what they do to whoever looks, stops, goes or hides (`ground.sort`).
        ("hiding", ints),
        ("closing", ints),
        ("slowing", ints),
        ("sheltering", ints),
        ("heights", ints),
        ("met", ints, (MODELS,)),  # whose bases the line surveyed last may meet
        ("slow_from", floats, (PIECES,)),  # where on that line stretches begin and end that slow
        ("slow_to", floats, (PIECES,)),
        ("about", ints, (MODELS,)),  # models that one who has moved may have to do with
        # The game.
        ("current_round", ints),
        ("activation", ints),  # counted from 1 through the whole battle
        ("priority", ints),
        ("opening", ints),  # who had priority first
        ("leader", ints, (2,)),  # slot of the commander, -1 for none
        ("upgraded", bytes_, (2,)),  # the first commander lives
        ("points", ints, (2,)),
        ("over", ints),  # 0: goes on; else 1 + the winner, 3: drawn
        ("active", ints),  # the model that is activated, or -1
        ("todo", ints),  # steps still to be done
        ("agenda", ints, (AGENDA, AGENDA_WIDTH)),
        # Cards.
        ("hand", ints, (2, HAND)),  # rows of the deck, -1 for none
        ("held", ints, (2,)),
        ("deck", ints, (2, CARDS)),
        ("drawn", ints, (2,)),
        ("plan", ints, (2,)),  # the battle plan in force, or -1
        ("suffered", ints),  # damage points that all models have suffered
        # The sums of what counts in an attack: the attacker's, the target's.
        ("sums", ints, (2, WHATS)),
        # What effects of that name already changed in the summing of that number.
        ("named", ints, (EFFECTS,)),
        ("stamp", ints),
        ("settled", ints, (MODELS,)),  # 1: it has been summed up since the battle began
        ("stirred", ints, (MODELS,)),  # it has moved, come, fallen or got up since all were renewed
        ("stir", ints),  # the kinds of those that have, as bits: `bases.kind_bit`
        ("touched", ints, (MODELS,)),  # whose effects the sums reckon with: `current_stats.touch`
        ("mood", ints, (MODELS,)),  # which of its MOODS those reckon with, as bits
        ("swayed_by", ints, (2, 2)),  # a player's plan and commander when all were renewed last
        ("bits", ints),  # conditions that the attack in hand fulfils, 0 outside of one
        ("denied", ints),  # what the attack in hand denies its target, and BOOSTED, as bits
        ("scene", ints),  # counts what may change who sees whom
        # The last look at a model: whose, when, and what came of it.
        ("looked_by", ints, (MODELS,)),
        ("looked_in", ints, (MODELS,)),
        ("seen", ints, (MODELS,)),
        # What `sight` looks past, seen along the line from base to base: shapes, from the front of
        # the list what blocks a line, from its back forests that one end of the line is in.
        ("veil", floats, (VEILS, 6)),
        ("veil_low", floats, (VEILS,)),
        ("veil_high", floats, (VEILS,)),
        # The policy's room to work in.
        (
            "threat",
            ints,
            (MODELS,),
        ),  # what it has to do with enemies, as bits: `battle_plans.use_of`
        ("afield", floats, (MODELS,)),  # how far it is from its commander
        ("seat", ints, (MODELS,)),  # the flags that it stands battle-ready at, as bits
        # 1 since the last survey: who is at a flag, or commands, is another; wounds or states are.
        ("upset", ints),
        ("worn", ints),
        ("helped", floats, (MODELS,)),  # what the bonuses of a battle plan are worth for it
        ("hold", ints, (2, FLAGS)),  # battle-ready models of a player within reach of a flag
        ("stake", floats, (MODELS,)),  # what it is worth to be rid of a model
        ("price", floats, (MODELS,)),  # of a box of a model
        ("left", floats, (MODELS,)),  # boxes that may still be marked, 0 of the injured
        ("finish", floats, (MODELS,)),  # 1 where any blow boxes it
        ("topple", floats, (MODELS,)),  # what it is worth that it lies or is stationary
        ("prone", floats, (MODELS,)),  # 1 where blows hit it surely
        # Enemies as the model that is weighing up sees them: those in play; what each may do to it
        # and how near, what it may do to each and how near.
        ("foes", ints),
        ("foe", ints, (MODELS,)),
        ("fear", floats, (10, MODELS)),
        ("shade", floats, (MODELS,)),  # what DEF a model gains at a place against each: `cover`
        ("gunners", ints),  # of how many it has shots to fear, and whose
        ("gunner", ints, (MODELS,)),
        ("holders", ints),  # how many have it in their melee range, and who
        ("holder", ints, (MODELS,)),
        ("pull", floats, (FLAGS,)),
        # What it may do, a row an order: where it ends, how it moves, at whom.
        ("options", ints),
        ("covers", ints),  # the first of them: to stay, and the places looked for in cover
        ("option_x", floats, (PLACES,)),
        ("option_y", floats, (PLACES,)),
        ("option_how", ints, (PLACES,)),
        ("option_at", ints, (PLACES,)),
        ("option_more", floats, (PLACES,)),  # what its attack is worth at best
        ("option_hope", floats, (PLACES,)),  # what it is worth at best
        # What the place is worth, and of what that is the sum: `weighing`.
        ("option_worth", floats, (PLACES,)),
        ("option_loss", floats, (PLACES,)),
        ("option_best", floats, (PLACES,)),
        ("option_chase", floats, (PLACES,)),
        ("option_flight", floats, (PLACES,)),
        ("option_held", floats, (PLACES,)),
        ("option_drawn", floats, (PLACES,)),
        ("gain", floats, (MODELS,)),  # what there is to gain from an enemy: `turns`, `shots`
        ("urge", floats, (MODELS,)),  # what a model had to gain or lose when last asked
        # The record of events, where it is wanted.
        ("recording", ints),
        ("events", ints),
        ("event", "f4", (EVENTS, EVENT_WIDTH)),
    ]
)
