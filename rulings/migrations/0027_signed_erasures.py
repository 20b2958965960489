"""Who erased a text is signed; what was erased before this is taken as it stands."""

from typing import Any

from django.db import migrations, models

from rulings.record.texts import sign_erasure


def _sign(apps: Any, _editor: Any) -> None:
    for text in apps.get_model("rulings", "FreeText").objects.exclude(erased_at=None):
        sign_erasure(text)
        text.save(update_fields=["erasure"])


class Migration(migrations.Migration):
    dependencies = [("rulings", "0026_search_in_lines")]

    operations = [
        migrations.AddField(
            model_name="freetext",
            name="erasure",
            field=models.CharField(blank=True, default="", editable=False, max_length=43),
        ),
        migrations.RunPython(_sign, migrations.RunPython.noop),
    ]
