"""The Ford: two villages fight over a crossing."""
