"""Skills.

For the duration and availability of skills, see `table.requirements:ended`,
`rules.spending:usable`, `table.units:able`, `rules.skills.using:moment`.
"""
