"""What a page tells of the site itself."""

from datetime import datetime

from django import template
from django.conf import settings

from config.database import backups

register = template.Library()


@register.simple_tag
def last_backup() -> datetime | None:
    """When the last backup was made; None before the first."""
    return backups.newest(settings.BACKUP_DIR)
