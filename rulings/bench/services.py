"""The claim bench: a claimed ending asked about, stopped, and used for the ruling (Law 70)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from deals.models import Board, Club, User
from rulings.bench import jobs
from rulings.claims import Ending, LineReach, Statement, Switches, TrumpOut, Verdict
from rulings.engine import WrongAnswer
from rulings.matter.facts import Fact, Said
from rulings.models import BenchState, ClaimBench, Matter, Source
from rulings.record.answer_log import append
from rulings.record.calls.seen import lock_matter
from rulings.record.position import MatterPosition
from rulings.record.refusals import NotYet, Refused, Stale

_ASKED = ("outstanding_trump", "stated_line", "adjudicated_tricks")
"""What Law 70 asks the director, in its order."""
_STANDS = (BenchState.WAITING, BenchState.WORKING, BenchState.DONE)


class OfAnother(Refused):
    """The bench was asked about a claim by the other side, or about another board."""


@transaction.atomic
def ask_bench(
    *,
    club: Club,
    ending: Ending,
    statement: Statement,
    switches: Switches,
    by: User,
    matter: Matter | None = None,
    board: Board | None = None,
    from_record: bool = False,
) -> ClaimBench:
    """Put an ending on the bench and begin to work on it; most are done when this returns.

    `from_record` says that the cards were read from the record of `board`, not tapped in. The same
    question, asked again after going back, is the one that stands there or is worked on.
    """
    question: dict[str, Any] = {
        "club": club,
        "matter": matter,
        "board": board,
        "from_record": from_record,
        "ending": ending.dump(),
        "statement": statement.dump(),
        "switches": switches.dump(),
        "made_by": by,
    }
    asked = ClaimBench.objects.filter(**question, used_as=None, state__in=_STANDS).first()
    if asked:
        return asked
    bench = ClaimBench.objects.create(**question)
    jobs.start(bench)
    return bench


def stop_bench(*, bench: ClaimBench) -> None:
    """Stop the work; whoever does it looks at the row and ends it. Nothing if it is done."""
    jobs.under_way(bench.pk).update(state=BenchState.CANCELLED)


@transaction.atomic
def use_bench(
    *, bench: ClaimBench, tricks: int, by: User, note: str = "", seen: str | None = None
) -> MatterPosition:
    """Answer what Law 70 asks, as the bench has it and with the tricks the director decides.

    The last of the answers carries the bench, so that its tree is frozen with the ruling. Raises
    NotYet while it is not asked yet: who claimed and what became of it comes first; OfAnother if
    that is the other side by now, or the call is of another board; WrongAnswer for more tricks than
    there can be by what was answered; Stale if the bench is not done, belongs to
    no matter or was used already, if the call was withdrawn, and if the matter stands elsewhere
    than was `seen` (`MatterPosition.state`).
    """
    locked = ClaimBench.objects.select_for_update(of=("self",)).select_related("matter")
    bench = locked.get(pk=bench.pk)
    if bench.verdict is None or bench.matter is None or not bench.may_be_used:
        raise Stale
    ending, verdict = Ending.load(bench.ending), Verdict.load(bench.verdict)
    position = lock_matter(bench.matter, seen)
    if position.is_set_aside or bench.matter.call.withdrawn_at:
        raise Stale
    if position.door is None or position.standing.question(_ASKED[0]) is None:
        raise NotYet
    if _is_of_another(bench, ending, position):
        raise OfAnother
    position = _write_down(position, ending, by)
    given = _asked_of(position, _answers(ending, verdict, tricks))
    for number, (key, token) in enumerate(given, start=1):
        words = note if number == len(given) else ""
        position = _append(position, key, token, by, note=words)
    bench.used_as = bench.matter.answers.get(number=position.seen)
    bench.save(update_fields=["used_as"])
    return position


def _is_of_another(bench: ClaimBench, ending: Ending, position: MatterPosition) -> bool:
    """Whether its tricks would be given to the side that did not claim there, or of a board that
    the call has left.
    """
    claims = position.offender
    if claims and claims.side is not ending.claimer.side:
        return True
    return bench.board_id is not None and bench.board_id != position.matter.call.board_id


def _asked_of(position: MatterPosition, told: Mapping[str, str]) -> list[tuple[str, str]]:
    """Those that are asked: where the stated line works no number is. Raises WrongAnswer, also
    where by what was answered, with what was written down now, nothing of it is asked any more.
    """
    given: list[tuple[str, str]] = []
    for key, token in told.items():
        asked = position.standing.question(key)
        if asked is None and (key, told["stated_line"]) != ("adjudicated_tricks", LineReach.WORKS):
            raise WrongAnswer(key, token)
        if asked is None:
            break
        asked.read(token)
        given.append((key, token))
        position = position.with_answer(Fact(key, (Said(token),)))
    return given


def _answers(ending: Ending, verdict: Verdict, tricks: int) -> dict[str, str]:
    """The tokens of the answers. A line that works is one that brings what was claimed, and one
    that loses is not.
    """
    line = verdict.stated
    is_won = tricks >= ending.asked
    if (line is LineReach.WORKS and tricks != ending.asked) or (line is LineReach.LOSES and is_won):
        line = LineReach.NONE
    trump = verdict.trump_out
    if trump is TrumpOut.ALL_THREE and tricks > verdict.tricks:
        trump = TrumpOut.AWARE  # the director gives back what overlooking it had cost
    return dict(zip(_ASKED, (trump.value, line.value, str(tricks)), strict=True))


def _write_down(position: MatterPosition, ending: Ending, by: User) -> MatterPosition:
    """How many tricks were left and claimed, where nobody has written it down."""
    for key, number in (("tricks_left", ending.left), ("tricks_claimed", ending.asked)):
        if key in position.standing.offered and key not in position.facts:
            position = _append(position, key, str(number), by)
    return position


def _append(
    position: MatterPosition, key: str, token: str, by: User, *, note: str = ""
) -> MatterPosition:
    return append(position, key, [Said(token)], by=by, note=note, source=Source.BENCH)
