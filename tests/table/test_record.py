"""Entering a record: pad, picker, text, and two directors at one board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import (
    Board,
    ClubRole,
    Pairing,
    PlayedBoard,
    Player,
    RecordVersion,
    Session,
    Table,
    User,
)
from tests.factories import HANDS, BoardFactory, MembershipFactory, PairFactory, PlayerFactory

FOUR_HEARTS = "E:Pass 1H Pass 4H Pass Pass Pass"
pytestmark = pytest.mark.django_db


@pytest.fixture
def board(session: Session, pairing: Pairing) -> Board:
    """Board 2, East deals; it lies at table A1 in round 1."""
    return BoardFactory(session=session, number=2, hands=HANDS)


class Pad:
    """A director at the pad, as a browser without a script sends it."""

    def __init__(self, client: Client, board: Board, table: Table) -> None:
        self.client = client
        self.url = reverse("deals:record", args=[board.pk, table.pk])
        self.board, self.table = board, table

    def look(self, **asked: str) -> Any:
        self.page = self.client.get(self.url, asked)
        return self.page

    def send(self, **fields: str) -> Any:
        """Post with the token of the page last seen, and look where it leads."""
        seen = self.page.context["seen"]
        self.page = self.client.post(self.url, {"seen": seen, **fields}, follow=True)
        return self.page

    def calls(self, *calls: str) -> None:
        for call in calls:
            self.look()
            self.send(call=call, seat=self.page.context["page"].seat.value)

    def plays(self, *cards: str) -> None:
        for card in cards:
            self.look()
            self.send(card=card, seat=self.page.context["page"].seat.value)

    @property
    def record(self) -> PlayedBoard:
        return PlayedBoard.objects.get(board=self.board, table=self.table)

    @property
    def heading(self) -> str:
        return self.page.context["page"].heading

    @property
    def findings(self) -> list[str]:
        return [found.heading for found in self.page.context["page"].findings]

    @property
    def said(self) -> list[str]:
        return [str(message) for message in self.page.context["messages"]]


@pytest.fixture
def pad(as_alice: Client, board: Board, table: Table) -> Pad:
    pad = Pad(as_alice, board, table)
    pad.look()
    return pad


@pytest.fixture
def in_play(pad: Pad) -> Pad:
    """Four hearts by South, West to lead."""
    pad.send(typed="p 1h p 4h ap", part="auction")
    return pad


def test_an_auction_is_tapped_from_the_dealer_on(pad: Pad) -> None:
    assert pad.heading == "East to call"

    pad.calls("Pass", "1H", "Pass", "4H", "Pass", "Pass", "Pass")

    record = pad.record
    assert (record.auction, record.contract, record.declarer, record.round) == (
        FOUR_HEARTS,
        "4H",
        "S",
        1,
    )
    assert (record.ns.number, record.ew.number) == (1, 2)
    assert pad.heading == "West to lead to trick 1"


def test_looking_at_an_empty_record_stores_none(pad: Pad) -> None:
    assert PlayedBoard.objects.count() == 0


def test_what_is_irregular_is_taken_in_and_told(pad: Pad) -> None:
    pad.calls("Pass", "1H")
    pad.send(call="1C", seat="W")
    assert (pad.findings, pad.heading) == (["Insufficient bid"], "North to call")

    pad.send(withdraw_call="1")
    assert (pad.record.auction, pad.heading) == ("E:Pass 1H ~W:1C", "West to call")

    pad.look(seat="S")
    assert pad.heading == "South calls, although it is not South’s turn"
    pad.send(call="2H", seat="S")
    assert pad.findings == ["Insufficient bid", "Call out of rotation"]


def test_a_call_is_marked_alerted_and_the_mark_taken_away(pad: Pad) -> None:
    pad.calls("1C")
    pad.send(alert="1")
    assert pad.record.auction == "E:1C!"
    pad.send(alert="1")
    assert pad.record.auction == "E:1C"


def test_a_call_is_explained_and_the_explanation_taken_away(pad: Pad) -> None:
    pad.calls("1C", "Pass")
    pad.send(explain="0", explanation="  16 or\0 more,   any hand ")
    assert (pad.record.auction, pad.record.call_notes) == (
        "E:1C =1= Pass",
        {"1": "16 or more, any hand"},
    )
    page = pad.look(part="play").content.decode()
    assert '<sup><span class="vh"> explanation </span>1</sup>' in page
    assert "1 explanation</summary>" in page

    pad.send(undo="1")
    assert (pad.record.auction, pad.record.call_notes) == ("E:1C Pass", {})
    pad.send(explain="1", explanation="<b>")
    assert "&lt;b&gt;" in pad.page.content.decode()
    pad.send(explain="1", explanation="")
    assert (pad.record.auction, pad.record.call_notes) == ("E:1C Pass", {})
    pad.send(explain="2", explanation="weak")
    assert pad.said == ["Which call is explained? Choose one.", "You had written: weak"]


def test_a_note_no_call_refers_to_stays_when_calls_are_entered_over_it(pad: Pad) -> None:
    pad.calls("1C")
    PlayedBoard.objects.filter(pk=pad.record.pk).update(call_notes={"2": "of an old book"})
    pad.look()
    pad.calls("Pass")
    pad.send(explain="0", explanation="any hand")

    assert (pad.record.auction, pad.record.call_notes) == (
        "E:1C =3= Pass",
        {"2": "of an old book", "3": "any hand"},
    )
    pad.send(undo="1")
    assert (pad.record.auction, pad.record.call_notes) == ("E:1C Pass", {"2": "of an old book"})


def test_the_pad_shows_fifteen_bids_from_the_lowest_that_is_enough(pad: Pad) -> None:
    def bids() -> list[str]:
        return [bid.call for row in pad.page.context["page"].bids for bid in row]

    assert (bids()[0], bids()[-1], len(bids())) == ("1C", "3NT", 15)
    pad.calls("2NT")
    assert (bids()[0], bids()[-1]) == ("3C", "5NT")
    pad.look(level="1")
    assert [bid.is_insufficient for row in pad.page.context["page"].bids for bid in row] == (
        [True] * 10 + [False] * 5
    )


def test_the_hand_in_turn_is_offered_and_play_is_followed(in_play: Pad) -> None:
    assert " ".join(map(str, in_play.page.context["page"].hand)) == (
        "SQ S9 S5 S3 HJ H6 H2 D9 CK CJ C9 C6 C5"
    )

    in_play.plays("SQ", "SK", "SA", "S4")

    assert in_play.record.play == "W:SQ N:SK E:SA S:S4"
    assert in_play.heading == "East to lead to trick 2"
    assert in_play.page.context["page"].lines == [
        "N-S 0 tricks · E-W 1 trick",
        "East won trick 1 with ♠︎A.",
    ]
    assert in_play.findings == []


def test_a_lead_out_of_turn_a_revoke_and_its_correction_are_entered(in_play: Pad) -> None:
    in_play.send(card="SA", seat="E")
    assert in_play.findings == ["Lead out of turn to trick 1"]
    in_play.send(withdraw="ESA")
    assert (in_play.record.play, in_play.heading) == ("E:SA E-SA", "West to lead to trick 1")

    in_play.plays("D9", "D2", "D3", "DQ")
    in_play.plays("CA", "CK", "C2")
    in_play.send(card="D5", seat="E")
    assert in_play.findings == ["Lead out of turn to trick 1", "Revoke in trick 2"]
    in_play.send(undo="1")
    assert in_play.findings == ["Lead out of turn to trick 1"]
    assert in_play.heading == "East to play to trick 2"


def test_cards_are_shown_picked_up_named_and_forgotten(in_play: Pad) -> None:
    in_play.send(card="SA", seat="E", act="showed")
    assert [held.value for held in in_play.page.context["page"].lying] == ["ESA"]
    assert in_play.page.context["page"].lines == ["Seen, and not played: East ♠︎A."]
    in_play.send(pick_up="ESA")
    assert in_play.page.context["page"].lines == []
    in_play.send(card="H4", seat="S", act="named")
    in_play.send(card="none", seat="W")
    in_play.send(card="?", seat="N")
    in_play.send(card="C4", seat="E", act="surplus")

    assert in_play.record.play == "E~SA E<SA S!H4 W0 N:? E+C4"


def test_an_irregularity_stands_open_until_the_table_has_gone_on(pad: Pad) -> None:
    def is_fresh() -> bool:
        return pad.page.context["page"].is_fresh

    pad.calls("Pass", "1H")
    assert not is_fresh()
    pad.send(call="1C", seat="W")
    assert is_fresh()
    pad.send(withdraw_call="1")
    assert is_fresh()
    pad.calls("1S", "2H", "Pass", "4H", "Pass", "Pass", "Pass")
    assert not is_fresh()
    pad.send(card="SA", seat="E")
    pad.send(withdraw="ESA")
    assert is_fresh()
    pad.plays("D9", "D2", "D3", "DQ")
    assert is_fresh()
    pad.plays("CA")
    assert not is_fresh()


def test_an_unknown_deal_offers_what_nobody_has_shown(in_play: Pad) -> None:
    Board.objects.update(hands="")
    in_play.look()
    assert len(in_play.page.context["page"].hand) == 52

    in_play.send(card="SQ", seat="W")

    assert len(in_play.page.context["page"].hand) == 51


def test_a_claim_gives_the_result_and_undo_takes_it_back(in_play: Pad) -> None:
    in_play.plays("SQ", "SK", "SA", "S4")
    in_play.send(claimer="S", claim="10")
    assert (in_play.record.tricks, in_play.heading) == (10, "4♥︎ by South: 10 tricks")
    assert in_play.record.play == "W:SQ N:SK E:SA S:S4 S*"
    assert in_play.page.context["page"].lines == [
        "N-S 0 tricks · E-W 1 trick",
        "South claimed or conceded.",
    ]

    in_play.send(undo="1")
    assert (in_play.record.tricks, in_play.heading) == (None, "East to lead to trick 2")


@pytest.mark.parametrize("says", ["a result", "words"])
def test_what_undo_takes_back_and_the_pad_does_not_show_is_said(
    in_play: Pad, anna: User, sign_in: Callable[[User], Client], says: str
) -> None:
    """Be it a colleague's: the same card is still the last."""
    in_play.plays("SQ", "SK")
    if says == "a result":
        url, client = in_play.url.replace("record", "result"), sign_in(anna)
        client.post(url, {"tricks": "9", "seen": client.get(url).context["seen"]})
    else:
        in_play.send(explain="1", explanation="weak")
    in_play.look()
    in_play.send(undo="1")

    record = in_play.record
    assert (record.tricks, record.call_notes, record.play) == (None, {}, "W:SQ N:SK")
    said = {
        "a result": "Result: 9 tricks.",
        "words": "South: 1♥︎, explained as “weak”. There again: South: 1♥︎.",
    }
    assert in_play.said == [f"Taken back: {said[says]}"]

    in_play.send(undo="1")
    assert (in_play.record.play, in_play.said) == ("W:SQ", [])


