"""Advances and charges, the free strikes they call for, moves that rules grant."""
