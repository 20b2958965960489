"""What the rules computed, as a file for a phone: every question, answer and outcome of a door."""
