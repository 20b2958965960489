"""Seasons that are kept are counted anew, with the calls of which nobody said what happened."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("rulings", "0038_given_when_it_was_said")]

    operations = [migrations.RunSQL("DELETE FROM rulings_keptseason", migrations.RunSQL.noop)]
