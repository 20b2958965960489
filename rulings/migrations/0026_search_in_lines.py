"""Words and Laws are searched in the lines: what the rulings kept for it goes."""

from django.db import migrations

from deals.migrating import together


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0025_lines_of_what_was_ruled'),
    ]

    operations = together([
        migrations.RemoveIndex(
            model_name='freetext',
            name='rulings_freetext_en',
        ),
        migrations.RemoveIndex(
            model_name='freetext',
            name='rulings_freetext_da',
        ),
        migrations.RemoveIndex(
            model_name='ruling',
            name='rulings_ruling_en',
        ),
        migrations.RemoveIndex(
            model_name='ruling',
            name='rulings_ruling_da',
        ),
        migrations.RemoveIndex(
            model_name='ruling',
            name='rulings_ruling_laws',
        ),
        migrations.RemoveField(
            model_name='freetext',
            name='search_da',
        ),
        migrations.RemoveField(
            model_name='freetext',
            name='search_en',
        ),
        migrations.RemoveField(
            model_name='ruling',
            name='search_da',
        ),
        migrations.RemoveField(
            model_name='ruling',
            name='search_en',
        ),
    ])
