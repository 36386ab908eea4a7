"""Armoured Clash's compiled functions: arrays and scalars in, arrays and scalars out.

`game` is a whole battle. Below it are rooms, each of which knows only those after it: `policies`,
`rules`, `judgement`, `table`, `record`. An attack pool is one draw from the exact chances of its
hits (`odds.dice`), written into SETUP. Nothing here allocates, recurses or keeps state.
"""
