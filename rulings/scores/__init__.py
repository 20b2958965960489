"""The score of a ruling: proposed, entered, tried, recorded, and sent on."""
