"""What the greedy general weighs, by its columns."""

from factions.systems.company_of_iron.battle.records import WEIGHTS
from tests.factions.systems.led import greedy

TASTE = {WEIGHTS[name]: value for name, value in greedy("company-of-iron")[0].weights.items()}
