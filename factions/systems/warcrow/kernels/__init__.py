"""Warcrow's compiled functions: arrays and scalars in, arrays and scalars out.

`layout` is the record of a battle's arrays; `rolls` throws dice from a book of sides, whose
layout stands in `odds.books`. Nothing here allocates, recurses or keeps state.
"""
