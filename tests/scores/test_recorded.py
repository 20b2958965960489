"""Two rulings that change the score of one board at one table in turn."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.adjusted_scores import Assigned, Outcome
from deals.bridge.contract import parse_contract
from deals.bridge.seats import Seat
from deals.models import ClubRole, Event, PlayedBoard, User
from rulings.appeals.services import show_scores
from rulings.models import Ruling
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from rulings.ruled.slips import slip_path
from rulings.scores.adjustment import ScoreDecision, ScoreKind, SideScore, same
from rulings.scores.services import last_of, record_score
from tests.directing import Director
from tests.factories import (
    MembershipFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
    TableFactory,
)


def ruled(played: PlayedBoard, by: User) -> Ruling:
    call = open_call(table=played.table, board=played.board, round_number=1, by=by)
    matter = answers.start_matter(call=call, irregularity="conduct", by=by)
    return give.rule_by_hand(matter=matter, decided=Decided("So it is.", "So."), by=by)


def scored_as(ruling: Ruling, tricks: int | None) -> None:
    """Four hearts by South with so many tricks; the result stands with None."""
    decision, last = ScoreDecision(), last_of(ruling)
    if tricks is not None:
        outcome = Outcome(parse_contract("4H"), Seat.S, tricks, 100)
        decision = same(SideScore(ScoreKind.ASSIGNED, Assigned((outcome,))))
    at = {"played": ruling.matter.call.played_board, "seen": last.pk if last else 0}
    record_score(ruling=ruling, decision=decision, by=ruling.by, **at)


@pytest.fixture
def both(alice: User, played: PlayedBoard) -> list[Ruling]:
    """The first by Alice, who makes nine tricks of ten; the second by Carl, who makes eight."""
    club = played.board.session.event.club
    carl = MembershipFactory(club=club, roles=[ClubRole.DIRECTOR]).user
    found = [ruled(played, one) for one in (alice, carl)]
    for ruling, tricks in zip(found, (9, 8), strict=True):
        scored_as(ruling, tricks)
    return found


def test_a_score_by_another_ruling_on_the_board_is_seen_before_one_is_recorded(
    director: Director, alice: User, played: PlayedBoard
) -> None:
    """Two matters of a board, two phones: what counts would change without a word."""
    first, second = ruled(played, alice), ruled(played, alice)
    score = reverse("rulings:score", args=[second.pk])
    nine = {"both_contract_1": "4H", "both_declarer_1": "S", "both_tricks_1": "9"}
    sent = {"apart": "0", "both_kind": "assigned", "action": "record", **nine, "note": "Hurt."}
    sent["seen"] = director.look(score).context["seen"]
    scored_as(first, 8)

    page = director.send(score, **sent)

    assert "was changed meanwhile. What you wrote still stands here" in page.content.decode()
    assert (last_of(second), "Hurt." in page.content.decode()) == (None, True)
    director.send(score, **sent | {"seen": page.context["seen"]})
    assert last_of(second) is not None


def test_why_a_score_was_recorded_is_on_the_slip(as_bob: Client, both: list[Ruling]) -> None:
    second, decision = both[1], ScoreDecision()
    at = {"played": None, "seen": last_of(second).pk, "note": "A peer was asked."}
    record_score(ruling=second, decision=decision, by=second.by, **at)

    assert "Why: A peer was asked." in page_of(as_bob, second, "slip")


@pytest.fixture
def compared(played: PlayedBoard) -> None:
    """Two more tables made eight and nine tricks of four hearts, where this one made ten."""
    for tricks in (8, 9):
        at = TableFactory(section=played.table.section)
        PlayedBoardFactory(board=played.board, table=at, tricks=tricks)


def in_matchpoints(client: Client, ruling: Ruling, language: str = "en") -> list[str]:
    """What the slip says of matchpoints: that of the club, and that which players have kept."""
    pages = (page_of(client, ruling, "slip", language), left_of(ruling, language))
    return [" ".join(re.findall(r"\S+: matchpoints? [^A-ZØ]*%", one)) for one in pages]


def left_of(ruling: Ruling, language: str) -> str:
    page = Client().get(slip_path(ruling), headers={"Accept-Language": language})
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", page.content.decode()).split()))


def test_the_slip_tells_matchpoints_before_and_after_once_the_session_is_over(
    as_bob: Client, alice: User, played: PlayedBoard, compared: None
) -> None:
    ruling, session = ruled(played, alice), played.board.session
    scored_as(ruling, 9)
    before = in_matchpoints(as_bob, ruling)

    show_scores(session=session, at=timezone.now())

    told = (
        "North-South: matchpoints 4 → 3 · 100.0 % → 75.0 %"
        " East-West: matchpoints 0 → 1 · 0.0 % → 25.0 %"
    )
    assert (before, in_matchpoints(as_bob, ruling)) == (["", ""], [told, told])
    danish = "Nord-Syd: matchpoint 4 → 3 · 100,0 % → 75,0 %"
    assert in_matchpoints(as_bob, ruling, "da")[1].startswith(danish)
    scored_as(ruling, None)
    assert in_matchpoints(as_bob, ruling) == ["", ""]
    scored_as(ruling, 9)
    Event.objects.update(scoring="imps")
    assert in_matchpoints(as_bob, ruling) == ["", ""]


def points(client: Client, ruling: Ruling) -> tuple[str, str]:
    score = client.get(reverse("rulings:ruling", args=[ruling.pk])).context["score"]
    return next((one.before, one.after) for one in score["sides"][0].lines if one.label == "Points")


def page_of(client: Client, ruling: Ruling, name: str = "ruling", language: str = "en") -> str:
    address = reverse(f"rulings:{name}", args=[ruling.pk])
    page = client.get(address, headers={"Accept-Language": language}).content.decode()
    return unescape(" ".join(re.sub(r"<(?!/?a\b)[^>]*>", " ", page).split()))


def test_each_ruling_shows_the_score_before_and_after_it(
    as_bob: Client, both: list[Ruling]
) -> None:
    first, _second = both

    assert [points(as_bob, one) for one in both] == [("+420", "−50"), ("−50", "−100")]

    scored_as(first, 7)  # which counts now, as it came last
    assert [points(as_bob, one) for one in both] == [("−100", "−150"), ("−50", "−100")]


def test_each_names_the_other_and_which_came_later(as_bob: Client, both: list[Ruling]) -> None:
    first, second = both
    since = f"The score has since been changed by ruling {second.reference}."
    before = f"The score had already been changed by ruling {first.reference}."

    assert f'<a href="/rulings/{second.pk}/">{since}</a>' in page_of(as_bob, first)
    assert f'<a href="/rulings/{first.pk}/">{before}</a>' in page_of(as_bob, second)
    assert since in page_of(as_bob, first, "slip")
    event = first.matter.call.session.event_id
    assert since in as_bob.get(reverse("rulings:adjustments", args=[event])).content.decode()
    assert before in page_of(as_bob, second, "slip")


def test_what_let_the_score_stand_is_not_named(
    as_bob: Client, alice: User, both: list[Ruling], played: PlayedBoard
) -> None:
    third = ruled(played, alice)
    scored_as(third, None)

    assert third.reference not in page_of(as_bob, both[1], "slip")
    assert points(as_bob, third) == ("−100", "−100")


def test_a_director_who_has_the_board_to_play_is_not_told_of_a_colleagues_ruling(
    as_alice: Client, both: list[Ruling]
) -> None:
    first, second = both
    himself = PlayerFactory(club=first.club, user=first.by)
    PairFactory(section=first.matter.call.table.section, number=9999, player1=himself)

    urls = [reverse(f"rulings:{name}", args=[first.pk]) for name in ("ruling", "slip")]
    told = [as_alice.get(url).content.decode() for url in urls]

    assert [second.reference in one or "9 tricks" in one for one in told] == [False, False]


def others_of(client: Client, ruling: Ruling) -> list[tuple[str, str, str]]:
    score = client.get(reverse("rulings:ruling", args=[ruling.pk])).context["score"]
    return [(one.side, one.before, one.after) for one in score["others"]]


def test_a_score_that_was_changed_since_has_the_other_tables_as_they_were_then(
    as_bob: Client, both: list[Ruling], played: PlayedBoard, alice: User
) -> None:
    """Nine tricks at the other table: equal to the first score, better than the second. There it
    is made ten by a ruling of later.
    """
    table = TableFactory(section=played.table.section)
    other = PlayedBoardFactory(board=played.board, table=table, tricks=9, round=1)
    then = [("North-South", "0", "1"), ("East-West", "2", "1")]
    assert others_of(as_bob, both[0]) == then

    third = ruled(other, alice)
    scored_as(third, 8)

    assert others_of(as_bob, both[0]) == then
    assert others_of(as_bob, both[1]) == [("North-South", "0", "1"), ("East-West", "2", "1")]
