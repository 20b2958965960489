"""The slip as prose: the ruling first, what happened in sentences, each thing once."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import strip_tags

from deals.bridge.seats import Seat
from deals.models import Event, Pairing, Table, User
from rulings.appeals import services as appeals
from rulings.models import Matter, Ruling
from rulings.pages.reader import speaker_for_players
from rulings.pages.ruling import slip_context
from rulings.privacy.services.personal_data import about_player
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over
from rulings.record.give import Decided, rule_by_hand
from rulings.record.position import position_of
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from rulings.words.rulings import NO_BREAK, ruling_words, slip_used
from rulings.words.speaker import book_speaker
from tests.directing import EARLY_REVOKE_BY_EAST, Director, given
from tests.factories import DirectorCallFactory, MatterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def named(pairing: Pairing) -> Pairing:
    """Karen Lund and Anna Holm sit North-South, Jens Friis and Per Kjær East-West."""
    names = ("Karen Lund", "Anna Holm", "Jens Friis", "Per Kjær")
    for pair, who in ((pairing.ns, names[:2]), (pairing.ew, names[2:])):
        for player, name in zip((pair.player1, pair.player2), who, strict=True):
            player.name = name
            player.save()
    return pairing


@pytest.fixture
def ruling(director: Director, revoke: Matter, named: Pairing) -> Ruling:
    """East's revoke, corrected."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    return give.give_ruling(matter=revoke, by=director.user)


def text_of(client: Client, ruling: Ruling, language: str = "en") -> str:
    address = reverse("rulings:slip", args=[ruling.pk])
    page = client.get(f"{address}?language={language}").content.decode()
    sheet = page[page.index("<article") : page.index("</article>")]
    return " ".join(strip_tags(sheet).split())


def test_what_happened_is_told_with_the_players_names(as_bob: Client, ruling: Ruling) -> None:
    told = text_of(as_bob, ruling)

    assert (
        "What happened Jens Friis (E) did not follow suit. Jens Friis could have followed suit."
        " Nobody had played to the next trick. Nobody had played after the card. The board"
    ) in told


def test_the_ruling_stands_before_what_happened_and_its_grounds_after_it(
    as_bob: Client, ruling: Ruling
) -> None:
    told = text_of(as_bob, ruling)
    parts = (
        "Revoke",
        "Ruling The revoke is not established.",
        "What happened",
        "Grounds",
        "Appeal",
    )

    assert [told.index(part) for part in parts] == sorted(told.index(part) for part in parts)


def test_who_disagrees_is_told_what_to_do_and_what_holds_meanwhile(
    as_bob: Client, ruling: Ruling
) -> None:
    session = ruling.matter.call.session
    session.starts_at = dt.datetime(2026, 11, 20, 18, tzinfo=dt.UTC)
    session.save()

    assert (
        "Appeal Both partners together, to the director, at the latest 30 minutes after the scores"
        " are shown (Law 92B). If they are shown on the day itself, that is 21 November 2026, 00:30"
        " at the latest. Say why you appeal. The ruling stands until the appeal is decided."
    ) in text_of(as_bob, ruling)
    assert (
        "Appel Begge makkere i enighed, til turneringslederen, senest 30 minutter efter at"
        " resultaterne er vist (§ 92B). Vises de samme dag, er det senest 21. november 2026"
        " kl. 00.30. Sig, hvorfor I appellerer. Kendelsen gælder, til appellen er afgjort."
    ) in text_of(as_bob, ruling, "da")


def test_the_slip_of_an_amended_ruling_says_first_which_holds_and_not_that_it_does(
    as_bob: Client, director: Director, ruling: Ruling
) -> None:
    director.send(reverse("rulings:amend", args=[ruling.pk]), decision="Play on.", reason="Wrong.")
    newer = ruling.matter.rulings.latest("number")
    told = text_of(as_bob, ruling)

    assert f"This ruling was amended. Ruling {newer.reference} holds now. Ruling The" in told
    assert [one for one in ("Locked", "stands until", "Appeal") if one in told] == []


def test_why_it_was_amended_and_its_grounds_stand_below_one_heading(
    as_bob: Client, director: Director, ruling: Ruling
) -> None:
    director.send(reverse("rulings:amend", args=[ruling.pk]), decision="Play on.", reason="Wrong.")
    newer = give.give_ruling(matter=ruling.matter, by=director.user, reason="Right after all.")
    told = text_of(as_bob, newer)

    assert "Grounds Right after all." in told
    assert told.count("Grounds") == 1


