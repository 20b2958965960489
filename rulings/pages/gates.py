"""What lets a form change a matter: whose call it is, and that the form has seen how it stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from deals.access import AuthenticatedHttpRequest
from deals.pages.typed import typed_in
from rulings.access import RULING, get_position
from rulings.models import DirectorCall, Matter, Source
from rulings.pages import whose
from rulings.pages.felt import call_url, go
from rulings.pages.steps import read_of
from rulings.record import refusals
from rulings.record.calls.seen import is_settled, lock_call
from rulings.record.heard import heard_about
from rulings.record.position import MatterPosition
from rulings.record.to_play import is_shut
from rulings.words.calls import short_name

P = ParamSpec("P")


class OfMatter(Protocol[P]):
    """A view with the key of a call and the number of its matter, as an address names them."""

    def __call__(
        self,
        request: AuthenticatedHttpRequest,
        pk: int,
        number: int,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> HttpResponse: ...


def of_matter(
    view: Callable[Concatenate[AuthenticatedHttpRequest, MatterPosition, P], HttpResponse],
) -> OfMatter[P]:
    """Give the view the matter of the address with its answers, if the user may rule on it, and it
    still stands. From whom the call was taken changes nothing there before he has taken it back.
    """

    @wraps(view)
    def wrapped(
        request: AuthenticatedHttpRequest, pk: int, number: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        found = get_position(request.user, pk, number, *RULING)
        led = set_aside(request, found.matter) or refused(request, found.matter.call)
        return led or view(request, found, *args, **kwargs)

    return wrapped


def set_aside(request: AuthenticatedHttpRequest, matter: Matter) -> HttpResponse | None:
    """From a matter that was begun anew, or whose call is withdrawn or settled without a ruling, to
    where the call stands.
    """
    call = matter.call
    if not (matter.set_aside_at or call.withdrawn_at or is_settled(call)):
        return None
    say_instead(request, _("That was set aside. This is where the call stands."))
    if _stands_nowhere(matter):
        words = _("Set aside: %(what)s. If that happened too, note it again.")
        say_instead(request, words % {"what": short_name(matter.irregularity)})
    give_back(request)
    return go(request, call_url(call))


def _stands_nowhere(matter: Matter) -> bool:
    """Whether nothing in the call tells any more that it was noted, as by a phone that had waited
    while something else was noted there.
    """
    if not matter.set_aside_at or matter.answers.filter(source=Source.DIRECTOR).exists():
        return False
    same = {"irregularity": matter.irregularity, "set_aside_at": None}
    return not matter.call.matters.filter(**same).exists()


def as_it_stands(request: AuthenticatedHttpRequest, position: MatterPosition) -> MatterPosition:
    """The matter read again, after a form had seen an older state of it."""
    matter = position.matter
    return get_position(request.user, matter.call_id, matter.number, *RULING)


def has_seen(request: AuthenticatedHttpRequest, position: MatterPosition) -> bool:
    """Whether the form was made from the matter as it stands. Every form of ours says what it has
    seen; one that does not has seen nothing older.
    """
    return request.POST.get("seen", position.state) == position.state


def refuse_unseen(request: AuthenticatedHttpRequest, position: MatterPosition) -> str:
    """The state of the matter that the form was made from. Raises Stale if it has left that."""
    if not has_seen(request, position):
        raise refusals.Stale
    return position.state


def reads_otherwise(request: AuthenticatedHttpRequest, position: MatterPosition) -> bool:
    """Whether the rules say something else by now than the page that was read; one that does not
    say what it read has read this.
    """
    read = request.POST.get("read")
    return bool(read) and position.door is not None and read != read_of(position)


def say_unseen(
    request: AuthenticatedHttpRequest,
    position: MatterPosition,
    form: BaseForm,
    *,
    only_looks: bool = False,
) -> None:
    """With what a form lacks it is said that something was answered since it was made: its page
    comes again as the matter stands now, and what is sent from that has seen it. So it is where the
    form `only_looks` again.
    """
    if not (form.errors or (only_looks and form.is_bound)):
        return
    heard = request.POST.get("heard")
    if not has_seen(request, position) or heard not in (None, heard_about(position.matter)):
        form.add_error(None, still_here())


def refuse_unheard(
    request: AuthenticatedHttpRequest, matter: Matter, rulings: int | None = None
) -> None:
    """Raise Stale if a peer has answered since the form was made, for the ruling freezes what he
    said, or if something was done about an appeal. No peer answers from now on before the
    transaction is over. `rulings` is how many there were, once one more is given.
    """
    lock_call(matter.call)
    heard = request.POST.get("heard")
    if heard is not None and heard != heard_about(matter, rulings):
        raise refusals.Stale


def refuse_appealed(request: AuthenticatedHttpRequest, position: MatterPosition) -> None:
    """Raise Stale, once a ruling is given in place of another, if an appeal against that one was
    gone on with in the same moment: nobody does so from now on before the transaction is over.
    """
    if position.was_ruled:
        refuse_unheard(request, position.matter, position.rulings)


def still_here() -> str:
    """The same, above a form with what was typed."""
    return _(
        "Something was answered in between. What you wrote still stands here: look at how the"
        " matter stands now, then send it again."
    )


def say_instead(request: AuthenticatedHttpRequest, words: str) -> None:
    """Say why another page comes than the one that was asked for; to who sent its form, that
    nothing of it was done.
    """
    tell = messages.warning if request.method == "POST" else messages.info
    tell(request, words)


def give_back(request: AuthenticatedHttpRequest) -> None:
    """Say what was written on a page whose form is there no longer: nothing of it is lost."""
    say_back(request, typed_in(request))


def say_back(request: AuthenticatedHttpRequest, words: list[str]) -> None:
    """Say that this was written, where it stands nowhere else."""
    if words:
        messages.info(request, _("You had written: %(words)s") % {"words": " · ".join(words)})


def led_on(request: AuthenticatedHttpRequest, to: str) -> HttpResponse:
    """From a page that is there no more. Of a form that comes by then nothing is taken: it is told
    so, and what was written is said back.
    """
    if request.method == "POST":
        messages.warning(request, whose.in_between())
        give_back(request)
    return go(request, to)


def refused(request: AuthenticatedHttpRequest, call: DirectorCall) -> HttpResponse | None:
    """From whom the call was taken changes nothing there before he has taken it back: to where he
    reads how it stands and may do so, from a page with buttons as from a form. Nor does who would
    close it to a colleague (`closes`).
    """
    if not (closes(request, call) or whose.is_taken_over(request, call)):
        return None
    if request.method == "POST":
        messages.warning(request, whose.has_it(request, call))
        give_back(request)
    return go(request, reverse("rulings:hand-over", args=[call.pk]))


def closes(request: AuthenticatedHttpRequest, call: DirectorCall) -> bool:
    """Whether who sends this would help a colleague that has the board of his call still to play,
    be the call over or not: what he says there would close it to him, and the contract would be
    read.
    """
    helps = request.method == "POST" and call.director_id not in (None, request.user.pk)
    return helps and call.director is not None and is_shut(call.director, call)
