"""A form sent twice is worked on once, and both get the same answer (docs/adr/0021).

Twice, since a finger came down twice, since the answer was lost on its way and the browser asked
again, since somebody went back and sent the page once more, or since a phone had no line and has
kept it.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, TypeVar

from cryptography.fernet import Fernet
from django.contrib import messages
from django.contrib.messages import get_messages
from django.contrib.messages.storage import default_storage
from django.contrib.messages.storage.cookie import MessageDecoder, MessageEncoder
from django.core.exceptions import ObjectDoesNotExist
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import CSRF_TOKEN_LENGTH
from django.template.response import SimpleTemplateResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from deals.models import SentForm
from deals.pages.notices import Notices
from deals.pages.said import ago_of, done

TOKEN = "csrfmiddlewaretoken"  # noqa: S105 - the name of a field
FIRST = "first_token"
"""The field with the token that a form came with before its sender had to sign in again: the site
may have worked on it, and its answer have been lost.
"""
AGAIN = "again"
"""The field by which a page says that it was sent before, left and come back to: whoever sends it
once more may have done something else in between, however short that was.
"""
PHONES = "phone_key"
"""The field with a key that a phone has made for one act; it stands in the token's place, for the
page's own may be old when the act arrives: somebody has signed in again, or has opened another.
"""
PHONES_KEPT = timedelta(days=365)
"""For so much longer than a page's an act of a phone is known again: its answer may have been lost
on its way, and the phone not opened again for long.
"""
_MARKS = (TOKEN, FIRST, AGAIN)
"""What says nothing of what is sent."""
_ONLY_READS = re.compile(r"\s*(?:SELECT|SAVEPOINT|RELEASE|ROLLBACK|SET)\b", re.IGNORECASE)
"""Statements that write nothing; a function that does is called beside others that write."""
_MADE_BY_PHONE = re.compile(r"[0-9a-f]{32}")
KEPT_BY = "X-Kept-By"
"""The header by which a script says that it sends a form, which its page or the phone keeps."""
LEADS_TO = "X-Leads-To"
"""Where an act leads that a script has sent: it must not fetch that page itself, for what the page
says is said once.
"""
BEGUN = "X-Begun"
"""How what stands there has begun, for a phone that has gone on from it meanwhile."""
REFUSED = "X-Refused"
"""Says to a phone that what it has kept was not done, though it leads on: a word there says why."""
DONE = "X-Done"
"""Says of an answer that leads nowhere that what was sent is done, to a script that would send it
once more otherwise.
"""
_SAID = "X-Said"
"""Where an answer that is kept has what was said above the next page."""
_AT_ONCE = timedelta()
_A_MOMENT = timedelta(seconds=20)
"""For so long a finger has come down twice, or a browser has asked again, of a busy site too."""
View = TypeVar("View", bound=Callable[..., HttpResponseBase])
_BEGIN = "INSERT INTO deals_sentform (key, answer, at) VALUES (%s, '', %s) ON CONFLICT DO NOTHING"


def once_by_itself(view: View) -> View:
    """Mark a view that needs no key, because what it writes has one of its own, or is none."""
    view.__dict__["is_once_by_itself"] = True
    return view


def answered_anew(response: HttpResponse) -> HttpResponse:
    """Have the same form worked on again if it comes once more: nothing was written, and a phone
    that has waited since may say more.
    """
    response.__dict__["is_for_now"] = True
    return response


class Once:
    """The middleware. Stands last, where the form's token has been checked and its sender is known.

    The key is made with the page: Django masks the token of its forms anew for each page, and we
    take that, the account, the address and what was sent together. The row, what the view writes
    and its answer are one transaction; a second request waits for it at the row.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return _led(request, self.get_response(request))

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        if request.method != "POST" or getattr(view, "is_once_by_itself", False):
            return None
        page, ago = request.POST.get(FIRST) or request.POST.get(TOKEN, ""), _AT_ONCE
        if _MADE_BY_PHONE.fullmatch(request.POST.get(PHONES, "")):
            page, ago = request.POST[PHONES], ago_of(request)
        # A token that a script took from the cookie is the same on every page.
        elif len(page) != CSRF_TOKEN_LENGTH:
            return None
        if not request.user.is_authenticated:
            return None
        with done(ago):
            try:
                return self._once(request, view, page, args, kwargs)
            except (IntegrityError, ObjectDoesNotExist):
                # Somebody has taken away or made in the same moment what it names: looked at anew,
                # it is not there, or there already, as any page says.
                request._messages = default_storage(request)  # type: ignore[attr-defined]
                return self._once(request, view, page, args, kwargs)

    def _once(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        page: str,
        args: Any,
        kwargs: Any,
    ) -> HttpResponseBase:
        key, seal, is_phones = _key(request, page), _seal(page), page == request.POST.get(PHONES)
        with transaction.atomic():
            if not _begins(key, is_phones):
                return _opened(request, seal, SentForm.objects.get(key=key), is_phones)
            noted = _Writes()
            with connection.execute_wrapper(noted):
                response = view(request, *args, **kwargs)
                if isinstance(response, SimpleTemplateResponse):
                    response.render()
            said = get_messages(request)
            if isinstance(said, Notices) and said.warns:
                response[REFUSED] = "yes"
            row = SentForm.objects.filter(key=key)
            is_good = response.status_code < 400 and not getattr(response, "is_for_now", False)
            # a page that only looked is made anew: by then its reader may know less
            is_good = is_good and (noted.are_there or bool(_leads_to(response)))
            if is_good and isinstance(response, HttpResponse):
                if not _leads_to(response):
                    response[DONE] = "yes"
                row.update(answer=_sealed(seal, response, said))
            else:
                row.delete()  # refused, or nothing done: the same may be sent again
        return response


