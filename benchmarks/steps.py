"""What a step of the flow costs a director and his laptop. Run by hand: prints a table.

    .venv/bin/python -m benchmarks.steps

Answer → next question over HTTP, with uvicorn and a PostgreSQL of its own, each time next to two
baselines (benchmarks/baselines.py) in the same run; the queries of a step; the bytes of the first
visit and of one swap, gzip; and the second start of `./run`. The budgets are in BUDGETS.
"""

from __future__ import annotations

import os
import platform
import re
import signal
import statistics
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Mapping
from copy import copy
from typing import TYPE_CHECKING

from benchmarks.machine import pace
from benchmarks.phone import Got, Phone, free_port
from benchmarks.site import FOLDER, ROOT, assets, served

if TYPE_CHECKING:
    from deals.models import User
    from rulings.models import DirectorCall, Matter

WALKS = int(os.environ.get("WALKS", "150"))
HTMX = {"HX-Request": "true"}
WAY = [
    ("failure", "follow_suit"),
    ("revoke_trick", "early"),
    ("since_revoke", "nothing"),
]
"""Answers to a revoke by East that is found at once; each leads to another question."""
BEFORE = 2
"""Answers already given: the chair, and that the card is named later."""
BUDGETS = {
    "step / the same view without rules": 1.2,
    "step / bare read and insert": 3.0,
    "queries of a step": 8,
    "first visit, KB gzip": 60,
    "one swap, KB gzip": 3,
    "second start of ./run, s": 5,
}


def timed(phone: Phone, url: str, data: Mapping[str, object], into: list[float]) -> Got:
    """Post, and note the milliseconds. An answer that is not 200 ends the benchmark."""
    began = time.perf_counter()
    got = phone.post(url, data, **HTMX)
    into.append((time.perf_counter() - began) * 1000)
    if got.status != 200:
        sys.exit(f"{got.status}: {got.text[:2000]}")
    return got


def prepare() -> tuple[User, str, Callable[[], Matter]]:
    """A director of the practice club, his session, and what makes matters for him to rule on."""
    from django.test import Client

    from benchmarks import baselines
    from deals.bridge.seats import Seat
    from deals.evening.services.practice import practice_club
    from deals.models import ClubRole, Membership, PlayedBoard, User
    from rulings.flow.forms import versions_from
    from rulings.pages.felt import lying_before, scene_shown
    from rulings.pages.reader import speaker_at
    from rulings.pages.steps import question_words
    from rulings.record import answers
    from rulings.record.calls.opening import open_call
    from rulings.record.calls.places import name_declarer
    from rulings.record.position import position_of

    user = User.objects.create_user("benchmark", password="benchmark")  # noqa: S106
    Membership.objects.create(user=user, club=practice_club(), roles=[ClubRole.DIRECTOR])
    played = PlayedBoard.objects.exclude(declarer="").select_related("board").first()
    assert played is not None
    call = open_call(table=played.table, board=played.board, round_number=played.round, by=user)
    name_declarer(call=call, declarer="S")

    def matter() -> Matter:
        return first_matter(call, user)

    # What the flow's own view shows at each step, once, as constants for the baseline.
    position = position_of(matter())
    for key, token in [*WAY, ("", "")]:
        asking = position.next_key
        assert asking is not None
        speaker = speaker_at(user, position)
        worded = question_words(position, asking, speaker)
        choose = list(Seat) if worded["page"].by_chair else ()
        lit, lying = worded["page"].lit, lying_before(position, speaker)
        scene = scene_shown(position, speaker, lit, choose=choose, lying=lying)
        baselines.CANNED[position.seen] = worded, scene
        if key:
            asked = position.standing.question(key)
            assert asked is not None
            versions = versions_from(token, asked, position.seating)
            position = answers.answer(
                position=position, key=key, versions=versions, seen=position.seen, by=user
            )
    client = Client()
    client.force_login(user)
    return user, client.cookies["sessionid"].value, matter


def first_matter(like: DirectorCall, user: User) -> Matter:
    """A revoke in a call of its own: a further matter begins with what the earlier ones found."""
    from rulings.flow.forms import versions_from
    from rulings.record import answers
    from rulings.record.position import position_of

    call = copy(like)
    call.pk = None
    call._state.adding = True
    call.save()
    matter = answers.start_matter(call=call, irregularity="revoke", by=user)
    position = position_of(matter)
    asked = position.standing.question("revoker")
    assert asked is not None
    versions = versions_from("E", asked, position.seating)
    position = answers.answer(
        position=position, key="revoker", versions=versions, seen=position.seen, by=user
    )
    assert position.next_key is not None
    answers.put_off(position=position, key=position.next_key, seen=position.seen, by=user)
    return matter


