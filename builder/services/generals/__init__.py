"""Generals measured against each other (`league`), and their weights evolved (`training`).

Both are for who develops the game: they need the parts of requirements-dev.txt.
"""