def test_so_is_a_card_of_before(in_play: Pad) -> None:
    """Corrected in the text, be it by a colleague: the trick that is shown is the same."""
    in_play.plays("SQ", "S2", "SA", "S4", "DJ")
    url = in_play.url + "text/"
    page = in_play.client.get(url)
    fields = {name: page.context["fields"][name] for name in ("auction_text", "play_text")}
    fields["play_text"] = fields["play_text"].replace("S2", "SK")
    in_play.client.post(url, {**fields, "seen": page.context["seen"]})
    assert in_play.record.play == "W:SQ N:SK E:SA S:S4 E:DJ"
    in_play.look()

    in_play.send(undo="1")

    assert in_play.record.play == "W:SQ N:S2 E:SA S:S4 E:DJ"
    assert in_play.said == ["Taken back: North played ♠︎K. There again: North played ♠︎2."]


def test_undo_goes_back_entry_by_entry_and_every_version_stays(in_play: Pad) -> None:
    in_play.send(typed="SQ SK SA S4")
    in_play.plays("DJ")

    for play, auction in (("W:SQ N:SK E:SA S:S4", FOUR_HEARTS), ("", FOUR_HEARTS), ("", "")):
        in_play.send(undo="1")
        assert (in_play.record.play, in_play.record.auction) == (play, auction)

    assert in_play.record.contract == ""
    versions = RecordVersion.objects.values_list("number", "play")
    assert list(versions) == [
        (0, ""),
        (1, ""),
        (2, "W:SQ N:SK E:SA S:S4"),
        (3, "W:SQ N:SK E:SA S:S4 E:DJ"),
        (4, "W:SQ N:SK E:SA S:S4"),
        (5, ""),
        (6, ""),
    ]


