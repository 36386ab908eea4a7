"""Armoured Clash's compiled functions: arrays and scalars in, arrays and scalars out.

`layout` is the record of a battle's arrays. An attack pool is one draw from the exact chances of
its hits (`odds.dice`), written into SETUP. Nothing here allocates, recurses or keeps state.
"""
