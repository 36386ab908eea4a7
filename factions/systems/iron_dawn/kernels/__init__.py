"""Compiled Iron Dawn: arrays and scalars only.

`layout` and `state` say what the arrays are, `game` plays battles with them.
"""