def test_an_imported_record_is_undone_from_its_end(pad: Pad) -> None:
    imported = PlayedBoard.objects.create(
        board=pad.board,
        table=pad.table,
        round=1,
        contract="4H",
        declarer="S",
        auction=FOUR_HEARTS,
        play="W:SQ N:SK",
    )
    pad.look()
    pad.send(undo="1")
    pad.send(undo="1")

    imported.refresh_from_db()
    assert (imported.play, imported.auction) == ("", FOUR_HEARTS)


def test_what_cannot_be_read_is_located_and_kept(in_play: Pad) -> None:
    page = in_play.send(typed="SQ SK SA S4 HA H2 SX", part="play")

    assert page.context["typed_error"] == "Card 7: SX is no card. Write S7, HA or D10."
    assert 'value="SQ SK SA S4 HA H2 SX"' in page.content.decode()
    assert in_play.record.play == ""


def test_a_record_is_corrected_as_text(in_play: Pad) -> None:
    in_play.send(typed="SQ SK SA S4 DJ")
    in_play.url = reverse("deals:record-text", args=[in_play.board.pk, in_play.table.pk])
    page = in_play.look()
    assert page.context["fields"] == {
        "auction_text": "Pass 1H Pass 4H Pass Pass Pass",
        "play_text": "W:SQ N:SK E:SA S:S4\nE:DJ",
    }

    page = in_play.send(auction_text="p 1h p 4h x ap", play_text="w:sq sk s2 s4 h7 bad")
    assert page.context["wrong_text"] == "Card 6: BAD is no card. Write S7, HA or D10."
    in_play.send(auction_text="p 1h p 4h x ap", play_text="w:sq sk s2 s4 h5")

    record = in_play.record
    assert (record.contract, record.play) == ("4HX", "W:SQ N:SK E:S2 S:S4 N:H5")


