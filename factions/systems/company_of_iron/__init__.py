"""Company of Iron, core rules of 2017: small companies of WARMACHINE and HORDES models.

Rules: Company of Iron, Core Rules. Figures: Mk3 cards and lists where one was found; otherwise Mk2
and the fan edition 3.5 where they agree; otherwise the fan edition. Each unit says which.
Commander Upgrades and Command cards are samples of our own.
"""
