"""The practice evening the product ships: 24 boards, 8 tables, 7 rounds of 3 boards.

`practice.pbn` is read like any other file; `make.py` writes it, the same every time:

    python -m deals.practice.make

Every deal, name, call and card in it is invented here. Each game carries [Round],
[Table], [Section], the pair numbers [PairNS] and [PairEW] and the four names. The
cards are recorded at tables 1 to 4, the result everywhere but where the director has
just been called. `make.PLAY_ACCIDENTS` and `make.CALL_ACCIDENTS` list what goes wrong
and where: most of it in round 4 (`make.CURRENT_ROUND`), in which the evening is met.
"""
