"""The readings of a dispute on which a ruling turns, each with where it leads."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from django.utils.translation import gettext_lazy as _

from rulings.engine import OutcomeSection, conclusions
from rulings.irregularities import Door
from rulings.matter.facts import Said
from rulings.matter.standing import Standing, is_ruled
from rulings.words.outcome_page import OutcomeReading, lines_of
from rulings.words.questions import question_with_answer
from rulings.words.record import naming, said_words
from rulings.words.speaker import Seating, Speaker


def deciding_at(standing: Standing) -> list[str]:
    """The keys on which it turns and that are asked."""
    return [key for key in standing.deciding if standing.question(key)]


def said_in_dispute(
    standing: Standing, deciding: list[str], door: Door, speaker: Speaker
) -> tuple[str, ...]:
    """What the table is told before the director has found what was so (85): that all were heard,
    and to play on where a reading waits for that and it is right in any case, else to wait.
    """
    if not any(standing.facts[key].is_disputed for key in deciding):
        return ()
    told = [
        _at(said, door, speaker).say(aloud)
        for version, said in standing.read
        if not is_ruled(version)
        for one in conclusions(version.outcome.steps)
        if one.conclusion.in_doubt and (aloud := one.conclusion.say())
    ]
    return (speaker.text(_HEARD), *(dict.fromkeys(told) or [speaker.text(_WAIT)]))


_HEARD = _("You do not agree about that. I have noted what each of you says.")
_WAIT = _("One moment: I decide what is most likely, and rule by that.")


def readings_of(
    standing: Standing, deciding: list[str], door: Door, speaker: Speaker
) -> tuple[OutcomeReading, ...]:
    """The readings, those that are ruled alike together; what does not decide is left out. None
    where nothing does.
    """
    if not deciding:
        return ()
    alike: dict[object, OutcomeReading] = {}
    found: dict[object, list[dict[str, Said]]] = {}
    for version, said in standing.read:
        here = _at(said, door, speaker)
        concluded = conclusions(version.outcome.steps)
        title = here.say(naming(concluded).words()) if concluded else ""
        lines = lines_of(concluded, set(OutcomeSection), here)
        read = [_read(key, said[key], standing, here) for key in deciding if key in said]
        text, answer = " ".join(whole for whole, _short in read), read[0][1] if read else ""
        ruled = frozenset(lines)
        waits = not is_ruled(version)
        same = alike.get(ruled, OutcomeReading((), title, lines, is_interim=waits))
        facts = tuple(dict.fromkeys((*same.facts, text)))
        answers = tuple(dict.fromkeys((*same.answers, answer)))
        found.setdefault(ruled, []).append({key: said[key] for key in deciding if key in said})
        alike[ruled] = replace(same, facts=facts, answers=answers)
    return tuple(replace(one, found=_found(found[ruled])) for ruled, one in alike.items())


def _at(said: dict[str, Said], door: Door, speaker: Speaker) -> Speaker:
    """As this reading has it, where players point at different chairs."""
    chair = said.get(door.offender.key) if door.offender else None
    if chair and chair.seat:
        return speaker.at(Seating(speaker.seating.declarer, chair.seat))
    return speaker


def _found(readings: list[dict[str, Said]]) -> tuple[tuple[str, tuple[Said, ...]], ...]:
    """What is found in all of these readings, if no other is left then; else in the first."""
    first, *_others = readings
    every = {key: tuple(dict.fromkeys(one[key] for one in readings if key in one)) for key in first}
    if prod(map(len, every.values())) != len(set(map(_as_set, readings))):
        every = {key: (said,) for key, said in first.items()}
    return tuple(every.items())


def _as_set(reading: dict[str, Said]) -> frozenset[tuple[str, Said]]:
    return frozenset(reading.items())


def _read(key: str, said: Said, standing: Standing, speaker: Speaker) -> tuple[str, str]:
    """A disputed question with the answer of one reading, and the answer alone."""
    question = standing.question(key)
    assert question is not None, "only keys that are asked decide"
    return question_with_answer(question, said, speaker), said_words(question, said, speaker)
