"""Parts of every game's battles: dice, ground, records, counting, replays."""
