"""A file kept elsewhere contradicts a database that somebody has made to fit again."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from deals.models import AuditEntry, User
from rulings.models import FreeText, Matter, Ruling
from rulings.privacy.services.retention import clear_leftovers
from rulings.record import give, heads, texts
from rulings.record.give import Decided
from rulings.words.rulings import fingerprint
from tests.calls import CORRECTED, Tell
from tests.factories import MatterFactory
from tests.record.test_chain import forge

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(matter: Matter, tell: Tell, holder: User, tmp_path: Path) -> Path:
    """Two rulings with a comment, and the file of that moment."""
    by_hand = MatterFactory(call=matter.call, number=2, irregularity="something-else")
    tell(matter, CORRECTED)
    give.give_ruling(matter=matter, by=holder)
    ruling = give.rule_by_hand(
        matter=by_hand, decided=Decided("Let it be.", "All agree."), by=holder
    )
    give.comment(ruling=ruling, text="Rightly so.", by=holder)
    file = tmp_path / "heads.json"
    file.write_text(heads.published(heads.heads()))
    return file


def said(file: Path) -> list[str]:
    """What the command says beside the clubs' own chains."""
    out = StringIO()
    try:
        call_command("verify_chain", against=file, stdout=out)
    except CommandError as error:
        out.write(f"{error}\n")
    lines = out.getvalue().splitlines()
    return [line for line in lines if not line.endswith("the chain holds.")]


def test_what_came_later_is_no_contradiction(told: Path, matter: Matter, holder: User) -> None:
    later = MatterFactory(call=matter.call, number=3, irregularity="something-else")
    give.rule_by_hand(matter=later, decided=Decided("Play on.", "All agree."), by=holder)
    texts.erase(text=FreeText.objects.earliest("pk"))

    assert said(told) == ["All that heads.json tells of is there."]


TAKEN_AWAY = {
    "the last ruling, and the head moved back": (
        "UPDATE rulings_clubchain SET length = 1, head ="
        " (SELECT hash FROM rulings_ruling WHERE position = 1);"
        " DELETE FROM rulings_ruling WHERE position = 2",
        ["rulings_ruling: 1 of 2 rows are missing."],
    ),
    "everything": (
        "DELETE FROM rulings_ruling; DELETE FROM rulings_clubchain; DELETE FROM rulings_answer;"
        " DELETE FROM rulings_tableevent; DELETE FROM rulings_comment",
        [
            "rulings_answer: 4 of 4 rows are missing.",
            "rulings_comment: 1 of 1 rows are missing.",
            "rulings_ruling: 2 of 2 rows are missing.",
            "rulings_tableevent: 5 of 5 rows are missing.",
        ],
    ),
    "an answer put in place of another": (
        "UPDATE rulings_answer SET versions = '[]' WHERE number = 1",
        ["rulings_answer: of 4 rows some were changed or put in."],
    ),
    "the list of changes": (
        "DELETE FROM deals_auditentry",
        ["deals_auditentry: {audit} of {audit} rows are missing."],
    ),
}


@pytest.mark.parametrize("name", TAKEN_AWAY)
def test_what_was_taken_away_is_found(told: Path, name: str) -> None:
    statement, expected = TAKEN_AWAY[name]
    audit = AuditEntry.objects.count()
    forge(statement)

    found = said(told)

    assert found[:-1] == [line.format(audit=audit) for line in expected]
    assert found[-1].endswith("found.")


def test_a_faked_erasure_is_found(told: Path) -> None:
    text = FreeText.objects.earliest("pk")
    forge(
        f"UPDATE rulings_freetext SET text = '', salt = '', erased_at = now() WHERE id = {text.pk}"
    )

    assert said(told)[0] == f"text {text.pk}: it was emptied, and not by this site."


def test_changes_whose_time_is_over_are_not_missed(told: Path) -> None:
    forge("UPDATE deals_club SET keep_months = 1; UPDATE deals_auditentry SET event = NULL")
    assert clear_leftovers(date(2050, 1, 1))["changes"] > 0

    assert said(told) == ["All that heads.json tells of is there."]


def test_what_another_site_has_signed_is_refused_but_not_by_a_former_key(
    told: Path, settings: Any
) -> None:
    own, settings.SECRET_KEY = settings.SECRET_KEY, "a new one"
    assert said(told) == [f"{told}: This site has not signed it, or its key is another one now."]

    settings.SECRET_KEY_FALLBACKS = [own]
    assert said(told) == ["All that heads.json tells of is there."]


def test_a_file_of_something_else_is_refused(told: Path) -> None:
    told.write_text("[]")
    assert said(told) == [f"{told}: This is no file of heads."]
    assert Ruling.objects.count() == 2


def of_slip(number: str) -> str:
    """What the command says last of the number at the foot of a slip."""
    out = StringIO()
    with suppress(CommandError):
        call_command("verify_chain", slip=[number], stdout=out)
    return out.getvalue().splitlines()[-1]


def test_a_slip_contradicts_a_database_without_its_ruling(told: Path) -> None:
    last = Ruling.objects.latest("position")
    number = fingerprint(last.hash)
    assert of_slip(number) == f"The slip is that of ruling {last} ({last.club.slug})."

    other = ("0" if number[0] != "0" else "1") + number[1:]

    gone = "No ruling bears the number of that slip: it was changed or removed."
    assert of_slip(other) == gone
    with pytest.raises(CommandError, match="is no number of a slip"):
        call_command("verify_chain", slip=["12"], stdout=StringIO())
