"""The vocabulary of skills: each word of the fixtures, and what the kernels call it."""

from factions.systems.warcrow.kernels import lore

TRAITS = {
    "uncrowded": lore.UNCROWDED,
    "slip": lore.SLIPS,
    "steady": lore.STEADY,
    "hold": lore.HOLDS,
    "unlusted": lore.UNLUSTED,
    "ward": lore.WARDS,
    "mute": lore.MUTES,
    "hidden": 0,
    "kept": 0,
}
MODIFIERS = {
    "add": lore.ADD,
    "reroll": lore.REROLL,
    "spoil": lore.SPOIL,
    "fix": lore.FIX,
    "pierce": lore.PIERCE,
    "spare": lore.SPARE,
    "hurt": lore.HURT,
    "conquest": lore.CONQUEST,
    "farther": lore.FARTHER,
    "charge": lore.SPUR,
    "immune": lore.IMMUNE,
    "resolve": lore.RESOLVE,
    "repeat": lore.REPEAT,
}
DEEDS = {
    "heal": lore.HEAL,
    "recover": lore.RECOVER,
    "relieve": lore.RELIEVE,
    "stress": lore.STRESS,
    "wound": lore.WOUND,
    "state": lore.GIVE_STATES,
    "cleanse": lore.CLEANSE,
    "shove": lore.SHOVE,
    "displace": lore.DISPLACE,
    "blast": lore.BLAST,
    "strike": lore.STRIKE,
    "activate": lore.ACTIVATE,
    "move": lore.FREE_MOVE,
    "break": lore.BREAK,
    "rally": lore.RALLY_UP,
    "untoken": lore.UNTOKEN,
    "tinge": lore.TINGE,
    "boon": lore.BOON,
    "dread": lore.DREAD,
    "curse": lore.CURSE,
    "shoot": lore.FIRE_AGAIN,
    "provoke": lore.PROVOKE,
    "backlash": lore.BACKLASH,
    "reach": lore.REACH,
    "pass": lore.PASS_TEST,
    "ward-off": lore.WARD_OFF,
    "face": lore.FACE_TINGE,
    "return": lore.RETURN,
    "raise": lore.RETURN,
}
AGAINS = {"reroll": 1, "fix": 2, "pierce": 3}
MOMENTS = {
    "start": lore.START,
    "finish": lore.FINISH,
    "ally-finish": lore.ALLY_FINISH,
    "round-start": lore.ROUND_START,
    "round-end": lore.ROUND_END,
    "left-behind": lore.LEFT_OVER,
    "contact": lore.CONTACT,
    "rush": lore.RUSHED_IN,
    "charge": lore.CHARGED_IN,
    "combat": lore.COMBAT,
    "targeted": lore.STRUCK_AT,
    "shooting": lore.SHOOTING,
    "shot": lore.SHOT_DONE,
    "attack": lore.ON_ATTACK,
    "defence": lore.ON_DEFENCE,
    "wounded": lore.WOUNDED,
    "failed": lore.FAILED,
    "contest": lore.CONTESTING,
    "rest": lore.RESTING,
    "arrive": lore.ARRIVING,
    "action": lore.ACTION,
    "cast": lore.CASTING,
    "troop-lost": lore.TROOP_LOST,
    "attacked": lore.ATTACKED,
}
SHARED_MOMENTS = ("ally-finish", "attack", "defence", "contest")
TARGETS = {
    "self": lore.SELF,
    "ally": lore.ALLY,
    "enemy": lore.FOE,
    "opponent": lore.OPPONENT,
    "allies": lore.ALLIES,
    "enemies": lore.FOES,
    "all": lore.EACH,
    "engaged": lore.ENGAGED,
    "near-target": lore.NEAR,
}
CONDITIONS = {
    "charging": lore.CHARGING,
    "rushing": lore.RUSHING,
    "rushed": lore.RUSHED,
    "standing": lore.STANDING,
    "close": lore.CLOSE_BY,
    "opponent-slowed": lore.THEY_SLOWED,
    "opponent-disarmed": lore.THEY_DISARMED,
    "opponent-vulnerable": lore.THEY_VULNERABLE,
    "opponent-frightened": lore.THEY_FRIGHTENED,
    "opponent-in-a-state": lore.THEY_STATED,
    "opponent-shot-at": lore.THEY_SHOT_AT,
    "wounded": lore.HURT_ONCE,
    "wounded-twice": lore.HURT_TWICE,
    "wounded-thrice": lore.HURT_THRICE,
    "outnumbering": lore.OUTNUMBERS,
    "outweighing": lore.OUTWEIGHS,
    "not-activated": lore.IDLE,
    "initiative": lore.LEADING,
    "near-forest": lore.BY_FOREST,
    "near-high-command": lore.BY_COMMAND,
    "crowded": lore.CROWDED_IN,
    "stressed": lore.STRESSED,
    "won": lore.WON,
    "hurt": lore.DEALT,
    "hurt-twice": lore.DEALT_TWO,
    "bloody": lore.BLOODY,
    "destroyed": lore.FELLED,
    "drew-blood": lore.DREW_BLOOD,
    "not-engaged": lore.UNENGAGED,
    "doomed": lore.DOOMED,
}
PER = {
    "": lore.ONCE,
    "wounds": lore.PER_WOUND,
    "stress": lore.PER_STRESS,
    "opponent-states": lore.PER_STATE,
    "allies-near": lore.PER_ALLY,
    "target-stress": lore.PER_THEIR_STRESS,
    "target-tinge": lore.PER_THEIR_TINGE,
    "lacking": lore.PER_LACK,
}
LIMITS = {
    "": lore.FREELY,
    "activation": lore.AN_ACTIVATION,
    "round": lore.A_ROUND,
    "game": lore.A_GAME,
}
STOPPED = {"": lore.PLAINLY, "hollow": lore.PIERCING, "double": lore.HEAVILY}
ROLLS = {
    "": 0,
    "melee": lore.MELEE_ROLL,
    "shot": lore.SHOT_ROLL,
    "attack": lore.MELEE_ROLL | lore.SHOT_ROLL,
    "parry": lore.DEFENCE_ROLL,
    "shot-at": lore.SHOT_AT_ROLL,
    "defence": lore.DEFENCE_ROLL | lore.SHOT_AT_ROLL,
    "fight": lore.MELEE_ROLL | lore.DEFENCE_ROLL,
    "any": 15,
}
# What a die or symbol brings on average: successes to an attack, blocks to a defence.
SUCCESSES = {"R": 1.125, "O": 0.625, "Y": 0.375, "S": 1.0, "X": 0.3, "s": 0.2, "x": 0.15}
BLOCKS = {"G": 0.875, "U": 0.5, "K": 0.25, "B": 1.0, "S": 0.6, "X": 0.2, "b": 0.15}


def symbol_worth(letter: str, counted: str) -> float:
    """Return what a die or symbol is worth in successes ("S") or blocks ("B")."""
    return (SUCCESSES if counted == "S" else BLOCKS).get(letter, 0.0)
