"""A recorded ruling: its page, its slip, its amendments and what is written under it."""
