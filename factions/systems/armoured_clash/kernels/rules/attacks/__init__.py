"""Attacks: ranged, as opportunity fire, in close quarters."""
