"""What is logged of a request, without what its address gives away."""

from __future__ import annotations

import logging
import re

_LINK = re.compile(r"^(/(?:link|p|slips|t)/)[^/]+")
"""Addresses that open without an account: an invitation, a poll, a slip, a table's card."""


class Links(logging.Filter):
    """Who reads the log must not be able to use a link that stands there: a form that was refused
    leaves it open.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            shown = (_LINK.sub(r"\1…", one) if isinstance(one, str) else one for one in record.args)
            record.args = tuple(shown)
        return True
