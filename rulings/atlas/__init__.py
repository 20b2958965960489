"""The book seen from above: what can happen behind every door, drawn, counted and cited."""