class _Writes:
    """Whether anything was written while a view worked on a form."""

    are_there = False

    def __call__(
        self, execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any
    ) -> Any:
        self.are_there = self.are_there or _ONLY_READS.match(str(sql)) is None
        return execute(sql, params, many, context)


def _led(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """To a script that sends what is typed or kept, the address alone."""
    if KEPT_BY not in request.headers:
        return response
    to = _leads_to(response)
    if not to:
        return response
    led = HttpResponse(status=204, headers={LEADS_TO: to})
    for told in (BEGUN, REFUSED):
        if told in response:
            led[told] = response[told]
    led.cookies = response.cookies
    return led


def _leads_to(response: HttpResponseBase) -> str:
    return response.get("HX-Redirect") or response.get("Location") or ""


def _begins(key: str, is_phones: bool) -> bool:
    """Whether nobody has sent that form; whoever is at it is waited for."""
    kept_from = timezone.now() + (PHONES_KEPT if is_phones else _AT_ONCE)
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN, [key, kept_from])
        inserted: int = cursor.rowcount
    return inserted == 1


def _key(request: HttpRequest, page: str) -> str:
    sent = sorted((name, values) for name, values in request.POST.lists() if name not in _MARKS)
    files = [(name, _digest(one)) for name, some in request.FILES.lists() for one in some]
    said = json.dumps([page, request.user.pk, request.get_full_path(), sent, files])
    return sha256(said.encode()).hexdigest()


def _digest(file: UploadedFile[Any]) -> str:
    digest = sha256(str(file.name).encode())
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()


def _seal(page: str) -> Fernet:
    return Fernet(urlsafe_b64encode(sha256(page.encode()).digest()))


def _sealed(seal: Fernet, response: HttpResponse, said: Any) -> bytes:
    """The answer without its cookies, which are the browser's own; what is said above the next page
    waits in one of them, and is lost with the answer. It stands among the headers, where a process
    of an older version takes it for one.
    """
    headers = dict(response.items())
    if isinstance(said, Notices) and said.unread:
        headers[_SAID] = json.dumps(said.unread, cls=MessageEncoder)
    parts = [response.status_code, headers, response.content.decode("latin-1")]
    return seal.encrypt(json.dumps(parts).encode())


def _opened(request: HttpRequest, seal: Fernet, sent: SentForm, is_phones: bool) -> HttpResponse:
    status, headers, content = json.loads(seal.decrypt(bytes(sent.answer)))
    said, told = get_messages(request), json.loads(headers.pop(_SAID, "[]"), cls=MessageDecoder)
    response = HttpResponse(content.encode("latin-1"), status=status, headers=headers)
    is_of_before = AGAIN in request.POST or _is_of_before(sent.at)
    if is_of_before and _leads_to(response) and not (is_phones or REFUSED in response):
        time = {"time": date_format(timezone.localtime(sent.at), "H:i")}
        messages.info(request, _("This was sent at %(time)s, and is not done twice.") % time)
        told = [one for one in told if one.level != messages.SUCCESS]
    for one in told:
        if isinstance(said, Notices) and one not in said:  # it may still wait to be read
            said.add(one.level, one.message, one.extra_tags)
    return response


def _is_of_before(at: datetime) -> bool:
    """Whether somebody has gone back and sent it once more: what was done then may have been undone
    since, on another page or by others.
    """
    return timezone.now() - at > _A_MOMENT
