"""Appeals, from the request to the published decision (Laws 92 and 93)."""
