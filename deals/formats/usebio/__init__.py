"""USEBIO, the XML of scoring programs (1.0 to 1.2): `read_usebio` and `write_usebio`."""

from deals.formats.usebio.reader import read_usebio
from deals.formats.usebio.writer import write_usebio
