"""Company of Iron's compiled functions: arrays and scalars in, arrays and scalars out.

`game` is a whole battle, in the words of the rulebook's round. `policies` are the generals, `rules`
the rulebook, a file a heading; `judgement` says what things are worth and makes the choices that a
rule leaves to a player in its middle; `table` measures positions, `record` holds the data.
Source: Company of Iron, Core Rules and Advanced Rules.
"""
