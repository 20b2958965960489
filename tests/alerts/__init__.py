"""A new call is felt."""
