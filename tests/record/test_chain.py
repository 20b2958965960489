"""The chain of a club's rulings shows any change, and survives that a person is forgotten."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection

from deals.models import User
from rulings.models import FreeText, Matter, Ruling
from rulings.record import chain, give, texts
from rulings.record.calls.places import name_board
from rulings.record.give import Decided
from tests.calls import CORRECTED, Tell, run_sql
from tests.factories import BoardFactory, ClubFactory, DirectorCallFactory, MatterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(matter: Matter, tell: Tell, holder: User) -> list[Ruling]:
    """A ruling, an override of another matter, and a ruling by hand, in one chain."""
    second = MatterFactory(call=matter.call, number=2)
    third = MatterFactory(call=matter.call, number=3, irregularity="something-else")
    tell(matter, CORRECTED)
    tell(second, CORRECTED)
    decided = Decided("Let it be.", "Both sides wish it.", "Anna Holm said so.", ["81C5"])
    return [
        give.give_ruling(matter=matter, by=holder),
        give.override_ruling(matter=second, decided=decided, by=holder),
        give.rule_by_hand(matter=third, decided=decided, by=holder),
    ]


def forge(statement: str) -> None:
    """Write behind the triggers' back, as somebody with the database in his hands might."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement)
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")


def problems(ruling: Ruling) -> list[tuple[int, str]]:
    return [(broken.position, broken.problem) for broken in chain.verify(ruling.club)]


def test_each_ruling_follows_the_one_before(three: list[Ruling]) -> None:
    assert [r.position for r in three] == [1, 2, 3]
    assert [r.previous_hash for r in three] == ["", three[0].hash, three[1].hash]
    assert problems(three[0]) == []


def test_a_board_that_is_named_later_leaves_what_is_sealed(three: list[Ruling]) -> None:
    call = three[0].matter.call
    board = BoardFactory(session=call.session, number=9)

    for given in (True, False):
        name_board(call=call, board=board, by=call.director)
        assert (call.board == board, problems(three[0])) == (not given, [])
        call = DirectorCallFactory(table=call.table, session=call.session, board=None)


def test_nobody_finds_by_a_seal_what_it_is_over(three: list[Ruling]) -> None:
    """It stands on pages and slips: of who may read all but a card, there are 52 to be tried."""
    assert len({one.salt for one in three} - {None}) == 3
    for one in three:
        one.salt = None
        assert "salt" not in chain.sealed_of(one)
        assert chain.hash_of(one) != one.hash


def test_a_seal_of_before_there_was_a_salt_holds(three: list[Ruling]) -> None:
    before = ""
    for one in three:
        one.salt, one.previous_hash = None, before
        before = chain.hash_of(one)
        links = f"salt = NULL, previous_hash = '{one.previous_hash}', hash = '{before}'"
        forge(f"UPDATE rulings_ruling SET {links} WHERE id = {one.pk}")
    forge(f"UPDATE rulings_clubchain SET head = '{before}'")

    assert problems(three[0]) == []


def test_a_changed_ruling_is_found(three: list[Ruling]) -> None:
    forge("UPDATE rulings_ruling SET outcome = 'NoRevoke' WHERE position = 2")

    assert problems(three[0]) == [(2, "was changed after it was given")]


def test_every_part_that_was_changed_is_found(three: list[Ruling]) -> None:
    for part in ("facts", "steps", "words", "laws"):
        forge(f"UPDATE rulings_ruling SET {part} = '[\"Å\"]' WHERE position = 1")
        assert problems(three[0]) == [(1, "was changed after it was given")]
        kept = json.dumps(getattr(three[0], part)).replace("'", "''")
        forge(f"UPDATE rulings_ruling SET {part} = '{kept}' WHERE position = 1")

    assert problems(three[0]) == []


def test_a_seal_holds_however_its_numbers_may_be_written(three: list[Ruling]) -> None:
    """The quick library writes 1e-7, the seal is over 1e-07; and neither is 0.0000002."""
    last, head = three[2], chain.lock_head(three[0].club)
    again = Ruling.objects.get(pk=last.pk)
    again.pk, again.number, again.facts = None, 2, [{"share": 1e-07, "of": 'é\u2028\x7f"/'}]
    chain.seal(again, head)
    assert problems(last) == []

    forge(
        "UPDATE rulings_ruling SET facts = jsonb_set(facts, '{0,share}', '2e-7') WHERE position = 4"
    )

    assert problems(last) == [(4, "was changed after it was given")]


def test_a_removed_ruling_is_found(three: list[Ruling]) -> None:
    forge("DELETE FROM rulings_ruling WHERE position = 2")

    assert problems(three[0]) == [(2, "missing")]


def test_a_cut_off_chain_is_found(three: list[Ruling]) -> None:
    forge("DELETE FROM rulings_ruling WHERE position = 3")

    assert problems(three[0]) == [(2, "the head of the chain does not fit")]


def test_a_changed_reason_is_found(three: list[Ruling]) -> None:
    forge("UPDATE rulings_freetext SET text = 'Nobody wished it.' WHERE text LIKE 'Both%'")

    assert problems(three[0]) == [
        (2, "the text of its reason was changed"),
        (3, "the text of its reason was changed"),
    ]


def test_erased_words_do_not_break_the_chain(three: list[Ruling]) -> None:
    found = three[2].found
    assert found is not None

    texts.erase(text=found)

    stored = FreeText.objects.get(pk=found.pk)
    assert (stored.text, stored.salt, stored.digest) == ("", "", found.digest)
    assert problems(three[0]) == []


@pytest.mark.parametrize(
    "change", ["text = 'other words'", "digest = repeat('0', 64)", "text = '', salt = 'x'"]
)
def test_the_database_lets_free_text_only_be_erased(three: list[Ruling], change: str) -> None:
    with pytest.raises(ProgrammingError):
        run_sql(f"UPDATE rulings_freetext SET {change}")


def test_the_command_says_how_many_hold(three: list[Ruling]) -> None:
    out = StringIO()

    call_command("verify_chain", stdout=out)

    assert out.getvalue() == f"{named(three)}: 3 rulings, the chain holds.\n"


def named(rulings: list[Ruling]) -> str:
    """How the command names their club: two may bear one name."""
    club = rulings[0].club
    return f"{club} ({club.slug})"


def test_the_command_goes_on_after_a_club_with_the_other_of_its_name(three: list[Ruling]) -> None:
    club, out = three[0].club, StringIO()
    ClubFactory(name=club.name, slug=f"{club.slug}-too")

    call_command("verify_chain", "--after", club.slug, stdout=out)

    assert out.getvalue() == f"{club} ({club.slug}-too): 0 rulings, the chain holds.\n"
    for option in ("--after", "--club"):
        with pytest.raises(CommandError, match=r"No club has the short name nowhere\."):
            call_command("verify_chain", option, "nowhere")


def test_the_command_names_what_is_broken_and_fails(three: list[Ruling]) -> None:
    forge("UPDATE rulings_ruling SET outcome = 'NoRevoke' WHERE position = 2")
    out = StringIO()

    with pytest.raises(CommandError, match=r"1 fault"):
        call_command("verify_chain", stdout=out)

    assert out.getvalue() == f"{named(three)}: ruling 2 was changed after it was given.\n"
