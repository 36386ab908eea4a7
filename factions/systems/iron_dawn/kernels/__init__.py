"""Iron Dawn's compiled functions: arrays and scalars in, arrays and scalars out.

`record` is what a battle is kept in, `table` the table, `judgement` what things are worth, `rules`
the rulebook, heading by heading, `policies` the generals, `game` a whole battle. Each knows those
before it alone.
"""
