"""The generals: who acts and what it does. Nothing but `game` knows them."""
