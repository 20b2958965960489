"""Clubs, their people and players, and the keys of other programs."""
