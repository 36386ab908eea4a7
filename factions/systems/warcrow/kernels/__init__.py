"""Warcrow's compiled functions: arrays and scalars in, arrays and scalars out.

Five rooms, each of which sees only those after it: `policies`, `rules`, `judgement`, `table`,
`record`; `game` is a whole battle. Dice are thrown from a book of sides, whose layout stands in
`odds.books`. Nothing here allocates, recurses or keeps state.
"""
