"""Dice and symbols.

For cancelled dice and symbols, see `rules.dice.throwing:throw`, `rules.dice.opposed:settle`,
`rules.dice.opposed:exchange`.
"""
