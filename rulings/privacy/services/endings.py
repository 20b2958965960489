"""What opened something in this database and opens nothing any more, by key alone, and ending it
again in a restored one: as of erasures, what stands in its rows is the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from itertools import groupby
from typing import Any

from django.contrib.sessions.models import Session as SignIn
from django.utils import timezone

from deals.access.himself import own_players
from deals.models import AccessToken, Club, OneTimeLink, Player, User
from rulings.models import (
    DirectorCall,
    PollLink,
    PublicPage,
    PushDevice,
    SharedCounts,
    Summary,
    TableEvent,
    What,
)
from rulings.record.events import note_event

Ended = Mapping[str, list[Any]]
"""Keys by kind; of sign-ins those that hold."""


def ended_here() -> dict[str, list[Any]]:
    """Sign-ins by a digest; of each slip that was taken back the call, its matter and by whom; of
    what everybody may read when it was written, and of counts that are shared whose and with whom;
    and which account each player is, be it by his name alone.
    """
    used = OneTimeLink.objects.exclude(used_at=None).values_list("pk", flat=True)
    ended = AccessToken.objects.exclude(ended_at=None).values_list("pk", flat=True)
    asked = PollLink.objects.exclude(taken_back_at=None, answer=None)
    kept_back = Summary.objects.filter(approved_at=None).values_list("pk", flat=True)
    approved = Summary.objects.exclude(approved_at=None).values_list("pk", "written_at")
    return {
        "sign_ins": [_digest(key) for key in SignIn.objects.values_list("pk", flat=True)],
        "used": list(used),
        "ended": list(ended),
        "slips": list(map(list, _slips_taken_back())),
        "polls": list(asked.values_list("pk", flat=True)),
        "cards": list(map(list, Club.objects.values_list("pk", "table_card_codes"))),
        "kept_back": list(kept_back),
        "approved": [[pk, written.isoformat()] for pk, written in approved],
        "shared": list(map(list, SharedCounts.objects.values_list("user", "club"))),
        "closed": list(PublicPage.objects.filter(is_on=False).values_list("club", flat=True)),
        "told": list(PushDevice.objects.values_list("pk", flat=True)),
        "linked": list(map(list, Player.objects.exclude(user=None).values_list("pk", "user"))),
        "by_name": [[pk, user.pk] for user in User.objects.all() for pk in own_players(user)],
    }


def end_again(noted: Ended) -> None:
    """Who signed out somewhere, or took a link, a slip, a key or what everybody could read back,
    has done so for good; whose player somebody is closes what it closed. What an older version has
    not noted stays as it is.
    """
    now, held = timezone.now(), set(noted["sign_ins"])
    back = SignIn.objects.values_list("pk", flat=True)
    SignIn.objects.filter(pk__in=[key for key in back if _digest(key) not in held]).delete()
    OneTimeLink.objects.filter(pk__in=noted["used"], used_at=None).update(used_at=now)
    AccessToken.objects.filter(pk__in=noted["ended"], ended_at=None).update(ended_at=now)
    if "slips" not in noted:
        return
    _take_back_again(noted["slips"])
    asked = PollLink.objects.filter(pk__in=noted["polls"], taken_back_at=None, answer=None)
    asked.update(taken_back_at=now)
    for club, codes in noted["cards"]:
        Club.objects.filter(pk=club, table_card_codes__lt=codes).update(table_card_codes=codes)
    kept_back = Summary.objects.filter(pk__in=noted["kept_back"])
    kept_back.update(approved_by=None, approved_at=None)
    PublicPage.objects.filter(club__in=noted["closed"]).update(is_on=False)
    if "approved" in noted:
        _keep_back_other_words(dict(noted["approved"]))
        _share_no_more(noted["shared"])
    if "told" in noted:
        PushDevice.objects.exclude(pk__in=noted["told"]).delete()
        _link_again(dict(noted["linked"]))
    if "by_name" in noted:
        _close_by_name(noted["by_name"])


def _keep_back_other_words(written: Mapping[int, str]) -> None:
    """Words that have given way to others, which were approved in their place."""
    back = Summary.objects.filter(pk__in=written).exclude(approved_at=None)
    others = [one.pk for one in back if one.written_at.isoformat() != written[one.pk]]
    Summary.objects.filter(pk__in=others).update(approved_by=None, approved_at=None)


def _share_no_more(shared: list[list[int]]) -> None:
    back = SharedCounts.objects.values_list("pk", "user", "club")
    ended = [pk for pk, *whose in back if whose not in shared]
    SharedCounts.objects.filter(pk__in=ended).delete()


def _link_again(linked: Mapping[int, int]) -> None:
    """Boards are closed to an account by its link to a player. One taken away since closes more."""
    there = set(User.objects.filter(pk__in=linked.values()).values_list("pk", flat=True))
    back = Player.objects.filter(pk__in=[one for one, user in linked.items() if user in there])
    others = [one for one in back if one.user_id != linked[one.pk]]
    for one in others:  # an account has one player in a club
        Player.objects.filter(club=one.club_id, user=linked[one.pk]).update(user=None)
    for one in others:
        Player.objects.filter(pk=one.pk).update(user=linked[one.pk])


def _close_by_name(noted: list[list[int]]) -> None:
    """Where one of the two names was another then, the account has that of the player beside its
    own, as one of before: it closes and opens nothing (`deals.access.himself`).
    """
    players = Player.objects.in_bulk([pk for pk, _user in noted])
    users = User.objects.in_bulk([user for _pk, user in noted])
    second = int(timezone.now().timestamp())
    for pk, key in noted:
        player, user = players.get(pk), users.get(key)
        if player and player.name and user and pk not in own_players(user):
            for name in (user.name, player.name):  # the first is sure
                user.former_names += f"{second} {name}\n"
            user.save(update_fields=["former_names"])


def _slips_taken_back() -> list[tuple[int, int, int]]:
    events = TableEvent.objects.filter(what=What.SLIP_TAKEN_BACK).order_by("call", "number")
    return [(call, told["matter"], by) for call, told, by in events.values_list(*_OF_SLIP)]


_OF_SLIP = ("call", "detail", "by")


def _take_back_again(noted: list[Any]) -> None:
    """A link says how often its slip had been taken back when it was made."""
    there = [(call, matter) for call, matter, _by in _slips_taken_back()]
    calls = DirectorCall.objects.in_bulk([call for call, _matter, _by in noted])
    users = User.objects.in_bulk([by for _call, _matter, by in noted])
    for (call, matter), rows in groupby(sorted(noted), key=lambda row: (row[0], row[1])):
        for *_slip, by in list(rows)[there.count((call, matter)) :] if call in calls else ():
            if who := users.get(by) or calls[call].director:
                note_event(calls[call], What.SLIP_TAKEN_BACK, by=who, matter=matter)


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
