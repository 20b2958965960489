"""The pages of a record in words: entry and replay."""
