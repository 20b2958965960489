"""Imports under way go on: each becomes a job."""

from typing import Any

from django.db import migrations
from procrastinate.contrib.django import app

UNDER_WAY = ["waiting", "reading", "confirmed", "storing"]


def make_jobs(apps: Any, _editor: object) -> None:
    imports = apps.get_model("deals", "Import").objects.filter(state__in=UNDER_WAY)
    for pk, club in imports.order_by("pk").values_list("pk", "club"):
        app.configure_task("import", lock=f"imports of club {club}").defer(pk=pk)


class Migration(migrations.Migration):
    dependencies = [
        ("deals", "0011_brought_account"),
        ("procrastinate", "0041_post_retry_failed_job"),
    ]

    operations = [migrations.RunPython(make_jobs, migrations.RunPython.noop)]
