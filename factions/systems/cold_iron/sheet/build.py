"""What a combatant is and carries: all that its ratings follow from."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from factions.systems.cold_iron.catalogue import (
    Armour,
    Combatant,
    Grade,
    Item,
    Mount,
    Natural,
    Shield,
    Weapon,
)


@dataclass(frozen=True, slots=True)
class Build:
    """What a combatant is and carries.

    held: ids of the items in hand; None: the first weapon and the first shield. quality: ids of
    the items of high quality. load: other things carried. hide, pt, move: where the body, not the
    charts, says.
    """

    level: int
    attributes: Mapping[str, int]
    school: str = "skills"
    skills: Mapping[str, int] = field(default_factory=dict)
    items: tuple[Item, ...] = ()
    held: tuple[str, ...] | None = None
    quality: frozenset[str] = frozenset()
    fitted: bool = True
    load: int = 0
    berserk: bool = False
    natural: Natural | None = None
    hide: tuple[int, int] | None = None
    pt: int | None = None
    move: tuple[int, int] | None = None
    hth_lag: int = 0
    missile_lag: int = 0

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        """Every weapon carried, in the order of the list, each id once."""
        found = {item.id: item for item in self.items if isinstance(item, Weapon)}
        return tuple(found.values())

    @property
    def in_hand(self) -> tuple[Item, ...]:
        """The items held."""
        if self.held is None:
            shields = [item for item in self.items if isinstance(item, Shield)]
            return (*self.weapons[:1], *shields[:1])
        rest = list(self.items)
        hands = []
        for held in self.held:
            item = next((item for item in rest if item.id == held), None)
            if item is not None:
                rest.remove(item)
                hands.append(item)
        return tuple(hands)

    @property
    def shield(self) -> Shield | None:
        """The shield held."""
        return next((item for item in self.in_hand if isinstance(item, Shield)), None)

    @property
    def armour(self) -> Armour | None:
        """The armour worn: the first carried."""
        return next((item for item in self.items if isinstance(item, Armour)), None)

    @property
    def mount(self) -> Mount | None:
        """The animal ridden: the first there is."""
        return next((item for item in self.items if isinstance(item, Mount)), None)

    @property
    def encumbrance(self) -> int:
        """What is carried; a rider's armour weighs on the mount. Source: Encumbrance."""
        spared = Armour if self.mount else ()
        return self.load + sum(item.enc for item in self.items if not isinstance(item, spared))


def build_of(combatant: Combatant, grade: Grade, items: Mapping[str, Item]) -> Build:
    """Return the build of a combatant at one of its grades."""
    return Build(
        level=grade.level,
        attributes=grade.attributes,
        school=combatant.school,
        skills=grade.skills,
        items=tuple(items[item] for item in combatant.equipment if item in items),
        held=combatant.held,
        quality=combatant.quality,
        fitted=combatant.fitted,
        load=combatant.load,
        berserk=combatant.berserk,
        natural=combatant.natural,
        hide=grade.hide,
        pt=grade.pt,
        move=grade.move,
        hth_lag=combatant.hth_lag,
        missile_lag=combatant.missile_lag,
    )
