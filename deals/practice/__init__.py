"""The practice evening the product ships: 24 boards, 8 tables, 7 rounds of 3 boards.

`practice.pbn` is read like any other file; `make.py` writes it, the same every time:

    python -m deals.practice.make

Every deal, name, call and card in it is invented here. Each game carries [Round],
[Table], [Section], the pair numbers [PairNS] and [PairEW] and the four names. The
cards are recorded at tables 1 to 4, the result everywhere; `make.ACCIDENTS` lists
where something goes wrong.
"""
