"""The game round: deployment, reserves, activations, the end phase."""
