"""The score of a ruling: proposed, entered, tried and recorded, with what it does to both pairs."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from deals.bridge.seats import Side
from deals.models import Board, ClubRole, Membership, PlayedBoard, Table
from rulings.appeals import services as appeals
from rulings.matter.facts import Said
from rulings.models import Adjustment, DirectorCall, Matter, Ruling
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over
from rulings.record.calls.places import name_declarer
from rulings.record.position import position_of
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.forms import initial_of
from rulings.scores.queries import without_score
from rulings.scores.services import record_score
from rulings.scores.views import scored
from tests.calls import AFTER_PLAY, ESTABLISHED, by_hand
from tests.directing import Director, given
from tests.factories import BoardFactory, PlayedBoardFactory, PlayerFactory, TableFactory


def ruled(matter: Matter, director: Director, **otherwise: str) -> Ruling:
    """East's established revoke: two tricks to North-South."""
    facts = ESTABLISHED | AFTER_PLAY | {key: Said(told) for key, told in otherwise.items()}
    board_is_over(call=matter.call, by=director.user)
    position = position_of(matter)
    while (pending := position.standing.pending) and pending[0] in facts:
        key = pending[0]
        position = answers.answer(
            position=position,
            key=key,
            versions=[facts[key]],
            seen=position.seen,
            by=director.user,
        )
    return give.give_ruling(matter=matter, by=director.user)


def recorded(ruling: Ruling, director: Director) -> Ruling:
    """With the score that it proposes."""
    at = scored(ruling)
    assert at.proposal is not None
    record_score(
        ruling=ruling,
        decision=at.proposal.decision,
        played=at.played,
        seen=0,
        by=director.user,
    )
    return ruling


@pytest.fixture
def ruling(director: Director, revoke: Matter, played: PlayedBoard) -> Ruling:
    played.tricks = 9
    played.save()
    return ruled(revoke, director)


@pytest.fixture
def field(board: Board, played: PlayedBoard, table: Table) -> None:
    """Two more tables: eleven tricks and eight in the same contract."""
    for tricks in (11, 8):
        PlayedBoardFactory(board=board, table=TableFactory(section=table.section), tricks=tricks)


def url(ruling: Ruling) -> str:
    return reverse("rulings:score", args=[ruling.pk])


def entered(ruling: Ruling, **more: str) -> dict[str, str]:
    """The fields of the form for both sides the same."""
    return {
        "seen": scored(ruling).seen,
        "apart": "0",
        "both_kind": "assigned",
        "action": "record",
        **more,
    }


ONE = {"both_contract_1": "4H", "both_declarer_1": "S", "both_tricks_1": "9"}
TWO = ONE | {
    "both_weight_1": "60",
    "both_contract_2": "4♥",
    "both_declarer_2": "S",
    "both_tricks_2": "10",
    "both_weight_2": "40",
}


def lines(sides: Any) -> dict[str, dict[str, tuple[str, str]]]:
    return {
        side.side.value: {line.label: (line.before, line.after) for line in side.lines}
        for side in sides
    }


def test_a_transfer_is_applied_and_recorded_with_one_tap(
    director: Director, ruling: Ruling, field: None
) -> None:
    page = director.look(url(ruling))
    shown = lines(page.context["proposed"])

    director.send(url(ruling), proposed="1", seen=page.context["seen"])

    assert shown["NS"] == {
        "Points": ("−50", "+450"),
        "Matchpoints": ("2", "3"),
        "On the board": ("50.0\xa0%", "75.0\xa0%"),
        "Session so far": ("50.0\xa0%", "75.0\xa0%"),
    }
    assert shown["EW"]["On the board"] == ("50.0\xa0%", "25.0\xa0%")
    made = Adjustment.objects.get()
    assert made.before == {"contract": "4H", "declarer": "S", "tricks": 9}
    assert made.ns == made.ew
    assert made.ns["outcomes"] == [{"contract": "4H", "declarer": "S", "tricks": 11, "weight": 100}]


