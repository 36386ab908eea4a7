"""Battles: started by pages, the API and commands, fought by workers, added up in the database.

Two lists on the same terms are a pairing, whose battles are fought once for everybody; a run has
some fought until it is answered. The rows are authoritative and a message is only a call to work:
`sweep` calls again wherever battles wait, and a chunk fought twice counts once. A web process
starts runs and reads results; it never loads a game's kernels.
"""

from builder.services.battles.anew import ask_anew
from builder.services.battles.beside import beside
from builder.services.battles.comparing import compare_here
from builder.services.battles.ending import cancel, resume, sweep
from builder.services.battles.errors import BadBattle, IllegalLists, OverLimit
from builder.services.battles.expecting import Expected, expected
from builder.services.battles.fighting import fight_in_turn, fight_to_the_end
from builder.services.battles.grounds import fidelity_apart
from builder.services.battles.here import fight_here, narrated, replay_here
from builder.services.battles.kernels import load_ahead
from builder.services.battles.matching import not_fought
from builder.services.battles.provenance import unprinted
from builder.services.battles.records import of
from builder.services.battles.replays import fight_replay, find_replay, request_replay, was_fought
from builder.services.battles.results import result
from builder.services.battles.starting import start, start_changes, start_panel, start_set
from builder.services.battles.surveying import fight_survey
from builder.services.battles.surveys import find_survey, request_survey
from builder.services.battles.terms import Terms
from builder.services.battles.watching import Look, look, looks, progress

__all__ = [
    "BadBattle",
    "Expected",
    "IllegalLists",
    "Look",
    "OverLimit",
    "Terms",
    "ask_anew",
    "beside",
    "cancel",
    "compare_here",
    "expected",
    "fidelity_apart",
    "fight_here",
    "fight_in_turn",
    "fight_replay",
    "fight_survey",
    "fight_to_the_end",
    "find_replay",
    "find_survey",
    "load_ahead",
    "look",
    "looks",
    "narrated",
    "not_fought",
    "of",
    "progress",
    "replay_here",
    "request_replay",
    "request_survey",
    "result",
    "resume",
    "start",
    "start_changes",
    "start_panel",
    "start_set",
    "sweep",
    "unprinted",
    "was_fought",
]
