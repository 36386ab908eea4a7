"""Movement.

For ways and their ends, see `table.ways:leg`, `table.ways:find_way`, `table.ways:best_way`,
`table.runs:clear_run`, `table.runs:last_free`, `table.formation:spot_free`,
`table.formation:form_up`.
"""
