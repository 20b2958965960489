-- How many matters, answers and rulings a call has, and how often it has changed hands or place, or was
-- ended, in whatever way, or brought back.
SELECT
    (SELECT count(*) FROM rulings_matter matter WHERE matter.call_id = %(call)s),
    (
        SELECT count(*) FROM rulings_answer answer JOIN rulings_matter matter ON matter.id = answer.matter_id
        WHERE matter.call_id = %(call)s
    ),
    (
        SELECT count(*) FROM rulings_ruling ruling JOIN rulings_matter matter ON matter.id = ruling.matter_id
        WHERE matter.call_id = %(call)s
    ),
    (
        SELECT count(*) FROM rulings_tableevent event
        WHERE event.call_id = %(call)s
            AND event.what IN ('taken', 'moved', 'board over', 'resolved', 'withdrawn', 'brought back')
    )
