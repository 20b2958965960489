"""The pages of a poll: the director’s, and the one its peers open."""