@pytest.mark.parametrize("written", ["p 1h p 4h ap", "p 1s p 4h ap"])
def test_an_explanation_stays_when_what_precedes_is_corrected_as_text(
    in_play: Pad, written: str
) -> None:
    in_play.send(explain="3", explanation="to play")
    in_play.url = reverse("deals:record-text", args=[in_play.board.pk, in_play.table.pk])
    in_play.look()
    in_play.send(auction_text=written, play_text="")

    assert "4H =1= Pass" in in_play.record.auction


def test_an_explanation_stays_when_what_follows_is_corrected_as_text(in_play: Pad) -> None:
    in_play.send(explain="1", explanation="five cards")
    in_play.url = reverse("deals:record-text", args=[in_play.board.pk, in_play.table.pk])
    in_play.look()
    in_play.send(auction_text="p 1h p 3h ap", play_text="")

    record = in_play.record
    assert record.auction == "E:Pass 1H =1= Pass 3H Pass Pass Pass"
    assert record.call_notes == {"1": "five cards"}


@pytest.fixture
def anna(club: Any) -> User:
    return MembershipFactory(
        club=club, user__username="anna", user__name="Anna", roles=[ClubRole.DIRECTOR]
    ).user


def test_two_directors_at_one_board_are_told_of_each_other(
    in_play: Pad, anna: User, sign_in: Callable[[User], Client]
) -> None:
    other = Pad(sign_in(anna), in_play.board, in_play.table)
    other.look()
    other.send(card="SQ", seat="W")

    page = in_play.send(card="S3", seat="W")

    assert page.templates[0].name == "table/record_conflict.html"
    assert page.context["theirs"] == ["West played ♠︎Q."]
    assert page.context["mine"] == ["West played ♠︎3."]
    assert "Anna changed this record a moment ago" in page.content.decode()
    assert in_play.record.play == "W:SQ"

    in_play.send(**page.context["again"])
    assert in_play.record.play == "W:SQ W:S3"
    other.look()
    assert other.page.context["colleague"].by.username == "alice"


def test_what_a_call_meant_is_noted_with_no_other_that_stands_in_its_place_by_then(
    pad: Pad, anna: User, sign_in: Callable[[User], Client]
) -> None:
    pad.calls("1H", "2C")
    other = Pad(sign_in(anna), pad.board, pad.table)
    other.look()
    other.send(undo="1")
    other.calls("Pass")

    pad.send(explain="1", explanation="weak")

    assert pad.said == ["Which call is explained? Choose one.", "You had written: weak"]
    assert (pad.record.auction, pad.record.call_notes) == ("E:1H Pass", {})


