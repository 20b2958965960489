"""What other apps may want to know of boards and records."""

from __future__ import annotations

from django.dispatch import Signal

practice_came = Signal()
"""A practice evening was laid out. Sent with its `session`, within the transaction that does it."""

records_came_in = Signal()
"""Records were stored many at once, as from a file, so that none was saved by itself.

Sent with the `session` they belong to, within the transaction that stores them.
"""
