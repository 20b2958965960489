"""A new call is felt: told to the phones of the evening's directors."""
