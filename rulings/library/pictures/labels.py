"""The labels of a folded rule in the reader’s language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulings.atlas.labels import Closed, Label, Values, value_words
from rulings.atlas.points import Does, Point, Reply, Way
from rulings.book import is_known
from rulings.engine import Message
from rulings.words.speaker import book_speaker, law_text, law_title


def law_at(point: Point) -> str:
    """The paragraph cited, or that a closed rule is about; "" for what rests on none."""
    label = point.head.label
    return label.law if isinstance(label, Closed) else point.head.law


def point_words(point: Point) -> str:
    """The question, the conclusion or the title of a closed Law."""
    head = point.head
    match head.does:
        case Does.PARTS:
            return _("It depends on what is known already:")
        case Does.RETURNS:
            found = label_words(head.label) or _("what was found")
            return _("Answer: %(result)s") % {"result": found}
    return label_words(head.label)


def way_words(way: Way) -> str:
    """Answers that lead to the same."""
    answers = " / ".join(map(_reply_words, way.replies))
    return (
        _("%(answers)s (said for the first)") % {"answers": answers} if way.is_sample else answers
    )


def _reply_words(reply: Reply) -> str:
    words = label_words(reply.label)
    if not reply.only.words:
        return words
    return _("%(answer)s (only: %(values)s)") % {
        "answer": words,
        "values": label_words(reply.only),
    }


def label_words(label: Label) -> str:
    match label:
        case Message():
            return book_speaker().say(label)
        case Values(words):
            return ", ".join(map(_value_text, words))
        case Closed(law):
            return law_title(law)


def _value_text(word: str) -> str:
    if is_known(word):
        return law_text(word)
    known = value_words(word)
    return _(known.msgid) if known else word.replace("_", " ")