@pytest.mark.parametrize(
    "fields",
    [
        {"undo": "1"},
        {"alert": "1"},
        {"withdraw_call": "1"},
        {"typed": "1S", "part": "auction"},
        {"claim": "3", "claimer": "S"},
        {"by_cards": "1"},
    ],
)
def test_what_was_said_of_the_last_entry_is_not_done_to_a_colleagues_that_came_behind_it(
    in_play: Pad, anna: User, sign_in: Callable[[User], Client], fields: dict[str, str]
) -> None:
    other = Pad(sign_in(anna), in_play.board, in_play.table)
    other.look()
    other.send(card="SQ", seat="W")

    page = in_play.send(**fields)

    words = page.content.decode()
    assert page.templates[0].name == "table/record_conflict.html"
    assert "Enter mine all the same" not in words
    assert "enter again what still holds" in words
    assert ("You had written: 1S" in words) == ("typed" in fields)


def test_the_same_card_from_two_directors_or_two_taps_is_one_card(
    in_play: Pad, anna: User, sign_in: Callable[[User], Client]
) -> None:
    other = Pad(sign_in(anna), in_play.board, in_play.table)
    other.look()
    seen = other.page.context["seen"]
    in_play.send(card="SQ", seat="W")
    for _ in range(2):
        page = other.client.post(other.url, {"seen": seen, "card": "SQ", "seat": "W"})
        assert page.status_code == 302

    assert in_play.record.play == "W:SQ"


def test_what_a_colleague_has_entered_too_is_not_offered_once_more_behind_his_next_card(
    in_play: Pad, anna: User, sign_in: Callable[[User], Client]
) -> None:
    other = Pad(sign_in(anna), in_play.board, in_play.table)
    other.plays("SQ", "SK")

    page = in_play.send(card="SQ", seat="W")

    assert page.context["theirs"] == ["West played ♠︎Q.", "North played ♠︎K."]
    assert "Enter mine all the same" not in page.content.decode()
    assert in_play.record.play == "W:SQ N:SK"


def test_a_change_from_elsewhere_is_noticed_too(in_play: Pad) -> None:
    PlayedBoard.objects.update(tricks=9)

    page = in_play.send(card="SQ", seat="W")

    assert page.context["theirs"] == ["Result: 9 tricks."]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Nothing was entered. Tap a call or a card."),
        ({"call": "8H", "seat": "W"}, "That is no call. Tap one of the calls."),
        ({"call": "1H", "seat": "Q"}, "Whose call is it? Tap a player first."),
        ({"card": "S1", "seat": "W"}, "That is no card. Tap one of the cards."),
        ({"card": "SQ", "seat": "\0"}, "Whose card is it? Tap a player first."),
        ({"withdraw": "SQ"}, "That is no card. Tap one of the cards."),
        ({"pick_up": "W" * 5000}, "That is no card. Tap one of the cards."),
        ({"claim": "3", "claimer": "me"}, "Who claimed or conceded? Choose a player."),
        ({"claim": "14", "claimer": "S"}, "How many of the tricks left? Choose a number."),
    ],
)
def test_what_no_page_offers_is_answered_in_words(
    in_play: Pad, fields: dict[str, str], said: str
) -> None:
    in_play.send(**fields)

    assert in_play.said == [said]
    assert in_play.record.play == ""


@pytest.mark.parametrize(
    "asked",
    [
        {"seat": "Q", "part": "x", "act": "?", "level": "9", "round": "0"},
        {"seat": "\0", "part": "å" * 5000, "level": "9" * 30, "round": "9" * 30},
        {"part": "play", "seat": "W", "act": "named", "any": "1"},
        {"part": "auction", "seat": "W", "level": "7"},
        {"round": "7"},
    ],
)
def test_an_address_with_anything_in_it_is_a_page(in_play: Pad, asked: dict[str, str]) -> None:
    assert in_play.look(**asked).status_code == 200


def test_more_tricks_than_are_left_are_not_claimed(in_play: Pad) -> None:
    in_play.plays("SQ", "SK", "SA", "S4")
    in_play.send(claimer="S", claim="13")

    assert in_play.said == ["Only 12 tricks are left. Choose a smaller number."]


