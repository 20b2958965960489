"""Where users are signed in; also those who were before this was noted."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations, models


def note_sign_ins(apps: Any, _schema: Any) -> None:
    """Whoever signs out everywhere else means these too. Their devices are not known yet."""
    users = set(apps.get_model("deals", "User").objects.values_list("pk", flat=True))
    devices, there = apps.get_model("deals", "Device"), apps.get_model("sessions", "Session")
    for one in there.objects.filter(expire_date__gt=django.utils.timezone.now()):
        user = int(SessionStore().decode(one.session_data).get("_auth_user_id", 0))
        if user in users:
            devices.objects.create(user_id=user, sign_in=one)


class Migration(migrations.Migration):
    dependencies = [
        ("deals", "0018_newest_events"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, default="", max_length=40, verbose_name="device")),
                ("used_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="last used")),
                ("sign_in", models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name="device", to="sessions.session")),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="devices", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name": "signed-in device",
                "verbose_name_plural": "signed-in devices",
                "ordering": ["-used_at", "-pk"],
            },
        ),
        migrations.RunPython(note_sign_ins, migrations.RunPython.noop),
    ]
