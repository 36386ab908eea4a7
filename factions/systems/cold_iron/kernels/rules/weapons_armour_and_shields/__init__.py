"""Weapons, armour and shields: what they stop, how they break, how they are readied."""
