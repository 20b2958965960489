"""Mutation testing of the Laws, run by hand: ``python -m tests.mutation``. See docs/adr."""
