"""Dice, turns and phases, deployment, objectives and the end."""

from collections.abc import Sequence

from tests.factions.systems.iron_dawn.board.dice import dice as thrown
from tests.factions.systems.iron_dawn.board.kernels import K
from tests.factions.systems.iron_dawn.board.record import Record


class Playing(Record):
    """The course of a battle."""

    def d5(self, dice: Sequence[int]) -> int:
        """Throw a die of five faces."""
        with thrown(*dice):
            return int(K.dice.d5(self.s))

    def d10(self) -> int:
        """Throw a die as it falls."""
        return int(K.dice.d10(self.s))

    def d100(self, dice: Sequence[int]) -> int:
        """Throw tens and ones."""
        with thrown(*dice):
            return int(K.dice.d100(self.s))

    def start_over(self, stream: int = 0) -> None:
        """Clear the table for a new battle with other dice."""
        K.rng.reseed(self.s.rng, self.seed, stream)
        K.game.reset(self.d, self.s)

    def deploy(self) -> None:
        """Let both players deploy."""
        K.deployment.deploy(self.d, self.s)

    def least_covered(self, player: int) -> int:
        """Return the objective that the fewest of a player's points stand before."""
        return int(K.deployment.least_covered(self.d, self.s, player))

    def roll_initiative(self, dice: Sequence[int]) -> int:
        """Return the player that wins the initiative."""
        with thrown(*dice):
            return int(K.turn_sequence.roll_initiative(self.s))

    def in_turn(self, turn: int) -> None:
        """Let a turn be the current one; nothing that its start does is done."""
        self.s.current_round = turn

    def in_phase(self, phase: int) -> None:
        """Let an action phase, of all those of the battle, be the current one."""
        self.s.current_turn = phase

    def next_phase(self) -> None:
        """Let the next action phase be the current one."""
        self.s.current_turn += 1

    def start_turn(self, turn: int = 1, dice: Sequence[int] | None = None) -> None:
        """Start a turn: units have their actions back. dice: None for as they fall."""
        self.in_turn(turn)
        if dice is None:
            K.turn_sequence.start_turn(self.d, self.s)
            return
        with thrown(*dice):
            K.turn_sequence.start_turn(self.d, self.s)

    def play_half_phase(self, player: int) -> None:
        """Let a player act with all units once."""
        K.game.half_phase(self.d, self.s, player)

    def end_half_phase(self, player: int) -> None:
        """End a player's part of a phase: vehicles that rammed have lost a movement."""
        K.turn_sequence.recover(self.d, self.s, player)

    def divide(self, player: int) -> None:
        """Let a player's units split, and solos leave them."""
        K.dividing.divide(self.d, self.s, player)

    def count_groups_together(self) -> None:
        """At the end of a battle, count what second groups have done as done by their squads."""
        K.combat_groups.fold(self.d, self.s)

    def capture(self) -> list[int]:
        """Work out which player holds each objective, -1 for nobody, and return that."""
        K.victory.capture(self.d, self.s)
        return [int(holder) for holder in self.s.holder[: int(self.d.objectives)]]

    def hold_objectives(self, *holders: int) -> None:
        """Let these players hold the objectives, -1 for nobody."""
        self.s.holder[: len(holders)] = holders

    def turns_held(self, player: int) -> int:
        """Return for how many turns in a row a player has held most objectives."""
        return int(self.s.held[player])

    def judge(self) -> None:
        """End a turn: work out the points, and whether anybody has won."""
        K.victory.judge(self.d, self.s)

    def is_over(self) -> bool:
        """Return whether the battle has ended."""
        return bool(self.s.over)

    def is_drawn(self) -> bool:
        """Return whether the battle has ended without a winner."""
        return bool(self.s.over == K.victory.DRAWN)

    def won_by(self) -> tuple[int, int]:
        """Return who has won, and why: one of the reasons among the events."""
        assert self.is_over()
        assert not self.is_drawn()
        return int(self.s.over) - 1, int(self.s.why)

    def victory_points(self) -> list[int]:
        """Return the victory points of both players."""
        return [int(points) for points in self.s.points]

    def points_lost(self, player: int) -> float:
        """Return the army points that a player has lost."""
        return float(K.victory.destroyed(self.d, self.s, player))