def state_of(matter: Matter) -> str:
    """What its form says that it has seen."""
    from rulings.models import Matter
    from rulings.record.position import position_of

    return position_of(Matter.objects.get(pk=matter.pk)).state


def walk(port: int) -> tuple[dict[str, list[float]], list[int], int]:
    """Milliseconds by kind of view, bytes of the swaps, and the bytes of the first visit."""
    from django.urls import reverse

    user, session, matter = prepare()
    phone, stranger = Phone(port, {"sessionid": session}), Phone(port)
    first = visit(phone)
    opened = matter()
    # Pages with a form: they give the token without which nothing may be posted.
    phone.get(reverse("rulings:question", args=[opened.call_id, opened.number, WAY[0][0]]))
    stranger.get("/sign-in/")
    took: dict[str, list[float]] = defaultdict(list)
    swaps: list[int] = []
    for number in range(-10, WALKS):
        times = took if number >= 0 else defaultdict(list)  # the first walks warm everything up
        real, canned, least = matter(), matter(), matter()
        for seen, (key, token) in enumerate(WAY, BEFORE):
            data = {"key": key, "answer": token, "seen": state_of(real)}
            url = reverse("rulings:answer", args=[real.call_id, real.number])
            got = timed(phone, url, data, times["step"])
            swaps.append(got.sent)
            url = reverse("no-rules", args=[canned.call_id, canned.number])
            same = timed(phone, url, data, times["no rules"])
            assert shown(got, real) == shown(same, canned), "the baseline shows another page"
            url = reverse("bare", args=[least.pk])
            data |= {"number": seen + 1, "by": user.pk}
            timed(stranger, url, data, times["bare"])
    return took, swaps, first


def shown(got: Got, matter: Matter) -> str:
    """The page without what differs from request to request and from call to call."""
    own = r'name="(csrfmiddlewaretoken|seen|read|open)" value="[^"]*"'  # by the site's key
    text = re.sub(own, "", got.text)
    return text.replace(f"/calls/{matter.call_id}/", "")


def visit(phone: Phone) -> int:
    """Bytes of the home page and of everything it makes a browser fetch."""
    page = phone.get("/")
    return page.sent + sum(phone.get(path).sent for path in assets(page.text))


def queries() -> int:
    """The most queries any answer on the way takes."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.urls import reverse

    from deals.models import User
    from rulings.models import DirectorCall

    user = User.objects.get(username="benchmark")
    client = Client(headers={"hx-request": "true"})
    client.force_login(user)
    call = DirectorCall.objects.filter(director=user).latest("pk")
    matter = first_matter(call, user)
    url = reverse("rulings:answer", args=[matter.call_id, matter.number])
    most = 0
    for key, token in WAY:
        data = {"key": key, "answer": token, "seen": state_of(matter)}
        with CaptureQueriesContext(connection) as caught:
            client.post(url, data)
        assert matter.answers.filter(key=key).exists(), f"{key}={token} was not taken"
        most = max(most, len(caught))
    return most


def second_start() -> float:
    """Seconds from `./run` to the first page, all being prepared already."""
    took = 0.0
    for _first_then_second in range(2):
        took = start()
    return took


def start() -> float:
    environment = {**os.environ, "DATA_DIR": str(FOLDER / "run")}
    environment.pop("DJANGO_SETTINGS_MODULE")
    port = free_port()
    began = time.perf_counter()
    server = subprocess.Popen(
        [ROOT / "run", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        while server.poll() is None:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60):
                    return time.perf_counter() - began
            except OSError:
                time.sleep(0.02)
        sys.exit("./run did not start")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)


def main() -> None:
    """Measure and print."""
    started = second_start()
    with served() as port:
        took, swaps, first = walk(port)
        asked = queries()
    step, plain, bare = (statistics.median(took[kind]) for kind in ("step", "no rules", "bare"))
    found = {
        "step / the same view without rules": step / plain,
        "step / bare read and insert": step / bare,
        "queries of a step": asked,
        "first visit, KB gzip": first / 1000,
        "one swap, KB gzip": max(swaps) / 1000,
        "second start of ./run, s": started,
    }
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()};"
        f" a fixed piece of work: {pace():.1f} ms"
    )
    for kind, times in took.items():
        median, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(f"{kind:<10} median {median:5.1f} ms, 95 % within {late:5.1f} ms, n {len(times)}")
    print(f"\n{'':<38}{'measured':>10}{'budget':>10}")
    for name, value in found.items():
        kept = "" if value <= BUDGETS[name] else "  MISSED"
        print(f"{name:<38}{value:>10.2f}{BUDGETS[name]:>10}{kept}")


if __name__ == "__main__":
    main()
