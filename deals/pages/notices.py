"""What is said once above the next page: to the reader it was said to, and to nobody else. A page
that a phone asks for by itself is read by nobody yet.

Such words wait in a cookie, which outlives the sign-in: on a tablet of the club the next person
would read them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib.messages import WARNING
from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.core import signing

from deals.pages.keeping import KEEP, UNSEEN


class _OfReader(CookieStorage):
    """Signed for whoever is signed in as it is read or written: in the middle of a request somebody
    may sign in or out. To anybody else it says nothing.
    """

    def _get(self, *args: Any, **kwargs: Any) -> Any:
        self._sign()
        return super()._get(*args, **kwargs)  # type: ignore[misc]  # no word of it in the stubs

    def _store(self, *args: Any, **kwargs: Any) -> Any:
        self._sign()
        return super()._store(*args, **kwargs)  # type: ignore[misc]

    def _sign(self) -> None:
        user = getattr(self.request, "user", None)
        self.signer = signing.get_cookie_signer(salt=f"{self.key_salt} {user.pk if user else None}")


DONE = "done"
"""The tag of a warning beside what was done all the same."""


class Notices(FallbackStorage):
    """What no cookie has room for goes with the sign-in."""

    storage_classes = (_OfReader, SessionStorage)
    warns = False
    """Whether the next page warns of what was sent: nothing of it was done."""

    def __iter__(self) -> Iterator[Message]:
        return super().__iter__() if self._is_read else iter(())

    def __len__(self) -> int:
        return super().__len__() if self._is_read else 0

    @property
    def _is_read(self) -> bool:
        return self.request.headers.get(KEEP) != UNSEEN

    @property
    def unread(self) -> list[Message]:
        """What was said in this request, and stands on no page yet."""
        queued: list[Message] = self._queued_messages  # type: ignore[attr-defined]
        self._prepare_messages(queued)  # type: ignore[attr-defined]
        return [*queued]

    def add(self, level: int, message: str, extra_tags: str | None = "") -> None:
        self.warns |= level >= WARNING and extra_tags != DONE
        super().add(level, message, extra_tags)