def test_tricks_go_to_the_side_that_was_innocent_by_the_ruling_whoever_declares_by_now(
    director: Director, revoke: Matter, played: PlayedBoard
) -> None:
    given_then = ruled(revoke, director, revoker="declarer")
    told = scored(given_then).proposal
    name_declarer(call=revoke.call, declarer="E")

    proposed = scored(Ruling.objects.get(pk=given_then.pk)).proposal

    assert told is not None
    assert (told.innocent, proposed) == (Side.EW, told)


def test_where_imps_are_counted_they_are_shown(
    director: Director, ruling: Ruling, field: None
) -> None:
    event = ruling.matter.call.session.event
    event.scoring = "imps"
    event.save()

    shown = lines(director.look(url(ruling)).context["proposed"])

    assert shown["NS"] == {
        "Points": ("−50", "+450"),
        "IMPs": ("−4.50", "+5.50"),  # the mean of −11 and 2, and of 0 and 11
        "IMPs so far": ("−4.50", "+5.50"),
    }


def test_in_a_team_match_the_other_table_is_what_counts(
    director: Director, ruling: Ruling, played: PlayedBoard
) -> None:
    event = ruling.matter.call.session.event
    event.scoring, event.form = "imps", "teams"
    event.save()
    at = {"board": played.board, "tricks": 10}
    third = TableFactory(section=played.table.section)
    PlayedBoardFactory(**at, table=third)
    other = TableFactory(section=played.table.section)
    PlayedBoardFactory(**at, table=other, ns=played.ew, ew=played.ns)

    shown = lines(director.look(url(ruling)).context["proposed"])

    assert shown["NS"]["IMPs"] == ("−10", "+1")
    assert shown["EW"]["IMPs"] == ("+10", "−1")


def test_the_ruling_and_its_slip_show_the_score(
    director: Director, ruling: Ruling, as_bob: Client
) -> None:
    page = director.look(url(ruling))
    director.send(url(ruling), proposed="1", seen=page.context["seen"])

    shown = as_bob.get(reverse("rulings:ruling", args=[ruling.pk]))
    slip = as_bob.get(reverse("rulings:slip", args=[ruling.pk]))

    assert lines(shown.context["score"]["sides"])["NS"]["Points"] == ("−50", "+450")
    assert shown.context["may_score"] is False
    assert slip.context["slip"].score == (
        "At the table: 4♥︎ by South, 9 tricks (North-South −50)",
        "North-South: 4♥︎ by South, 11 tricks (+450)",
        "East-West: 4♥︎ by South, 11 tricks (−450)",
    )


def test_without_a_result_nothing_is_proposed_and_the_form_still_works(
    director: Director, ruling: Ruling, played: PlayedBoard
) -> None:
    played.delete()

    page = director.look(url(ruling))
    director.send(url(ruling), **entered(ruling, **ONE))

    assert page.context["proposal"] is None
    assert "No result is entered for this table and board" in page.content.decode()
    assert Adjustment.objects.get().before == {}


def test_a_score_without_a_result_leads_to_entering_it_and_back(
    director: Director, ruling: Ruling, played: PlayedBoard
) -> None:
    board, table = played.board_id, played.table_id
    played.delete()
    led = re.search(r'href="([^"]+)">Enter the result', director.look(url(ruling)).content.decode())
    assert led is not None
    to, path = unescape(led[1]), reverse("deals:result", args=[board, table])
    assert to == f"{path}?next={url(ruling)}&round={ruling.matter.call.round}"

    seen = director.look(to).context["seen"]
    result = {"level": "4", "denomination": "H", "declarer": "S", "tricks": "11", "seen": seen}
    came = director.client.post(to, result)
    assert came["Location"] == url(ruling)


