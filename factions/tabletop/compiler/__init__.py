"""The only door to Numba: kernels compiled, cached, and told by their sources."""
