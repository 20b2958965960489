"""The same cards under another number are found by an index, not by reading every board."""

from django.db import migrations, models


class SameCards(models.Func):
    """What cards are known again by, whatever the number of the board and whoever sits North: a
    digest of the first, in the order of bytes, of the four ways round to write the hands.
    """

    template = (
        "md5(least({hands},"
        r" regexp_replace({hands}, '^(\S+) (.+)$', '\2 \1'),"
        r" regexp_replace({hands}, '^(\S+ \S+) (.+)$', '\2 \1'),"
        r" regexp_replace({hands}, '^(\S+ \S+ \S+) (.+)$', '\2 \1')))"
    ).format(hands='(substr(%(expressions)s, 3) COLLATE "C")')
    output_field = models.CharField()


class Migration(migrations.Migration):

    dependencies = [
        ('deals', '0021_card_notes'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='board',
            index=models.Index(SameCards('hands'), name='deals_board_same_cards'),
        ),
    ]
