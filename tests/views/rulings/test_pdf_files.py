"""A page as PDF, tried where WeasyPrint loads: what is made, and what it is kept from."""

from __future__ import annotations

import re
import socket
import zlib
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config import pdf
from rulings.models import Ruling
from tests.views.rulings.test_appeal_pack import revoked
from tests.views.rulings.test_archive_export import by_hand
from tests.views.rulings.test_pdf import addresses

__all__ = ["by_hand", "revoked"]

if not pdf.is_available():
    pytest.skip(pdf.problem(), allow_module_level=True)


def page(body: str) -> str:
    return f"<!doctype html><html lang=en><title>x</title><main>{body}</main></html>"


def pages(made: bytes) -> int:
    """As the file counts them itself; its objects are compressed."""
    found = [made]
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", made, re.DOTALL):
        try:
            found.append(zlib.decompress(packed))
        except zlib.error:
            continue
    (count,) = {n for text in found for n in re.findall(rb"/Type /Pages.*?/Count (\d+)", text)}
    return int(count)


def test_a_page_becomes_a_file() -> None:
    made = pdf.pdf_of(page("<p>4♠︎ af Øst</p>"))

    assert (made[:5], pages(made)) == (b"%PDF-", 1)


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:{port}/secret",
        "//127.0.0.1:{port}/secret",
        "http://localhost:{port}/secret",
        "/secret",
        "file:///etc/hostname",
        "data:text/css,p",
    ],
)
def test_nothing_that_a_page_names_is_fetched(address: str) -> None:
    """A listener of our own: it is connected to by nobody."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        named = address.format(port=listener.getsockname()[1])
        pdf.pdf_of(
            page(
                f'<link rel="stylesheet" href="{named}"><img src="{named}">'
                f'<style>@import url("{named}"); p {{ background: url("{named}") }}</style>'
                f'<object data="{named}"></object><svg><image href="{named}"/></svg><p>Text.</p>'
                f'<a rel="attachment" href="{named}">file</a>'
            )
        )
        with pytest.raises(BlockingIOError):
            listener.accept()


def test_a_file_of_the_disk_is_not_attached() -> None:
    named = 'href="file:///etc/passwd"'
    made = pdf.pdf_of(page(f'<link rel="attachment" {named}><a rel="attachment" {named}>x</a>'))

    assert b"EmbeddedFile" not in made


def test_more_text_than_is_laid_out_is_refused_before_it_is() -> None:
    with pytest.raises(pdf.TooLongError):
        pdf.pdf_of(page("x" * pdf.MOST_TEXT))


def test_more_pages_than_a_file_has_are_refused() -> None:
    sheet = '<section style="break-before: page">.</section>'

    assert pages(pdf.pdf_of(page(sheet * 3))) == 3
    with pytest.raises(pdf.TooLongError):
        pdf.pdf_of(page(sheet * (pdf.MOST_PAGES + 1)))


def test_every_page_of_paper_is_a_file_too(as_alice: Client, revoked: Ruling) -> None:
    found = {}
    for file, page in addresses(as_alice, revoked).items():
        assert f'href="{file}' in as_alice.get(page).content.decode()
        answer = as_alice.get(file)
        assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
        found[file] = answer["Content-Disposition"].partition("=")[2]

    assert list(found.values()) == [
        '"archive.pdf"',
        '"appeal-pack-appeal-1.pdf"',
        '"report-form.pdf"',
        '"report-form.pdf"',
        f'"ruling-{revoked.reference}.pdf"',
    ]


def test_the_file_of_the_archive_takes_as_many_queries_for_one_ruling_as_for_many(
    as_alice: Client, by_hand: Callable[[str], Ruling]
) -> None:
    by_hand("The first.")
    counted = []
    for _time in range(2):
        with CaptureQueriesContext(connection) as queries:
            as_alice.get(reverse("rulings:archive-pdf"))
        counted.append(len(queries))
        for number in range(5):
            by_hand(f"One more, {number}.")

    assert counted[0] == counted[1]
