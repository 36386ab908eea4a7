"""What the log of a replay says of a game's own events: one module a game, named after its folder.

Its `WORDS` stand beside those of `builder.web.replays` and before them.
"""
