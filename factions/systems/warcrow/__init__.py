"""Warcrow, edition 1.6: companies of fantasy infantry, cavalry and heroes on a 90 cm square.

Rules: Warcrow 1.6. Figures: the printed profile cards, transcribed by hand and checked twice.
"""
