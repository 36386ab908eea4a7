"""Lines that name their meaning: `Faction: Northern Tribes`. Folded words to meanings."""

import re

KEYS = {
    word: meaning
    for meaning, listed in {
        "faction": "faction armyfaction army force factionkeyword subfaction faccion fraktion "
        "ejercito armee fazione faccao exercito band warband",
        "size": "size scale battlesize gamesize forcescale tamano grosse taille",
        "limit": "limit pointslimit pointlimit maxpoints maximumpoints limite punktelimit "
        "limitedepoints limitedepuntos limitedepontos",
        "name": "name listname armyname forcename rostername title list lista liste nombre nom "
        "subject asunto betreff objet",
        "commander": "commander general leader warlord companycommander armygeneral comandante "
        "kommandant commandant",
        "below": "with upgrade upgrades option options equipment wargear weapons level rank "
        "commanderupgrade enhancement enhancements reinforcement strength models attached joined",
        "named": "named",
        "stats": "stats",
        "notes": "notes note armynotes comment comments",
        "boons": "boons boon forceboons",
        "battlegroup": "battlegroup orbat detachment formation groupedecombat kampfgruppe "
        "grupodecombate",
        "total": "total totalpoints armytotal totalcost pointstotal totalarmypoints gesamt summe "
        "totale",
        "cost": "points pointscost cost pts pc puntos pontos punkte punti",
        "idle": "game system gamesystem edition version rules role battlefieldrole type keywords "
        "abilities battlepack commandpoints totalcommandpoints commandtokens cp activations drops "
        "player author date created exported units totalunits handsize numberofenhancements "
        "showhideoptions listcode code link url theme objective deployment scenario mission round "
        "event opponent generated buildid from to sent cc von juego spiel jeu jugador spieler "
        "joueur playername club team",
    }.items()
    for word in listed.split()
}
KEYED = re.compile(r"^\W*([^\W\d_](?:[^\W\d_]|[ /]){0,30}?)\s*[:=]\s*(.*)$")
MADE = re.compile(
    r"^(?:created|exported|made|generated|built|printed|sent)\s+(?:with|by|from|in|on|using)\b"
    r"|^war ?room army$|\bwrote:$|https?://",
    re.IGNORECASE,
)
COURTESY = re.compile(
    r"^(?:(?:hi|hey|hello|dear|hola|hallo|moin|bonjour|salut)\b(?: [\w.'-]+){0,3}[,!:.]*"
    r"|(?:thanks|thank you|cheers|regards|(?:best|kind) regards|see you|saludos|gracias|danke"
    r"|(?:viele )?grüße|merci|à bientôt)[,!.:]*)$",
    re.IGNORECASE,
)
TOTAL = re.compile(
    r"^\W*(?:(?:army |grand )?total\b.*\d"
    r"|[\d,.]+\s*(?:/|of)\s*[\d,.]+\s*(?:pts?|points?|army)?\W*$"
    r"|[\d,.]+\s*(?:pts?|points?|total|puntos|pontos|punkte|punti)(?: in total)?\W*$)",
    re.IGNORECASE,
)
_COLUMNS = (
    "unit units name type role qty quantity count number models size level option options points "
    "pts pc cost total notes faction model squad entry upgrades"
)
COLUMNS = frozenset(_COLUMNS.split())  # names of the columns of a table
