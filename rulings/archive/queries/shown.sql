-- What a list shows of these rulings, in no order. Of the record's words no other is read than what the
-- outcome is called, in one language.
SELECT
    line.ruling_id, ruling.position, ruling.number, ruling.kind, line.irregularity,
    coalesce(ruling.words #>> ARRAY[%(language)s, 'title'], ''), coalesce(decision.text, ''),
    ruling.at, coalesce(ruling.said_at, ruling.at), line.letter || line.number, line.board_number,
    ruling.laws, line.matter,
    later.at, later.position, earlier.at, earlier.position
FROM rulings_archiveline line
JOIN rulings_ruling ruling ON ruling.id = line.ruling_id
LEFT JOIN rulings_freetext decision ON decision.id = ruling.decision_id
LEFT JOIN rulings_ruling later ON later.amends_id = ruling.id
LEFT JOIN rulings_ruling earlier ON earlier.id = ruling.amends_id
WHERE line.ruling_id = ANY (%(keys)s)
