"""Magic as a battle was compiled with it: kinds of blocks, and the chances of casters."""

from typing import Any, NamedTuple

from factions.systems.warcrow.kernels.record import cards


class Block(NamedTuple):
    """A kind of block: its dice, four bits a colour, and what else it does, as bits."""

    dice: int
    does: int


class Magic:
    """What the record of a battle says of its spells. Kinds of blocks go by number, 0 for none."""

    def __init__(self, d: Any) -> None:
        self.d = d

    def blocks_of(self, u: int) -> tuple[int, int]:
        """Return the kinds of block by which a unit dispels, and by which it wards off."""
        guard = self.d.guard[u]
        return int(guard[cards.DISPELS]), int(guard[cards.WARDS_OFF])

    def kind(self, number: int) -> Block:
        return Block(int(self.d.guard_dice[number]), int(self.d.guard_does[number]))

    def blockers(self, player: int) -> list[int]:
        """Return the units of a player that ward spells off for others."""
        return [int(u) for u in self.d.blocker[player, : self.d.blockers[player]]]

    def casts(self, u: int) -> bool:
        """Return whether a unit has a spell to cast."""
        return bool(self.d.moments[u] >> cards.CASTING & 1)

    def works(self, u: int, kind: int, full: bool = False, frightened: bool = False) -> float:
        """Return the chance of a caster; full: it can take no more Tinge."""
        return float(self.d.casts[u, kind, int(full) + 2 * int(frightened)])

    def made_good(self, u: int, kind: int, full: bool = False, frightened: bool = False) -> float:
        """Return the chance that a casting one short is made good by Tinge."""
        return float(self.d.mended[u, kind, int(full) + 2 * int(frightened)])

    def tinge_of_blocks(self) -> list[tuple[float, float]]:
        """Return the Tinge of blocks of 0 to 3 dice: its mean, and the chance of any."""
        return [(float(mean), float(chance)) for mean, chance in self.d.tinge_odds]
