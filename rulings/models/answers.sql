-- The answers given in a matter, oldest first; before them, in every row, whether the board is over,
-- how many rulings the matter has, how often the call has changed hands, place or end of play, and
-- whether the matter is set aside. One without an answer is one row with nothing behind that.
SELECT
    EXISTS (
        SELECT FROM rulings_tableevent event
        WHERE event.call_id = matter.call_id AND event.what = 'board over'
    ),
    (SELECT count(*) FROM rulings_ruling ruling WHERE ruling.matter_id = matter.id),
    (
        SELECT count(*) FROM rulings_tableevent event
        WHERE event.call_id = matter.call_id
            AND event.what IN ('taken', 'moved', 'board over', 'brought back')
    ),
    matter.set_aside_at IS NOT NULL,
    answer.number, answer.key, answer.versions, answer.source, coalesce(note.text, '')
FROM rulings_matter matter
LEFT JOIN rulings_answer answer ON answer.matter_id = matter.id
LEFT JOIN rulings_freetext note ON note.id = answer.note_id
WHERE matter.id = %(matter)s
ORDER BY answer.number
