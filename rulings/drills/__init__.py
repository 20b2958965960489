"""Rehearsal: real calls without names, ruled again and marked."""
