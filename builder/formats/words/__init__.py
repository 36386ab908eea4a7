"""What each game's own problems and fixes say to people, one module a game."""
