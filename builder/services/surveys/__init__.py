"""Surveys: the first battles of a run fought again, event by event, for what its tally lacks.

A tally has sums of whole battles. A survey has what was so at the end of each round: points, ground
held, what was left, where units stood, when each entry fell, and which moments the result hung on.
`courses` reads one replay; `figures` and `turning` sum up many. Rows, messages and the
worker's part are `surveys` and `surveying` in `builder.services.battles`.
"""
