"""The vocabulary of skills: each word of the fixtures, and what the kernels call it."""

from factions.systems.warcrow.kernels.record import cards

TRAITS = {
    "uncrowded": cards.UNCROWDED,
    "slip": cards.SLIPS,
    "steady": cards.STEADY,
    "hold": cards.HOLDS,
    "unlusted": cards.UNLUSTED,
    "ward": cards.WARDS,
    "mute": cards.MUTES,
    "hidden": 0,
    "kept": 0,
}
MODIFIERS = {
    "add": cards.ADD,
    "reroll": cards.REROLL,
    "spoil": cards.SPOIL,
    "fix": cards.FIX,
    "pierce": cards.PIERCE,
    "spare": cards.SPARE,
    "hurt": cards.HURT,
    "conquest": cards.CONQUEST,
    "farther": cards.FARTHER,
    "charge": cards.SPUR,
    "immune": cards.IMMUNE,
    "resolve": cards.RESOLVE,
    "repeat": cards.REPEAT,
}
DEEDS = {
    "heal": cards.HEAL,
    "recover": cards.RECOVER,
    "relieve": cards.RELIEVE,
    "stress": cards.STRESS,
    "wound": cards.WOUND,
    "state": cards.GIVE_STATES,
    "cleanse": cards.CLEANSE,
    "shove": cards.SHOVE,
    "displace": cards.DISPLACE,
    "blast": cards.BLAST,
    "strike": cards.STRIKE,
    "activate": cards.ACTIVATE,
    "move": cards.FREE_MOVE,
    "break": cards.BREAK,
    "rally": cards.RALLY_UP,
    "untoken": cards.UNTOKEN,
    "tinge": cards.TINGE,
    "boon": cards.BOON,
    "dread": cards.DREAD,
    "curse": cards.CURSE,
    "shoot": cards.FIRE_AGAIN,
    "provoke": cards.PROVOKE,
    "backlash": cards.BACKLASH,
    "reach": cards.REACH,
    "pass": cards.PASS_TEST,
    "ward-off": cards.WARD_OFF,
    "face": cards.FACE_TINGE,
    "return": cards.RETURN,
    "raise": cards.RETURN,
}
AGAINS = {"reroll": 1, "fix": 2, "pierce": 3}
MOMENTS = {
    "start": cards.START,
    "finish": cards.FINISH,
    "ally-finish": cards.ALLY_FINISH,
    "round-start": cards.ROUND_START,
    "round-end": cards.ROUND_END,
    "left-behind": cards.LEFT_OVER,
    "contact": cards.CONTACT,
    "rush": cards.RUSHED_IN,
    "charge": cards.CHARGED_IN,
    "combat": cards.COMBAT,
    "targeted": cards.STRUCK_AT,
    "shooting": cards.SHOOTING,
    "shot": cards.SHOT_DONE,
    "attack": cards.ON_ATTACK,
    "defence": cards.ON_DEFENCE,
    "wounded": cards.WOUNDED,
    "failed": cards.FAILED,
    "contest": cards.CONTESTING,
    "rest": cards.RESTING,
    "arrive": cards.ARRIVING,
    "action": cards.ACTION,
    "cast": cards.CASTING,
    "troop-lost": cards.TROOP_LOST,
    "attacked": cards.ATTACKED,
}
SHARED_MOMENTS = ("ally-finish", "attack", "defence", "contest")
TARGETS = {
    "self": cards.SELF,
    "ally": cards.ALLY,
    "enemy": cards.FOE,
    "opponent": cards.OPPONENT,
    "allies": cards.ALLIES,
    "enemies": cards.FOES,
    "all": cards.EACH,
    "engaged": cards.ENGAGED,
    "near-target": cards.NEAR,
}
CONDITIONS = {
    "charging": cards.CHARGING,
    "rushing": cards.RUSHING,
    "rushed": cards.RUSHED,
    "standing": cards.STANDING,
    "close": cards.CLOSE_BY,
    "opponent-slowed": cards.THEY_SLOWED,
    "opponent-disarmed": cards.THEY_DISARMED,
    "opponent-vulnerable": cards.THEY_VULNERABLE,
    "opponent-frightened": cards.THEY_FRIGHTENED,
    "opponent-in-a-state": cards.THEY_STATED,
    "opponent-shot-at": cards.THEY_SHOT_AT,
    "wounded": cards.HURT_ONCE,
    "wounded-twice": cards.HURT_TWICE,
    "wounded-thrice": cards.HURT_THRICE,
    "outnumbering": cards.OUTNUMBERS,
    "outweighing": cards.OUTWEIGHS,
    "not-activated": cards.IDLE,
    "initiative": cards.LEADING,
    "near-forest": cards.BY_FOREST,
    "near-high-command": cards.BY_COMMAND,
    "crowded": cards.CROWDED_IN,
    "stressed": cards.STRESSED,
    "won": cards.WON,
    "hurt": cards.DEALT,
    "hurt-twice": cards.DEALT_TWO,
    "bloody": cards.BLOODY,
    "destroyed": cards.FELLED,
    "drew-blood": cards.DREW_BLOOD,
    "not-engaged": cards.UNENGAGED,
    "doomed": cards.DOOMED,
}
PER = {
    "": cards.ONCE,
    "wounds": cards.PER_WOUND,
    "stress": cards.PER_STRESS,
    "opponent-states": cards.PER_STATE,
    "allies-near": cards.PER_ALLY,
    "target-stress": cards.PER_THEIR_STRESS,
    "target-tinge": cards.PER_THEIR_TINGE,
    "lacking": cards.PER_LACK,
}
LIMITS = {
    "": cards.FREELY,
    "activation": cards.AN_ACTIVATION,
    "round": cards.A_ROUND,
    "game": cards.A_GAME,
}
STOPPED = {"": cards.PLAINLY, "hollow": cards.PIERCING, "double": cards.HEAVILY}
ROLLS = {
    "": 0,
    "melee": cards.MELEE_ROLL,
    "shot": cards.SHOT_ROLL,
    "attack": cards.MELEE_ROLL | cards.SHOT_ROLL,
    "parry": cards.DEFENCE_ROLL,
    "shot-at": cards.SHOT_AT_ROLL,
    "defence": cards.DEFENCE_ROLL | cards.SHOT_AT_ROLL,
    "fight": cards.MELEE_ROLL | cards.DEFENCE_ROLL,
    "any": 15,
}
# What a die or symbol brings on average: successes to an attack, blocks to a defence.
SUCCESSES = {"R": 1.125, "O": 0.625, "Y": 0.375, "S": 1.0, "X": 0.3, "s": 0.2, "x": 0.15}
BLOCKS = {"G": 0.875, "U": 0.5, "K": 0.25, "B": 1.0, "S": 0.6, "X": 0.2, "b": 0.15}


def symbol_worth(letter: str, counted: str) -> float:
    """Return what a die or symbol is worth in successes ("S") or blocks ("B")."""
    return (SUCCESSES if counted == "S" else BLOCKS).get(letter, 0.0)
