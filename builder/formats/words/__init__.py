"""What each game's own problems and fixes say to people, one module a game.

MESSAGES, FIXES and NAMED have the form of those in `builder.formats.messages` and win over them.
"""
