"""What a Warcrow list adds up to."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from factions.systems.warcrow.catalogue import DICE, Attack, Joined, Pool, Profile
from factions.systems.warcrow.legality.company import Company

MOST_OF_A_COLOUR = 3
PASSIVE_KINDS = ("companion", "enhancement")

Counts = tuple[int, ...]


def summary(company: Company) -> dict[str, Any]:
    """Return the list's totals.

    units: what activates; joined characters, companions and enhancements do not. troops:
    figures, characters among them. commander: an entry id or None. characters: how many of each
    role. dice: each die's letter to the most of it that one roll of the list uses.
    """
    command = units = troops = 0
    roles = {"officer": 0, "support": 0}
    for entry, profile in company.recruits:
        count = entry.count
        command += profile.command * count
        if profile.kind not in PASSIVE_KINDS:
            units += count
            troops += profile.troops * count
        if profile.role is not None:
            roles[profile.role] += count
    units -= sum(join.entry.count for join in company.joins if join.profile.kind == "character")
    commanders = company.commanders
    return {
        "points": company.total,
        "points_limit": company.limit,
        "points_left": max(0, company.limit - company.total),
        "command_tokens": command,
        "units": units,
        "troops": troops,
        "commander": commanders[0][0].id if commanders else None,
        "characters": roles,
        "dice": dict(zip(DICE, _dice(company), strict=True)),
    }


def _dice(company: Company) -> Counts:
    kept: dict[tuple[str, str], Counts] = vars(company.book).setdefault("_dice", {})
    units = company.book.units
    counts = [kept.get((unit, "")) or _keep(kept, units[unit], None) for unit in company.copies]
    counts += [
        kept.get((j.host.id, j.profile.id)) or _keep(kept, j.host, j.profile) for j in company.joins
    ]
    return tuple(map(max, *counts, _NONE, _NONE))


_NONE: Counts = (0,) * len(DICE)


def _keep(kept: dict[tuple[str, str], Counts], host: Profile, joiner: Profile | None) -> Counts:
    kept[host.id, joiner.id if joiner else ""] = counts = most_dice(
        host, joiner.joined if joiner else None
    )
    return counts


def most_dice(profile: Profile, joined: Joined | None = None) -> Counts:
    """Return, in the order of DICE, the most of each that one roll of the unit can use.

    Every modifier is paid for; no roll has more than three of a colour. `joined` is what a
    character brings. Source: Warcrow 1.6, Dice and Character Game Profile in Units.
    """
    most = Counter[str]()
    for dice in _rolls(profile, joined or Joined()):
        most |= Counter(dice)
    return tuple(min(MOST_OF_A_COLOUR, most[letter]) for letter in DICE)


def _rolls(profile: Profile, joined: Joined) -> Iterator[str]:
    bonus, adds = joined.wp or (Pool(), True)
    yield (profile.wp.dice if adds else "") + bonus.dice
    for panel in profile.panels:
        for own, brought in (
            (panel.melee, joined.melee),
            (panel.ranged, joined.ranged),
            (panel.defence, joined.defence),
        ):
            if own is not None:
                yield _all_dice(own) + (_all_dice(brought) if brought else "")


def _all_dice(attack: Attack) -> str:
    return attack.pool.dice + "".join(modifier.dice for modifier in attack.modifiers)
