"""Template tags of the Laws."""
