"""Cold Iron's compiled functions: arrays and scalars in, arrays and scalars out.

`record` is what a battle is kept in, `table` the field, `judgement` what things are worth, `rules`
the manual, heading by heading, `policies` the generals, `game` a whole battle. Each knows those
before it alone. Nothing here allocates, recurses or keeps state.
"""
