"""What a sentence of a fact may be."""

from __future__ import annotations

from collections.abc import Mapping

from rulings.engine import Message

Sentence = Message | tuple[Message, Message] | None
"""A whole sentence; or one that names {card}, and one for while nobody has named it. None where
nothing is said: what goes without saying, or what the next answer says better.
"""
Sentences = Mapping[str, Sentence | Mapping[str, Sentence]]
"""By the question's key: by token; or one sentence for every answer."""
