"""The game itself: cards, seats, auction, play and scoring, in pure Python.

Nothing here knows Django, files or the Laws' consequences. Records of an
auction and a play are never refused because they break a Law: what went wrong
is held as it happened and found afterwards by `deals.bridge.findings`.
"""
