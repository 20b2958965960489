"""What a process reads from its folder, read when it starts.

Whoever fetches a newer version beside a running process changes files under it. What it read by
then was of one version; a template read afterwards would be of another than the view it is shown
by, and a page that fails. So all of it is read before the first request, and the process goes on as
it began until it is started anew.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from django.conf import settings
from django.template import engines
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from config.sheets import sheet
from config.version import version
from deals.templatetags.bridge import pict
from rulings.book import languages, paragraphs


def hold() -> None:
    """The views with their statements of SQL, templates, languages and how they write numbers, the
    book, the names of static files, and which version all that is.
    """
    import_module(settings.ROOT_URLCONF)
    for engine in engines.all():
        for folder, path in ((one, path) for one in engine.dirs for path in Path(one).rglob("*")):
            if path.is_file():
                engine.get_template(str(path.relative_to(folder)))
    for language, _own in settings.LANGUAGES:
        with override(language):
            _("Back")
            get_format("DATE_FORMAT")
    for language in languages():
        paragraphs(language)
    sheet()
    version()
    pict("any")
