"""A player is found by the whole name, in capitals or not."""

from django.db import migrations, models
from django.db.models.functions import Upper


class Migration(migrations.Migration):

    dependencies = [
        ('deals', '0023_known_hands'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='player',
            index=models.Index(Upper('name'), name='deals_player_name_any_case'),
        ),
    ]
