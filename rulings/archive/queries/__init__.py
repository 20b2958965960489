"""Rulings filtered, searched and counted."""
