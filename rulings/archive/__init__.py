"""The archive: rulings found, counted, exported and summed up for the public."""
