"""A recorded ruling as its own page, its slip and the papers of an appeal show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from deals.access.closed import may_see_hands
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat, Side
from deals.models import Pair, Pairing, User
from deals.words.calls import contract_text
from deals.words.seats import board_text, seat_name, side_letters, side_name
from rulings.models import PaperReport, Ruling
from rulings.record import chain
from rulings.record.declares import declares_by
from rulings.record.matters import notes_on, other_halves, pairing_of
from rulings.record.reviews import is_unchanged
from rulings.record.scored import is_scored_otherwise
from rulings.words.calls import irregularity_name, short_name
from rulings.words.outcome_page import AnswerRow, OutcomeMark
from rulings.words.persons import introduced, with_names
from rulings.words.rulings import (
    NO_BREAK,
    RulingWords,
    Slip,
    fingerprint,
    ruling_words,
    seal_path,
    slip_computed,
    slip_decided,
    slip_found,
    slip_laws,
    slip_reasons,
    slip_used,
)
from rulings.words.speaker import Speaker, language
from rulings.words.table import names_at


def paper_of(found: Ruling) -> PaperReport | None:
    """What the paper says the ruling was typed in from; to whom nothing that others write of it is
    open, as he has written it down himself.
    """
    reports = found.paper_reports.select_related("given_by")
    return (reports.filter(by=found.by_id) if found.is_his_alone else reports).last()


def bid_of(found: Ruling) -> tuple[str, Seat | None]:
    """Contract, as it was when it was ruled, and who declares by the ruling; of a ruling of before
    that was kept, or in the auction, as the call has them.
    """
    call, words = found.matter.call, found.words.get(language(), {})
    contract, presumed = words.get("contract"), words.get("declarer")
    if not contract:
        contract, presumed = call.known_contract, call.declarer
    return contract, declares_by(found, Seat(presumed) if presumed in set(Seat) else None)


def ruling_context(found: Ruling, speaker: Speaker, **more: Any) -> dict[str, Any]:
    call = found.matter.call
    contract, declarer = bid_of(found)
    words = words_of(found, speaker)
    return {
        "ruling": found,
        "call": call,
        "board": call.board,
        "contract": contract,
        "declarer": declarer or "",
        "words": words,
        "told_before": _is_told_before(found, words),
        "place": _place(found),
        "amended_by": found.later,
        "other_half": other_halves([found]).get(found.pk),
        **_sealed(found, speaker),
        "where": _("Ruling %(reference)s") % {"reference": found.reference},
        "back_url": reverse("rulings:archive"),
        "back_label": _("Archive"),
        **more,
    }


def _sealed(found: Ruling, speaker: Speaker) -> dict[str, str]:
    """The seal in figures and drawn. Of a ruling of before there was a salt it is over no more than
    is told and the cards, which whoever tries all would find by it: one that is closed hides it.
    """
    if found.salt is None and speaker.closed():
        return {"fingerprint": "", "seal": ""}
    return {"fingerprint": fingerprint(found.hash), "seal": seal_path(found.hash)}


def words_of(found: Ruling, speaker: Speaker) -> RulingWords:
    texts = {name: getattr(found, name) for name in chain.FREE_TEXTS}
    return ruling_words(
        found.kind,
        found.words,
        speaker,
        irregularity_name(found.matter.irregularity),
        {name: text.text if text else None for name, text in texts.items()},
        notes_on(found),
    )


def _is_told_before(found: Ruling, words: RulingWords) -> bool:
    """Whether its facts were told for the ruling that it amends, in a director's own words."""
    return bool(found.amends_id) and words.is_overridden


def in_short(found: Ruling) -> str:
    """What was ruled: the director's own words, else the title of what was computed."""
    if found.decision:
        return found.decision.text or _("(erased)")
    return str(found.words.get(language(), {}).get("title", ""))


def deal_shown(user: User, found: Ruling) -> Deal | None:
    """The hands of its board, where they are known and the user may see them."""
    board = found.matter.call.board
    if board is None or not board.hands or not may_see_hands(user, board):
        return None
    return Deal.parse(board.hands)


def _place(found: Ruling) -> str:
    call = found.matter.call
    places = [str(call.session.event), _("table %(table)s") % {"table": call.table}]
    if call.round:
        places.append((_("round %(round)s") % {"round": call.round}).replace(" ", NO_BREAK))
    return ", ".join(places)


def slip_context(found: Ruling, speaker: Speaker, score: Sequence[str] | None) -> dict[str, Any]:
    """The slip, for the club's people and for the players who keep it; `names` are theirs.

    `score` is what was recorded for this board at this table, line by line; None if it is closed.
    """
    back = reverse("rulings:ruling", args=[found.pk])
    context = ruling_context(found, speaker, back_url=back, back_label=_("Back"))
    pairing = pairing_of(found.matter.call)
    slip = _slip(found, speaker, context["words"], pairing, score)
    return context | {"slip": slip, "names": names_at(pairing)}


@dataclass(frozen=True, slots=True)
class Preview:
    """As much of a slip as stands beside a list; `Slip` says what each is."""

    number: str
    given_at: datetime
    sent: datetime | None
    told_before: bool
    mark: OutcomeMark
    irregularity: str
    place: str
    contract: str
    """ "4♠︎ by South"; "" where none is known."""
    decided: tuple[str, ...]
    score: tuple[str, ...]
    facts: tuple[AnswerRow, ...]
    found: str