def test_a_result_that_changed_meanwhile_is_looked_at_again(
    director: Director, ruling: Ruling, played: PlayedBoard
) -> None:
    page = director.look(url(ruling))
    played.tricks = 10
    played.save()

    again = director.send(url(ruling), proposed="1", seen=page.context["seen"])

    assert "was changed meanwhile" in again.content.decode()
    assert Adjustment.objects.count() == 0


@pytest.mark.parametrize(
    "sent", [{"action": "check"}, {"both_contract_1": "9X"}, {"switch": "1"}], ids=str
)
def test_that_it_changed_is_said_also_where_nothing_is_recorded_yet(
    director: Director, ruling: Ruling, played: PlayedBoard, sent: dict[str, str]
) -> None:
    """The page comes again with the result as it is now, and what is sent from that has seen it."""
    old = entered(ruling, **ONE)
    played.tricks = 10
    played.save()

    page = director.send(url(ruling), **old | sent)

    assert page.content.decode().count("was changed meanwhile. What you wrote still stands") == 1


def test_an_appeal_that_came_meanwhile_is_seen_before_a_score_is_recorded(
    director: Director, ruling: Ruling, played: PlayedBoard
) -> None:
    page = director.look(url(ruling))
    asked = {"side": "NS", "agreement": "both", "requested_at": ruling.at, "grounds": "No."}
    appeals.request_appeal(ruling=ruling, by=director.user, **asked)

    again = director.send(url(ruling), proposed="1", seen=page.context["seen"])

    assert "was changed meanwhile" in again.content.decode()
    assert Adjustment.objects.count() == 0


def test_weights_are_tried_before_they_are_recorded(
    director: Director, ruling: Ruling, field: None
) -> None:
    tried = director.send(url(ruling), **entered(ruling, **TWO, action="check"))

    # 9 tricks beat one table of two, 10 also one of them: half of the top either way.
    assert lines(tried.context["tried"])["NS"]["Points"] == ("−50", "60\xa0%: −50, 40\xa0%: +420")
    assert lines(tried.context["tried"])["NS"]["On the board"] == ("50.0\xa0%", "50.0\xa0%")
    assert Adjustment.objects.count() == 0

    director.send(url(ruling), **entered(ruling, **TWO))

    assert [one["weight"] for one in Adjustment.objects.get().ns["outcomes"]] == [60, 40]


@pytest.mark.parametrize(
    ("wrong", "field_name", "sentence"),
    [
        (
            TWO | {"both_weight_2": "30"},
            "both_weight_2",
            "The weights add to 90 per cent. They must add to 100.",
        ),
        (
            ONE | {"both_contract_1": "8H"},
            "both_contract_1",
            "This is no contract. Write for example 4S, 3NTX or Pass.",
        ),
        (
            ONE | {"both_tricks_1": "14"},
            "both_tricks_1",
            "Ensure this value is less than or equal to 13.",
        ),
        (
            ONE | {"both_tricks_1": ""},
            "both_tricks_1",
            "How many tricks does declarer win, 0 to 13?",
        ),
        (ONE | {"both_declarer_1": ""}, "both_declarer_1", "Choose who declares."),
        ({}, "both_contract_1", "Write a contract, for example 4S or 3NTX."),
        (
            {"both_kind": "artificial", "NS_share": "plus"},
            "EW_share",
            "Choose how far this side is at fault.",
        ),
        (
            ONE | {"penalty_side_1": "NS", "penalty_unit_1": "percent"},
            "penalty_amount_1",
            "How much is the penalty?",
        ),
        (
            ONE | {"penalty_amount_1": "10", "penalty_unit_1": "percent"},
            "penalty_side_1",
            "Which side is penalised?",
        ),
    ],
)
def test_what_cannot_be_says_what_to_do_and_loses_nothing(
    director: Director, ruling: Ruling, wrong: dict[str, str], field_name: str, sentence: str
) -> None:
    page = director.send(url(ruling), **entered(ruling, **{"note": "Peers", **wrong}))

    assert page.status_code == 422
    assert page.context["form"].errors == {field_name: [sentence]}
    assert "Peers" in page.content.decode()
    assert Adjustment.objects.count() == 0


