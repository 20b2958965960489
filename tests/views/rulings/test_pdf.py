"""What is printed, as a file, where the server makes PDF; elsewhere the page itself."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from config import pdf
from rulings.models import Ruling
from tests.views.rulings.test_appeal import asked
from tests.views.rulings.test_appeal_pack import revoked

__all__ = ["revoked"]


def addresses(client: Client, ruling: Ruling) -> dict[str, str]:
    """Each page of paper by the address of its file."""
    appeal = asked(client, ruling)
    named = {
        "archive": (),
        "appeal-pack": (appeal.pk,),
        "blank-report": (),
        "report": (ruling.pk,),
        "slip": (ruling.pk,),
    }
    pages = {"archive": "archive-print"}
    return {
        reverse(f"rulings:{name}-pdf", args=args): reverse(
            f"rulings:{pages.get(name, name)}", args=args
        )
        for name, args in named.items()
    }


@pytest.mark.skipif(pdf.is_available(), reason="this server makes PDF")
def test_without_it_no_page_offers_one_and_its_address_leads_to_the_page(
    as_alice: Client, revoked: Ruling
) -> None:
    for file, page in addresses(as_alice, revoked).items():
        assert f'href="{file}' not in as_alice.get(page).content.decode()
        led = as_alice.get(file, follow=True)
        assert led.redirect_chain[0][0].rstrip("?") == page
        assert "This server makes no PDF. Print the page" in led.content.decode()


def test_the_filters_of_the_archive_go_with_the_file(as_alice: Client, revoked: Ruling) -> None:
    answer = as_alice.get(reverse("rulings:archive-pdf"), {"q": "nothing like it"})

    if pdf.is_available():
        assert answer.content[:5] == b"%PDF-"
    else:
        assert answer["Location"] == reverse("rulings:archive-print") + "?q=nothing+like+it"


def test_the_checks_for_a_deployment_ask_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check", "--deploy", "--tag", "files")

    assert "config.W001" not in capsys.readouterr().err


@pytest.mark.skipif(pdf.is_available(), reason="this server makes PDF")
def test_the_reason_is_told() -> None:
    with pytest.raises(pdf.NoPdfError, match="WeasyPrint"):
        pdf.pdf_of("<p>Down two.</p>")
