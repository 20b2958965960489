"""The library `paper`: the PDF of a page of paper, where this server makes any."""

from __future__ import annotations

from django import template

from config import pdf

register = template.Library()


@register.inclusion_tag("rulings/parts/pdf_link.html")
def pdf_link(address: str) -> dict[str, str]:
    """A link that downloads it; nothing on a server without WeasyPrint."""
    return {"address": address if pdf.is_available() else ""}
