"""Iron Dawn, rules V2: squads, commanders and vehicles on a table of 48 inches, with D10.

Rules: Iron Dawn V2. No army list of it is published: the units are samples made for this project
around the names and figures that the rules mention, and their points are a first guess.
"""
