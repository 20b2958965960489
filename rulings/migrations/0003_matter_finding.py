"""A matter may be about something the record of the play shows."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulings", "0002_at_the_table"),
    ]

    operations = [
        migrations.AddField(
            model_name="matter",
            name="finding",
            field=models.CharField(
                blank=True, default="", max_length=60, verbose_name="finding in the record"
            ),
        ),
    ]
