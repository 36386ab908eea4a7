"""The rules, a file or a folder for each heading of the rulebook.

For coherency and formation, see `table.formation:close_up`, `table.formation:bodies`,
`table.formation:front_rank`.

For lines of sight and facing, see `table.sight:look`, `table.sight:seen`, `table.sight:spotted`,
`table.sight:facing_to`, `rules.defence_tests:tests_of_hits`.
"""
