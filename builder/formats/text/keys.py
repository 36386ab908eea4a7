"""Lines that say what they are: `Faction: Northern Tribes`. Folded words to what they mean."""

import re

KEYS = {
    word: meaning
    for meaning, listed in {
        "faction": "faction armyfaction army force factionkeyword subfaction",
        "size": "size scale battlesize gamesize forcescale",
        "limit": "limit pointslimit maxpoints maximumpoints",
        "name": "name listname armyname rostername title list",
        "commander": "commander general leader warlord companycommander armygeneral",
        "below": "with upgrade upgrades option options equipment wargear weapons level rank "
        "commanderupgrade enhancement enhancements reinforcement strength models attached joined",
        "named": "named",
        "stats": "stats",
        "notes": "notes note armynotes comment comments",
        "boons": "boons boon forceboons",
        "battlegroup": "battlegroup orbat detachment formation",
        "total": "total totalpoints armytotal totalcost pointstotal",
        "idle": "game system gamesystem edition version rules role battlefieldrole type keywords "
        "abilities battlepack commandpoints totalcommandpoints commandtokens cp activations drops "
        "player author date created exported points pointscost cost units totalunits handsize "
        "showhideoptions listcode code link url",
    }.items()
    for word in listed.split()
}
KEYED = re.compile(r"^\W*([A-Za-z][A-Za-z /]{0,30}?)\s*[:=]\s*(.*)$")
MADE = re.compile(
    r"^(?:created|exported|made|generated|built|printed)\s+(?:with|by|from|on|using)\b|https?://",
    re.IGNORECASE,
)
TOTAL = re.compile(
    r"^\W*(?:(?:army |grand )?total\b.*\d|[\d,.]+\s*(?:/|of)\s*[\d,.]+\s*(?:pts?|points?)?\W*$"
    r"|[\d,.]+\s*(?:pts?|points?|total)\W*$)",
    re.IGNORECASE,
)
