"""Units that divide and join: combat groups and solo units."""