def test_an_amendment_says_which_ruling_it_amends_and_what_was_told_for_that_one(
    as_bob: Client, director: Director, ruling: Ruling
) -> None:
    """In his own words the director may say that something else happened; answers that were
    changed are the facts of the new ruling.
    """
    director.send(reverse("rulings:amend", args=[ruling.pk]), decision="Play on.", reason="Wrong.")
    own = ruling.matter.rulings.latest("number")
    computed = give.give_ruling(matter=ruling.matter, by=director.user, reason="Right after all.")
    first, second = (date_format(timezone.localtime(one.at), "j F Y, H:i") for one in (ruling, own))

    assert "Amends" not in text_of(as_bob, ruling)
    told = text_of(as_bob, own)
    assert f"Amends ruling {ruling.reference} of {first}." in told
    assert "Told before the amendment Jens Friis (E) did not follow suit." in told
    assert "What happened" not in told
    told = text_of(as_bob, computed)
    assert f"Amends ruling {own.reference} of {second}." in told
    assert "What happened Jens Friis (E) did not follow suit." in told


OWN = {
    "found": "East spoke, and Anna (South) heard East’s words. South played.",
    "decision": "South may choose. North-South keep it.",
    "reason": "West was silent.",
}


def test_a_ruling_in_own_words_names_the_players_throughout(
    as_bob: Client, director: Director, table: Table, named: Pairing
) -> None:
    decided = Decided(OWN["decision"], OWN["reason"], OWN["found"], ["74A2"])
    call = DirectorCallFactory(table=table, director=director.user)
    matter = MatterFactory(call=call, irregularity="something-else")
    told = text_of(as_bob, give.rule_by_hand(matter=matter, decided=decided, by=director.user))

    assert "Ruling Anna Holm may choose. North-South keep it." in told
    assert (
        "Jens Friis (E) spoke, and Anna (South) heard Jens Friis’s words. Anna Holm (S) played."
    ) in told
    assert "Per Kjær was silent." in told


def test_so_does_what_was_decided_on_appeal(
    as_bob: Client, director: Director, ruling: Ruling
) -> None:
    asked = {"side": "EW", "agreement": "both", "requested_at": timezone.now(), "grounds": ""}
    appeal = appeals.request_appeal(ruling=ruling, by=director.user, **asked)
    heard = appeals.AppealDecision("changed", "", [], "", "South may choose.")
    appeals.decide(appeal=appeal, decision=heard, by=director.user)
    appeals.publish(appeal=appeal, by=director.user)

    told = text_of(as_bob, ruling)
    assert "Decided on appeal: The ruling is changed. Anna Holm may choose." in told


