"""What is stored about people: found, taken away, erased, and closed to some readers."""
