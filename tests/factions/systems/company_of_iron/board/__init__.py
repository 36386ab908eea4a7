"""Tables of Company of Iron laid out by hand, with the verbs and the questions of the game.

It is the one place in the tests that knows the records and calls kernels by their arguments.
"""
