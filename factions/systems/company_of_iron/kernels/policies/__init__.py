"""The policies: which model acts, and how. Only `game` imports them."""