def preview_context(found: Ruling, speaker: Speaker, score: Sequence[str] | None) -> dict[str, Any]:
    """As `slip_context`, of what stands beside a list alone: a third of the work."""
    call, words = found.matter.call, words_of(found, speaker)
    names, (contract, declarer) = names_at(call.seated), bid_of(found)
    slip = Preview(
        number=found.reference,
        given_at=found.time,
        sent=found.sent_at,
        told_before=_is_told_before(found, words),
        mark=words.mark,
        irregularity=short_name(found.matter.irregularity),
        place=_place(found),
        contract=contract_text(contract, declarer) if contract else "",
        decided=tuple(_decided(found, words, names)),
        score=tuple(score or ()),
        facts=tuple(_told(words.facts, names)),
        found=_found(words, names),
    )
    return {"ruling": found, "board": call.board, "slip": slip, "names": names}


def _slip(
    found: Ruling,
    speaker: Speaker,
    words: RulingWords,
    pairing: Pairing | None,
    score: Sequence[str] | None,
) -> Slip:
    call = found.matter.call
    pairs = {
        Side.NS: pairing.ns if pairing else None,
        Side.EW: pairing.ew if pairing else None,
    }
    names, given = names_at(pairing), _given_on_paper(found)
    return Slip(
        club=str(found.club),
        event=str(call.session.event),
        number=found.reference,
        given_at=found.time,
        sent=found.sent_at,
        amends=_amends(found),
        told_before=_is_told_before(found, words),
        mark=words.mark,
        at=tuple((label, str(value)) for label, value in _at(found, pairs, given) if value),
        facts=tuple(_told(words.facts, names)),
        found=_found(words, names),
        decided=tuple(_decided(found, words, names)),
        reasons=slip_reasons(words),
        used=tuple(with_names(text, names) for text in slip_used(words)),
        laws=slip_laws(words, found.laws),
        computed=tuple(with_names(text, names) for text in slip_computed(words)),
        reason=with_names(speaker.unless_closed(found.reason.text or ""), names)
        if found.reason
        else "",
        appeal_minutes=call.session.event.correction_minutes,
        appeal_by=call.session.appeals_until,
        appeal_at_most=call.session.appeals_until_at_most,
        director=str(found.by),
        edition=found.edition,
        **_sealed(found, speaker),
        score=tuple(score or ()),
        awaits_score=score is not None and not score and is_scored_otherwise(found),
        irregularity=short_name(found.matter.irregularity),
        place=_place(found),
        board=tuple(_of_board(found, pairs, given, pairing is not None and pairing.sits_out)),
    )


def _at(
    found: Ruling, pairs: Mapping[Side, Pair | None], given: Mapping[str, str]
) -> Iterator[tuple[str, object]]:
    """Where it was given, by the label of each; what is not known has no value."""
    call = found.matter.call
    yield _("Table"), str(call.table)
    yield _("Round"), call.round
    yield _("Board"), call.board
    if call.board:
        yield _("Dealer"), seat_name(call.board.dealer)
    for side, pair in pairs.items():
        yield side_letters(side), pair and pair.number
    if given:
        yield _("Given on paper"), f"{given['when']}, {given['by']}"
    contract, declarer = bid_of(found)
    if contract:
        yield _("Contract"), contract_text(contract, declarer)


def _amends(found: Ruling) -> str:
    """Which ruling it took the place of, in a sentence; "" of the first."""
    if found.amends is None:
        return ""
    when = date_format(timezone.localtime(found.amends.time), _("j F Y, H:i"))
    told = {"number": found.amends.reference, "when": when}
    return _("Amends ruling %(number)s of %(when)s.") % told


def _decided(found: Ruling, words: RulingWords, names: Mapping[Seat, str]) -> Iterator[str]:
    for text in slip_decided(words, unchanged=changed_nothing(found, words)):
        yield with_names(text, names)


def changed_nothing(found: Ruling, words: RulingWords) -> bool:
    """Whether what the ruling asked to be looked at after play was, and changed nothing."""
    call = found.matter.call
    return bool(words.review) and is_unchanged(call, list(call.events.order_by("number")))


def _told(facts: Sequence[AnswerRow], names: Mapping[Seat, str]) -> Iterator[AnswerRow]:
    """The facts in sentences with the players' names, and what the director wrote with them."""
    for fact, told in zip(facts, introduced([one.told for one in facts], names), strict=True):
        answer, note = with_names(fact.answer, names), with_names(fact.note, names)
        yield replace(fact, told=told, answer=answer, note=note)


def _found(words: RulingWords, names: Mapping[Seat, str]) -> str:
    """What happened as the director wrote it, which stands in the place of the facts."""
    [told] = introduced([slip_found(words)], names)
    return told


def _given_on_paper(found: Ruling) -> dict[str, str]:
    """When and by whom, of a ruling that was typed in afterwards; else nothing."""
    paper = paper_of(found)
    if paper is None:
        return {}
    when = date_format(timezone.localtime(paper.given_at), _("j F Y, H:i"))
    return {"when": when, "by": paper.given_by.text or _("(erased)")}


def _of_board(
    found: Ruling, pairs: Mapping[Side, Pair | None], given: Mapping[str, str], sits_out: bool
) -> Iterator[str]:
    """The board as it is told: dealer and vulnerability, contract, who sat where or sat out."""
    call = found.matter.call
    if call.board:
        board = call.board
        yield f"{board_text(board.number, board.dealer, board.vulnerability)}."
    contract, declarer = bid_of(found)
    if contract:
        yield f"{contract_text(contract, declarer)}."
    for side, pair in pairs.items():
        if pair:
            players = [one.shown for one in (pair.player1, pair.player2) if one]
            told = {
                "side": side_name(side),
                "number": pair.number,
                "players": _(" and ").join(players),
            }
            if players:
                yield _("%(side)s, pair %(number)s: %(players)s.") % told
            else:
                yield _("%(side)s, pair %(number)s.") % told
    if sits_out:
        yield _("The other pair is missing: this one sits out.")
    if given:
        yield _("Given on paper %(when)s by %(by)s.") % given
