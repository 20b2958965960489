"""Somebody is forgotten, the rulings stay as they were sealed; time does the same to an event."""

from __future__ import annotations

from datetime import date, timedelta
from io import StringIO

import pytest
from axes.models import AccessAttempt, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from deals.accounts.services import ServiceError, set_roles
from deals.evening.seating import seated_at
from deals.evening.services.evenings import remove_event
from deals.evening.services.names import name_pairs, parse_names
from deals.evening.services.practice import load_practice_event, practice_of
from deals.models import (
    AuditEntry,
    Club,
    Direction,
    Event,
    Import,
    ImportState,
    Membership,
    Pair,
    Pairing,
    Player,
    User,
)
from deals.models.audit import VEILED
from deals.pages.queries import name_lines
from deals.privacy.retention import due_events, kept_until, months_after
from deals.privacy.services import erase_user, leave, words_of
from rulings.appeals.services import AppealDecision, decide, publish, request_appeal, withdraw
from rulings.models import Appeal, FreeText, Matter, Rehearsal, Ruling, SeenTexts, Summary
from rulings.privacy.services import retention
from rulings.privacy.services.free_texts import (
    forget_person,
    forget_user,
    mentions_of,
    mentions_of_user,
    places,
)
from rulings.privacy.services.retention import ExpiringData, clear_leftovers
from rulings.record import give
from rulings.record.give import Decided
from rulings.record.texts import write
from rulings.scores.services import verify_scores
from rulings.words.table import names_at
from tests.calls import CORRECTED, Tell
from tests.factories import (
    DirectorCallFactory,
    EventFactory,
    MatterFactory,
    MembershipFactory,
    PairFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(matter: Matter) -> Player:
    """North at the table of the call, in its round."""
    table = matter.call.table
    club = matter.call.session.event.club
    anna = PlayerFactory(club=club, name="Anna Holm", number="DK-4711")
    ns = PairFactory(section=table.section, number=1, player1=anna)
    PairingFactory(table=table, round=1, ns=ns)
    return anna


@pytest.fixture
def rulings(matter: Matter, tell: Tell, holder: User, anna: Player) -> list[Ruling]:
    """Three rulings in a chain; in what was typed she is named, once by her first name."""
    by_hand = MatterFactory(call=matter.call, number=2, irregularity="something-else")
    third = MatterFactory(call=matter.call, number=3)
    tell(matter, CORRECTED)
    tell(third, CORRECTED)
    made = [
        give.give_ruling(matter=matter, by=holder),
        give.rule_by_hand(
            matter=by_hand,
            decided=Decided("Anna Holm gets a warning.", "Anna was late.", "It was so.", []),
            by=holder,
        ),
        give.override_ruling(
            matter=third, decided=Decided("Let it be.", "Holmes would.", ""), by=holder
        ),
    ]
    give.comment(ruling=made[0], text="anna holm agreed.", by=holder)
    request_appeal(
        ruling=made[1],
        side="NS",
        agreement="both",
        requested_at=timezone.now(),
        grounds="Holm was not late.",
        by=holder,
    )
    return made


def sound(ruling: Ruling) -> bool:
    """The same checks as `manage.py verify_chain`, which fails where something does not hold."""
    said = StringIO()
    call_command("verify_chain", stdout=said)
    return "the chain holds" in said.getvalue() and verify_scores(ruling.club) == []


def everything() -> str:
    """Every value of every table, as text; which row stands before which is nobody's promise."""
    rows = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT row_to_json(t)::text FROM "{table}" t')
            rows += sorted(row for (row,) in cursor.fetchall())
    return "\n".join(rows)


def test_a_player_is_forgotten_and_the_chain_holds_before_and_after(
    rulings: list[Ruling], anna: Player
) -> None:
    hashes = [(r.hash, r.words, r.facts, r.steps) for r in rulings]
    assert sound(rulings[0])
    texts = [one.pk for one in mentions_of(anna.club, anna.name)]

    assert forget_person(anna, texts=texts) == 4
    assert sound(rulings[0])
    for ruling in rulings:
        ruling.refresh_from_db()
    assert [(r.hash, r.words, r.facts, r.steps) for r in rulings] == hashes


def test_after_that_the_name_is_nowhere_in_the_database(
    rulings: list[Ruling], anna: Player, holder: User
) -> None:
    club = anna.club
    event = rulings[0].matter.call.session.event
    event.name = "Anna Holm’s birthday"
    event.save()
    event.name = "Tuesday"
    event.save()
    Import.objects.create(
        club=club,
        filename="Anna Holm.pbn",
        content=b"",
        state=ImportState.STORED,
        report={"entries": [{"reason": "Anna Holm"}], "counts": {}},
    )
    LogEntry.objects.create(
        user=holder,
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(anna.pk),
        object_repr="Anna Holm",
        action_flag=2,
    )
    holder.saved_searches.create(name="Hers", query="q=Anna+Holm")
    former = UserFactory()
    former.saved_searches.create(name="Anna Holm’s", query="player=Anna+Holm", club=club)
    Summary.objects.create(
        ruling=rulings[0],
        title_en="Late",
        text_en="Anna Holm was late.",
        title_da="Sent",
        text_da="Nogen kom for sent.",
        written_by=holder,
    )
    notes = {"1": "a bid of Anna Holm’s", "2": "weak"}
    explained = PlayedBoardFactory(
        board__session__event=event, call_notes=notes, card_notes={"1 SA": "Anna Holm thought"}
    )
    assert "Anna Holm" in everything()

    forget_person(anna, texts=[one.pk for one in mentions_of(club, "Anna Holm")])
    left = everything()
    words = ("Anna", "Holm ", "Holm.", "anna holm", "DK-4711", "Hers")
    assert [word for word in words if word in left] == []
    explained.refresh_from_db()
    assert explained.call_notes == {"1": VEILED, "2": "weak"}
    assert explained.card_notes == {"1 SA": VEILED}


def test_his_chair_says_that_he_was_erased(rulings: list[Ruling], anna: Player) -> None:
    call = rulings[0].matter.call
    forget_person(anna)

    names = names_at(seated_at(call.table_id, 1))
    assert names["N"] == "a player (erased)"
    pairing = Pairing.objects.select_related("ns__player1").get(table=call.table)
    assert str(pairing.ns.player1) == "a player (erased)"


def test_what_names_him_is_told_apart_from_what_names_a_part_of_him(
    rulings: list[Ruling], anna: Player
) -> None:
    found = mentions_of(anna.club, anna.name)

    assert [(one.text, one.is_whole, one.is_ruling) for one in found] == [
        ("Anna Holm gets a warning.", True, True),
        ("anna holm agreed.", True, True),
        ("Anna was late.", False, True),
        ("Holm was not late.", False, False),
    ]


def test_only_words_that_name_him_go_and_only_those_that_were_ticked(
    rulings: list[Ruling], anna: Player
) -> None:
    first, *_rest = mentions_of(anna.club, anna.name)
    other = FreeText.objects.get(text="Holmes would.")

    assert forget_person(anna, texts=[first.pk, other.pk]) == 1
    left = set(FreeText.objects.exclude(text="").values_list("text", flat=True))
    assert left == {
        "anna holm agreed.",
        "Anna was late.",
        "Holm was not late.",
        "It was so.",
        "Let it be.",
        "Holmes would.",
    }


def test_a_name_of_the_compass_alone_finds_nothing() -> None:
    assert (words_of("Bo Nord"), words_of("Ea West-Lund")) == ([], ["Lund"])


def test_every_field_for_typed_words_leads_to_its_call() -> None:
    found = {f"{place.model.__name__}.{place.field}": place.to_call for place in places()}

    assert {name: found[name] for name in ("Answer.note", "Ruling.found", "AppealStep.panel")} == {
        "Answer.note": "matter__call__",
        "Ruling.found": "matter__call__",
        "AppealStep.panel": "appeal__ruling__matter__call__",
    }
    assert found["DirectorCall.resolution"] == ""


def test_names_typed_again_leave_who_was_erased_where_he_sat(anna: Player) -> None:
    pair = Pair.objects.get(player1=anna)
    session = pair.section.session
    forget_person(anna)
    Pair.objects.filter(pk=pair.pk).update(direction="NS")
    line = name_lines(session)["ns_names"]
    name_pairs(session, Direction.NS, [parse_names(line)])

    assert line == f" - {pair.player2}"
    pair.refresh_from_db()
    assert pair.player1 == anna


# A user


def test_a_user_is_forgotten_and_what_he_ruled_stays(rulings: list[Ruling], holder: User) -> None:
    club = rulings[0].club
    MembershipFactory(club=club, roles=["administrator"])
    holder.username, holder.name = "lise", "Lise Bang"
    holder.save()
    holder.saved_searches.create(name="mine", query="q=Lise")

    erase_user(holder)
    left = everything()
    assert [word for word in ("lise", "Lise", "Bang") if word in left] == []
    assert sound(rulings[0])
    assert (str(holder), holder.is_active) == ("a user (erased)", False)
    assert Ruling.objects.filter(by=holder).count() == 3


def test_what_others_wrote_with_his_whole_name_goes_with_him(
    rulings: list[Ruling], holder: User
) -> None:
    club = rulings[0].club
    MembershipFactory(club=club, roles=["administrator"])
    holder.username, holder.name = "lise", "Lise Bang"
    holder.save()
    give.comment(ruling=rulings[0], text="lise bang was quick.", by=holder)
    give.comment(ruling=rulings[0], text="Lise Berg asked.", by=holder)
    elsewhere = write("Lise Bang sat there.")

    assert forget_user(holder) == 1

    kept = set(FreeText.objects.exclude(text="").values_list("text", flat=True))
    assert elsewhere is not None
    assert {"Lise Berg asked.", elsewhere.text} <= kept
    assert "lise bang was quick." not in kept
    assert sound(rulings[0])


def test_a_name_of_one_word_is_no_proof_of_who_is_meant(
    rulings: list[Ruling], holder: User
) -> None:
    holder.name = "Anna"
    holder.save()

    assert mentions_of_user(holder) == []


def test_the_only_administrator_can_neither_leave_nor_be_erased(holder: User) -> None:
    membership = Membership.objects.get(user=holder)
    set_roles(membership.club, holder, ["administrator"])
    membership.refresh_from_db()
    for act in (lambda: leave(membership), lambda: erase_user(holder)):
        with pytest.raises(ServiceError):
            act()
    assert Membership.objects.get(user=holder).roles == ["administrator"]


# Time


@pytest.fixture
def event(rulings: list[Ruling]) -> Event:
    """An event of which names are kept for six months; its session was on 10 January 2026."""
    event = rulings[0].matter.call.session.event
    event.date, event.keep_months = date(2026, 1, 10), 6
    event.save()
    event.sessions.update(starts_at=timezone.make_aware(timezone.datetime(2026, 1, 10, 19)))
    withdraw(appeal=Appeal.objects.get(), by=rulings[0].by)
    return event


DAY_BEFORE, DAY_AFTER = date(2026, 7, 10), date(2026, 7, 11)


def apply_retention(today: date, *, dry_run: bool = False) -> list[ExpiringData]:
    """What went, event by event."""
    steps = list(retention.apply_retention(today, dry_run=dry_run))
    return [step.going for step in steps if step.going]


def test_names_are_kept_to_the_day_and_then_go(event: Event, anna: Player) -> None:
    assert kept_until(event) == DAY_BEFORE
    assert apply_retention(DAY_BEFORE) == []

    [going] = apply_retention(DAY_AFTER)
    assert (going.event, going.players) == (event, 4)
    assert Player.objects.filter(club=event.club).count() == 0
    assert "Anna" not in everything()


def test_so_do_those_of_who_gave_his_chair_to_another(event: Event, anna: Player) -> None:
    """What was typed of him too; not before the evening's time is over."""
    pair = Pair.objects.get(player1=anna)
    name_pairs(pair.section.session, Direction.NS, [("Bo Dahl", "Eva Lund")])
    apply_retention(DAY_BEFORE)
    assert Player.objects.filter(pk=anna.pk).exists()

    apply_retention(DAY_AFTER)

    assert Player.objects.filter(club=event.club).count() == 0
    assert "Anna" not in everything()


def test_an_account_is_erased_by_the_names_that_it_has_by_then(alice: User) -> None:
    """Its owner uses a link in that moment, and chooses other ones."""
    User.objects.filter(pk=alice.pk).update(username="alise")
    AccessLog.objects.create(username="alise", ip_address="127.0.0.1", attempt_time=timezone.now())

    erase_user(alice, anyway=True)

    assert not AccessLog.objects.exists()


def test_a_whole_name_typed_for_a_user_name_goes_from_the_log_of_sign_ins(alice: User) -> None:
    """A name of one word is as likely somebody's user name, and is left."""
    told = {"ip_address": "127.0.0.1", "attempt_time": timezone.now()}
    User.objects.filter(pk=alice.pk).update(name="Alice Holm")
    for typed in ("alice holm", "holm"):
        AccessAttempt.objects.create(username=typed, failures_since_start=1, **told)

    erase_user(alice, anyway=True)

    assert [one.username for one in AccessAttempt.objects.all()] == ["holm"]


def test_nothing_is_kept_of_what_an_account_without_a_name_was_called(alice: User) -> None:
    """Its owner had taken his name out of the settings before."""
    User.objects.filter(pk=alice.pk).update(name="")
    assert alice.name in User.objects.get(pk=alice.pk).former_names

    erase_user(alice, anyway=True)

    assert User.objects.get(pk=alice.pk).former_names == ""


def test_what_came_of_an_account_in_the_moment_of_its_erasure_goes_in_the_night(
    alice: User, event: Event
) -> None:
    """From another phone of its owner; no erasure waits for all that he may do there."""
    erase_user(alice, anyway=True)
    Rehearsal.objects.create(
        user=alice, key="c-1", asked=1, right=1, is_right=True, started_at=timezone.now()
    )

    assert clear_leftovers(timezone.localdate()) == {"rehearsals of erased accounts": 1}
    assert not Rehearsal.objects.exists()


def test_so_do_those_of_an_evening_that_was_taken_away(event: Event, anna: Player) -> None:
    """It was set up by mistake, with its names."""
    wrong = PairFactory(section__session__event__club=event.club, player1__name="Karen Lund")
    taken_away = wrong.section.session.event.pk
    remove_event(wrong.section.session.event)
    now = timezone.localdate()
    Club.objects.filter(pk=event.club_id).update(keep_months=6)

    assert "Karen Lund" in everything()
    clear_leftovers(months_after(now, 6))
    assert "Karen Lund" in everything()
    for _night in range(2):
        clear_leftovers(months_after(now, 7))

    assert "Karen Lund" not in everything()
    assert AuditEntry.objects.filter(event=taken_away).count() == 0
    assert Player.objects.filter(pk=anna.pk).exists()


def test_an_open_appeal_keeps_them_until_it_is_decided_and_published(event: Event) -> None:
    ruling = Ruling.objects.filter(matter__call__session__event=event).latest("pk")
    now = timezone.now()
    asked = {"side": "EW", "agreement": "both", "requested_at": now, "grounds": ""}
    appeal = request_appeal(ruling=ruling, by=ruling.by, **asked)
    assert apply_retention(DAY_AFTER) == []

    decision = AppealDecision("upheld", "Noise.", [], "No damage.", "It stands.")
    decide(appeal=appeal, decision=decision, by=ruling.by)
    assert apply_retention(DAY_AFTER) == []

    publish(appeal=appeal, by=ruling.by)
    assert len(apply_retention(DAY_AFTER)) == 1


def test_names_stay_while_an_appeal_may_still_be_asked_for(event: Event) -> None:
    event.sessions.update(scores_shown_at=timezone.now() - timedelta(minutes=10))
    assert apply_retention(DAY_AFTER) == []

    event.sessions.update(scores_shown_at=timezone.now() - timedelta(minutes=31))
    assert len(apply_retention(DAY_AFTER)) == 1


def test_of_the_words_those_go_that_name_a_player_or_are_no_ruling(
    event: Event, rulings: list[Ruling]
) -> None:
    [going] = apply_retention(DAY_AFTER)

    assert going.texts == 4
    assert set(FreeText.objects.exclude(text="").values_list("text", flat=True)) == {
        "It was so.",
        "Let it be.",
        "Holmes would.",
    }
    assert sound(rulings[0])


def test_done_again_nothing_is_done(event: Event) -> None:
    assert len(apply_retention(DAY_AFTER)) == 1
    SeenTexts.objects.all().delete()
    stored = everything()

    assert apply_retention(DAY_AFTER) == []
    SeenTexts.objects.all().delete()
    assert everything() == stored


def test_what_is_typed_or_seated_after_names_were_erased_goes_as_well(
    event: Event, rulings: list[Ruling], anna: Player
) -> None:
    apply_retention(DAY_AFTER)
    assert (apply_retention(DAY_AFTER), due_events(DAY_AFTER)) == ([], [])

    call = rulings[0].matter.call
    call.resolution = write("Anna Holm again.")
    call.save()
    PairFactory(section=call.table.section)
    [going] = apply_retention(DAY_AFTER)
    assert (going.players, going.texts) == (2, 1)
    assert "Anna" not in everything()
    assert (apply_retention(DAY_AFTER), due_events(DAY_AFTER)) == ([], [])


def test_an_event_without_names_is_looked_at_once(event: Event) -> None:
    empty = EventFactory(club=event.club, date=date(2026, 1, 1), keep_months=6)
    assert due_events(DAY_AFTER) == sorted([event.pk, empty.pk])
    assert [going.event for going in apply_retention(DAY_AFTER)] == [event, empty]
    assert due_events(DAY_AFTER) == []


def test_a_dry_run_says_it_and_does_nothing(event: Event) -> None:
    stored = everything()
    [going] = apply_retention(DAY_AFTER, dry_run=True)
    clear_leftovers(DAY_AFTER, dry_run=True)

    assert (going.players, going.texts) == (4, 4)
    assert everything() == stored


def test_a_search_that_is_kept_by_a_name_goes_with_it(event: Event, holder: User) -> None:
    for name in ("Anna Holm", "Bo Dahl"):
        holder.saved_searches.create(name=name[:4], query=f"player={name.replace(' ', '+')}")
    apply_retention(DAY_AFTER)

    assert [one.name for one in holder.saved_searches.all()] == ["Bo D"]


def test_so_does_one_of_who_runs_the_site_and_belongs_to_no_club(event: Event) -> None:
    """He reads the archive of every club."""
    root = UserFactory(is_superuser=True)
    root.saved_searches.create(name="Hers", query="player=Anna+Holm")
    apply_retention(DAY_AFTER)

    assert not root.saved_searches.exists()


def test_who_plays_in_a_later_event_keeps_his_name_there(
    event: Event, anna: Player, holder: User
) -> None:
    later = PairFactory(section__session__event__club=event.club, player1=anna)
    holder.saved_searches.create(name="Hers", query="player=Anna+Holm")
    apply_retention(DAY_AFTER)

    assert holder.saved_searches.count() == 1
    later.refresh_from_db()
    assert (later.player1, later.player1.name) == (anna, "Anna Holm")
    assert Pair.objects.filter(section__session__event=event, player1=anna).count() == 0


def test_events_without_a_limit_keep_their_names(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(keep_months=0)
    assert apply_retention(date(2100, 1, 1)) == []


def test_a_practice_evening_whose_time_is_over_gives_way_to_a_fresh_one(event: Event) -> None:
    """Whoever practised may have typed the names of people there."""
    club = event.club
    Event.objects.filter(pk=event.pk).update(keep_months=0)
    practice = load_practice_event(club)
    typed = Pair.objects.filter(section__session__event=practice).first()
    typed.player1 = PlayerFactory(club=club, name="Karen Lund")
    typed.save()
    over = months_after(timezone.localdate(), club.keep_months) + timedelta(days=1)

    assert kept_until(practice) == over - timedelta(days=1)
    assert apply_retention(over - timedelta(days=1)) == []
    [going] = apply_retention(over)

    fresh = practice_of(club)
    assert (going.event, fresh == practice) == (practice, False)
    assert not Player.objects.filter(name="Karen Lund").exists()
    assert Pair.objects.filter(section__session__event=fresh, player1=None).count() == 0
    assert Pair.objects.filter(section__session__event=practice, player1=None).count() > 0


def test_an_event_without_a_word_of_its_own_follows_its_club(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(keep_months=None)
    event.club.keep_months = 12
    event.club.save()

    assert apply_retention(date(2027, 1, 10)) == []
    assert len(apply_retention(date(2027, 1, 11))) == 1


def test_months_end_with_the_last_day_of_a_short_one() -> None:
    assert (months_after(date(2026, 8, 31), 6), months_after(date(2026, 3, 31), -1)) == (
        date(2027, 2, 28),
        date(2026, 2, 28),
    )


def test_an_event_at_the_end_of_the_calendar_stops_nothing(event: Event) -> None:
    Event.objects.update(date=date(9999, 12, 31), keep_months=3)

    assert apply_retention(date(2027, 1, 11)) == []


def test_a_nickname_in_quotation_marks_leaves_the_list_of_changes(
    event: Event, anna: Player
) -> None:
    anna.name = 'Anna "Ace" Holm'
    anna.save()
    event.name = f"Cup of {anna.name}"
    event.save()
    forget_person(anna)

    kept = AuditEntry.objects.filter(kind="deals_event").values_list("now", flat=True)
    assert [now for now in kept if "Ace" in str(now)] == []


def test_a_name_of_short_words_alone_is_found_whole(rulings: list[Ruling], anna: Player) -> None:
    anna.name = "Bo Li"
    anna.save()
    rulings[0].matter.call.resolution = write("bo li called, and Li went.")
    rulings[0].matter.call.save()

    assert [one.text for one in mentions_of(anna.club, anna.name)] == ["bo li called, and Li went."]


def test_the_list_of_changes_goes_with_its_event_and_the_clubs_with_its_time(event: Event) -> None:
    club = event.club
    club.keep_months = 6
    club.save()
    apply_retention(DAY_AFTER)
    assert AuditEntry.objects.filter(event=event.pk).count() == 0
    assert AuditEntry.objects.filter(club=club.pk).exists()

    clear_leftovers(timezone.localdate() + timedelta(days=366))
    assert AuditEntry.objects.filter(club=club.pk).count() == 0


def test_the_command_says_what_it_did(event: Event) -> None:
    said = StringIO()
    call_command("apply_retention", stdout=said)
    call_command("apply_retention", stdout=said)

    lines = said.getvalue().splitlines()
    assert lines[0].startswith(f"{event.club}, {event} (2026-01-10): erased: 4 names, 4 texts,")
    assert lines[-1] == "Nothing is older than it may be."


def test_another_club_is_left_alone(event: Event) -> None:
    other = DirectorCallFactory()
    PairFactory(section=other.table.section)
    apply_retention(DAY_AFTER)

    assert Player.objects.filter(club=other.session.event.club).count() == 2