@pytest.mark.parametrize(
    ("typed", "kept"), [("3ut x", "3NTX"), ("4r", "4D"), ("2 K", "2C"), ("5♦︎", "5D")]
)
def test_a_contract_may_be_typed_the_danish_way(
    director: Director, ruling: Ruling, typed: str, kept: str
) -> None:
    made = {"both_contract_1": typed, "both_tricks_1": "13"}
    director.send(url(ruling), **entered(ruling, **ONE | made))

    assert Adjustment.objects.get().ns["outcomes"][0]["contract"] == kept


def test_a_score_by_which_the_innocent_side_loses_is_recorded_after_a_warning(
    director: Director, ruling: Ruling, field: None
) -> None:
    less = entered(ruling, **ONE | {"both_tricks_1": "7"})

    warned = director.send(url(ruling), **less)

    assert warned.context["against"] == (
        "North-South, the non-offending side, would lose by it: 50.0\xa0% → 0.0\xa0%. An adjustment"
        " redresses damage (12B1).",
        "East-West, the offending side, would gain by it: 50.0\xa0% → 100.0\xa0%. An adjustment"
        " takes an advantage away (12B1).",
    )
    assert "Record it all the same" in warned.content.decode()
    assert Adjustment.objects.count() == 0
    director.send(url(ruling), **less, warned=" ".join(warned.context["against"]))
    assert Adjustment.objects.count() == 1


def test_nor_is_one_recorded_unwarned_that_no_other_result_tells_from_that_of_the_table(
    director: Director, ruling: Ruling
) -> None:
    """In matchpoints nothing is lost by it yet: it is told in points, when it is tried."""
    less = entered(ruling, **TWO | {"both_tricks_1": "8", "both_tricks_2": "7"})

    tried = director.send(url(ruling), **less | {"action": "check"})

    assert [one.partition(":")[0] for one in tried.context["against"]] == [
        "North-South, the non-offending side, would lose by it",
        "East-West, the offending side, would gain by it",
    ]


def test_where_both_sides_count_as_innocent_nobody_is_warned(
    director: Director, ruling: Ruling, field: None
) -> None:
    apart = {"apart": "1"}
    for side in ("NS", "EW"):
        apart |= {f"{side}_kind": "assigned", f"{side}_part": "82C"}
        apart |= {f"{side}_{key[5:]}": told for key, told in ONE.items()}
    apart |= {"NS_tricks_1": "7", "EW_tricks_1": "9"}
    typed = entered(ruling, **ONE, note="Why.", switch="1")
    form = director.send(url(ruling), **typed).context["form"]
    assert [form[name].value() for name in ("EW_contract_1", "NS_tricks_1", "note")] == [
        *("4H", "9"),
        "Why.",
    ]
    form = director.send(url(ruling), **entered(ruling, **apart, switch="0")).context["form"]
    assert (form["both_tricks_1"].value(), form.apart) == ("7", False)

    director.send(url(ruling), **entered(ruling, **apart))

    assert Adjustment.objects.count() == 1


def test_sides_scored_apart_name_the_law(director: Director, ruling: Ruling) -> None:
    apart = {
        "apart": "1",
        "NS_kind": "stands",
        "EW_kind": "assigned",
        "EW_contract_1": "4H",
        "EW_declarer_1": "S",
        "EW_tricks_1": "10",
    }

    page = director.send(url(ruling), **entered(ruling, **apart))
    director.send(url(ruling), **entered(ruling, **apart, NS_part="12C1eii", EW_part="12C1ei"))

    assert sorted(page.context["form"].errors) == ["EW_part", "NS_part"]
    made = Adjustment.objects.get()
    assert (made.ns, made.ew["part"]) == ({"kind": "stands", "part": "12C1eii"}, "12C1ei")


