"""The room in words: tiles, queue."""
