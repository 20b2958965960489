"""The forms of boards, records and results."""
