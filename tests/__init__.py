"""Faceup's tests: they mirror the source, and what holds for every game is in `conformance`."""
