"""Claims that are being worked out go on: each becomes a job."""

from typing import Any

from django.db import migrations
from procrastinate.contrib.django import app


def make_jobs(apps: Any, _editor: object) -> None:
    benches = apps.get_model("rulings", "ClaimBench").objects
    for pk in benches.filter(state__in=["waiting", "working"]).values_list("pk", flat=True):
        app.configure_task("work out a claim").defer(pk=pk)


class Migration(migrations.Migration):
    dependencies = [
        ("rulings", "0014_claim_bench_bounds"),
        ("procrastinate", "0041_post_retry_failed_job"),
    ]

    operations = [migrations.RunPython(make_jobs, migrations.RunPython.noop)]