def test_average_plus_is_the_pairs_own_average_when_that_is_better(
    director: Director, ruling: Ruling, field: None, played: PlayedBoard
) -> None:
    other = PlayedBoardFactory(
        board__session=played.board.session,
        table=played.table,
        ns=played.ns,
        ew=played.ew,
        tricks=10,
    )
    PlayedBoardFactory(
        board=other.board, table=TableFactory(section=played.table.section), tricks=8
    )
    said = {"both_kind": "artificial", "NS_share": "plus", "EW_share": "minus", "action": "check"}

    page = director.send(url(ruling), **entered(ruling, **said))

    shown = lines(page.context["tried"])
    assert shown["NS"]["On the board"] == ("50.0\xa0%", "100.0\xa0%")
    assert shown["EW"]["On the board"] == ("50.0\xa0%", "0.0\xa0%")


def test_a_penalty_lowers_one_pair_only(director: Director, ruling: Ruling, field: None) -> None:
    said = {
        "both_kind": "stands",
        "penalty_side_1": "EW",
        "penalty_kind_1": "procedural",
        "penalty_amount_1": "10",
        "penalty_unit_1": "percent",
        "action": "check",
    }

    page = director.send(url(ruling), **entered(ruling, **said))

    assert page.context["penalties"] == [
        "East-West: Procedural penalty (Law 90), 10 per cent of a top"
    ]
    shown = lines(page.context["tried"])
    assert shown["EW"]["Session so far"] == ("50.0\xa0%", "40.0\xa0%")
    assert shown["NS"]["Session so far"] == ("50.0\xa0%", "50.0\xa0%")

    # nor does the score by the ruling take it along, recorded in place of that
    director.send(url(ruling), **entered(ruling, **said | {"action": "record", "note": "Late."}))
    page = director.look(url(ruling))
    assert [str(one) for one in page.context["penalties"]] != []
    director.send(url(ruling), proposed="1", seen=page.context["seen"])
    before, now = Adjustment.objects.order_by("pk")
    assert (now.penalties, now.ns == before.ns) == (before.penalties, False)
    assert now.note is not None
    assert now.note.text == "Late."


def test_a_director_who_has_still_to_play_the_board_is_kept_out(
    director: Director, ruling: Ruling, played: PlayedBoard
) -> None:
    me = PlayerFactory(club=ruling.club, user=director.user)
    type(played.ns).objects.filter(pk=played.ns_id).update(player1=me)
    played.delete()

    assert "Kept closed for you" in director.look(url(ruling)).content.decode()
    # what he had typed by then
    typed = {"both_contract_2": "3S", "penalty_amount_1": "0,5", "note": "It cost a trick."}
    page = director.send(url(ruling), action="record", **typed)
    assert "You had written: 3S · 0,5 · It cost a trick.<" in page.content.decode()


def test_an_amended_ruling_sends_on(director: Director, ruling: Ruling) -> None:
    decided = give.Decided(decision="Stands", reason="Second thoughts")
    give.amend_ruling(ruling=ruling, decided=decided, by=director.user)

    assert "Record the score with the newer one" in director.look(url(ruling)).content.decode()
    # from an older page
    ours = "They would lose by it."
    page = director.send(url(ruling), action="record", note="It cost a trick.", warned=ours)
    assert "You had written: It cost a trick.<" in page.content.decode()
    # which is told to a script that sends it, too: it would say that all is sent
    kept = {"note": "It cost two tricks.", "action": "record", "phone_key": "0" * 32}
    came = director.client.post(url(ruling), kept, headers={"X-Kept-By": "page"})
    assert came["X-Refused"] == "yes"


def test_the_page_takes_as_many_queries_for_one_table_as_for_many(
    director: Director,
    ruling: Ruling,
    board: Board,
    table: Table,
    django_assert_max_num_queries: Any,
) -> None:
    director.look(url(ruling))
    with CaptureQueriesContext(connection) as few:
        director.look(url(ruling))
    for _ in range(6):
        PlayedBoardFactory(board=board, table=TableFactory(section=table.section))
    with django_assert_max_num_queries(len(few)):
        director.look(url(ruling))


