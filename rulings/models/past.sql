-- Digests of a call's matters, each with how many polls and benches there are of it, of its answers and rulings, and
-- of how it has changed hands or place, or was ended, in whatever way, or brought back.
SELECT
    (
        SELECT md5(string_agg(
            concat_ws(
                ' ', matter.number, matter.irregularity, matter.finding,
                (SELECT count(*) FROM rulings_poll poll WHERE poll.matter_id = matter.id),
                (SELECT count(*) FROM rulings_claimbench bench WHERE bench.matter_id = matter.id)
            ), '|' ORDER BY matter.number
        ))
        FROM rulings_matter matter WHERE matter.call_id = %(call)s
    ),
    (
        SELECT md5(string_agg(
            concat_ws(' ', matter.number, answer.number, answer.key, answer.versions), '|' ORDER BY matter.number, answer.number
        ))
        FROM rulings_answer answer JOIN rulings_matter matter ON matter.id = answer.matter_id
        WHERE matter.call_id = %(call)s
    ),
    (
        SELECT md5(string_agg(ruling.hash, '|' ORDER BY ruling.position))
        FROM rulings_ruling ruling JOIN rulings_matter matter ON matter.id = ruling.matter_id
        WHERE matter.call_id = %(call)s
    ),
    (
        SELECT md5(string_agg(concat_ws(' ', event.what, event.by_id, event.detail), '|' ORDER BY event.number))
        FROM rulings_tableevent event
        WHERE event.call_id = %(call)s
            AND event.what IN ('taken', 'moved', 'board over', 'resolved', 'withdrawn', 'brought back')
    )
