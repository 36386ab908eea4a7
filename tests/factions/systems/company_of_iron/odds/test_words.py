"""The words of odds are those of the kernels: a rule is read alike by both."""

from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.kernels.record import bonuses, layout
from factions.systems.company_of_iron.kernels.rules.damage import casualty_rolls
from factions.systems.company_of_iron.kernels.table.stats import current_stats
from factions.systems.company_of_iron.odds import series, sides, strikes
from factions.systems.company_of_iron.odds.sides import Way
from tests.factions.systems.company_of_iron.odds.test_units import arm, soldier


def known(word: str) -> bool:
    """Return whether the kernels have a constant of that name."""
    return hasattr(layout, word.upper().replace("-", "_"))


def test_conditions_are_the_kernels(catalogue: Catalogue) -> None:
    one, two = soldier(catalogue), soldier(catalogue, advantages=("Undead", "Construct"))
    found: set[str] = set()
    for way in (
        Way(charge=True, behind=True, critical=True),
        Way(ranged=True, aimed=True, cover=4),
    ):
        for pair in ((one, two), (two, one)):
            for attacks in (True, False):
                sword = arm(catalogue, qualities=("Damage Type: Magical", "Spell"))
                found |= sides.conditions(pair[0], sword, pair[1], way, attacks=attacks)
    assert len(found) >= 20
    assert [word for word in sorted(found) if not known(word)] == []


def test_traits_are_the_kernels(catalogue: Catalogue) -> None:
    found: set[str] = set()
    for card in catalogue.profiles.values():
        for index in range(len(card.models)):
            found |= sides.fighter(catalogue, card, index).traits
    assert len(found) > 30
    unused = {"amphibious", "arc-node", "jack-marshal"}
    assert {word for word in found if not known(word)} <= unused


def test_numbers_are_the_kernels() -> None:
    assert (strikes.AIM, strikes.BACK_STRIKE) == (bonuses.AIM_BONUS, bonuses.BACK_STRIKE_BONUS)
    assert strikes.STATIONARY_DEFENCE == current_stats.STATIONARY_DEFENCE
    assert (strikes.CONCEALMENT, strikes.COVER) == (bonuses.CONCEALMENT, bonuses.COVER)
    assert series.INCAPACITATED_TO == casualty_rolls.INCAPACITATED_TO
    assert series.INJURED_TO == casualty_rolls.INJURED_TO
    assert (series.DOWN, series.STILL) == (layout.KNOCKED_DOWN, layout.STATIONARY)
