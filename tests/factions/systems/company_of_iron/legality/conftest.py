"""Made-up cards for what no source shows."""

from dataclasses import replace

import pytest

from factions.systems.company_of_iron.catalogue import Catalogue


@pytest.fixture(scope="module")
def made_up(catalogue: Catalogue) -> Catalogue:
    """Return the shipped catalogue with a mercenary Partisan of Cygnar and costs in requisition."""
    cards = catalogue.profiles
    forge, rangers = cards["horgenhold-forge-guard"], cards["rangers"]
    hired = replace(forge, id="hired", name="Hired", partisan=("cygnar",))
    elite = replace(
        rangers,
        id="elite",
        options=tuple(replace(option, requisition=-1) for option in rangers.options),
    )
    half = replace(
        forge,
        id="half",
        options=(replace(forge.options[0], requisition=0), forge.options[1]),
    )
    profiles = {**cards, **{unit.id: unit for unit in (hired, elite, half)}}
    return replace(catalogue, profiles=profiles)
