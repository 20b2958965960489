"""Template tags of the cards and the table."""
