"""Rules of cards that wait for an event, and what they do.

For rules that add or return models, see `rules.command_cards:exchange`.
"""
