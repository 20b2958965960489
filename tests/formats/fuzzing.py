"""Files made to do harm: the shapes that cost much, and samples with things done to them.

The same seed makes the same file. `python -m benchmarks.fuzz_readers` measures both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from tests.formats.bridgemate import bridgemate
from tests.formats.dealing_programs import DEALS, RBN, WRITERS

DEAL = "N:A6.J863.965.Q753 K7.T2.AKQJT4.864 J9542.A975.87.T2 QT83.KQ4.32.AKJ9"
PBN = f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n'
MD = "md|3S2459JH579AD78C2T,S38TQH4QKD23C9JKA,S6AH368JD569C357Q,|"
XML = "<USEBIO><EVENT>"
ROW = "board;NS;EW;contract;result\n"
RARE = "\xf0\x9f\x98\x80"
"""A letter with which every letter of a text takes four bytes."""

HOSTILE = {
    # head, what is repeated, tail
    "lin doubles": (f"{MD}mb|", "x", "?|"),
    "lin calls": (f"{MD}mb|", "1N", "|"),
    "lin calls of many boards": ("", f"{MD}mb|{'1c' * 319}|", ""),
    "lin blanks": ("pn|a|", " ", "x"),
    "lin empty boards": ("", "md|1|", ""),
    "lin empty pairs": (MD, "a1||", ""),
    "lin explanations": (f"{MD}mb|p|", "an|x|", ""),
    "lin cards": (MD, "pc|H2|", ""),
    "lin names": ("pn|", "a,", f"|{MD}"),
    "lin open": (MD, "x|", "y"),
    "pbn blanks in a tag": ("[a ", " ", "x"),
    "pbn blanks and brackets": ("[a ", " ]", "x"),
    "pbn escapes": ('{x} "', '\\"', ""),
    "pbn a long tag": (f'{PBN}[Site "', "\\\\", '"]'),
    "pbn open tags": (PBN, "[a\n", ""),
    "pbn long open tags": (PBN, f'[a "{"b" * 5000}\n', ""),
    "pbn empty lines": (PBN, "\n", "x"),
    "pbn rows": (PBN, "ab\n", ""),
    "pbn names of tags": (PBN, '[a{n} "1"]\n', ""),
    "pbn values for all": (PBN, '[a{n} "##1"]\n', '\n[Board "2"]\n' * 9),
    "pbn boards": ("", '[Board "1"]\n', ""),
    "pbn comments": (f"{PBN}x ", "{}", ""),
    "pbn quotes": (PBN, '"a" ', ""),
    "pbn all pass": (f'{PBN}[Auction "N"]\n', "AP ", ""),
    "pbn passes": (f'{PBN}[Auction "N"]\n', "P ", ""),
    "pbn numbers": (f'{PBN}[Auction "N"]\n1C ', "=1", ""),
    "pbn auctions": ("", f'[Board "1"]\n[Auction "N"]\n{"1C " * 500}\n', ""),
    "pbn own auctions": ("", f'[Board "1"]\n[ParagrafAuction ""]\nN:{"1C! " * 500}\n', ""),
    "pbn cards": (f'{PBN}[Declarer "W"]\n[Contract "3NT"]\n[Play "N"]\n', "H3 H2 HA H4\n", ""),
    "pbn a long row": (f'{PBN}[Play "N"]\n', "a ", "\nb\n"),
    "pbn tabulators": (f'{PBN}[Play "N"]\n{RARE}', "\t", "\nH3\n"),
    "pbn an own row": (f'{PBN}[ParagrafAuction ""]\nN:', "ab ", ""),
    "pbn words of a tag": (f'{PBN}[Site "', "ab  ", '"]\n'),
    "pbn a deal of aces": ('[Board "1"]\n[Deal "N:', "A", '... - - -"]\n'),
    "pbn tags on a line": (PBN, '[Note "ab"]', ""),
    "pbn comments between words": (PBN, "ab{}", ""),
    "pbn short hands": ("", '[Deal "N:5... - - -"]\n[Board "1"]\n', ""),
    "ber boards": ("", "1234" * 13, ""),
    "dlm boards": ("[Document]\r\nHeadline=x\r\n", f"Board 01={'a' * 26}000\r\n", ""),
    "rbn boards": ("D 1\nB 1\n", "H N:...:...\nA WZ\n", ""),
    "rbn blanks": ("A ", " ", ""),
    "rbn open": ("D 1\n", "{", ""),
    "page of comments": ("", "<!---->", "<x"),
    "xml blanks": ("", " ", "<USEBIO/>"),
    "xml declarations": ("<USEBIO>", "<?xml", ""),
    "xml depth": ("<USEBIO><EVENT>", "<SECTION>", ""),
    "xml elements": (XML, "<a/>", ""),
    "xml ampersands": (XML, "&a", ""),
    "xml ampersands and rare letters": (f"{XML}{RARE}", "&", ""),
    "xml letters that are forbidden": (f"{XML}{RARE}", "\1\xc4\x81", ""),
    "xml text": (f"{XML}<DATE>", "a\n", ""),
    "xml attributes": (f"{XML}<DATE ", 'a{n}="" ', "/>"),
    "xml pairs": (f"{XML}<PARTICIPANTS>", "<PAIR/>", ""),
    "xml sessions": (f"{XML}<PARTICIPANTS>{'<PAIR/>' * 3000}</PARTICIPANTS>", "<SESSION/>", ""),
    "xml events": (f"<USEBIO>{'<HANDSET/>' * 3000}", "<EVENT/>", ""),
    "xml results": (f"{XML}<BOARD>", "<TRAVELLER_LINE/>", ""),
    "xml attribute list": (
        f'<!DOCTYPE USEBIO [<!ATTLIST PAIR a CDATA "{"x" * 5000}">]>{XML}',
        "<PAIR/>",
        "",
    ),
    "csv a date": (f"date;{ROW}", "9", ";1;1;2;3NT;9"),
    "csv long dates": (f"date;{ROW}1-1-", "9", ";1;1;2;3NT;9\n"),
    "csv bad rows": (ROW, "x\n", ""),
    "csv rows": (ROW, "1\n", ""),
    "csv cells": (ROW, "1;", ""),
    "csv an open quotation": (ROW, '1;"a\n', ""),
    "csv headers": ("board;NS;", "a;", ""),
    "csv words": (ROW, "ab;", ""),
    "csv digits": (f"{ROW}1;", "9", ""),
    "bytes": ("", "\xff\n", ""),
}
"""By name: how a file begins, what it says again and again (`{n}` counts), and how it ends."""


def hostile(name: str, size: int) -> bytes:
    """The file of that shape, of about so many bytes."""
    head, piece, tail = HOSTILE[name]
    times = max(1, (size - len(head) - len(tail)) // len(piece))
    if "{n}" in piece:
        body = "".join(piece.replace("{n}", str(number)) for number in range(times))
    else:
        body = piece * times
    return f"{head}{body}{tail}".encode("latin-1")


def samples(kind: str) -> list[bytes]:
    """Sound files of that format."""
    if kind == "bws":
        return [bridgemate()]
    if kind == "dealing":
        return [RBN.encode(), *(write(DEALS) for write in WRITERS)]
    folder = Path(__file__).with_name("samples")
    found = [path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix == f".{kind}"]
    return found or [f"{ROW}1;1;2;4S N;+1\n2;2;1;3NT W;-1\n".encode()]


_SIGNS = (*b'|"[]{};,.:<>&/\\=-+^*#%?\n\t \0', 0xFF, 0xC3)


def mutated(kind: str, seed: int, count: int) -> Iterator[bytes]:
    """Samples of a format, each with a few pieces changed, doubled, moved or left out."""
    chance = random.Random(f"{kind} {seed}")
    whole = samples(kind)
    for _ in range(count):
        data = bytearray(chance.choice(whole))
        if len(data) > 3000 and kind != "bws":
            start = chance.randrange(len(data) - 2000)
            data = data[:300] + data[start : start + chance.randrange(2000)]
        for _ in range(chance.randrange(1, 8)):
            at = chance.randrange(len(data) + 1)
            piece = data[at : at + chance.randrange(1, 40)]
            match chance.randrange(6):
                case 0:
                    data[at:at] = bytes([chance.choice(_SIGNS)]) * chance.choice((1, 1, 2, 50))
                case 1:
                    data[at : at + 1] = bytes([chance.randrange(256)])
                case 2:
                    del data[at : at + len(piece)]
                case 3:
                    data[at:at] = piece * chance.choice((1, 2, 60))
                case 4:
                    to = chance.randrange(len(data) + 1)
                    data[to:to] = piece
                case _:
                    data = data[:at] if chance.random() < 0.2 else data
        yield bytes(data)
