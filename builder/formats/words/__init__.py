"""The messages of each game's own problems and fixes, one module a game.

MESSAGES, FIXES and NAMED have the form of those in `builder.formats.messages` and take precedence.
"""
