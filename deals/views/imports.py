"""Uploading files of boards."""

from django.http import Http404, HttpRequest, HttpResponse


def import_(request: HttpRequest) -> HttpResponse:
    raise Http404


def report(request: HttpRequest, pk: int) -> HttpResponse:
    raise Http404


def store(request: HttpRequest, pk: int) -> HttpResponse:
    raise Http404
