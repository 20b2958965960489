"""Home: tonight’s tables, the calls that wait, and the cards on the tables."""
