"""Advances and charges, the free strikes they call for, moves that rules grant.

For ways and their ends, see `table.ways:way_to`, `table.runs:survey_line`, `table.runs:stopped_at`,
`table.runs:afforded`, `table.runs:last_free`, `table.runs:may_stand`,
`table.charge_lines:charge_way`, `table.charge_lines:way_that_reaches`.
"""
