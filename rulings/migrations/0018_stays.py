"""What is open at a table has a row of its own, so that a page need not read its whole story."""

from itertools import groupby
from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def fill(apps: Any, _editor: object) -> None:
    """Of the calls that are open now."""
    events = apps.get_model("rulings", "TableEvent").objects.filter(
        call__closed_at=None, call__withdrawn_at=None
    )
    for call, rows in groupby(events.order_by("call", "number"), lambda row: row.call_id):
        # What an event comes to is the program's to say, and no event has changed its meaning.
        from rulings.record.events import note_stay

        note_stay(call, list(rows))


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0017_brought_back'),
    ]

    operations = [
        migrations.CreateModel(
            name='Stay',
            fields=[
                ('call', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='stay', serialize=False, to='rulings.directorcall')),
                ('owed', models.JSONField(verbose_name='what is open')),
            ],
            options={
                'verbose_name': 'table to stay at',
                'verbose_name_plural': 'tables to stay at',
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
