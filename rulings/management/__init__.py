"""Commands of `rulings`."""