def test_a_token_of_nowhere_is_a_conflict_that_can_be_solved(in_play: Pad) -> None:
    for seen in ("", "0-", "99999999999-x", "\0"):
        page = in_play.client.post(in_play.url, {"seen": seen, "card": "SQ", "seat": "W"})
        assert page.templates[0].name == "table/record_conflict.html"
    assert in_play.record.play == ""


def test_a_table_of_another_session_has_no_record_of_the_board(pad: Pad) -> None:
    from tests.factories import TableFactory

    elsewhere = reverse("deals:record", args=[pad.board.pk, TableFactory().pk])

    assert pad.client.get(elsewhere).status_code == 404


def test_the_score_of_the_sheet_is_kept_and_the_cards_offered(pad: Pad) -> None:
    ranks = "AKQJT98765432"
    auction = "E:Pass 1H Pass 4H Pass Pass Pass"
    play = " ".join(f"W:S{r} N:D{r} E:C{r} S:C{r}" for r in ranks)
    Board.objects.update(hands="")
    PlayedBoard.objects.create(
        board=pad.board,
        table=pad.table,
        round=1,
        contract="4H",
        declarer="S",
        auction=auction,
        play=play,
        tricks=9,
    )
    pad.look()
    assert pad.page.context["page"].score_differs == 0
    pad.send(by_cards="1")
    assert pad.record.tricks == 0


@pytest.fixture
def all_seen(pad: Pad) -> Pad:
    """Every card was seen, and nobody has written the hands down."""
    play = " ".join(f"W:S{r} N:D{r} E:C{r} S:H{r}" for r in "AKQJT98765432")
    Board.objects.update(hands="")
    PlayedBoard.objects.create(
        board=pad.board, table=pad.table, round=1, contract="4H", declarer="S", play=play
    )
    pad.look()
    return pad


def test_hands_that_the_play_tells_are_offered_and_written_down(all_seen: Pad) -> None:
    assert "Write the hands down" in all_seen.page.content.decode()

    all_seen.send(hands="1")

    assert all_seen.said == ["The four hands are written down."]
    hands = Board.objects.get(pk=all_seen.board.pk).hands
    assert hands == "N:..AKQJT98765432. ...AKQJT98765432 .AKQJT98765432.. AKQJT98765432..."
    assert not all_seen.page.context["tells_hands"]


def test_hands_that_the_play_tells_otherwise_by_now_are_looked_at_first(all_seen: Pad) -> None:
    PlayedBoard.objects.update(
        play=all_seen.record.play.replace("W:S", "W:H").replace("S:H", "S:S")
    )

    all_seen.send(hands="1")

    assert all_seen.said == ["The record no longer shows that. Look at it again."]
    assert Board.objects.get(pk=all_seen.board.pk).hands == ""
    all_seen.send(hands="1")
    assert all_seen.said == ["The four hands are written down."]


def test_hands_that_somebody_has_written_are_not_written_over(all_seen: Pad) -> None:
    Board.objects.update(hands=HANDS)

    all_seen.send(hands="1")

    assert all_seen.said[0].startswith("The cards of this record do not tell the four hands")
    assert Board.objects.get(pk=all_seen.board.pk).hands == HANDS


@pytest.fixture
def playing_director(alice: User, pairing: Pairing) -> Player:
    """Alice plays in the session herself, at another table."""
    himself = PlayerFactory(club=alice.memberships.get().club, user=alice)
    PairFactory(section=pairing.table.section, number=9, player1=himself)
    return himself


def test_a_director_who_has_still_to_play_the_board_sees_no_hand(
    in_play: Pad, playing_director: Player
) -> None:
    in_play.look()
    assert len(in_play.page.context["page"].hand) == 52
    in_play.plays("D9", "D2", "D3")
    in_play.send(card="CA", seat="S")  # South holds diamonds, and only the cards would tell

    assert in_play.findings == []
    page = in_play.page.content.decode()
    assert reverse("deals:board-edit", args=[in_play.board.pk]) not in page


@pytest.mark.parametrize("name", ["record", "record-text", "replay"])
def test_a_finished_board_stays_closed_for_who_has_still_to_play_it(
    in_play: Pad, playing_director: Player, name: str
) -> None:
    in_play.plays("D9", "D2", "D3", "DK")
    in_play.send(claimer="S", claim="5")

    url = reverse(f"deals:{name}", args=[in_play.board.pk, in_play.table.pk])
    page = in_play.client.get(url)

    assert page.templates[0].name == "table/record_closed.html"
    if name == "record-text":  # what he had typed until then is said back
        page = in_play.client.post(url, {"auction_text": "1NT", "play_text": "D9 D2"})
        assert "You had written: 1NT · D9 D2" in page.content.decode()


