"""A call at table A1, and the taps a director makes on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from deals.models import PlayedBoard, Table, User
from rulings.access import RULING, get_matter
from rulings.flow.forms import versions_from
from rulings.models import DirectorCall, Matter
from rulings.record import answers as record
from rulings.record.position import position_of


@dataclass
class Director:
    """Somebody with a phone: taps, and sees what page comes."""

    client: Client
    user: User
    pages: list[HttpResponse] = field(default_factory=list)

    @property
    def page(self) -> HttpResponse:
        return self.pages[-1]

    @property
    def heading(self) -> str:
        """The question asked now, or the outcome's title."""
        return str(self.page.context["page"].heading)

    def look(self, url: str) -> HttpResponse:
        self.pages.append(self.client.get(url, follow=True))
        return self.page

    def send(self, url: str, **data: str | list[str]) -> HttpResponse:
        self.pages.append(self.client.post(url, data, follow=True))
        return self.page

    def calls_to(self, table: Table, irregularity: str = "revoke", **data: str) -> Matter:
        """Tap the table, tap what happened."""
        url = reverse("rulings:table", args=[table.pk])
        self.send(url, irregularity=irregularity, **data)
        return Matter.objects.latest("pk")

    def answers(self, matter: Matter, *answers: str) -> HttpResponse:
        """Answer the questions as they come; `@E` taps East's chair. The card is put off, unless
        the answer is one. The last answer is given on its page; showing those before it as well
        took half the time of many a test.
        """
        url = reverse("rulings:answer", args=[matter.call_id, matter.number])
        for answer in self._all_but_the_last(matter, answers):
            context = self.page.context
            if context["page"].by_card and context["chair_key"] and not _is_card(answer):
                self.send(url, key=context["page"].key, seen=str(context["seen"]), answer="later")
                context = self.page.context
            said = {"answer": answer.removeprefix("@")}
            self.send(url, key=context["page"].key, seen=str(context["seen"]), **said)
        return self.page

    def _all_but_the_last(self, matter: Matter, answers: tuple[str, ...]) -> tuple[str, ...]:
        """Given without a page, where the page that is shown asks what is asked next."""
        position = position_of(get_matter(self.user, matter.call_id, matter.number, *RULING))
        if len(answers) < 2 or self.page.context["page"].key != position.next_key:
            return answers
        for answer in answers[:-1]:
            asks_card = position.door and position.door.card and position.door.card.key
            if position.next_key == asks_card and not _is_card(answer):
                said = {"key": position.next_key, "seen": position.seen, "by": self.user}
                position = record.put_off(position=position, **said)
            key = position.next_key or ""
            asked = position.standing.question(key)
            assert asked is not None, f"nothing is asked for {answer}"
            versions = versions_from(answer.removeprefix("@"), asked, position.seating)
            position = record.answer(
                position=position, key=key, versions=versions, seen=position.seen, by=self.user
            )
        self.look(reverse("rulings:matter", args=[matter.call_id, matter.number]))
        return answers[-1:]


def _is_card(answer: str) -> bool:
    return len(answer) == 2 and answer[0] in "SHDC" and answer[1] in "AKQJT98765432"


@pytest.fixture
def director(as_alice: Client, alice: User) -> Director:
    return Director(as_alice, alice)


@pytest.fixture
def revoke(director: Director, played: PlayedBoard) -> Matter:
    """A revoke call at A1, board 1, four hearts by South; nothing answered yet."""
    return director.calls_to(played.table, board=str(played.board.number))


@pytest.fixture
def call_of() -> Callable[[Matter], DirectorCall]:
    return lambda matter: DirectorCall.objects.get(pk=matter.call_id)


EARLY_REVOKE_BY_EAST = ("@E", "follow_suit")