def test_recording_needs_what_was_seen(ruling: Ruling, director: Director) -> None:
    seen = scored(ruling).seen
    recorded(ruling, director)

    told = ONE | {"note": "Both sides were asked."}
    page = director.send(url(ruling), **entered(ruling, **told) | {"seen": seen})

    assert "was changed meanwhile" in page.content.decode()
    form = page.context["form"]
    assert {name: form[name].value() for name in told} == told
    assert Adjustment.objects.count() == 1
    director.send(url(ruling), **entered(ruling, **told) | {"seen": page.context["seen"]})
    assert Adjustment.objects.count() == 2


def test_in_a_knock_out_the_mean_of_two_scores_that_do_not_balance_is_shown(
    director: Director, ruling: Ruling, board: Board, table: Table
) -> None:
    event = ruling.matter.call.session.event
    event.scoring, event.form = "imps", "teams"
    event.save()
    PlayedBoardFactory(board=board, table=TableFactory(section=table.section), tricks=10)
    apart = {
        "apart": "1",
        "NS_kind": "assigned",
        "NS_contract_1": "4H",
        "NS_declarer_1": "S",
        "NS_tricks_1": "10",
        "NS_part": "12C1eii",
        "EW_kind": "assigned",
        "EW_contract_1": "4H",
        "EW_declarer_1": "S",
        "EW_tricks_1": "8",
        "EW_part": "12C1ei",
    }

    page = director.send(url(ruling), **entered(ruling, **apart, action="try"))

    shown = lines(page.context["tried"])
    imps = {side: told["IMPs"][1] for side, told in shown.items()}
    means = {side: told["In a knock-out, the mean (12C4)"][1] for side, told in shown.items()}
    assert (imps["NS"], imps["EW"][0]) == ("0", "+")
    assert (means["NS"][0], means["EW"][0]) == ("−", "+")
    assert means["NS"][1:] == means["EW"][1:]


@pytest.mark.parametrize(
    ("unit", "is_counted"), [("percent", True), ("matchpoints", True), ("vp", False)]
)
def test_a_penalty_that_is_not_in_the_figures_says_so(
    director: Director, ruling: Ruling, field: None, unit: str, is_counted: bool
) -> None:
    penalty = {
        "both_kind": "stands",
        "penalty_side_1": "EW",
        "penalty_kind_1": "procedural",
        "penalty_unit_1": unit,
        "penalty_amount_1": "2",
    }

    page = director.send(url(ruling), **entered(ruling, **penalty, action="try"))

    assert ("Not in the figures above" in page.content.decode()) is not is_counted


@pytest.mark.parametrize(
    ("laws", "is_missing"), [(["12C1b"], True), (["74A2"], False), (["64C1"], True), ([], False)]
)
def test_a_ruling_in_own_words_misses_a_score_by_the_laws_it_cites(
    director: Director, ruling: Ruling, laws: list[str], is_missing: bool
) -> None:
    """What was not followed, tricks transferred, cites none of them for him."""
    decided = give.Decided("North-South get 4♥ made.", "I was wrong.", laws=laws)
    own = give.amend_ruling(ruling=ruling, decided=decided, by=director.user)

    assert without_score(own.matter.call.session, director.user) == [own] * is_missing
    by_hand(ruling.matter.call.table, director.user, "Play on.", *laws)
    assert len(without_score(own.matter.call.session, director.user)) == 2 * is_missing


