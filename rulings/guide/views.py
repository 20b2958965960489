"""The style guide: every part of the pages with sample data, served only while DEBUG is on.

What the law concludes is not invented here: the samples are real rulings of a real door, so that
the parts are seen with the longest words they meet, in every language. `?theme=dark`, `?lang=da`
and `?four` show the same page in another dress.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone, translation

from deals.bridge.auction import Auction
from deals.bridge.cards import Card, Denomination, Suit
from deals.bridge.deal import Deal
from deals.bridge.play import Play
from deals.bridge.seats import Seat
from deals.bridge.tricks import follow
from deals.models import Language
from deals.words.closed_cards import all_open
from deals.words.drawing import BoardChip, Chair, FaceUpCall, FaceUpCard, TableDrawing
from rulings.engine import Kind
from rulings.irregularities import DOORS
from rulings.matter.facts import Fact, Said
from rulings.matter.standing import Standing, options, outcomes_left, stand
from rulings.room.page import queue, tiles
from rulings.words import calls, outcome_page, outcomes, questions
from rulings.words.rulings import seal_path
from rulings.words.speaker import Seating, Speaker

Context = dict[str, Any]

SEATING = Seating(declarer=Seat.S, offender=Seat.W)
NAMES = {Seat.N: "Karen Lund", Seat.E: "Jens Friis", Seat.S: "Anna Holm", Seat.W: "Per Kjær"}
TWO_OF_HEARTS = Card.parse("H2")


@dataclass(frozen=True)
class GuideReader:
    """Who looks, as the templates see a user."""

    theme: str
    four_colour: bool
    name: str = "Lise Bang"
    is_authenticated: bool = True

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class SampleBoard:
    number: int
    dealer: str
    vulnerability: str


BOARD_14 = SampleBoard(14, "E", "None")
BOARD_22 = SampleBoard(22, "E", "EW")


def style(request: HttpRequest, name: str = "parts") -> HttpResponse:
    """One page of the style guide; 404 for a name it does not have."""
    if name not in PAGES:
        raise Http404
    language = request.GET.get("lang", "en")
    reader = GuideReader(request.GET.get("theme", "system"), "four" in request.GET)
    with translation.override(language if language in Language.values else Language.ENGLISH):
        context = {"user": reader, "where": "A7", "since": timezone.now() - timedelta(minutes=2)}
        return render(request, f"guide/{name}.html", {**context, **PAGES[name]()})


def _speaker() -> Speaker:
    return Speaker(SEATING, translation.get_language() or Language.ENGLISH, all_open)


def _standing(slug: str, **tokens: str) -> Standing:
    facts = {key: Fact(key, (Said(token),)) for key, token in tokens.items()}
    return stand(DOORS[slug].rule, facts)


def _drawing(**what: Any) -> TableDrawing:
    chairs = {seat: Chair(name) for seat, name in NAMES.items()}
    chairs[Seat.N] = Chair("Karen Lund", "dummy")
    chairs[Seat.S] = Chair("Anna Holm", "declarer", "her lead")
    drawing = TableDrawing(
        "Table A7 from above, trick 2",
        chairs,
        trick="trick 2",
        turn=Seat.S,
        board=BoardChip(14, "E", "None"),
        contract="4S",
        declarer=Seat.S,
    )
    return replace(drawing, **what)


def _lit(seat: Seat, **what: Any) -> dict[Seat, Chair]:
    chairs = dict(_drawing().chairs)
    chairs[seat] = replace(chairs[seat], lit=True, **what)
    return chairs


def _question(**tokens: str) -> Context:
    standing = _standing("revoke", **tokens)
    assert standing.pending is not None, "the sample facts leave a question open"
    key, question = standing.pending
    rule = DOORS["revoke"].rule
    page = questions.question_page(
        key,
        question,
        _speaker(),
        previews=options(rule, standing) if question.kind is Kind.CHOICE else {},
        outcomes=outcomes_left(rule, standing),
    )
    answers = outcomes.answer_rows(standing, _speaker())
    return {"question": page, "facts": answers, "change": "?change=", "board": BOARD_14}


def _question_page() -> Context:
    drawing = _drawing(
        chairs=_lit(Seat.E, role="led ♥︎2"), lying=(FaceUpCard(Seat.E, TWO_OF_HEARTS),)
    )
    told = {"revoker": "defender", "failure": "follow_suit", "revoke_trick": "early"}
    return _question(**told, since_revoke="nothing") | {"drawing": drawing}


def _chairs_page() -> Context:
    chairs = {seat: replace(chair, value=seat.value) for seat, chair in _drawing().chairs.items()}
    return _question() | {"drawing": _drawing(chairs=chairs)}


def _long_page() -> Context:
    drawing = _drawing(chairs=_lit(Seat.W))
    told = {"revoker": "defender", "failure": "follow_suit", "revoke_trick": "early"}
    return _question(**told) | {"drawing": drawing}


def _outcome_page() -> Context:
    standing = _standing(
        "revoke",
        revoker="defender",
        failure="follow_suit",
        revoke_trick="early",
        since_revoke="nothing",
        played_after="nobody",
    )
    chairs = _lit(Seat.S, note="")
    chairs[Seat.E] = Chair("Jens Friis", "", "must wait", waiting=True)
    chairs[Seat.W] = Chair("Per Kjær", "penalty card")
    drawing = _drawing(chairs=chairs, lying=(FaceUpCard(Seat.W, TWO_OF_HEARTS, True),))
    page = outcomes.outcome_page(DOORS["revoke"], standing, _speaker())
    return {"outcome": page, "drawing": drawing, "board": BOARD_14, "card": TWO_OF_HEARTS} | {
        "change": "?change=",
        "edition": 2017,
    }


def _room_page() -> Context:
    now = timezone.now()
    there = _call("A7", now, claimed_at=now - timedelta(minutes=2), irregularity="Revoke")
    called = _call("B3", now - timedelta(minutes=4))
    bound = _call("B5", now, claimed_at=now - timedelta(minutes=9), is_ruled=True, is_bound=True)
    states = {call.table: call for call in (there, called, bound)}
    labels = [f"{letter}{number}" for letter in "AB" for number in range(1, 9)]
    spots = [tiles.spot(label, states.get(label), "#", now) for label in labels]
    rows = queue.queue((called, there, bound), now)
    return {"calls": rows, "spots": spots, "tab": "tonight", "may_rule": True}


def _call(table: str, called_at: datetime, **more: Any) -> tiles.CallState:
    plain = {"claimed_at": None, "irregularity": "", "pk": 0}
    return tiles.CallState(
        table=table,
        url="#",
        called_at=called_at,
        director="Henrik",
        is_mine=True,
        **{**plain, **more},
    )


def _board_page() -> Context:
    auction = Auction.parse("E:Pass 1H Pass ~N:1D 3H Pass 4H X Pass AP")
    play = Play.parse(
        "W:D9 N:D2 E:D3 S:DK S:HA W:H2 N:H5 E:HK S:H3 W:HJ N:H8 E:D5 "
        "W:S3 N:S6 E:SA S:S4 E:S2 S:S7 W:SQ N:SK N:H9 E:D6 S:HQ W:H6 "
        "S:DQ W:C5 N:D4 E:D7 S:SJ W:C6 N:C2 E:S8 S:CA W:C9 N:C7 E:C4 S:C3 W:CK N:? *"
    )
    deal = Deal.parse("N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965")
    return {
        "board": BOARD_22,
        "auction": auction,
        "tricks": follow(play, Seat.S, Denomination.H).tricks(),
        "revokes": {(8, Seat.W)},
        "deal": deal,
        "hidden": [Seat.E, Seat.W],
    }


def _slip_page() -> Context:
    page = _outcome_page()["outcome"]
    slip = {
        "club": "Nordhavn Bridgeklub",
        "event": "Tirsdagspar",
        "number": "2025-118",
        "given_at": timezone.now(),
        "sent": None,
        "mark": page.mark,
        "at": [("Table", "A7"), ("Board", "14"), ("Contract", "4♠︎"), ("Trick", "2")],
        "facts": [{"told": f"{row.question} {row.answer}."} for row in page.answers],
        "decided": [line.text for line in page.card_and_score],
        "reasons": [step.paragraph for step in page.why],
        "appeal_minutes": 30,
        "director": "Lise Bang",
        "edition": 2017,
        "fingerprint": "59ab a0c8 eb51 5e49",
        "seal": seal_path("59aba0c8eb515e49" * 3),
    }
    return {"slip": slip}


def _parts_page() -> Context:
    kinds = ("computed", "overridden", "interim", "manual")
    return {
        "names": list(PAGES),
        "marks": [outcome_page.mark(kind) for kind in kinds],
        "tiles": [tile for group in calls.tile_groups() for tile in group.tiles],
        "page": Paginator(range(60), 20).page(2),
        "cards": ["SA", "HT", "DQ", "CJ", "H2"],
        "calls": ["1C", "2D", "3H", "4SX", "1NT", "XX", "X", "Pass"],
        "sentence": "East led ♥2 out of turn against 4♠X; West had ♦10 and a ♣.",
        "drawings": _drawings(),
        "rows": [
            SimpleNamespace(
                url="#",
                irregularity="Revoke",
                mark=outcome_page.mark(kind),
                outcome="♦5 stays before West",
                number=f"{118 - place}",
                where="Tue 18 Nov, A7, board 14",
                laws="Laws 62B1, 50D",
                players="Frost, Holm – Reed, Bak",
                beside="",
            )
            for place, kind in enumerate(kinds)
        ],
    }


def _drawings() -> list[TableDrawing]:
    """The table in its states: every turn, several cards, every vulnerability."""
    trick = tuple(
        FaceUpCard(seat, Card.parse(card), seat is Seat.W)
        for seat, card in zip((Seat.W, Seat.N, Seat.E), ("HK", "H5", "C9"), strict=True)
    )
    found = [
        _drawing(name=f"d{turn}", turn=turn, lying=trick[:count], board=BoardChip(9, "E", sides))
        for turn, count, sides in (
            (Seat.E, 0, "NS"),
            (Seat.W, 1, "EW"),
            (Seat.S, 3, "All"),
            (Seat.N, 2, "None"),
        )
    ]
    struck = FaceUpCall(Seat.E, "2D", cancelled=True)
    found.append(_drawing(name="struck", turn=Seat.N, called=struck, trick=""))
    asked = (FaceUpCard(Seat.S, Suit.H),)
    found.append(_drawing(name="asked", turn=None, lying=asked, chairs=_lit(Seat.S)))
    return [*found, TableDrawing("A table nobody is known at", name="bare")]


PAGES: dict[str, Callable[[], Context]] = {
    "parts": _parts_page,
    "room": _room_page,
    "question": _question_page,
    "chairs": _chairs_page,
    "long": _long_page,
    "outcome": _outcome_page,
    "board": _board_page,
    "slip": _slip_page,
}

urlpatterns = [
    path("style/", style, name="style"),
    path("style/<str:name>/", style, name="style-page"),
]
