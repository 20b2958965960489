"""The library `rulings`: how a Law is cited."""

from __future__ import annotations

from django import template

from rulings.presenters import words

register = template.Library()

register.simple_tag(words.law_text, name="law_text")
register.filter("laws_text", words.laws_text)
