"""Company of Iron's compiled functions: arrays and scalars in, arrays and scalars out.

Source: Company of Iron, Core Rules and Advanced Rules.
"""
