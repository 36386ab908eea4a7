"""Who acts and what they do: the generals, and what they weigh."""
