"""The same cards are found by any hand of them that is known, not by all four alone."""

import django.contrib.postgres.indexes
from django.db import migrations

import deals.models.boards
from deals.migrating import together


class Migration(migrations.Migration):

    dependencies = [
        ('deals', '0022_same_cards'),
    ]

    operations = together([
        migrations.RemoveIndex(
            model_name='board',
            name='deals_board_same_cards',
        ),
        migrations.AddIndex(
            model_name='board',
            index=django.contrib.postgres.indexes.GinIndex(deals.models.boards.KnownHands('hands'), fastupdate=False, name='deals_board_known_hands'),
        ),
    ])
