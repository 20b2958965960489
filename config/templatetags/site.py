"""What a page tells of the site itself."""

from datetime import datetime

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from config import sheets
from config.database import backups
from config.version import version

register = template.Library()


@register.simple_tag
def last_backup() -> datetime | None:
    """When the last backup was made; None before the first."""
    return backups.newest(settings.BACKUP_DIR)


@register.simple_tag
def site_version() -> str:
    """Of which version the page is."""
    return version()


@register.simple_tag(takes_context=True)
def site_sheet(context: template.Context) -> SafeString:
    """The style of every page: the page brings it along, if the browser has not had it yet. Who has
    still to sign in fetches the file for the next page meanwhile.
    """
    new = sheets.new_to(context.get("request"))
    if not new:
        return format_html('<link rel="stylesheet" href="{}">', static(sheets.NAME))
    style = format_html("<style>{}</style>", mark_safe(new.text))  # noqa: S308 - our own file
    if context["user"].is_authenticated:
        return style
    return format_html('{}<link rel="prefetch" as="style" href="{}">', style, new.address)
