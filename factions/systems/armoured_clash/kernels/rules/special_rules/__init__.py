"""Special rules and qualities that are more than a number elsewhere."""
