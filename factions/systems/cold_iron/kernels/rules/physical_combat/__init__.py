"""Physical combat: who meets whom with what, and the blows."""
