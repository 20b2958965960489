"""LIN of Bridge Base Online: `read_lin` and `write_lin`."""

from deals.formats.lin.reader import read_lin
from deals.formats.lin.writer import write_lin
