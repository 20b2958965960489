"""The same cards under another number are found by an index, not by reading every board."""

from django.db import migrations, models

import deals.models.boards


class Migration(migrations.Migration):

    dependencies = [
        ('deals', '0021_card_notes'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='board',
            index=models.Index(deals.models.boards.SameCards('hands'), name='deals_board_same_cards'),
        ),
    ]
