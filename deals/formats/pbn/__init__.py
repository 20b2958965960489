"""Portable Bridge Notation 1.0-2.1: `read_pbn` and `write_pbn`."""

from deals.formats.pbn.reader import read_pbn
from deals.formats.pbn.writer import write_pbn
