"""The digest of a rule."""

from dataclasses import replace

from rulings.engine import Answer, Inquiry, Question, Rule, digest, msg, rule
from tests.engine.toys import CAT_INSIDE, WHO, AllWell, Bowls, CatOut


def one_question(question: Question[int], law: str = "1A", number: int = 1) -> Rule:
    def rule_(inquiry: Inquiry) -> None:
        if inquiry.ask(question):
            inquiry.conclude(law, Bowls(number))
        else:
            inquiry.conclude("1A", AllWell())

    return rule_


BEFORE = digest(one_question(WHO))


def test_a_digest_is_short_and_always_the_same() -> None:
    assert digest(one_question(WHO)) == BEFORE
    assert len(BEFORE) == 16
    assert set(BEFORE) <= set("0123456789abcdef")


def test_a_digest_does_not_change_with_the_words() -> None:
    answers = tuple(replace(a, label=msg("Other"), hint=msg("words")) for a in WHO.answers)
    reworded = replace(WHO, text=msg("Who?"), help=msg("Ask."), answers=answers)
    assert digest(one_question(reworded)) == BEFORE


def test_a_digest_changes_with_the_law() -> None:
    @rule
    def asks_more(inquiry: Inquiry) -> None:
        if inquiry.ask(WHO):
            inquiry.ask(CAT_INSIDE)
            inquiry.conclude("1A", Bowls(1))
        else:
            inquiry.conclude("1A", AllWell())

    def concludes_otherwise(inquiry: Inquiry) -> None:
        inquiry.conclude("1A", CatOut() if inquiry.ask(WHO) else AllWell())

    changed = [
        one_question(replace(WHO, key="who_else")),
        one_question(replace(WHO, law="3B")),
        one_question(WHO.without("many")),
        one_question(replace(WHO, answers=(*WHO.answers, Answer("few", 3, msg("Few"))))),
        one_question(WHO, law="1B"),
        one_question(WHO, number=2),
        concludes_otherwise,
        asks_more,
    ]
    digests = [digest(rule_) for rule_ in changed]
    assert BEFORE not in digests
    assert len(set(digests)) == len(digests)
