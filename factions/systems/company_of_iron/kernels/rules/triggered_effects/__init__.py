"""Rules of cards that wait for an event, and what they do."""
