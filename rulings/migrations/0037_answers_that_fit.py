"""An answer comes to the matter as its director has seen it, or not at all."""

from django.db import migrations

# A function, since each statement in one sees what was committed before it: what is counted is
# counted after the lock, in one statement for whoever sends it.
STILL_STANDS = """
CREATE FUNCTION rulings_still_stands(
    asked bigint, ruled bigint, changed bigint, declared text, told text, closed boolean
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    fits boolean;
BEGIN
    PERFORM FROM rulings_directorcall call
    WHERE call.id = (SELECT matter.call_id FROM rulings_matter matter WHERE matter.id = asked)
    FOR UPDATE;
    SELECT matter.set_aside_at IS NULL AND call.withdrawn_at IS NULL
        AND (call.closed_at IS NULL OR closed OR ruled > 0) -- else it was settled without a ruling
        AND call.declarer = declared AND call.contract = told
        AND ruled = (SELECT count(*) FROM rulings_ruling ruling WHERE ruling.matter_id = asked)
        AND changed = (
            SELECT count(*) FROM rulings_tableevent event
            WHERE event.call_id = call.id
                AND event.what IN ('taken', 'moved', 'board over', 'brought back')
        )
    INTO fits
    FROM rulings_matter matter JOIN rulings_directorcall call ON call.id = matter.call_id
    WHERE matter.id = asked;
    RETURN coalesce(fits, false);
END
$$
"""
GONE = "DROP FUNCTION rulings_still_stands(bigint, bigint, bigint, text, text, boolean)"


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0036_by_time_and_newest_first'),
    ]

    operations = [
        migrations.RunSQL(STILL_STANDS, GONE),
    ]
