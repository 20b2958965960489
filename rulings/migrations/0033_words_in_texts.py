"""A name is looked for in the texts that have its words, not in all there are."""

import django.contrib.postgres.indexes
from django.db import migrations

import rulings.models.records

WORDS_IN = r"""
CREATE FUNCTION rulings_words_in(said text) RETURNS bytea[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT ARRAY(
        -- there and back, since some letters are met by a letter of the other case alone
        SELECT DISTINCT substr(sha256(convert_to(lower(upper(lower(word))), 'UTF8')), 1, 8)
        FROM regexp_split_to_table(said, '\W+') word WHERE word <> ''
    )
$$
"""


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0032_tallies_of_one_sort'),
    ]

    operations = [
        migrations.RunSQL(WORDS_IN, "DROP FUNCTION rulings_words_in(text)"),
        migrations.AddIndex(
            model_name='freetext',
            index=django.contrib.postgres.indexes.GinIndex(rulings.models.records.WordsIn('text'), name='rulings_freetext_words'),
        ),
    ]
