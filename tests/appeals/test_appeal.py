"""An appeal from the ruling to the published decision; nothing of it public before."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from deals.bridge.seats import Side
from deals.models import ClubRole, Event, Membership, Table, User
from rulings.appeals.page import until_text
from rulings.models import Appeal, AppealStep, Ruling
from rulings.record.give import Decided, amend_ruling
from rulings.scores.adjustment import ScoreDecision, ScoreKind, SideScore
from rulings.scores.services import record_score
from tests.archive.test_archive import by_hand
from tests.database import taken_back
from tests.jobs import until, waiting_for_us

LIST = reverse("rulings:appeals")
ASKED = {
    "side": "EW",
    "agreement": "both",
    "requested_at": "2026-11-21T22:20",
    "grounds": "The card was never faced.",
}
DECISION = {
    "facts": "The card was faced.",
    "laws": "50B, 49",
    "conclusion": "It was a minor penalty card.",
    "result": "changed",
    "decision": "Nine tricks to both.",
}


@pytest.fixture
def ruling(alice: User, table: Table) -> Ruling:
    return by_hand(table, alice, "A major penalty card.", "50B")


def url(name: str, of: Ruling | Appeal) -> str:
    return reverse(f"rulings:{name}", args=[of.pk])


def asked(client: Client, ruling: Ruling, **more: str) -> Appeal:
    client.post(url("appeal-request", ruling), ASKED | more)
    return Appeal.objects.latest("pk")


def page(client: Client, appeal: Appeal) -> Any:
    return client.get(url("appeal", appeal)).context["words_of_appeal"]


def test_an_appeal_is_asked_for_scheduled_decided_and_published(
    as_alice: Client, ruling: Ruling
) -> None:
    appeal = asked(as_alice, ruling)
    states = [page(as_alice, appeal).state]
    hearing = {"hearing_at": "2026-11-24T19:30", "panel": "Bo\nIda"}
    for _again in range(2):
        as_alice.post(url("appeal-schedule", appeal), hearing)
    assert appeal.steps.filter(what="scheduled").count() == 1
    states.append(page(as_alice, appeal).state)
    for _again in range(2):
        as_alice.post(url("appeal-decide", appeal), DECISION)
    assert appeal.steps.filter(what="decided").count() == 1
    states.append(page(as_alice, appeal).state)
    as_alice.post(url("appeal-publish", appeal))
    words = page(as_alice, appeal)

    assert [*states, words.state] == ["", "scheduled", "decided", "published"]
    assert (words.panel, words.result, words.laws) == (
        "Bo\nIda",
        "The ruling is changed",
        ("50B", "49"),
    )
    assert [text for _heading, text in words.fields] == [
        "The card was faced.",
        "It was a minor penalty card.",
        "Nine tricks to both.",
    ]
    assert len(words.history) == 4


def test_nobody_but_officials_sees_it_before_it_is_published(
    as_alice: Client, as_bob: Client, ruling: Ruling
) -> None:
    appeal = asked(as_alice, ruling)
    as_alice.post(url("appeal-decide", appeal), DECISION)

    def seen() -> tuple[int, int, int]:
        return (
            as_bob.get(url("appeal", appeal)).status_code,
            len(as_bob.get(LIST).context["rows"]),
            len(as_bob.get(url("ruling", ruling)).context["appeals"]),
        )

    before = seen()
    as_alice.post(url("appeal-publish", appeal))

    assert before == (404, 0, 0)
    assert seen() == (200, 1, 1)


def test_a_late_request_is_kept_and_says_so(as_alice: Client, ruling: Ruling) -> None:
    session = ruling.matter.call.session
    as_alice.post(
        reverse("rulings:scores-shown", args=[session.pk]), {"shown_at": "2026-11-21T21:40"}
    )

    in_time = asked(as_alice, ruling, requested_at="2026-11-21T22:10")
    late = asked(as_alice, ruling, side="NS", requested_at="2026-11-21T22:11")

    assert (in_time.is_late, late.is_late) == (False, True)
    assert "It came after the time for appeals" in str(
        list(as_alice.get(url("appeal", late)).context["messages"])[-1]
    )


def test_a_late_request_is_not_said_to_be_undone(as_alice: Client, ruling: Ruling) -> None:
    """Who has written on meanwhile would send it once more."""
    session = ruling.matter.call.session
    as_alice.post(
        reverse("rulings:scores-shown", args=[session.pk]), {"shown_at": "2026-11-21T21:40"}
    )
    sent = ASKED | {"phone_key": "0123456789abcdef" * 2}
    came = as_alice.post(url("appeal-request", ruling), sent, headers={"X-Kept-By": "page"})

    assert (came.status_code, came.get("X-Refused")) == (204, None)
    assert Appeal.objects.get().is_late


def test_one_partner_alone_is_kept_and_not_heard(as_alice: Client, ruling: Ruling) -> None:
    appeal = asked(as_alice, ruling, agreement="no")
    as_alice.post(url("appeal-decide", appeal), DECISION)
    alone = page(as_alice, appeal).state
    as_alice.post(url("appeal-agree", appeal))
    as_alice.post(url("appeal-decide", appeal), DECISION)

    assert (alone, page(as_alice, appeal).state) == ("", "decided")


def test_who_decides_writes_who_sat_and_is_told_of_a_ruling_of_his_own(
    as_alice: Client, as_bob: Client, bob: User, ruling: Ruling
) -> None:
    Membership.objects.filter(user=bob).update(roles=[ClubRole.DIRECTOR])
    appeal, own = asked(as_alice, ruling), "You gave this ruling yourself."
    form = as_alice.get(url("appeal-decide", appeal))
    assert (form.context["form"].initial["laws"], own in form.content.decode()) == ("50B", True)
    assert own not in as_bob.get(url("appeal-decide", appeal)).content.decode()

    sat = {"panel": "Bo Lund\nIda Krag"}
    came = as_alice.post(url("appeal-decide", appeal), DECISION | sat, follow=True)
    assert [str(one) for one in came.context["messages"]] == [
        "The decision is kept. The club reads it once it is published."
    ]
    words = page(as_alice, appeal)
    assert (words.panel, words.fields[0]) == (sat["panel"], ("Heard by", sat["panel"]))


def test_who_hears_it_is_ticked_among_the_people_of_the_club(
    as_alice: Client, alice: User, bob: User, ruling: Ruling
) -> None:
    appeal = asked(as_alice, ruling)
    form = as_alice.get(url("appeal-schedule", appeal)).context["form"]
    assert [name for name, _label in form.fields["sat"].choices] == [str(alice), str(bob)]

    hearing = {"hearing_at": "2026-11-24T19:30", "panel": f"Ida Krag\n{bob}", "sat": [str(bob)]}
    as_alice.post(url("appeal-schedule", appeal), hearing)
    assert page(as_alice, appeal).panel == f"{bob}\nIda Krag"


@pytest.mark.parametrize(
    ("form", "agree"), [("pairs", "both"), ("teams", "captain"), ("individual", "alone")]
)
def test_who_must_want_it_is_asked_as_the_event_is_played(
    as_alice: Client, ruling: Ruling, form: str, agree: str
) -> None:
    Event.objects.update(form=form)
    fields = as_alice.get(url("appeal-request", ruling)).context["form"].fields
    assert [key for key, _label in fields["agreement"].choices] == [agree, "no"]


def test_a_second_tap_makes_no_second_appeal(as_alice: Client, ruling: Ruling) -> None:
    first, second = asked(as_alice, ruling), asked(as_alice, ruling)

    assert first == second


def test_other_grounds_of_the_same_side_are_not_dropped_without_a_word(
    as_alice: Client, ruling: Ruling
) -> None:
    appeal = asked(as_alice, ruling)

    again = ASKED | {"grounds": "West saw the card."}
    answer = as_alice.post(url("appeal-request", ruling), again)

    form = answer.context["form"]
    said = "The side has an open appeal already. What you wrote still stands here."
    assert (answer.status_code, dict(form.errors)) == (422, {"grounds": [said]})
    assert (form["grounds"].value(), Appeal.objects.get()) == ("West saw the card.", appeal)
    as_alice.post(url("appeal-withdraw", appeal))
    assert asked(as_alice, ruling, **again).grounds.text == "West saw the card."


@pytest.mark.parametrize("first", [{"agreement": "no"}, {"requested_at": "2026-11-21T23:20"}])
def test_that_both_want_it_by_now_or_asked_earlier_is_not_dropped_without_a_word(
    as_alice: Client, ruling: Ruling, first: dict[str, str]
) -> None:
    """Who writes the request a second time has not seen the first."""
    appeal = asked(as_alice, ruling, **first)

    answer = as_alice.post(url("appeal-request", ruling), ASKED)

    assert (answer.status_code, Appeal.objects.get()) == (422, appeal)


def test_an_appeal_that_came_meanwhile_is_told_of_also_where_something_is_missing(
    as_alice: Client, ruling: Ruling
) -> None:
    seen = str(as_alice.get(url("appeal-request", ruling)).context["seen"])
    as_alice.post(url("appeal-withdraw", asked(as_alice, ruling)))

    answer = as_alice.post(url("appeal-request", ruling), ASKED | {"side": "", "seen": seen})

    assert "What you wrote still stands here" in answer.content.decode()


def test_who_has_seen_no_appeal_makes_none_after_one_that_has_ended(
    as_alice: Client, ruling: Ruling
) -> None:
    """Both directors were told of it; the page of the second is old."""
    seen = str(as_alice.get(url("appeal-request", ruling)).context["seen"])
    appeal = asked(as_alice, ruling, seen=seen)
    as_alice.post(url("appeal-decide", appeal), DECISION)

    again = as_alice.post(url("appeal-request", ruling), ASKED | {"seen": seen})

    assert (again.status_code, Appeal.objects.count()) == (422, 1)
    assert ASKED["grounds"] in again.content.decode()
    asked(as_alice, ruling, seen=str(again.context["seen"]))
    assert Appeal.objects.count() == 2


def test_what_has_ended_does_not_go_on(as_alice: Client, ruling: Ruling) -> None:
    appeal = asked(as_alice, ruling)
    as_alice.post(url("appeal-withdraw", appeal))
    for name, data in (
        ("appeal-decide", DECISION),
        ("appeal-schedule", {"hearing_at": "2026-11-24T19:30"}),
        ("appeal-publish", {}),
        ("appeal-withdraw", {}),
    ):
        page = as_alice.post(url(name, appeal), data, follow=True)
        told = [str(one) for one in page.context["messages"]]
        written = " · ".join(words for words in data.values() if " " in words)
        assert [one for one in told if "had" in one] == [f"You had written: {written}"] * bool(
            written
        )

    assert [step.what for step in appeal.steps.all()] == ["withdrawn"]


def test_a_published_decision_is_final_and_one_that_is_not_may_be_changed(
    as_alice: Client, ruling: Ruling
) -> None:
    appeal = asked(as_alice, ruling)
    for decision in ("Nine tricks.", "Ten tricks."):
        as_alice.post(url("appeal-decide", appeal), DECISION | {"decision": decision})
    as_alice.post(url("appeal-publish", appeal))
    as_alice.post(url("appeal-decide", appeal), DECISION)

    assert [step.what for step in appeal.steps.all()] == ["decided", "decided", "published"]
    assert page(as_alice, appeal).fields[-1] == ("Decision", "Ten tricks.")


def state(client: Client, appeal: Appeal) -> dict[str, str]:
    """What the forms of its page have seen."""
    return {"seen": client.get(url("appeal", appeal)).context["seen"]}


def test_nobody_publishes_or_replaces_a_decision_he_has_not_read(
    as_alice: Client, ruling: Ruling
) -> None:
    appeal = asked(as_alice, ruling)
    as_alice.post(url("appeal-decide", appeal), DECISION)
    seen = state(as_alice, appeal)
    as_alice.post(url("appeal-decide", appeal), DECISION | {"decision": "Ten tricks to both."})

    as_alice.post(url("appeal-publish", appeal), seen)
    typed = DECISION | seen | {"decision": "Eight tricks."}
    again = as_alice.post(url("appeal-decide", appeal), typed)

    assert again.status_code == 422
    assert "Eight tricks." in again.content.decode()
    assert "Something was answered in between" in again.content.decode()
    words = page(as_alice, appeal)
    assert (words.state, words.fields[-1][1]) == ("decided", "Ten tricks to both.")
    assert state(as_alice, appeal) not in (seen, {"seen": ""})


@pytest.mark.parametrize("what", ["amended", "scored"])
def test_nobody_decides_on_a_ruling_that_is_another_by_now_without_being_told(
    as_alice: Client, alice: User, ruling: Ruling, what: str
) -> None:
    appeal = asked(as_alice, ruling)
    seen = str(as_alice.get(url("appeal-decide", appeal)).context["seen"])
    if what == "amended":
        decided = Decided("A minor penalty card.", "It was a three.")
        later = amend_ruling(ruling=ruling, decided=decided, by=alice)
    else:
        score = ScoreDecision(*(SideScore(ScoreKind.STANDS) for _side in Side))
        record_score(ruling=ruling, decision=score, played=None, seen=0, by=alice)

    told = as_alice.post(url("appeal-decide", appeal), DECISION | {"seen": seen})

    assert (told.status_code, appeal.steps.count()) == (422, 0)
    assert DECISION["facts"] in told.content.decode()
    as_alice.post(url("appeal-decide", appeal), DECISION | {"seen": told.context["seen"]})
    assert appeal.steps.get().what == "decided"
    if what == "amended":
        says = as_alice.get(url("appeal", appeal)).content.decode()
        assert f'<a href="{url("ruling", later)}">{later.reference}</a>' in says


def test_nobody_publishes_another_decision_of_a_restored_database(
    as_alice: Client, ruling: Ruling
) -> None:
    """It has as many steps as the page had shown."""
    appeal = asked(as_alice, ruling)
    with taken_back():
        as_alice.post(url("appeal-decide", appeal), DECISION)
        seen = state(as_alice, appeal)
    as_alice.post(url("appeal-decide", appeal), DECISION | {"decision": "Ten tricks to both."})

    as_alice.post(url("appeal-publish", appeal), seen)

    assert [step.what for step in appeal.steps.all()] == ["decided"]


def test_nor_is_an_appeal_asked_for_beside_another_than_its_page_had(
    as_alice: Client, ruling: Ruling
) -> None:
    with taken_back():
        asked(as_alice, ruling, side="NS")
        seen = str(as_alice.get(url("appeal-request", ruling)).context["seen"])
    other = asked(as_alice, ruling, side="NS", grounds="Nobody had asked West.")

    again = as_alice.post(url("appeal-request", ruling), ASKED | {"seen": seen})

    assert (again.status_code, Appeal.objects.get()) == (422, other)


@pytest.mark.django_db(transaction=True)
def test_an_appeal_is_not_asked_for_against_a_ruling_that_is_amended_in_that_moment(
    as_alice: Client, alice: User, ruling: Ruling
) -> None:
    """The request has read the ruling, and waits for the end of the chain."""
    form = as_alice.get(url("appeal-request", ruling)).context

    def send() -> Any:
        try:
            return as_alice.post(url("appeal-request", ruling), ASKED | {"seen": form["seen"]})
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            decided = Decided("A minor penalty card.", "It was a three.")
            later = amend_ruling(ruling=ruling, decided=decided, by=alice)
            sent = threads.submit(send)
            until(waiting_for_us)
        told = sent.result()

    assert (told.status_code, told.context["amended_by"]) == (422, later)
    assert not Appeal.objects.exists()
    assert ASKED["grounds"] in told.content.decode()


@pytest.mark.parametrize("column", ["appeal", "appealstep"])
def test_the_database_changes_no_row(as_alice: Client, ruling: Ruling, column: str) -> None:
    appeal = asked(as_alice, ruling)
    as_alice.post(url("appeal-withdraw", appeal))
    rows = {"appeal": Appeal.objects.all(), "appealstep": AppealStep.objects.all()}[column]

    for change in (lambda: rows.update(number=9), lambda: rows._raw_delete(rows.db)):
        with pytest.raises(ProgrammingError), transaction.atomic():
            change()


@pytest.mark.parametrize(
    ("name", "sent", "wrong"),
    [
        ("appeal-request", {"requested_at": "soon"}, ["side", "agreement", "requested_at"]),
        ("appeal-schedule", {"hearing_at": "99"}, ["hearing_at"]),
        (
            "appeal-decide",
            {"laws": "999Z", "result": "won"},
            ["facts", "laws", "conclusion", "result", "decision"],
        ),
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_is_lost(
    as_alice: Client, ruling: Ruling, name: str, sent: dict[str, str], wrong: list[str]
) -> None:
    of = ruling if name == "appeal-request" else asked(as_alice, ruling)
    answer = as_alice.post(url(name, of), sent)

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == wrong
    for field, typed in sent.items():
        assert answer.context["form"][field].value() == typed


def test_the_next_hearing_stands_first(as_alice: Client, alice: User, table: Table) -> None:
    made = [asked(as_alice, by_hand(table, alice, f"No. {n}.", "74A2")) for n in range(4)]
    for appeal, day in ((made[0], "26"), (made[1], "24")):
        as_alice.post(url("appeal-schedule", appeal), {"hearing_at": f"2026-11-{day}T19:30"})
    as_alice.post(url("appeal-withdraw", made[3]))

    rows = as_alice.get(LIST).context["rows"]

    assert [row.number for row in rows] == [made[n].number for n in (1, 0, 2, 3)]
    assert [row.state for row in rows] == ["Scheduled", "Scheduled", "Requested", "Withdrawn"]


def test_the_list_asks_the_database_as_often_for_nine_as_for_one(
    as_alice: Client, alice: User, table: Table
) -> None:
    def counted(client: Client) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(LIST)
        return len(queries)

    def make(n: int) -> None:
        appeal = asked(as_alice, by_hand(table, alice, f"No. {n}.", "74A2"))
        as_alice.post(url("appeal-schedule", appeal), {"hearing_at": "2026-11-24T19:30"})
        as_alice.post(url("appeal-decide", appeal), DECISION)

    make(0)
    as_alice.get(LIST)
    one = counted(as_alice)
    for n in range(1, 9):
        make(n)
    as_alice.get(LIST)

    assert counted(as_alice) == one


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (1, "1 minute "),
        (30, "30 minutes "),
        (60, "1 hour "),
        (4320, "72 hours "),
        (10080, "7 days "),
    ],
)
def test_the_limit_is_said_as_people_say_it(minutes: int, said: str) -> None:
    assert f"at the latest {said}after the scores are shown" in until_text(minutes, None)


def test_the_slip_names_the_hour_once_the_scores_are_shown(
    as_alice: Client, ruling: Ruling
) -> None:
    session = ruling.matter.call.session
    before = as_alice.get(url("slip", ruling)).content.decode()
    session.scores_shown_at = timezone.make_aware(dt.datetime(2026, 11, 21, 21, 40))
    session.save()
    after = as_alice.get(url("slip", ruling)).content.decode()

    assert "at the latest 30 minutes after the scores are shown (Law 92B). If they are" in before
    assert "at the latest 21 November 2026, 22:10" in after


def test_before_the_scores_are_shown_the_latest_end_there_can_be_is_told(
    as_alice: Client, ruling: Ruling
) -> None:
    session = ruling.matter.call.session
    session.starts_at = dt.datetime(2026, 11, 20, 18, tzinfo=dt.UTC)
    session.save()
    appeal = asked(as_alice, ruling)
    latest = "ends at the latest 21 November 2026, 00:30"

    pages = (url("appeal-request", ruling), url("appeal", appeal))
    before = [latest in as_alice.get(address).content.decode() for address in pages]
    as_alice.post(
        reverse("rulings:scores-shown", args=[session.pk]), {"shown_at": "2026-11-20T22:00"}
    )

    assert before == [True, True]
    assert latest not in as_alice.get(pages[0]).content.decode()


def test_the_slip_says_that_the_ruling_is_appealed_until_that_is_decided(
    as_alice: Client, ruling: Ruling
) -> None:
    def appealed(language: str = "en") -> str:
        address = reverse("rulings:slip", args=[ruling.pk])
        slip = as_alice.get(f"{address}?language={language}").content.decode()
        return " ".join(strip_tags(slip.partition('<section class="appeal">')[2]).split())

    invited = "Both partners together, to the director, at the latest 30 minutes"
    assert appealed().startswith(f"Appeal {invited}")

    appeal = asked(as_alice, ruling)

    asked_for = f"East-West appealed ruling {ruling.reference} on 21 November 2026, 22:20."
    assert appealed().startswith(f"Appeal {asked_for} North-South may appeal too: {invited}")
    assert f"Øst-Vest appellerede kendelse {ruling.reference} den " in appealed("da")
    assert "Nord-Syd kan også appellere: Begge makkere" in appealed("da")

    other = asked(as_alice, ruling, side="NS")

    assert appealed().count(f"appealed ruling {ruling.reference} on") == 2
    assert "The ruling stands until the appeal is decided." in appealed()
    assert invited not in appealed()

    for one in (appeal, other):
        as_alice.post(url("appeal-withdraw", one))

    assert appealed().startswith(f"Appeal {invited}")


def test_the_slip_of_an_amended_ruling_says_that_an_appeal_waits(
    as_alice: Client, alice: User, ruling: Ruling
) -> None:
    asked(as_alice, ruling)
    later = amend_ruling(ruling=ruling, decided=Decided("A minor one.", "Wrong."), by=alice)

    def told(of: Ruling) -> str:
        slip = as_alice.get(reverse("rulings:slip", args=[of.pk]), {"language": "en"})
        return " ".join(strip_tags(slip.content.decode().partition("<article")[2]).split())

    waits = f"East-West appealed ruling {ruling.reference} on "
    assert [waits in told(one) for one in (ruling, later)] == [True, True]
    assert ["Both partners together" in told(one) for one in (ruling, later)] == [False, True]


@pytest.mark.parametrize(
    ("result", "became"), [("changed", "The ruling is changed"), ("upheld", "The ruling stands")]
)
def test_the_slip_says_what_was_decided_once_that_is_published(
    as_alice: Client, alice: User, ruling: Ruling, result: str, became: str
) -> None:
    """As it is told to both sides, and no more of it: not who heard it, nor what was found."""
    appeal = asked(as_alice, ruling)
    as_alice.post(url("appeal-decide", appeal), DECISION | {"result": result, "panel": "Ida Holm"})

    def told(of: Ruling) -> str:
        slip = as_alice.get(reverse("rulings:slip", args=[of.pk]), {"language": "en"})
        return " ".join(strip_tags(slip.content.decode().partition("appeal")[2]).split())

    assert "Decided on appeal" not in told(ruling)
    as_alice.post(url("appeal-publish", appeal))

    for hidden in ("Say why you appeal.", "Ida Holm", "The card was faced.", "never faced"):
        assert hidden not in told(ruling)
    assert told(ruling).index(f"Decided on appeal: {became}. Nine tricks to both.") < 60
    decided = Decided("A minor one.", "So decided.")
    later = amend_ruling(ruling=ruling, decided=decided, by=alice)
    assert ("Decided on appeal" in told(later)) is (result == "changed")


def test_nor_does_the_slip_tell_that_it_was_decided_before_that_is_published(
    as_alice: Client, ruling: Ruling
) -> None:
    """It asked those who hold it to appeal once more."""
    appeal = asked(as_alice, ruling)
    slip, noted = reverse("rulings:slip", args=[ruling.pk]), " appealed ruling "
    as_alice.post(url("appeal-decide", appeal), DECISION)
    kept_back = noted in as_alice.get(slip).content.decode()

    as_alice.post(url("appeal-publish", appeal))

    assert (kept_back, noted in as_alice.get(slip).content.decode()) == (True, False)


def test_to_a_reviewer_one_that_is_not_published_answers_as_one_that_never_was(
    as_alice: Client, as_bob: Client, ruling: Ruling
) -> None:
    """On every page of it, and by as many questions to the database."""
    appeal = asked(as_alice, ruling)
    names = ("appeal", "appeal-decide", "appeal-schedule", "appeal-pack")

    def answers(pk: int) -> list[tuple[int, int]]:
        found = []
        for name in names:
            with CaptureQueriesContext(connection) as queries:
                answer = as_bob.get(reverse(f"rulings:{name}", args=[pk]))
            found.append((answer.status_code, len(queries)))
        return found

    assert answers(appeal.pk) == answers(appeal.pk + 1)
    assert {status for status, _queries in answers(appeal.pk)} == {404}
