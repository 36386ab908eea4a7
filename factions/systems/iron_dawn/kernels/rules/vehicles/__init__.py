"""Vehicles: damage, critical hits, transports, crews."""
