"""An evening as a Bridgemate server keeps it, in a database file of our own making.

Sections A and B have the same tables and pair numbers; North-South stays and East-West moves;
boards 1 and 2 in round 1, 3 and 4 in round 2. A file from the world has more columns; these are
those that are read, with the types of the developer's guide.
"""

from __future__ import annotations

import datetime as dt

from tests.formats.jet import Kind, Row, Table, write_jet

DAY = dt.datetime(2026, 11, 19)
HANDS = "K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965"
OTHER = ".63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
SEATS, SUITS = ("North", "East", "South", "West"), ("Spades", "Hearts", "Diamonds", "Clubs")
PLAYERS = {
    (1, 1, "N"): ("101", "Anna Holm"),
    (1, 1, "S"): ("102", "Bo Dahl"),
    (1, 1, "E"): ("103", "Eva Lund"),
    (1, 1, "W"): ("104", "Finn Bak"),
    (2, 1, "N"): ("201", "Søren Ærø"),
    (2, 1, "S"): ("202", "Åse Øster"),
}
"""By section, table and seat."""
_INT, _LONG, _TEXT, _BOOL, _DATE = Kind.INT, Kind.LONG, Kind.TEXT, Kind.BOOL, Kind.DATE


def hand_record(section: int, board: int, hands: str) -> Row:
    """A row of HandRecord."""
    cells = {
        f"{seat}{suit}": cards
        for seat, hand in zip(SEATS, hands.split(), strict=True)
        for suit, cards in zip(SUITS, hand.split("."), strict=True)
    }
    return {"Section": section, "Board": board, **cells}


def received(number: int, section: int, table: int, board: int, what: str, **more: object) -> Row:
    """A row of ReceivedData: `what` is "W 4 S = HK", declarer, contract, result and lead."""
    by, contract, result, lead = what.split(",")
    round_ = 1 if board < 3 else 2
    return {  # type: ignore[return-value]
        "ID": number,
        "Section": section,
        "Table": table,
        "Round": round_,
        "Board": board,
        "PairNS": table,
        "PairEW": table if round_ == 1 else 3 - table,
        "NS/EW": by,
        "Contract": contract,
        "Result": result,
        "LeadCard": lead,
        "DateLog": DAY,
        **more,
    }


RESULTS = [
    received(1, 1, 1, 1, "S,4 H,-1,D9"),
    received(2, 1, 2, 1, "S,4 H,=,S5"),
    received(3, 1, 1, 2, ",PASS,,"),
    received(4, 1, 2, 2, "E,3 NT x,+1,"),
    received(5, 1, 1, 1, "S,4 H,=,D9"),  # corrects the first
    received(6, 1, 1, 3, "N,2 S,+2,CA"),
    received(7, 1, 2, 3, ",,,", Remarks="60%-40%"),
    received(8, 2, 1, 1, "W,2 D,-2,H10"),
    received(9, 2, 2, 1, "N,1 NT,=,", Erased=True),
    received(10, 2, 1, 2, "E,1 C,+6,S2"),
]
BAD = [
    received(11, 2, 2, 2, "N,8 NT,=,"),
    received(12, 2, 1, 3, "Q,3 C,=,"),
    received(13, 2, 2, 3, "N,3 C,+9,"),
    received(14, 2, 1, 4, "N,3 C,=,Z9"),
]
"""A contract, a declarer, a result and a lead that are none."""


def bridgemate(results: list[Row] = RESULTS, hands: list[Row] | None = None) -> bytes:
    """The database of the evening."""
    if hands is None:
        hands = [hand_record(s, n, HANDS if n % 2 else OTHER) for s in (1, 2) for n in (1, 2, 3)]
    pairings: list[Row] = [
        {
            "Section": section,
            "Table": table,
            "Round": round_,
            "NSPair": table,
            "EWPair": table if round_ == 1 else 3 - table,
            "LowBoard": 2 * round_ - 1,
            "HighBoard": 2 * round_,
        }
        for section in (1, 2)
        for round_ in (1, 2)
        for table in (1, 2)
    ]
    seats: list[Row] = [
        {"Section": section, "Table": table, "Direction": seat, "Number": number, "Round": 1}
        for (section, table, seat), (number, _) in PLAYERS.items()
    ]
    names: list[Row] = [
        {"ID": int(number), "strID": number, "Name": name} for number, name in PLAYERS.values()
    ]
    numbers = dict.fromkeys(("Section", "Table", "Round"), _INT)
    return write_jet(
        {
            "Section": Table(
                {"ID": _INT, "Letter": _TEXT}, [{"ID": 1, "Letter": "A"}, {"ID": 2, "Letter": "B"}]
            ),
            "RoundData": Table(
                numbers | dict.fromkeys(("NSPair", "EWPair", "LowBoard", "HighBoard"), _INT),
                pairings,
            ),
            "ReceivedData": Table(
                {"ID": _LONG}
                | numbers
                | dict.fromkeys(("Board", "PairNS", "PairEW"), _INT)
                | dict.fromkeys(("NS/EW", "Contract", "Result", "LeadCard", "Remarks"), _TEXT)
                | {"Erased": _BOOL, "DateLog": _DATE},
                results,
            ),
            "PlayerNumbers": Table(numbers | {"Direction": _TEXT, "Number": _TEXT}, seats),
            "PlayerNames": Table({"ID": _LONG, "strID": _TEXT, "Name": _TEXT}, names),
            "HandRecord": Table(
                {"Section": _INT, "Board": _INT}
                | {f"{seat}{suit}": _TEXT for seat in SEATS for suit in SUITS},
                hands,
            ),
        }
    )
