"""The app `rulings`: what the Laws say about an irregularity, and what was decided."""

from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register
from django.db.models.signals import post_delete, post_save
from django.utils.translation import gettext_lazy as _

from rulings.book import BookError, languages, paragraphs


class RulingsConfig(AppConfig):
    name = "rulings"
    verbose_name = _("Rulings")

    def ready(self) -> None:
        """Calls follow the records of their boards, and phones follow calls."""
        from django.contrib.sessions.models import Session

        from deals import models as deals
        from deals.models import PlayedBoard, RecordVersion
        from deals.models.signals import practice_came, records_came_in
        from rulings.alerts import notices
        from rulings.models import Adjustment, DirectorCall, Matter, TableEvent
        from rulings.record.call_record import follow_imported, follow_record
        from rulings.record.followed import follow_version
        from rulings.room.practice import add_calls

        post_save.connect(follow_record, PlayedBoard, dispatch_uid="rulings.follow_record")
        post_save.connect(follow_version, RecordVersion, dispatch_uid="rulings.follow_version")
        records_came_in.connect(follow_imported, dispatch_uid="rulings.follow_imported")
        practice_came.connect(add_calls, dispatch_uid="rulings.add_calls")
        post_save.connect(notices.tell_of_call, DirectorCall, dispatch_uid="rulings.tell_of_call")
        post_save.connect(
            notices.tell_of_session, deals.Session, dispatch_uid="rulings.tell_of_session"
        )
        post_save.connect(notices.tell_of_score, Adjustment, dispatch_uid="rulings.tell_of_score")
        for model in (Matter, TableEvent):
            post_save.connect(notices.tell_of_work, model, dispatch_uid="rulings.tell_of_work")
        post_delete.connect(
            notices.tell_of_sign_out, Session, dispatch_uid="rulings.tell_of_sign_out"
        )


@register
def faults_of_the_book(**_kwargs: Any) -> list[CheckMessage]:
    """What a hand has made wrong in a page of the book, told before the first reader meets it."""
    faults: dict[str, None] = {}
    for language in languages():
        try:
            paragraphs(language)
        except BookError as error:
            faults |= dict.fromkeys(error.faults)
    return [Error(fault, id="rulings.E001") for fault in faults]
