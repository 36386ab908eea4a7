"""What battles of every game are made of: dice, ground, records, counting, replays."""