@pytest.mark.parametrize("name", ["record", "record-text", "replay"])
def test_so_does_one_of_which_a_file_has_brought_a_score_alone(
    in_play: Pad, playing_director: Player, name: str
) -> None:
    """An empty pad told that nobody played it there."""
    nothing = {"contract": "", "declarer": "", "auction": "", "play": "", "tricks": None}
    adjusted = {"imported_unit": "percent", "imported_ns": 60, "imported_ew": 40}
    PlayedBoard.objects.filter(pk=in_play.record.pk).update(**nothing, **adjusted)

    page = in_play.client.get(reverse(f"deals:{name}", args=[in_play.board.pk, in_play.table.pk]))

    assert page.templates[0].name == "table/record_closed.html"


def test_the_entry_that_closes_a_record_to_its_director_is_said_to_be_stored(
    in_play: Pad, playing_director: Player
) -> None:
    """The script said: Not saved."""
    in_play.look()
    fields = {"seen": in_play.page.context["seen"], "claimer": "S", "claim": "5"}

    page = in_play.client.post(in_play.url, fields, headers={"HX-Request": "true"})

    assert page.templates[0].name == "table/record_closed.html"
    assert 'data-answer="stored"' in page.content.decode()
    assert in_play.record.tricks == 5


def test_a_step_for_htmx_is_the_region_alone_and_names_its_address(in_play: Pad) -> None:
    page = in_play.client.get(in_play.url, {"seat": "E"}, headers={"HX-Request": "true"})

    assert page["HX-Replace-Url"] == f"{in_play.url}?seat=E"
    assert "<html" not in page.content.decode()


def test_entering_costs_the_same_however_long_the_record(
    in_play: Pad, django_assert_max_num_queries: Any
) -> None:
    in_play.send(typed="D9 D2 D3 DK CA CK C2 C4 CT CJ CQ C8 DT D5 DQ S3")
    with django_assert_max_num_queries(16):
        in_play.look()


def test_a_board_passed_out_has_nothing_to_play(pad: Pad) -> None:
    pad.calls("Pass", "Pass", "Pass", "Pass")

    assert (pad.record.contract, pad.heading) == ("Pass", "Passed out")
    assert pad.page.context["page"].hand == ()
    pad.look(part="auction")
    assert pad.heading == "The auction is over: passed out"


def test_without_a_contract_the_player_is_chosen_first(pad: Pad) -> None:
    pad.look(part="play")
    assert (pad.heading, pad.page.context["page"].hand) == ("Who plays?", ())

    pad.look(part="play", seat="W")
    pad.send(card="SQ", seat="W")
    pad.look(part="play")
    pad.send(claimer="W", claim="3")

    assert pad.record.play == "W:SQ"
    assert pad.said == ["Nobody is known to declare. Enter the auction first."]


def test_a_board_played_twice_at_a_table_is_entered_in_the_round_asked_for(pad: Pad) -> None:
    rows = {
        number: PlayedBoard.objects.create(board=pad.board, table=pad.table, round=number)
        for number in (1, 3)
    }
    pad.look(round="3")
    pad.send(call="1H", seat="E", round="3")

    assert pad.page.request["QUERY_STRING"] == "round=3"
    for number, auction in ((1, ""), (3, "E:1H")):
        rows[number].refresh_from_db()
        assert rows[number].auction == auction


def test_a_play_that_went_on_after_a_claim_has_not_stopped(in_play: Pad) -> None:
    in_play.send(claimer="S", claim="10")
    in_play.look(seat="W")
    in_play.send(card="SQ", seat="W")

    assert (in_play.record.play, in_play.record.tricks) == ("W:SQ", 10)


def test_dummys_cards_are_dummys_whoever_plays_them(in_play: Pad) -> None:
    in_play.plays("SQ")

    assert in_play.heading == "North to play to trick 1"
    roles = {chair.seat.value: chair.role for chair in in_play.page.context["page"].chairs}
    assert roles == {"W": "", "N": "dummy", "E": "", "S": "declarer"}
