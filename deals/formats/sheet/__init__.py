"""Tables of pairs and results as a spreadsheet saves them (CSV)."""

from deals.formats.sheet.columns import looks_like_sheet
from deals.formats.sheet.reader import read_sheet
