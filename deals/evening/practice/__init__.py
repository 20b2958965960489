"""The practice evening the product ships: 24 boards, 8 tables, 7 rounds of 3 boards.

It is read like any other file. Every deal, name, call and card in it is invented. Each game carries
[Round], [Table], [Section], the pair numbers [PairNS] and [PairEW] and the four names. The cards
are recorded at tables 1 to 4, the result everywhere but where the director has just been called.
What goes wrong, and where, is listed in its test; most of it in round 4, in which it is met.
"""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).with_name("practice.pbn")
