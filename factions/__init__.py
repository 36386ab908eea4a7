"""What exists: the games, their catalogues, their rules and their battles."""
