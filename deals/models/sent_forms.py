"""Forms that were sent, each with the answer it got."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class SentForm(models.Model):
    """A form that has been worked on, so that the same one sent again only gets its answer.

    `key` is a digest of who sent what from which page, and `answer` is sealed with that page's
    token, of which nothing is stored: whoever reads the database reads no answer. It is
    kept for some days from `at`, which lies ahead where a phone may send it late. See
    `deals.pages.once`.
    """

    key = models.CharField(max_length=64, primary_key=True)
    answer = models.BinaryField(default=b"")
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = "sent form"
        verbose_name_plural = "sent forms"

    def __str__(self) -> str:
        return self.key[:8]
