"""The pages of a recorded ruling."""
