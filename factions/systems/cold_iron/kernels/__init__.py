"""Cold Iron's compiled functions: arrays and scalars in, arrays and scalars out.

`layout` is the record of a battle's arrays; `rolls` are the dice, `hexes` the field, `guards` who
meets whom with what, `strikes` and `missiles` attacks, `harm` what becomes of a body, `grips` hand
to hand, `movement` and the policies what a turn is made of. Nothing here allocates, recurses or
keeps state.
"""
