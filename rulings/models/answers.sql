-- What was said in the `matter` of a statement, and what has become of it: whether its board is over, how
-- many rulings it has, how often the call has changed hands, place or end of play, whether it is set
-- aside, and in one value its answers, oldest first.
    EXISTS (
        SELECT FROM rulings_tableevent event
        WHERE event.call_id = matter.call_id AND event.what = 'board over' AND NOT EXISTS (
            SELECT FROM rulings_tableevent back
            WHERE back.call_id = event.call_id AND back.number > event.number
                AND back.what = 'brought back' AND back.detail -> 'goes_on' = 'true'
        )
    ),
    (SELECT count(*) FROM rulings_ruling ruling WHERE ruling.matter_id = matter.id),
    (
        SELECT count(*) FROM rulings_tableevent event
        WHERE event.call_id = matter.call_id
            AND event.what IN ('taken', 'moved', 'board over', 'brought back')
    ),
    matter.set_aside_at IS NOT NULL,
    (
        SELECT json_agg(
            json_build_array(answer.number, answer.key, answer.versions, answer.source, coalesce(note.text, ''))
            ORDER BY answer.number
        )
        FROM rulings_answer answer LEFT JOIN rulings_freetext note ON note.id = answer.note_id
        WHERE answer.matter_id = matter.id
    )