def test_so_does_one_that_does_not_follow_the_computed_ruling(
    as_bob: Client, director: Director, revoke: Matter, named: Pairing
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    decided = Decided(OWN["decision"], OWN["reason"])
    told = text_of(as_bob, give.override_ruling(matter=revoke, decided=decided, by=director.user))

    assert "Anna Holm may choose. North-South keep it." in told
    assert "Per Kjær was silent." in told
    assert not re.search(r"(?<!-)\b(East|South|West)\b(?!-)", told.partition("The board")[0])
    assert not re.search(r"\bEast\b(?!-)", told.partition("would have been")[2])


def test_a_score_of_the_ruling_before_is_looked_at_again(
    as_bob: Client, director: Director, ruling: Ruling
) -> None:
    scored = {"decision": ScoreDecision(), "played": None, "seen": 0, "by": director.user}
    record_score(ruling=ruling, **scored)
    director.send(reverse("rulings:amend", args=[ruling.pk]), decision="Play on.", reason="Wrong.")
    newer = ruling.matter.rulings.latest("number")

    assert ["looks at it again" in text_of(as_bob, one) for one in (ruling, newer)] == [False, True]


def test_the_slip_of_an_amended_ruling_keeps_the_score_of_then(
    as_bob: Client, director: Director, ruling: Ruling
) -> None:
    director.send(reverse("rulings:amend", args=[ruling.pk]), decision="Play on.", reason="Wrong.")
    newer = ruling.matter.rulings.latest("number")
    record_score(ruling=newer, decision=ScoreDecision(), played=None, seen=0, by=director.user)

    assert ["The result stands" in text_of(as_bob, one) for one in (ruling, newer)] == [False, True]


def test_event_table_and_time_stand_there_once(as_bob: Client, ruling: Ruling) -> None:
    told = text_of(as_bob, ruling)
    given = timezone.localtime(ruling.at)

    for once in ("Tuesday pairs", "table A1", "Board 1,", f"{given:%H:%M}", ruling.reference):
        assert told.count(once) == 1, once


@pytest.mark.parametrize(
    ("since", "stamp"), [(("nothing", "nobody"), []), (("played",), ["interim For now"])]
)
def test_a_slip_is_stamped_where_it_is_no_plain_ruling(
    as_alice: Client, director: Director, revoke: Matter, since: tuple[str, ...], stamp: list[str]
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, *since)
    ruling = give.give_ruling(matter=revoke, by=director.user)

    slip = as_alice.get(reverse("rulings:slip", args=[ruling.pk])).content.decode()

    found = re.findall(r'<span class="mark (\w+)">.*?</svg>([^<]*)</span>', slip)
    assert [" ".join(one) for one in found] == stamp


def test_a_slip_that_waits_for_the_end_of_play_says_that_tricks_may_go_over_then(
    as_alice: Client, director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    ruling = give.give_ruling(matter=revoke, by=director.user)

    slip = slip_context(ruling, speaker_for_players(ruling.matter.call), ())["slip"]

    meanwhile = ruling.words["en"]["meanwhile"]
    assert [one.partition(". ")[0] for one in meanwhile] == [
        "When play is over we count the tricks"
    ]
    assert slip.decided[-2].startswith("When play is over we count the tricks.")
    assert slip.decided[-1].startswith("After play the director decides")


def test_each_sentence_stands_there_once(as_bob: Client, ruling: Ruling) -> None:
    slip = slip_context(ruling, speaker_for_players(ruling.matter.call), ())["slip"]
    sentences = [*slip.decided, *(row.told for row in slip.facts), *slip.reasons, *slip.used]

    assert len(sentences) == len(set(sentences))
    assert not {text.removesuffix(".") for text in slip.decided} & {
        text.rpartition(f" (Law{NO_BREAK}")[0] for text in (*slip.reasons, *slip.used)
    }


def test_what_the_director_alone_is_told_is_not_on_it(as_bob: Client, ruling: Ruling) -> None:
    told = text_of(as_bob, ruling)

    stays = ruling.words["en"]["sections"]["stay"][0]["text"]
    assert stays.endswith("South may first require its suit, forbid it, or do neither.")
    assert stays not in told
    assert "After play the director decides whether the score is to be adjusted." in told

    board_is_over(call=ruling.matter.call, by=ruling.by, nothing=True)
    told = text_of(as_bob, ruling)
    assert "After play the director decides" not in told
    assert "The director looked at it again after play: it changed nothing." in told


def test_that_it_changed_nothing_is_said_though_another_matter_is_ruled_on_since(
    as_bob: Client, ruling: Ruling
) -> None:
    call = ruling.matter.call
    other = answers.start_matter(call=call, irregularity="conduct", by=ruling.by, one_more=True)
    board_is_over(call=call, by=ruling.by, nothing=True)

    rule_by_hand(matter=other, decided=Decided("Play on.", "No harm."), by=ruling.by)

    told = text_of(as_bob, ruling)
    assert "The director looked at it again after play: it changed nothing." in told
    closed = as_bob.get(reverse("rulings:ruling", args=[ruling.pk])).content.decode()
    assert "It may have: rule on this" not in closed


def test_a_slip_in_danish_is_told_in_danish(as_bob: Client, ruling: Ruling) -> None:
    facts = ruling.words["da"]["facts"]

    assert [row["told"] for row in facts if row["told"]] == [
        "Øst bekendte ikke.",
        "Øst kunne have bekendt.",
        "Ingen havde spillet til næste stik.",
        "Ingen havde spillet efter kortet.",
    ]


def test_a_slip_of_practice_is_in_the_language_of_who_practises(
    as_alice: Client, alice: User, ruling: Ruling
) -> None:
    User.objects.filter(pk=alice.pk).update(language="da")
    address = reverse("rulings:slip", args=[ruling.pk])
    given = as_alice.get(address).headers["Content-Language"]
    Event.objects.update(is_practice=True)

    practised = as_alice.get(address).headers["Content-Language"]
    asked = as_alice.get(f"{address}?language=en").headers["Content-Language"]

    assert (given, practised, asked) == ("en", "da", "en")


def test_a_ruling_of_before_the_facts_were_told_has_its_answers() -> None:
    kept = {"en": {"facts": [{"key": "k", "question": "Who revoked?", "answer": "East"}]}}

    words = ruling_words("computed", kept, book_speaker("en"), "Revoke", {})

    assert [row.told for row in words.facts] == ["Who revoked? East"]


def test_where_the_director_ruled_otherwise_what_was_judged_before_is_told_no_more() -> None:
    judged = {"key": "k", "question": "Was there another?", "answer": "No", "judged": True}
    kept = {"en": {"facts": [judged | {"told": "There was no other."}]}}

    kinds = ("computed", "overridden")
    words = [ruling_words(kind, kept, book_speaker("en"), "Tempo", {}).facts for kind in kinds]

    assert [row.told for (row,) in words] == ["There was no other.", ""]


def test_a_case_that_nobody_said_was_so_is_no_ground_on_it() -> None:
    rows = [
        {"law": "50B", "text": "If another lies there ...", "type": "SecondMakesAllMajor"},
        {"law": "50E1", "text": "It is known.", "type": "Authorised"},
    ]
    kept = {"en": {"sections": {"why": rows}, "steps": rows}}

    words = ruling_words("computed", kept, book_speaker("en"), "Revoke", {})

    assert slip_used(words) == (f"It is known (Law{NO_BREAK}50E1).",)


def test_a_contract_that_the_director_told_stands_on_slip_and_score_and_in_the_export(
    director: Director, as_alice: Client, named: Pairing, pairing: Pairing
) -> None:
    matter = director.calls_to(pairing.table)
    declarer = reverse("rulings:declarer", args=[matter.call_id])
    director.send(declarer, seat="S", level="4", denomination="S", doubled="X")
    director.answers(matter, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    ruling = give.give_ruling(matter=matter, by=director.user)

    assert "4♠︎X by South." in text_of(as_alice, ruling)
    form = as_alice.get(reverse("rulings:score", args=[ruling.pk])).context["form"]
    assert [form.initial[f"both_{cell}_1"] for cell in ("contract", "declarer")] == ["4♠X", "S"]
    player = named.ns.player1
    assert [one["contract"] for one in about_player(player, director.user)["calls"]] == [
        "4♠︎X by South"
    ]


def test_a_slip_keeps_the_contract_it_was_ruled_at(as_alice: Client, ruling: Ruling) -> None:
    call = ruling.matter.call
    named = {"seat": "N", "level": "1", "denomination": "C"}
    as_alice.post(reverse("rulings:declarer", args=[call.pk]), named)
    assert call.played_board is not None
    call.played_board.contract, call.played_board.declarer = "7NT", "N"
    call.played_board.save()

    found = Ruling.objects.get()
    context = slip_context(found, speaker_for_players(found.matter.call), ())
    assert (found.matter.call.declarer, found.matter.call.known_contract) == ("N", "7NT")
    assert (context["contract"], context["declarer"]) == ("4H", Seat.S)
    assert ("Contract", "4♥︎ by South") in context["slip"].at
    assert "4♥︎ by South." in context["slip"].board


def test_the_page_begins_with_the_ruling_and_its_bar_leads_to_the_players_code(
    director: Director, ruling: Ruling
) -> None:
    page = director.look(reverse("rulings:slip", args=[ruling.pk])).content.decode()
    bar, main = page.partition("</header>")[::2]

    assert '<a class="to-code" href="#keep-h" aria-label="For the players’ phones">QR</a>' in bar
    assert re.search(r"<main[^>]*>\s*<article", main)


def test_players_are_told_of_no_penalty_that_was_not_given(
    director: Director, table: Table
) -> None:
    matter = director.calls_to(table, "boards")
    answers = ("count", "moved", "called", "no", "too_many", "nobody")
    given(position_of(matter), answers, director.user)
    ruling = give.give_ruling(matter=matter, by=director.user)

    words = {language: text_of(director.client, ruling, language) for language in ("en", "da")}
    assert "procedural penalty" not in words["en"]
    assert "procedurestraf" not in words["da"]
