"""Armoured Clash on a small table: lay a battle out, let it be fought, ask what came of it.

The one place where tests know of the kernels' records. `layout` lays out, of `units`, what kernels
then fight as plain Python; `many` lets compiled ones fight; `written` reads what was compiled.
"""
