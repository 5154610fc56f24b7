"""Measurements: what is fast, how fast, in figures that a command gives."""