def test_the_room_says_where_a_score_is_missing_until_it_is_recorded(
    director: Director, ruling: Ruling
) -> None:
    own = director.look(reverse("rulings:ruling", args=[ruling.pk])).content.decode()
    assert f'<a class="go" href="{url(ruling)}">Record the score</a>' in own
    leads = 'Score missing:</span> <a href="{}">A1</a>'
    assert leads.format(url(ruling)) in director.look("/").content.decode()
    at_ruling = leads.format(reverse("rulings:ruling", args=[ruling.pk]))
    Membership.objects.filter(user=director.user).update(roles=[ClubRole.ADMINISTRATOR])
    assert at_ruling in director.look("/").content.decode()  # he may not record it
    Membership.objects.filter(user=director.user).update(roles=[ClubRole.DIRECTOR])

    recorded(ruling, director)

    assert "Score missing" not in director.look("/").content.decode()
    own = director.look(reverse("rulings:ruling", args=[ruling.pk])).content.decode()
    assert f'<a class="go" href="{url(ruling)}">' not in own


@pytest.mark.parametrize("laws", [["12C1b"], []], ids=["adjusted", "not adjusted"])
def test_it_says_so_again_where_the_ruling_of_a_score_is_amended(
    director: Director, ruling: Ruling, laws: list[str]
) -> None:
    """The score of before counts, and nobody has looked whether it still holds."""
    recorded(ruling, director)
    decided = give.Decided("One trick goes over.", "It was counted wrong.", laws=laws)
    new = give.amend_ruling(ruling=ruling, decided=decided, by=director.user)

    assert (
        f'Score missing:</span> <a href="{url(new)}">A1</a>' in director.look("/").content.decode()
    )

    director.send(url(new), **entered(new, both_kind="stands"))
    assert "Score missing" not in director.look("/").content.decode()


def test_the_room_names_a_table_with_its_boards_where_several_scores_are_missing_there(
    director: Director, ruling: Ruling
) -> None:
    """A second ruling on the same board is asked for once the first has its score."""
    call = ruling.matter.call
    second, other = (by_hand(call.table, director.user, "Adjust it.", "12C1b") for _ in range(2))
    boards = {second: call.board, other: BoardFactory(session=call.session, number=7)}
    for one, board in boards.items():
        DirectorCall.objects.filter(pk=one.matter.call_id).update(board=board)

    page = director.look("/").content.decode()

    places = {ruling: f"A1 (board {call.board})", other: "A1 (board 7)"}
    links = [
        f'<a href="{url(one)}">{at}</a> '.replace(" (board ", "\xa0(board\xa0")
        for one, at in places.items()
    ]
    assert f"Score missing:</span> {''.join(links)}</p>" in page


@pytest.mark.parametrize(
    ("better", "kind"), [("yes", "assigned"), ("no", None)], ids=["weighed", "by the result"]
)
def test_where_no_result_is_recorded_the_ruling_says_what_is_chosen_or_nobody_does(
    director: Director, revoke: Matter, played: PlayedBoard, better: str, kind: str | None
) -> None:
    played.tricks = None
    played.save()
    ruling = ruled(revoke, director, better_without_revoke=better)

    shown = director.look(url(ruling)).context["form"]
    asked = director.send(url(ruling), **entered(ruling) | {"both_kind": ""}).context["form"]

    assert shown["both_kind"].value() == kind
    assert asked.errors["both_kind"] == ["Choose what the score becomes."]


def test_what_is_weighted_opens_on_no_result_and_another_on_its_own_in_the_readers_words(
    director: Director, played: PlayedBoard
) -> None:
    """12C1c: what was reached by what is not lawful has no part in it."""
    played.contract, played.tricks = "3NT", 9
    played.save()
    position = position_of(director.is_called_to(played, "unauthorised-information"))
    position = given(position, ["@S", "later", "yes_over"], director.user)
    while position.next_key:
        said = "several" if position.next_key == "likely_results" else "yes"
        position = given(position, [said], director.user)
    weighed = give.give_ruling(matter=position.matter, by=director.user)
    form = director.look(url(weighed)).context["form"]

    (block,) = form.blocks()
    assert (block["is_weighted"], form["both_contract_1"].value()) == (True, None)
    result = {"contract": played.contract, "declarer": "S", "tricks": 9}
    with translation.override("da"):
        assert initial_of(ScoreDecision(), result, apart=False)["both_contract_1"] == "3ut"
