"""Flow pictures: every door and Law drawn, and the way of a matter through them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from deals.models import User
from rulings.atlas.graphs import door_root, law_roots, laws_drawn
from rulings.atlas.labels import Values, value_words
from rulings.atlas.points import Point
from rulings.book import paragraphs
from rulings.irregularities import DOORS
from rulings.library.pictures import Picture, picture
from rulings.library.pictures.diagram import DiagramLine, diagram
from rulings.library.pictures.layout import Arrow, place
from rulings.library.pictures.lists import ListedPassage
from rulings.models import Matter
from tests.directing import EARLY_REVOKE_BY_EAST, Director


def door_url(matter: Matter) -> str:
    """The picture of the matter’s door, with its way marked."""
    url = reverse("rulings:door-picture", args=[matter.irregularity])
    return f"{url}?matter={matter.call_id}-{matter.number}"


def taken(drawn: Picture) -> list[str]:
    """The answers on the marked way, from left to right."""
    rows = [(shape.x, row) for shape in drawn.shapes for row in shape.answers if row.taken]
    return [" ".join(t.text for t in row.texts) for _, row in sorted(rows, key=lambda r: r[0])]


def in_list(passages: list[ListedPassage]) -> list[str]:
    """The answers marked in the list, in order."""
    found = []
    for branch in (branch for passage in passages for branch in passage.branches):
        found += [branch.text] if branch.taken else []
        found += in_list(branch.passages)
    return found


@pytest.mark.parametrize("slug", DOORS)
def test_a_door_is_drawn_without_overlap(slug: str) -> None:
    drawn = picture((door_root(slug),), headed=False)

    assert overlaps(drawn) == []
    assert drawn.shapes
    assert len(drawn.parts) == 1


@pytest.mark.parametrize("number", sorted(laws_drawn()))
def test_a_law_is_drawn_without_overlap(number: int) -> None:
    drawn = picture(law_roots(number), headed=True)

    assert overlaps(drawn) == []
    assert len(drawn.headings) == len(drawn.parts)


def overlaps(drawn: Picture) -> list[tuple[int, int, int]]:
    """Neighbours of a column of which the lower begins before the upper one ends."""
    shapes = sorted(drawn.shapes, key=lambda shape: (shape.x, shape.y))
    return [
        (one.x, one.y, two.y)
        for one, two in pairwise(shapes)
        if one.x == two.x and one.y + one.height > two.y
    ]


def points(start: Point | None, seen: set[Point]) -> set[Point]:
    """Everything from there on."""
    if start and start not in seen:
        seen.add(start)
        for way in start.ways:
            points(way.to, seen)
    return seen


def test_whatever_rules_give_one_another_has_words() -> None:
    roots = [door_root(slug) for slug in DOORS]
    roots += [root for number in laws_drawn() for root in law_roots(number)]
    said: set[str] = set()
    for point in set().union(*(points(root.start, set()) for root in roots)):
        replies = [reply for way in point.ways for reply in way.replies]
        labels = [point.head.label, *(reply.label for reply in replies)]
        labels += [reply.only for reply in replies]
        said.update(word for one in labels if isinstance(one, Values) for word in one.words)

    assert sorted(word for word in said - paragraphs().keys() if value_words(word) is None) == []


def test_every_link_goes_to_the_right_and_long_ones_pass_between_the_boxes() -> None:
    placing = place([40, 40, 40], [Arrow(0, 1, 20), Arrow(1, 2, 20), Arrow(0, 2, 30)])

    assert [x for x, _ in placing.corners] == [0, 314, 628]
    straight, bent = placing.courses[0], placing.courses[2]
    assert straight == ((250, 20), (314, placing.corners[1][1] + 18))
    assert [x for x, _ in bent] == [250, 314, 564, 628]
    assert not placing.corners[1][1] < bent[1][1] < placing.corners[1][1] + 40


def test_the_beginning_stands_in_the_corner_where_reading_begins() -> None:
    first = picture((door_root("revoke"),), headed=False).shapes[0]

    assert (first.x, first.y) == (16, 16)


def test_what_is_ruled_alike_and_goes_on_alike_is_one_box() -> None:
    drawn = diagram(door_root("claim").start)
    told = [box for box in drawn.boxes if not box.ports]
    ends = [(box.lines, drawn.place(box.points[-1].ways[0].to)) for box in told]

    assert len(set(ends)) == len(ends) > 1
    assert any(DiagramLine("cite", "Law 68A") in box.lines for box in told)


def test_the_way_of_a_matter_is_marked_in_picture_and_list(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    page = director.look(door_url(revoke))
    drawn = page.context["picture"]

    assert taken(drawn)[:1] == ["Declarer’s hand / Dummy’s hand / A defender"]
    assert len(taken(drawn)) > 1
    assert sorted(in_list(drawn.parts[0][1])) == sorted(taken(drawn))
    assert any(line.taken for line in drawn.lines)


def test_a_law_shows_the_way_of_the_same_matter(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    url = reverse("rulings:law-picture", args=["62B1"])
    page = director.look(f"{url}?matter={revoke.call_id}-1")

    first = page.context["picture"].parts[0][1]
    assert in_list(first) == taken(page.context["picture"]) != []
    assert taken(director.look(url).context["picture"]) == []


def test_without_a_matter_nothing_is_marked(as_bob: Client) -> None:
    drawn = as_bob.get(reverse("rulings:door-picture", args=["revoke"])).context["picture"]

    assert taken(drawn) == []
    assert not any(shape.taken for shape in drawn.shapes)


@pytest.mark.parametrize("matter", ["x", "1", "999999-1", "-"])
def test_a_matter_that_does_not_exist_is_not_found(as_alice: Client, matter: str) -> None:
    url = reverse("rulings:door-picture", args=["revoke"])

    assert as_alice.get(url, {"matter": matter}).status_code == 404


def test_a_matter_is_for_directors_of_its_club(
    revoke: Matter, as_bob: Client, as_charlie: Client
) -> None:
    url = door_url(revoke)

    assert [as_bob.get(url).status_code, as_charlie.get(url).status_code] == [403, 404]


@pytest.mark.parametrize(("zoom", "per_cent"), [("50", 50), ("200", 200), ("7", 100), ("x", 100)])
def test_a_picture_is_shown_in_three_sizes(as_bob: Client, zoom: str, per_cent: int) -> None:
    context = as_bob.get(reverse("rulings:door-picture", args=["revoke"]), {"zoom": zoom}).context

    assert context["shown_width"] == context["picture"].width * per_cent // 100


@pytest.mark.parametrize("key", ["99", "1", "x"])
def test_a_law_that_no_door_comes_by_has_no_picture(as_bob: Client, key: str) -> None:
    assert as_bob.get(reverse("rulings:law-picture", args=[key])).status_code == 404


def test_it_speaks_danish(as_bob: Client, bob: User) -> None:
    bob.language = "da"
    bob.save()

    html = as_bob.get(reverse("rulings:law-picture", args=["63"])).content.decode()

    assert "§ 63A" in html
    assert "Law 63A" not in html


def test_a_picture_costs_the_same_queries_with_few_answers_and_many(
    director: Director, revoke: Matter
) -> None:
    url = door_url(revoke)
    counts = []
    for answers in (EARLY_REVOKE_BY_EAST[:1], (*EARLY_REVOKE_BY_EAST[1:], "nothing")):
        director.look(reverse("rulings:matter", args=[revoke.call_id, 1]))
        director.answers(revoke, *answers)
        with CaptureQueriesContext(connection) as queries:
            director.look(url)
        counts.append(len(queries))

    assert counts[0] == counts[1]
