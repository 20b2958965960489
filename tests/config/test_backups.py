"""A backup read back gives the same database, or leaves the present one alone."""

import datetime
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep

import pytest
from django.contrib.sessions.models import Session as SignIn
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.database import backups, roles
from config.database.shut import open_to_others
from deals.access.closed import may_see_hands
from deals.accounts.services import LinkError, find_link, link_path, make_link
from deals.clubs.services import end_token, find_token, make_token
from deals.models import Club, Player, Session, User
from deals.privacy.services import erase_player
from rulings.archive.services import (
    RulingText,
    approve_summary,
    switch_public_page,
    withdraw_summary,
    write_summary,
)
from rulings.bench.jobs import work_out
from rulings.drills.services import share_counts
from rulings.models import FreeText, PushDevice, SavedSearch, SharedCounts, Summary
from rulings.polls.links import link_path as link_path_of_peer
from rulings.polls.services import make_poll, take_link_back
from rulings.privacy import after_restore
from rulings.privacy.services.free_texts import forget_user
from rulings.record import answers, give, heads
from rulings.record.give import Decided
from rulings.record.texts import erase, write
from rulings.ruled.services import take_slip_back
from rulings.ruled.slips import slip_path
from tests.factories import (
    BoardFactory,
    DirectorCallFactory,
    EventFactory,
    MembershipFactory,
    PairFactory,
    PlayerFactory,
    SectionFactory,
    SessionFactory,
    UserFactory,
)
from tests.jobs import ask, do_jobs, until
from tests.site.poll_matrix import SHOWN

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _backup_folder(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "backups"


def clubs():
    return sorted(Club.objects.values_list("name", flat=True))


def test_a_restored_backup_has_what_was_there_and_nothing_that_came_after(tmp_path, capsys):
    Club.objects.create(name="Ålborg ♠", slug="aalborg")
    file = tmp_path / "evening.dump"
    call_command("backup", file)
    assert backups.newest(tmp_path / "backups") is not None
    Club.objects.all().delete()
    Club.objects.create(name="Later", slug="later")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE of_a_later_version (number int)")
    call_command("restore", file)
    assert clubs() == ["Ålborg ♠"]
    assert "of_a_later_version" not in connection.introspection.table_names()
    assert file.stat().st_mode & 0o777 == 0o600
    [before] = (tmp_path / "backups").iterdir()
    assert capsys.readouterr().out.splitlines() == [
        f"Wrote {file} ({file.stat().st_size:,} bytes).",
        f"Restored {file}. What was there before is in {before}.",
        "What had been erased since it was made was erased again: 0.",
        "Roles and passwords are those of its day: look through them.",
    ]
    call_command("restore", before)
    assert clubs() == ["Later"]


def test_a_backup_of_a_restored_database_can_be_restored(tmp_path):
    Club.objects.create(name="Odense", slug="odense")
    first, second = tmp_path / "first.dump", tmp_path / "second.dump"
    backups.dump(first)
    backups.load(first)
    backups.dump(second)
    backups.load(second)
    assert clubs() == ["Odense"]


def test_who_works_beside_a_restoration_goes_on_after_it(tmp_path):
    """What is sent to queue a job names a type by a number that is another one afterwards."""

    def request():
        connection.close_if_unusable_or_obsolete()  # as each begins
        work_out.defer(pk=0)

    file = tmp_path / "evening.dump"
    call_command("backup", file)
    with ThreadPoolExecutor(1) as server:
        for _ in range(6):  # by then its connection has kept the statement
            server.submit(request).result()
        call_command("restore", file)
        server.submit(request).result()
        server.submit(connections.close_all).result()
    assert ask("SELECT count(*) FROM procrastinate_jobs") == [(1,)]
    do_jobs()


def test_what_is_acknowledged_beside_a_restoration_is_in_one_of_both(settings, tmp_path):
    """In what was there before or in what is there now, and no key is given out twice."""
    file = tmp_path / "evening.dump"
    call_command("backup", file)
    kept: list[tuple[int, str]] = []
    is_over = Event()

    def write_on():
        while not is_over.is_set():
            name = f"club-{len(kept)}"
            try:
                kept.append((Club.objects.create(name=name, slug=name).pk, name))
            except DatabaseError:
                connection.close()  # as the page for it does; it is sent again
                sleep(0.01)
        connection.close()

    with ThreadPoolExecutor(1) as server:
        writing = server.submit(write_on)
        try:
            until(lambda: kept)
            call_command("restore", file)
            came = len(kept)
            until(lambda: len(kept) > came)
        finally:
            is_over.set()
        writing.result()
    now = set(clubs())
    [before] = settings.BACKUP_DIR.glob("*.dump")
    call_command("restore", before)
    assert {name for _pk, name in kept} - now - set(clubs()) == set()
    assert len({pk for pk, _name in kept}) == len(kept)


def test_a_start_opens_what_a_restoration_that_died_has_shut():
    name = connection.settings_dict["NAME"]
    ask(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    connection.close()
    with pytest.raises(DatabaseError, match="read-only"):
        Club.objects.create(name="Odense", slug="odense")
    connection.close()

    with roles.as_owner():
        open_to_others()

    Club.objects.create(name="Odense", slug="odense")
    assert clubs() == ["Odense"]


def test_a_damaged_backup_is_refused_and_nothing_is_lost(tmp_path):
    Club.objects.create(name="Odense", slug="odense")
    whole, damaged = tmp_path / "whole.dump", tmp_path / "damaged.dump"
    backups.dump(whole)
    damaged.write_bytes(whole.read_bytes()[:-1000])
    with pytest.raises(CommandError, match="pg_restore failed:"):
        call_command("restore", damaged)
    assert clubs() == ["Odense"]


def test_a_dump_of_something_else_is_refused_and_nothing_is_touched(tmp_path):
    Club.objects.create(name="Odense", slug="odense")
    foreign = tmp_path / "foreign.dump"
    backups._run("pg_dump", "--format=custom", "--table=deals_club", "--file", foreign)
    with pytest.raises(CommandError) as error:
        call_command("restore", foreign)
    assert str(error.value) == f"{foreign} is no backup of Paragraf. Nothing was changed."
    assert clubs() == ["Odense"]


def test_a_backup_of_a_later_version_is_refused(tmp_path):
    later = tmp_path / "later.dump"
    recorder = MigrationRecorder(connection)
    recorder.record_applied("rulings", "9999_later")
    backups.dump(later)
    recorder.record_unapplied("rulings", "9999_later")
    with pytest.raises(CommandError, match=r"later version of Paragraf \(rulings 9999_later\)"):
        call_command("restore", later)


def test_of_backups_nobody_named_a_week_stays_and_then_one_a_week(tmp_path):
    now = datetime.datetime(2027, 3, 31, 4, 15, tzinfo=datetime.UTC)
    for days in range(90):
        made = now - datetime.timedelta(days=days)
        backups.automatic_name(tmp_path, "nightly", made, "59aba0c8eb51").touch()
    (tmp_path / "nightly-20270101-041500-59aba0c8eb51.dump.heads.json").touch()
    (tmp_path / "final-of-2020.dump").touch()
    backups.throw_away_old(tmp_path, now)
    left = sorted(path.name for path in tmp_path.iterdir())
    days = [name[8:16] for name in left if name.startswith("nightly") and name.endswith(".dump")]
    assert days == [
        *("20270131", "20270207", "20270214", "20270221", "20270228", "20270307", "20270314"),
        *("20270321", "20270322", "20270323", "20270324", "20270325", "20270326", "20270327"),
        *("20270328", "20270329", "20270330", "20270331"),
    ]
    assert len(left) == len(days) + 2


def test_what_only_a_newer_server_knows_is_left_out_where_the_script_begins(tmp_path):
    script, unwanted = tmp_path / "script.sql", "SET transaction_timeout = 0;\n"
    rows = "a row\n" * 50
    script.write_text(f"SET lock_timeout = 0;\n{unwanted}{rows}{unwanted}")
    backups._leave_out(script, unwanted)
    assert script.read_text() == f"SET lock_timeout = 0;\n{rows}{unwanted}"


def test_a_nightly_backup_bears_its_heads_in_its_name(settings, capsys):
    call_command("backup")
    [dump, told] = sorted(settings.BACKUP_DIR.iterdir())
    assert told.name == f"{dump.name}.heads.json"
    assert heads.short(heads.read(told.read_text())) in dump.name
    assert backups.newest(settings.BACKUP_DIR) is not None
    assert capsys.readouterr().out == f"Wrote {dump} ({dump.stat().st_size:,} bytes).\n"


def test_a_missing_backup_is_named(tmp_path):
    with pytest.raises(CommandError) as error:
        call_command("restore", tmp_path / "nowhere.dump")
    assert str(error.value) == f"There is no file {tmp_path}/nowhere.dump."


def test_an_automatic_backup_is_named_for_its_occasion_and_time_and_replaces_none(tmp_path):
    now = datetime.datetime(2027, 1, 31, 19, 30, tzinfo=datetime.UTC)
    for name in (
        "before-migration-20270131-193000.dump",
        "before-migration-20270131-193000-2.dump",
        "before-migration-20270131-193000-3.dump",
    ):
        path = backups.automatic_name(tmp_path, "before-migration", now)
        assert path == tmp_path / name
        path.touch()


IS_OPEN = """
CREATE TABLE erased (was_open boolean);
CREATE FUNCTION note_erased() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO erased SELECT NOT EXISTS (
        SELECT FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase
        WHERE datname = current_database() AND 'default_transaction_read_only=on' = ANY (setconfig)
    );
    RETURN NEW;
END $$;
CREATE TRIGGER note_erased BEFORE UPDATE ON deals_player
FOR EACH ROW EXECUTE FUNCTION note_erased();
"""
"""Notes, as a player is erased, whether others may read and write."""


@pytest.fixture
def named(tmp_path):
    """A player, a user and a text, and a backup that has their names."""
    player, user = PlayerFactory(name="Anna Holm"), UserFactory(name="Lise Bang", username="lise")
    text = write("Karen Lund was late.")
    file = tmp_path / "evening.dump"
    backups.dump(file)
    return player, user, text, file


def names():
    players = set(Player.objects.values_list("name", flat=True))
    return players | set(FreeText.objects.values_list("text", flat=True))


def test_what_was_erased_since_a_backup_is_erased_again_when_it_is_restored(named, capsys):
    player, user, text, file = named
    erase_player(player)
    forget_user(user)
    erase(text=text)
    call_command("restore", file)
    user.refresh_from_db()
    assert (names(), user.name, user.is_active) == ({""}, "", False)
    assert "was erased again: 3.\n" in capsys.readouterr().out
    call_command("restore", file)
    assert names() == {""}
    assert "was erased again: 3.\n" in capsys.readouterr().out


def test_what_was_signed_out_used_or_ended_since_a_backup_opens_nothing_after_it(named):
    _player, user, _text, file = named
    link, (token, key) = make_link(user), make_token(Club.objects.get(), name="A", made_by=user)
    phone, tablet = Client(), Client()
    for one in (phone, tablet):
        one.force_login(user)
    backups.dump(file)
    tablet.session.flush()
    link.used_at = timezone.now()
    link.save()
    end_token(token)

    call_command("restore", file)

    kept = [phone.cookies["sessionid"].value]
    assert list(SignIn.objects.values_list("pk", flat=True)) == kept
    assert find_token(key) is None
    with pytest.raises(LinkError):
        find_link(link_path(link).split("/")[-2])


def test_nor_does_what_was_taken_back_from_players_peers_and_everybody(tmp_path):
    """Twice, the slip of one ruling; a link of a poll, the cards on the tables, a summary and the
    page of all of them.
    """
    call = DirectorCallFactory()
    club, by = call.session.event.club, UserFactory()
    matters = [
        answers.start_matter(call=call, irregularity="something-else", by=by, one_more=True)
        for _ in range(3)
    ]
    decided = Decided("Play on.", "Nobody heard.", laws=["74A2"])
    first, second = (give.rule_by_hand(matter=m, decided=decided, by=by) for m in matters[:2])
    asked = make_poll(matter=matters[2], shown=SHOWN, hours=2, by=by).links.get()
    Session.objects.update(scores_shown_at=timezone.now())
    told = write_summary(ruling=first, text=RulingText(*["An oboe."] * 4), by=by)
    approve_summary(summary=told, seen=told.written_at.isoformat(), by=by)
    switch_public_page(club=club, is_on=True, by=by)
    take_slip_back(ruling=first, seen=0, by=by)
    file, links = tmp_path / "evening.dump", [slip_path(one) for one in (first, second)]
    links += [link_path_of_peer(asked), reverse("rulings:public", args=[club.slug])]
    backups.dump(file)
    assert [Client().get(one).status_code for one in links] == [200] * 4
    for seen, ruling in ((1, first), (0, second)):
        take_slip_back(ruling=ruling, seen=seen, by=by)
    take_link_back(poll=asked.poll, number=1)
    withdraw_summary(summary=told)
    switch_public_page(club=club, is_on=False, by=by)
    Club.objects.update(table_card_codes=7)

    for _again in range(2):
        call_command("restore", file)

    assert [Client().get(one).status_code for one in links] == [410, 410, 410, 404]
    assert Summary.objects.get().approved_at is None
    assert Club.objects.get(pk=club.pk).table_card_codes == 7


def test_nor_is_a_member_named_again_where_others_had_named_him(tmp_path):
    """A summary and a search of somebody else went with him; another summary of his name, which
    was written since, stays.
    """
    call = DirectorCallFactory()
    club, by = call.session.event.club, UserFactory()
    lise = MembershipFactory(club=club, user__name="Lise Bang").user
    rulings = []
    for _ in range(2):
        about = {"call": call, "irregularity": "something-else", "by": by, "one_more": True}
        decided = Decided("Play on.", "Nobody heard.", laws=["74A2"])
        rulings.append(
            give.rule_by_hand(matter=answers.start_matter(**about), decided=decided, by=by)
        )
    for ruling, words in zip(rulings, ("Lise Bang rang.", "A bell rang."), strict=True):
        write_summary(ruling=ruling, text=RulingText(*[words] * 4), by=by)
    SavedSearch.objects.create(user=by, club=club, name="Lise Bang", query="q=bell")
    file = tmp_path / "evening.dump"
    backups.dump(file)
    forget_user(lise)

    for _again in range(2):
        call_command("restore", file)

    assert list(Summary.objects.values_list("title_en", flat=True)) == ["A bell rang."]
    assert SavedSearch.objects.count() == 0


def test_words_for_everybody_that_gave_way_to_others_are_not_shown_again(tmp_path):
    """Those of then are to be approved anew; and who shares no longer how much he has rehearsed
    does not again.
    """
    ruling = give.rule_by_hand(
        matter=answers.start_matter(
            call=DirectorCallFactory(), irregularity="something-else", by=UserFactory()
        ),
        decided=Decided("Play on.", "Nobody heard.", laws=["74A2"]),
        by=UserFactory(),
    )
    club, by = ruling.club, UserFactory()
    Session.objects.update(scores_shown_at=timezone.now())
    switch_public_page(club=club, is_on=True, by=by)

    def is_told(words):
        told = write_summary(ruling=ruling, text=RulingText(*[words] * 4), by=by)
        approve_summary(summary=told, seen=told.written_at.isoformat(), by=by)

    def read():
        return Client().get(reverse("rulings:public", args=[club.slug])).content.decode()

    file = tmp_path / "evening.dump"
    is_told("The one in the red coat.")
    for user in (by, ruling.by):
        share_counts(user=user, club=club, is_on=True)
    backups.dump(file)
    share_counts(user=ruling.by, club=club, is_on=False)
    is_told("North.")
    assert "North." in read()
    call_command("restore", file)

    assert "red coat" not in read()
    assert list(SharedCounts.objects.values_list("user", flat=True)) == [by.pk]


def test_who_a_player_is_and_what_phone_is_told_hold_beside_an_older_backup(tmp_path):
    """A board is closed by the link to an account that its player got since; and a phone that was
    taken off the list is told nothing again.
    """
    club = EventFactory().club
    bo, carl = (UserFactory(name=name) for name in ("Bo Dahl", "Carl Lund"))
    linked, other = PlayerFactory(club=club, user=bo), PlayerFactory(club=club)
    kept, gone = (PushDevice.objects.create(user=bo, endpoint=one) for one in "ab")
    file = tmp_path / "evening.dump"
    backups.dump(file)
    Player.objects.filter(pk=linked.pk).update(user=carl)
    Player.objects.filter(pk=other.pk).update(user=bo)
    gone.delete()

    for _again in range(2):
        call_command("restore", file)

    found = Player.objects.values_list("pk", "user")
    assert sorted(found) == [(linked.pk, carl.pk), (other.pk, bo.pk)]
    assert list(PushDevice.objects.values_list("pk", flat=True)) == [kept.pk]


def test_nor_does_a_backup_open_a_board_by_a_name_of_before(tmp_path):
    """Of the account, or of the player as he was typed in first."""
    session = SessionFactory()
    club, board = session.event.club, BoardFactory(session=session)
    section = SectionFactory(session=session)
    users = [MembershipFactory(club=club, user__name=name).user for name in ("A. B.", "Bo Dahl")]
    players = [PlayerFactory(club=club, name=name) for name in ("Ann Berg", "B. D.")]
    for player in players:
        PairFactory(section=section, player1=player)
    file = tmp_path / "evening.dump"
    backups.dump(file)
    User.objects.filter(pk=users[0].pk).update(name="Ann Berg")
    Player.objects.filter(pk=players[1].pk).update(name="Bo Dahl")

    def closed():
        return [not may_see_hands(User.objects.get(pk=one.pk), board) for one in users]

    assert closed() == [True, True]
    for _again in range(2):
        call_command("restore", file)

    assert sorted(User.objects.values_list("name", flat=True)) == ["A. B.", "Bo Dahl"]
    assert closed() == [True, True]


def test_names_whose_time_was_over_go_again(tmp_path):
    event = EventFactory(date=datetime.date(2001, 1, 2), keep_months=6)
    event.sessions.create(
        number=1, starts_at=datetime.datetime(2001, 1, 2, 19, tzinfo=datetime.UTC)
    )
    PairFactory(section=SectionFactory(session=event.sessions.get()))
    file = tmp_path / "evening.dump"
    backups.dump(file)
    call_command("apply_retention")
    event.keep_months = 0
    event.save(update_fields=["keep_months"])
    call_command("restore", file)
    assert Player.objects.count() == 0


def test_no_key_is_given_out_twice_so_nobody_else_is_erased(named):
    player, _user, _text, file = named
    later = PlayerFactory(club=player.club, name="Bo Dahl")
    erase_player(later)
    call_command("restore", file)
    newest = PlayerFactory(club=player.club, name="Carl Lund")
    call_command("restore", file)
    assert newest.pk > later.pk
    assert names() == {"Anna Holm", "Karen Lund was late."}


def test_a_restoration_that_died_is_finished_at_the_next_start(named, settings):
    player, _user, _text, file = named
    erase_player(player)
    settings.BACKUP_DIR.mkdir()
    noted = after_restore.note(settings.BACKUP_DIR / "before-restore.dump")
    assert noted.stat().st_mode & 0o777 == 0o600
    assert "Holm" not in noted.read_text()
    backups.load(file)
    for left in after_restore.pending(settings.BACKUP_DIR):
        after_restore.apply(left)
    assert names() == {"", "Karen Lund was late."}
    assert after_restore.pending(settings.BACKUP_DIR) == []


def test_what_came_back_is_open_to_nobody_before_that_is_finished(named, settings):
    player, _user, _text, file = named
    name = connection.settings_dict["NAME"]
    erase_player(player)
    settings.BACKUP_DIR.mkdir()
    after_restore.note(settings.BACKUP_DIR / "before-restore.dump")
    backups.load(file)
    ask(IS_OPEN)
    ask(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    connection.close()

    with pytest.raises(DatabaseError, match="read-only"):
        Club.objects.create(name="Odense", slug="odense")
    connection.close()
    call_command("prepare")

    Club.objects.create(name="Odense", slug="odense")
    assert ("" in names(), ask("SELECT was_open FROM erased")) == (True, [(False,)])


def test_the_backup_of_another_installation_is_not_erased_by_the_keys_of_this_one(named):
    player, _user, _text, file = named
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET applied = applied + interval '1 day'")
    erase_player(player)
    call_command("restore", file)
    assert names() == {"Anna Holm", "Karen Lund was late."}


def test_a_key_of_a_database_that_was_lost_means_nobody_else(named):
    """It gave out more after the backup: in links that are signed, and to phones."""
    player, _user, _text, file = named
    lost = PlayerFactory(club=player.club, name="Bo Dahl")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET applied = applied + interval '1 day'")
    call_command("restore", file)
    assert PlayerFactory(club=player.club, name="Carl Lund").pk > lost.pk + 100
