"""The vocabulary of special rules and qualities: what the figures print, and its effect.

Whoever adds a rule adds a row; what no row names is not modelled.
"""

from factions.systems.armoured_clash.kernels import layout

# Special rules that are a flag to the kernels.
FLAGS = {
    "Shrouded": layout.SHROUDED,
    "Obfuscating": layout.SHROUDED,
    "Irregular": layout.IRREGULAR,
    "Flying": layout.FLYING,
    "Ponderous": layout.PONDEROUS,
    "Static": layout.STATIC,
    "Durable": layout.DURABLE,
    "Automata": layout.AUTOMATA | layout.UNSHAKEN | layout.UNCALLED,
    "Irrepressible": layout.UNSHAKEN | layout.UNCALLED,
    "Bulky": layout.BULKY,
    "Stoic Defence": layout.STOIC,
    "Assault Ramp": layout.ASSAULT_RAMP,
    "Construct": layout.CONSTRUCT,
    "Rapid Response": layout.RAPID,
    "Cumbersome": layout.CUMBERSOME,
    "Emplacement": layout.EMPLACEMENT,
    "Stalkers": layout.STALKERS,
    "Slow": layout.SLOW,
    "Large": layout.LARGE,
    "Pioneers": layout.PIONEERS,
    "Hover": layout.HOVER,
    "Onslaught": layout.ONSLAUGHT,
    "Storming Party": layout.STORMING,
    "Melee Masters": layout.MELEE_MASTERS,
    "Pavises": layout.PAVISES,
    "Bulwark": layout.BULWARK,
    "Hot Headed": layout.HOT_HEADED,
    "Bodyguard": layout.BODYGUARD,
    "Bail Out": layout.BAIL_OUT,
    "Hunter": layout.HUNTER,
}
# Special rules that are a number to the kernels: the field of SETUP.
NUMBERS = {
    "Sponsons": "sponsons",
    "All-Out Attack": "rows",
    "Vanguard": "vanguard",
    "Hit & Run": "hit_run",
    "Spectacular Demise": "demise",
    "Fiery Demise": "demise",
    "Dynamic Entry": "entrance",
    "Chain of Command": "chain",
    "Stilted": "stilted",
    "Inspiring": "inspiring",
    "Peer Review": "peers",
    "Corrosive Fumes": "fumes",
    "Capacity": "capacity",
}
VETERAN, TERRIFYING = "Veteran", "Terrifying"
ARCS = {"Front": layout.FRONT, "Flanks": layout.FLANKS}  # of Resilient

# Qualities of a row that are a flag to the kernels.
QUALITIES = {
    "Turret": layout.TURRET,
    "Suppressive": layout.SUPPRESSIVE,
    "Devastating": layout.DEVASTATING,
    "Indirect": layout.INDIRECT,
    "Torrent": layout.TORRENT,
    "Precision": layout.PRECISION,
    "Penetrating": layout.PENETRATING,
    "Seismic": layout.SEISMIC,
    "Lock On": layout.LOCK_ON,
    "Slow to Fire": layout.SLOW_TO_FIRE,
    "Move Or Fire": layout.MOVE_OR_FIRE,
    "Cryo": layout.CRYO,
    "Reactive": layout.REACTIVE,
    "Coruscating": layout.CORUSCATING,
}
# Qualities that call for the dice in brackets.
BRACKETS = {"Shock": layout.LIGHT, "Wreckers": layout.HEAVY, "Point Blank": layout.NEAR}
UNUSED = ("Trap", "Trail", "Portal Blast")  # rows that battles leave alone
