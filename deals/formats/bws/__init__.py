"""BWS, the database of Bridgemate terminals: `read_bws`."""

from deals.formats.bws.reader import read_bws
