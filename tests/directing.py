"""A call at table A1, and the taps a director makes on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from django.http import HttpResponse, HttpResponseRedirect
from django.test import Client
from django.urls import reverse
from django.utils.functional import SimpleLazyObject, cached_property
from django.utils.html import strip_tags

from deals.models import PlayedBoard, Table, User
from rulings.access import RULING, get_position
from rulings.flow.forms import versions_from
from rulings.models import DirectorCall, Matter
from rulings.pages.felt import matter_url
from rulings.pages.steps import step_url
from rulings.record import answers as record
from rulings.record.calls.opening import open_call
from rulings.record.position import MatterPosition

LATER = "later"
"""The answer that puts the card or the bid off."""
_NAMES = re.compile("[SHDC][AKQJT2-9]|[1-7](?:[CDHS]|NT)")
"""What names a card or a bid."""


class Arrival:
    """What a form was answered with, and the page it leads to: fetched when somebody looks."""

    def __init__(self, client: Client, answer: HttpResponse) -> None:
        self.client, self.answer = client, answer
        self.leads_to = answer.headers.get("Location", "")
        self.is_passed = False

    @cached_property
    def page(self) -> HttpResponse:
        if not self.leads_to:
            return self.answer
        assert not self.is_passed, f"{self.leads_to} was left before anybody looked at it"
        page = self.client.get(self.leads_to, follow=True)
        page.redirect_chain.insert(0, (self.leads_to, self.answer.status_code))
        return page


@dataclass
class Director:
    """Somebody with a phone: taps, and sees what page comes."""

    client: Client
    user: User
    last: Arrival | None = None

    @property
    def page(self) -> HttpResponse:
        assert self.last is not None
        return self.last.page

    @property
    def heading(self) -> str:
        """The question asked now, or the outcome's title."""
        return str(self.page.context["page"].heading)

    @property
    def told_beside(self) -> str:
        """What the page says beside its question, as that a card was dealt to somebody else."""
        told = re.search(r"<p class=\"hint\" data-beside>(.*?)</p>", self.page.content.decode())
        return " ".join(strip_tags(told[1]).replace("\ufe0e", "").split()) if told else ""

    def look(self, url: str) -> HttpResponse:
        return self._arrives(self.client.get(url, follow=True)).page

    def send(self, url: str, **data: str | list[str]) -> HttpResponse:
        """The page that comes, which takes its time only if it is looked at."""
        came = self._arrives(self.client.post(url, data))
        return SimpleLazyObject(lambda: came.page)  # type: ignore[return-value]

    def _arrives(self, answer: HttpResponse) -> Arrival:
        if self.last is not None:
            self.last.is_passed = True
        self.last = Arrival(self.client, answer)
        return self.last

    def calls_to(self, table: Table, irregularity: str = "revoke", **data: str) -> Matter:
        """Tap the table, tap what happened."""
        url = reverse("rulings:table", args=[table.pk])
        self.send(url, irregularity=irregularity, **data)
        return Matter.objects.latest("pk")

    def is_called_to(self, played: PlayedBoard, irregularity: str = "revoke") -> Matter:
        """The same about that board, stored, where it matters not by which taps."""
        at = {"table": played.table, "board": played.board, "round_number": played.round}
        call = open_call(by=self.user, **at)
        matter = record.start_matter(call=call, irregularity=irregularity, by=self.user)
        self._arrives(HttpResponseRedirect(matter_url(matter)))
        return Matter.objects.get(pk=matter.pk)

    def answers(self, matter: Matter, *answers: str) -> HttpResponse:
        """Answer the questions as they come; `@E` taps East's chair. Card and bids are put off,
        unless the answer is one. Where the page asks what is asked next, only the last answer is
        sent: showing those before it as well took half the time of many a test.
        """
        url = reverse("rulings:answer", args=[matter.call_id, matter.number])
        position = get_position(self.user, matter.call_id, matter.number, *RULING)
        if answers and self._is_asked_next(position):
            position = self._all_but_the_last(position, answers)
            last = {"key": position.next_key or "", "answer": answers[-1].removeprefix("@")}
            return self.send(url, seen=position.state, **last)
        for answer in answers:
            context = self.page.context
            if context["page"].can_skip and not _names_one(answer):
                self.send(url, key=context["page"].key, seen=str(context["seen"]), answer=LATER)
                context = self.page.context
            said = {"answer": answer.removeprefix("@")}
            self.send(url, key=context["page"].key, seen=str(context["seen"]), **said)
        return self.page

    def _is_asked_next(self, position: MatterPosition) -> bool:
        """The page that is shown, or comes as soon as anybody looks, asks the next question."""
        return self.is_led_to(position) or self.page.context["page"].key == position.next_key

    def is_led_to(self, position: MatterPosition) -> bool:
        """The page that comes as soon as anybody looks is that of the next question."""
        assert self.last is not None
        asks = {matter_url(position.matter), step_url(position)}
        return bool(position.next_key) and self.last.leads_to in asks

    def _all_but_the_last(
        self, position: MatterPosition, answers: tuple[str, ...]
    ) -> MatterPosition:
        """Given without a page; the card before the last one is put off like any other."""
        position = given(position, answers[:-1], self.user)
        return position if _names_one(answers[-1]) else _put_off(position, self.user)


def given(position: MatterPosition, answers: Sequence[str], by: User) -> MatterPosition:
    """The answers, stored as they come; card and bids are put off, unless the answer is one."""
    for answer in answers:
        if answer == LATER or not _names_one(answer):
            position = _put_off(position, by)
        if answer == LATER:
            continue
        key = position.next_key or ""
        asked = position.standing.question(key)
        assert asked is not None, f"nothing is asked for {answer}"
        versions = versions_from(answer.removeprefix("@"), asked, position.seating)
        position = record.answer(
            position=position, key=key, versions=versions, seen=position.seen, by=by
        )
    return position


def _put_off(position: MatterPosition, by: User) -> MatterPosition:
    """The card or the bid, where it is asked for."""
    key, door = position.next_key, position.door
    details = {one.key for one in (door.card, *door.bids) if one} if door else set()
    if key not in details:
        return position
    return record.put_off(position=position, key=key, seen=position.seen, by=by)


def _names_one(answer: str) -> bool:
    """Which card or bid it was, or that it is put off."""
    return answer == LATER or _NAMES.fullmatch(answer) is not None


@pytest.fixture
def director(as_alice: Client, alice: User) -> Director:
    return Director(as_alice, alice)


@pytest.fixture
def revoke(director: Director, played: PlayedBoard) -> Matter:
    """A revoke call at A1, board 1, four hearts by South; nothing answered yet."""
    return director.is_called_to(played)


@pytest.fixture
def call_of() -> Callable[[Matter], DirectorCall]:
    return lambda matter: DirectorCall.objects.get(pk=matter.call_id)


EARLY_REVOKE_BY_EAST = ("@E", "follow_suit")
